// Rule ids (docs/semantics.md), as texts and tests cite them.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::test {

// Ids that `text` cites, in order: "TF-05", "G3"; "EX-01 to EX-03" is three. Golden values that are
// called like constraints, dtypes or numbered things elsewhere (U, R, C, AF) are cited by names of
// tests alone.
std::vector<std::string> ids_in(std::string_view text);
// Ids that the name of a test or suite starts with: TF04_P03_WhatIsRefused, U1_ToU6_Sizes.
std::vector<std::string> ids_of_name(std::string_view name);

// A test and the rules it checks: those of its names and of the comment right above it.
struct RuleTest {
  std::string name;  // "Suite.Name", or the path of a golden text
  std::vector<std::string> ids;
  // "// Weaker than SP-05: products are not rewritten." The reason ends with its comment.
  std::map<std::string, std::string> weaker = {};
};

// Tests of a source or golden text that check rules.
std::vector<RuleTest> rule_tests_in(const std::filesystem::path& file);

struct Rule {
  std::string id;
  std::string missing = {};  // the reason; empty where there is a test
};

// A heading of docs/semantics.md and the rules below it, in order.
struct RuleGroup {
  std::string heading;
  std::vector<Rule> rules;
};

std::vector<RuleGroup> rules_of_page(const std::filesystem::path& page);

}  // namespace ullage::test
