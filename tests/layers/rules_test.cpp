// Holds docs/semantics.md against the tree: a rule that is cited is defined there, a rule that is
// defined there has a test or a reason why it has none. docs/semantics-rows.md is generated.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "tests/layers/rules.h"
#include "tests/layers/texts.h"

namespace ullage::test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kPage = "docs/semantics.md";
constexpr const char* kRows = "docs/semantics-rows.md";

std::vector<fs::path> texts() {
  auto files = texts_below(top_level_folders(), {".c", ".cmake", ".comp", ".cpp", ".glsl", ".h",
                                                 ".hpp", ".md", ".mm", ".py", ".sh", ".txt"});
  for (const char* file : {"README.md", "CHANGELOG.md", "CONTRIBUTING.md"}) files.push_back(file);
  // Results name devices, as Mali's, that look like rules.
  std::erase_if(files, [](const fs::path& file) {
    return file.parent_path() == "bench/results" || file == kPage || file == kRows ||
           file == "tests/layers/rules_test.cpp";
  });
  return files;
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

const std::vector<RuleGroup>& groups() {
  static const std::vector<RuleGroup> all = rules_of_page(kPage);
  return all;
}

const std::vector<RuleTest>& tests() {
  static const std::vector<RuleTest> all = [] {
    std::vector<RuleTest> found;
    for (const fs::path& file : texts_below({"tests"}, {".cpp", ".txt"})) {
      if (file == "tests/layers/rules_test.cpp") continue;
      std::ranges::move(rule_tests_in(file), std::back_inserter(found));
    }
    return found;
  }();
  return all;
}

std::multiset<std::string> defined_ids() {
  std::multiset<std::string> ids;
  for (const RuleGroup& group : groups()) {
    for (const Rule& rule : group.rules) ids.insert(rule.id);
  }
  return ids;
}

std::vector<const RuleTest*> tests_of(const std::string& id) {
  std::vector<const RuleTest*> found;
  for (const RuleTest& test : tests()) {
    if (std::ranges::find(test.ids, id) != test.ids.end()) found.push_back(&test);
  }
  return found;
}

// ---- how ids are read ----

TEST(RuleIds, AreReadFromProse) {
  EXPECT_THAT(ids_in("as P-00 requires (TF-05g), see B6; TF-L1."),
              ElementsAre("P-00", "TF-05g", "B6", "TF-L1"));
  EXPECT_THAT(ids_in("EX-09 to EX-11, G1 to G3 and A-01 to the end"),
              ElementsAre("EX-09", "EX-10", "EX-11", "G1", "G2", "G3", "A-01"));
  EXPECT_THAT(ids_in("no subscript [S4]; S18 to S20, W1"),
              ElementsAre("S4", "S18", "S19", "S20", "W1"));
  EXPECT_THAT(ids_in("W08 to W11, W1"), ElementsAre("W08", "W09", "W10", "W11", "W1"));
  EXPECT_THAT(
      ids_in("struct S0, S23, W2, W00, W52, R8G8B8, (C1), U64, SHA-256, x-A-07, N-1, UTF-16, B100"),
      IsEmpty());
}

TEST(RuleIds, AreReadFromNames) {
  EXPECT_THAT(ids_of_name("TF04_P03_WhatIsRefused"), ElementsAre("TF-04", "P-03"));
  EXPECT_THAT(ids_of_name("U9_ToU11_NanAndZeros"), ElementsAre("U9", "U10", "U11"));
  EXPECT_THAT(ids_of_name("TFL1_ToL3_Packed"), ElementsAre("TF-L1", "TF-L2", "TF-L3"));
  EXPECT_THAT(ids_of_name("S03_S12_Static"), ElementsAre("S3", "S12"));
  EXPECT_THAT(ids_of_name("CountsOfP03"), IsEmpty());
}

// ---- the page ----

TEST(Rules, AreDefinedOnce) {
  const auto ids = defined_ids();
  EXPECT_GT(ids.size(), 200u) << "run from the repository root";
  for (const std::string& id : ids) EXPECT_EQ(ids.count(id), 1u) << id;
}

TEST(Rules, ThatAreCitedAreDefined) {
  const auto defined = defined_ids();
  size_t cited = 0;
  for (const fs::path& file : texts()) {
    for (const std::string& id : ids_in(text_of(file))) {
      EXPECT_TRUE(defined.contains(id)) << file.string() << " cites " << id << "; see " << kPage;
      ++cited;
    }
  }
  for (const RuleTest& test : tests()) {
    for (const std::string& id : test.ids) {
      EXPECT_TRUE(defined.contains(id)) << test.name << " cites " << id << "; see " << kPage;
    }
    for (const auto& [id, reason] : test.weaker) {
      EXPECT_TRUE(defined.contains(id)) << test.name << " is weaker than '" << id << "'";
    }
  }
  EXPECT_GT(cited, 200u) << "run from the repository root";
}

TEST(Rules, HaveATestOrAReason) {
  for (const RuleGroup& group : groups()) {
    for (const Rule& rule : group.rules) {
      EXPECT_EQ(tests_of(rule.id).empty(), !rule.missing.empty())
          << rule.id
          << (rule.missing.empty() ? ": no test's name or comment has it"
                                   : ": the page marks it as missing");
    }
  }
}

// ---- docs/semantics-rows.md ----

std::string cell_of(const Rule& rule) {
  if (!rule.missing.empty()) return "**missing**: " + rule.missing;
  std::string names, weaker;
  for (const RuleTest* test : tests_of(rule.id)) {
    names += (names.empty() ? "`" : ", `") + test->name + "`";
    if (const auto found = test->weaker.find(rule.id); found != test->weaker.end()) {
      weaker += "**weaker**: " + found->second + " ";
    }
  }
  return weaker + names;
}

constexpr const char* kIntroduction = R"(# Rules and their tests

Generated from the tests by `ULLAGE_UPDATE_GOLDEN=1 test_layers`; do not edit. What each rule demands is in
[semantics.md](semantics.md). A test checks the rules whose ids its name or its suite's starts with (`TF05_`) and those that
the comment above it has. A rule that its tests do not check completely is **weaker**, one without tests is **missing**.
)";

std::string rows_page() {
  std::ostringstream text;
  text << kIntroduction;
  for (const RuleGroup& group : groups()) {
    text << "\n## " << group.heading << "\n\n| rule | tests |\n| --- | --- |\n";
    for (const Rule& rule : group.rules) {
      text << "| " << rule.id << " | " << cell_of(rule) << " |\n";
    }
  }
  return text.str();
}

TEST(RuleRows, AreThoseOfTheTests) {
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) std::ofstream(kRows) << rows_page();
  EXPECT_EQ(text_of(kRows), rows_page()) << "run ULLAGE_UPDATE_GOLDEN=1 test_layers";
}

}  // namespace
}  // namespace ullage::test
