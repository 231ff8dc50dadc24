// Sizes, default bounds and elements of `bench`.
#include "tools/command/models/bench_inputs.h"

#include <gtest/gtest.h>

namespace ullage::tools {
namespace {

// x: f32 [batch, 3, 48, x.3]; state: f32 [2, batch]; rate: i64 [].
InputInfos sample_infos() {
  InputInfos infos(3);
  infos[0].name = "x";
  infos[0].dtype = ULLAGE_F32;
  infos[0].rank = 4;
  const int64_t extents[] = {-1, 3, 48, -1};
  std::copy(extents, extents + 4, infos[0].extents);
  infos[0].symbols[0] = "batch";
  infos[0].symbols[3] = "x.3";
  infos[1].name = "state";
  infos[1].dtype = ULLAGE_F32;
  infos[1].rank = 2;
  infos[1].extents[0] = 2;
  infos[1].extents[1] = -1;
  infos[1].symbols[1] = "batch";
  infos[2].name = "rate";
  infos[2].dtype = ULLAGE_I64;
  return infos;
}

TEST(BenchInputs, a_name_that_comes_again_starts_the_next_size) {
  const auto visits = parse_visits({"x=1,3,48,320", "state=2,1", "x=2,3,48,64"});
  ASSERT_TRUE(visits);
  ASSERT_EQ(visits->size(), 2u);
  EXPECT_EQ((*visits)[0].size(), 2u);
  EXPECT_EQ((*visits)[1].size(), 1u);
  EXPECT_EQ(parse_visits({})->size(), 1u);
}

TEST(BenchInputs, bounds_default_to_the_largest_listed) {
  const auto visits = parse_visits({"x=1,3,48,320", "x=2,3,48,64"});
  SessionChoices choices;
  choices.bounds["x.3"] = 1000;
  add_default_bounds(sample_infos(), *visits, choices);
  EXPECT_EQ(choices.bounds.at("batch"), 2);
  EXPECT_EQ(choices.bounds.at("x.3"), 1000);
}

TEST(BenchInputs, inputs_are_filled_and_the_same_every_time) {
  const auto visits = parse_visits({"x=2,3,48,5"});
  const auto a = fill_inputs(sample_infos(), (*visits)[0], {});
  const auto b = fill_inputs(sample_infos(), (*visits)[0], {});
  ASSERT_TRUE(a && b);
  ASSERT_EQ(a->size(), 3u);
  EXPECT_EQ((*a)[1].second.shape(), (std::vector<int64_t>{2, 2}));  // batch from x
  EXPECT_TRUE(std::ranges::equal((*a)[0].second.bytes(), (*b)[0].second.bytes()));
  double low = 1, high = -1;
  const ir::Tensor& x = (*a)[0].second;
  for (int64_t i = 0; i < x.element_count(); ++i) {
    low = std::min(low, x.number(i));
    high = std::max(high, x.number(i));
  }
  EXPECT_GE(low, -1);
  EXPECT_LT(low, -0.9);
  EXPECT_LE(high, 1);
  EXPECT_GT(high, 0.9);
  const int64_t rate = (*a)[2].second.integer(0);
  EXPECT_TRUE(rate >= 0 && rate <= 9) << rate;
}

TEST(BenchInputs, given_values_are_used_and_counted) {
  const auto values = parse_values({"rate=16000"});
  ASSERT_TRUE(values);
  const auto inputs = fill_inputs(sample_infos(), {}, *values);
  ASSERT_TRUE(inputs);
  EXPECT_EQ((*inputs)[2].second.integer(0), 16000);
  EXPECT_EQ((*inputs)[0].second.shape(), (std::vector<int64_t>{1, 3, 48, 1}));
  EXPECT_FALSE(fill_inputs(sample_infos(), {}, *parse_values({"rate=1,2"})));
  EXPECT_FALSE(parse_values({"rate=x"}));
  EXPECT_FALSE(parse_values({"rate=1;2"}));
  EXPECT_FALSE(check_names(sample_infos(), {{}}, *parse_values({"speed=1"})));
  EXPECT_TRUE(check_names(sample_infos(), {{}}, *values));
}

}  // namespace
}  // namespace ullage::tools
