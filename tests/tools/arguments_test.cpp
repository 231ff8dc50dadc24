// Options of the command line.
#include "tools/command/target.h"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>

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

// What the words of a command line make of a target.
ToolResult<Target> parsed(const std::vector<std::string>& words) {
  CommandLine line("test", "");
  Target target;
  add_options(line.root(), target);
  add_session_options(line.root(), target.choices);
  if (const auto done = line.parse(words); !done) return done.error();
  return target;
}

TEST(Arguments, bounds_are_sizes_by_name) {
  const auto target = parsed({"--bound", "x.3=640", "--bound", "node:out:0=7"});
  ASSERT_TRUE(target);
  EXPECT_EQ(target->choices.bounds.at("x.3"), 640);
  EXPECT_EQ(target->choices.bounds.at("node:out:0"), 7);
  for (const char* bad : {"x.3", "x.3=", "x.3=-1", "x.3=many", "=3"}) {
    const auto refused = parsed({"--bound", bad});
    ASSERT_FALSE(refused) << bad;
    EXPECT_EQ(refused.error().exit_code, kUsage) << bad;
  }
}

TEST(Arguments, tiers_are_one_more_than_their_number) {
  EXPECT_EQ(parsed({})->context.max_tier, 0u);
  EXPECT_EQ(parsed({"--tier", "T0"})->context.max_tier, 1u);
  EXPECT_EQ(parsed({"--tier", "T2"})->context.max_tier, 3u);
}

TEST(Arguments, words_stand_for_values_and_others_are_refused) {
  EXPECT_EQ(parsed({})->choices.policy, ir::Policy::replay);
  EXPECT_EQ(parsed({"--policy", "bucket"})->choices.policy, ir::Policy::bucket);
  EXPECT_EQ(parsed({"--precision=f16"})->choices.precision, passes::Precision::f16);
  EXPECT_EQ(parsed({"--weights=q4_k"})->choices.weights, passes::WeightFormat::q4_k);
  EXPECT_FALSE(parsed({"--self-test=off"})->choices.self_test);
  for (const char* wrong : {"--tier=T3", "--policy=Bucket", "--policy=", "--precision=f64",
                            "--weights=q9_9", "--memory-budget=-1", "--memory-budget=1e3"}) {
    const auto target = parsed({wrong});
    ASSERT_FALSE(target) << wrong;
    EXPECT_EQ(target.error().exit_code, kUsage) << wrong;
  }
}

template <class T>
std::optional<T> number_of(const std::string& text) {
  CommandLine line("test", "");
  T value = 7;
  line.root().add_option("-n,--number", value);
  const auto done = line.parse({"--number", text});
  if (done) return value;
  EXPECT_EQ(done.error().exit_code, kUsage);
  EXPECT_NE(done.error().message.find(": '" + text + "' is not a"), std::string::npos)
      << done.error().message;
  return std::nullopt;
}

TEST(Arguments, numbers_are_those_of_the_type_that_keeps_them) {
  EXPECT_EQ(number_of<uint64_t>("18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(number_of<uint32_t>("010"), 10u);
  EXPECT_EQ(number_of<int64_t>("-3"), -3);
  EXPECT_EQ(number_of<double>("1e3"), 1000);
  for (const char* bad :
       {"-1", "-18446744073709551615", "18446744073709551616", "1.5", "0x10", "x"}) {
    EXPECT_FALSE(number_of<uint64_t>(bad)) << bad;
    EXPECT_FALSE(number_of<uint32_t>(bad)) << bad;
  }
  EXPECT_FALSE(number_of<uint32_t>("4294967296"));
  EXPECT_FALSE(number_of<int64_t>("9223372036854775808"));
  EXPECT_FALSE(number_of<int>("2147483648"));
  EXPECT_FALSE(number_of<double>("nan"));
  EXPECT_FALSE(number_of<double>("inf"));
}

TEST(Arguments, flags_of_c_structs_are_one_however_often_they_are_given) {
  EXPECT_EQ(parsed({})->context.validation, 0u);
  EXPECT_EQ(parsed({"--validation", "--validation"})->context.validation, 1u);
}

TEST(Arguments, sessions_take_what_compilations_have_as_well) {
  const auto target =
      parsed({"--policy=exact", "--check-indices", "--memory-budget=4096", "--overflow=clamp"});
  ASSERT_TRUE(target);
  EXPECT_TRUE(target->choices.check_indices);
  const ullage_session_options options = session_options(target->choices);
  EXPECT_EQ(options.policy, ULLAGE_EXACT);
  EXPECT_EQ(options.check_indices, 1u);
  EXPECT_EQ(options.memory_budget, 4096u);
  EXPECT_EQ(options.overflow, ULLAGE_CLAMP);
  EXPECT_EQ(session_options({}).check_indices, 0u);
}

}  // namespace
}  // namespace ullage::tools
