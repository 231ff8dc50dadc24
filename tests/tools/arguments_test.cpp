// NAME=VALUE options.
#include "tools/command/target.h"

#include <gtest/gtest.h>

#include <fstream>

namespace ullage::tools {
namespace {

TEST(Arguments, pairs_split_at_the_first_equals_sign) {
  const auto pair = parse_pair("--input", "x=a=b.npy");
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->first, "x");
  EXPECT_EQ(pair->second, "a=b.npy");
  EXPECT_EQ(parse_pair("--input", "x=")->second, "");
  EXPECT_EQ(parse_pair("--input", "x").error().exit_code, kUsage);
  EXPECT_EQ(parse_pair("--input", "=x").error().exit_code, kUsage);
}

TEST(Arguments, words_come_from_files) {
  const std::string path = testing::TempDir() + "ullage-words.txt";
  const auto expanded = [&](const std::string& text) {
    std::ofstream(path) << text;
    return expand_response_files({"run", "@" + path, "--input", "x=@y"});
  };
  const auto words = expanded("-a 'b c'\n\"d\"e @@f ''\n");
  ASSERT_TRUE(words);
  EXPECT_EQ(*words,
            (std::vector<std::string>{"run", "-a", "b c", "de", "@f", "", "--input", "x=@y"}));
  EXPECT_EQ(expanded("")->size(), 3u);
  EXPECT_EQ(expanded("'open").error().exit_code, kUsage);
  EXPECT_EQ(expanded("@" + path + " @" + path).error().exit_code, kUsage);
  EXPECT_EQ(expand_response_files({"@/nowhere/at/all"}).error().exit_code, kUsage);
}

TEST(Arguments, extents_are_sizes_with_commas) {
  EXPECT_EQ(*parse_extents("--shape", "1,3,48,320"), (std::vector<int64_t>{1, 3, 48, 320}));
  EXPECT_EQ(*parse_extents("--shape", "0"), std::vector<int64_t>{0});
  EXPECT_EQ(*parse_extents("--shape", ""), std::vector<int64_t>{});
  for (const char* bad : {"a", "1,", "1,-2", "1,,2", "99999999999999999999", "1.5"}) {
    EXPECT_FALSE(parse_extents("--shape", bad)) << bad;
  }
  EXPECT_FALSE(parse_extents("--shape", "1,1,1,1,1,1,1,1,1"));
}

TEST(Arguments, bounds_and_policy) {
  Target target;
  target.bounds = {"x.3=640", "node:out:0=7"};
  target.policy = ULLAGE_EXACT;
  const auto choices = session_choices(target);
  ASSERT_TRUE(choices);
  EXPECT_EQ(choices->bounds.at("x.3"), 640);
  EXPECT_EQ(choices->bounds.at("node:out:0"), 7);
  EXPECT_EQ(choices->policy, ULLAGE_EXACT);
  for (const char* bad : {"x.3", "x.3=", "x.3=-1", "x.3=many"}) {
    target.bounds = {bad};
    EXPECT_FALSE(session_choices(target)) << bad;
  }
}

TEST(Arguments, indices_are_checked_on_request) {
  Target target;
  EXPECT_FALSE(session_choices(target)->check_indices);
  target.check_indices = true;
  EXPECT_TRUE(session_choices(target)->check_indices);
}

// What --tier and --policy make of the words of a command line.
ToolResult<Target> parsed(const std::vector<std::string>& words) {
  CommandLine line("test", "");
  Target target;
  add_options(line.root(), target);
  if (const auto done = line.parse(words); !done) return done.error();
  return target;
}

TEST(Arguments, tiers_are_one_more_than_their_number) {
  EXPECT_EQ(parsed({})->max_tier, 0u);
  EXPECT_EQ(parsed({"--tier", "T0"})->max_tier, 1u);
  EXPECT_EQ(parsed({"--tier", "T2"})->max_tier, 3u);
}

TEST(Arguments, words_stand_for_values_and_others_are_refused) {
  EXPECT_EQ(parsed({})->policy, ULLAGE_REPLAY);
  EXPECT_EQ(parsed({"--policy", "bucket"})->policy, ULLAGE_BUCKET);
  EXPECT_EQ(parsed({"--precision=f16"})->precision, ir::DType::f16);
  for (const char* wrong : {"--tier=T3", "--policy=Bucket", "--policy=", "--precision=f64"}) {
    const auto target = parsed({wrong});
    ASSERT_FALSE(target) << wrong;
    EXPECT_EQ(target.error().exit_code, kUsage) << wrong;
  }
}

}  // namespace
}  // namespace ullage::tools
