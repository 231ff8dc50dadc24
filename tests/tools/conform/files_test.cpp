// Files that people and machines write: case lists, waivers, results, batches, events.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tools/conform/fake_suite.h"
#include "tools/conform/reports/diff.h"
#include "tools/conform/reports/report.h"
#include "tools/conform/reports/waivers.h"
#include "tools/conform/runner/selection.h"

namespace ullage::conform {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

CaseRecord record(const std::string& id, Outcome outcome, size_t index, double error = 0) {
  CaseRecord filled{.id = id, .index = index, .result = {outcome, "why \x01 <&\">"}};
  filled.result.details.worst_error = error;
  return filled;
}

Results some_results() {
  return {.device = DeviceIdentity{.name = "llvmpipe", .driver = "Mesa 22.3.6"},
          .tool = "0.1.0",
          .started = "2026-11-22T04:30:00Z",
          .seconds = 1.5,
          .cases = {record("a/one", Outcome::pass, 0, 0.5), record("a/two", Outcome::fail, 1),
                    record("b/three", Outcome::crash, 2), record("b/four", Outcome::skip, 3)}};
}

TEST(Selection, ListsNameCasesExactlyOrByTheirStart) {
  const auto names = parse_case_list("# comment\n fake/pass/1  # one\r\n\nfake/s*\n");
  ASSERT_TRUE(names) << names.error().message;
  const auto cases = select_cases(fake_suites(), {}, {.names = *names});
  ASSERT_TRUE(cases) << cases.error().message;
  EXPECT_THAT(*cases, testing::UnorderedElementsAre("fake/pass/1", "fake/skip"));
  EXPECT_TRUE(select_cases(fake_suites(), {}, {.names = {{}}})->empty());
}

TEST(Selection, UnknownNamesAreErrors) {
  EXPECT_FALSE(parse_case_list("two words"));
  EXPECT_FALSE(parse_case_list("a*b"));
  EXPECT_FALSE(parse_case_list("a\x01"));
  EXPECT_FALSE(select_cases(fake_suites(), {}, {.names = {{"fake/none"}}}));
  EXPECT_FALSE(select_cases(fake_suites(), {}, {.names = {{"none*"}}}));
  EXPECT_FALSE(select_cases(fake_suites(), {}, {.suites = {"none"}}));
  EXPECT_FALSE(select_cases(fake_suites(), {}, {.filter = "("}));
  for (const char* text : {"", "0/3", "4/3", "1", "1/", "a/b", "-1/2", "1/2x"}) {
    EXPECT_FALSE(parse_shard(text)) << text;
  }
}

TEST(Selection, ShardsShareEveryCaseOnce) {
  const auto whole = *select_cases(fake_suites(), {}, {});
  std::vector<CaseId> joined;
  for (uint32_t i = 0; i < 4; ++i) {
    const auto part = *select_cases(fake_suites(), {}, {.shard = {i, 4}});
    joined.insert(joined.end(), part.begin(), part.end());
  }
  EXPECT_THAT(joined, testing::UnorderedElementsAreArray(whole));
}

constexpr const char* kWaivers = R"({"version": 1, "waivers": [
  {"cases": "a/*", "device": "llvmpipe", "reason": "known", "expires": "2027-01-31"},
  {"cases": "b/three", "outcomes": ["fail"], "reason": "no crash", "expires": "2027-01-31"}]})";

TEST(Waivers, ExcuseUntilTheirLastDay) {
  const auto waivers = parse_waivers(kWaivers);
  ASSERT_TRUE(waivers) << waivers.error().message;
  Results results = some_results();
  const auto notes = apply_waivers(*waivers, "2027-01-31", results);
  EXPECT_EQ(results.cases[1].waiver, "known");
  EXPECT_EQ(results.cases[0].waiver, "");  // it passed
  EXPECT_EQ(results.cases[2].waiver, "");  // another outcome
  EXPECT_THAT(notes, ElementsAre(HasSubstr("b/three is not needed")));
  EXPECT_EQ(summary_of(results.cases).bad(), 1u);

  results = some_results();
  const auto later = apply_waivers(*waivers, "2027-02-01", results);
  EXPECT_EQ(results.cases[1].waiver, "");
  EXPECT_THAT(later, testing::Contains(HasSubstr("expired on 2027-01-31: 1 cases count again")));

  results = some_results();
  results.device->name = "another";
  EXPECT_TRUE(apply_waivers(*waivers, "2026-01-01", results).size() == 1);
  EXPECT_EQ(results.cases[1].waiver, "");
}

TEST(Waivers, InvalidWaiversAreErrors) {
  const std::string start = R"({"version": 1, "waivers": [{"cases": "a", "reason": "r")";
  for (
      const std::string& text :
      {std::string(), std::string("[]"), std::string("{}"),
       std::string(R"({"version": 2, "waivers": []})"), start + "}]}",
       start + R"(, "expires": "soon"}]})", start + R"(, "expires": "2027-02-30"}]})",
       start + R"(, "expires": "2027-01-31", "expire": 1}]})",
       start + R"(, "expires": "2027-01-31", "outcomes": ["pass"]}]})",
       start + R"(, "expires": 20270131}]})", std::string(R"({"version": 1, "waivers": [[]]})"),
       std::string(R"({"version": 1, "waivers": 7})"),
       std::string(
           R"({"version": 1, "waivers": [{"cases": "", "reason": "r", "expires": "2027-01-31"}]})"),
       std::string(
           R"({"version": 1, "waivers": [{"cases": "a", "reason": "", "expires": "2027-01-31"}]})")}) {
    EXPECT_FALSE(parse_waivers(text)) << text;
  }
}

TEST(Results, ReadBackAsTheyWereWritten) {
  Results results = some_results();
  results.cases[0].is_flaky = true;
  results.cases[0].runs = 2;
  results.cases[1].waiver = "known";
  results.cases[3].result.artifacts = {{"a.graph", "text\nof it"}};
  const auto back = parse_results(to_text(results));
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(to_text(*back), to_text(results));
}

// Whatever is cut off or changed: an error or another file of results, no crash.
TEST(Results, DamagedFilesAreErrors) {
  const std::string whole = to_text(some_results());
  for (size_t length = 0; length + 2 < whole.size(); ++length) {
    EXPECT_FALSE(parse_results(whole.substr(0, length))) << length;
  }
  for (size_t at = 0; at < whole.size(); ++at) {
    for (const char c : {'0', '"', '[', '}', '\xff'}) {
      std::string changed = whole;
      changed[at] = c;
      (void)parse_results(changed);
    }
  }
  std::string twice = to_text(some_results());
  twice.replace(twice.find("a/two"), 5, "a/one");
  EXPECT_FALSE(parse_results(twice));
}

TEST(Results, OnlyPartsOfOneRunMerge) {
  EXPECT_FALSE(merge({}));
  EXPECT_FALSE(merge({some_results(), some_results()}));  // every case twice
  Results other = some_results();
  other.cases.clear();
  EXPECT_TRUE(merge({some_results(), other}));
  other.seed = 2;
  EXPECT_FALSE(merge({some_results(), other}));
  other.seed = 1;
  other.device->name = "another";
  EXPECT_FALSE(merge({some_results(), other}));
}

TEST(Batches, TravelWhole) {
  Batch batch{.device = {.device = "x", .max_tier = 1, .validation = true, .cache = "/c"},
              .options = {.seed = 7, .files = {"f"}, .onnx_folder = "o", .plant = "p:1"},
              .timeout_seconds = 2.5,
              .opens_device = false,
              .cases = {"a/b"}};
  const auto back = parse_batch(to_text(batch));
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(to_text(*back), to_text(batch));
  EXPECT_FALSE(parse_batch("{}"));
  EXPECT_FALSE(parse_batch("["));
  EXPECT_FALSE(parse_batch(R"({"device": 1, "options": {}, "cases": []})"));
}

TEST(Events, OtherLinesAreNone) {
  const Event event{.kind = Event::Kind::end, .id = "a/b", .result = {Outcome::fail, "m"}};
  const auto back = parse_event(to_line(event) + "\r");
  ASSERT_TRUE(back);
  EXPECT_EQ(back->id, "a/b");
  EXPECT_EQ(back->result.outcome, Outcome::fail);
  for (const char* line : {"", "text", "@conform", "@conform ", "@conform 7", "@conform {}",
                           "@conform {\"event\": \"none\"}", "@conform {\"event\": 3}",
                           "@conform {\"event\": \"end\", \"result\": {\"outcome\": \"good\"}}"}) {
    EXPECT_FALSE(parse_event(line)) << line;
  }
}

TEST(Diff, DistinguishesWorseFromBetterAndFindsErrorsFarApart) {
  const Results a = some_results();
  Results b = some_results();
  b.cases[0].result.details.worst_error = 0.1;
  b.cases[1].result.outcome = Outcome::pass;
  b.cases[3].result.outcome = Outcome::timeout;
  b.cases[2].id = "b/new";
  const auto changes = diff(a, b);
  std::vector<std::string> seen;
  for (const CaseChange& change : changes) {
    seen.push_back(change.id + " " + std::string(name_of(change.change)));
  }
  EXPECT_THAT(seen, ElementsAre("a/one error", "a/two better", "b/three missing", "b/four worse",
                                "b/new missing"));
  EXPECT_EQ(count_of(diff(a, a), Change::same), a.cases.size());
  EXPECT_EQ(diff_json(a, b, changes).at("cases").size(), 5u);
  EXPECT_THAT(diff_text(a, b, changes), HasSubstr("1 worse, 1 better"));
}

TEST(Reports, EscapeAnyText) {
  const Results results = some_results();
  const std::string junit = report_junit(results);
  EXPECT_THAT(junit, HasSubstr(R"(tests="4" failures="1" errors="1" skipped="1")"));
  EXPECT_THAT(junit, HasSubstr("why ? &lt;&amp;&quot;&gt;"));
  EXPECT_EQ(junit.find('\x01'), std::string::npos);
  Results hostile = some_results();
  hostile.cases[1].result.message = "</script><script>alert(1)</script>";
  const std::string html = report_html(hostile, {});
  EXPECT_EQ(html.find("<script>alert"), std::string::npos);
  EXPECT_THAT(report_text(results, {}), HasSubstr("4 cases in 1.5 s: 1 pass, 1 fail"));
}

}  // namespace
}  // namespace ullage::conform
