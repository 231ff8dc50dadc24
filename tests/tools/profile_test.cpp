// Operation counts, profiles as text and pictures, and what measured traits change.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/graph/builder.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "tools/command/reports/run_profile.h"
#include "tools/command/traits/device_traits.h"

namespace ullage::tools {
namespace {

using ir::DType;

ir::Value zeros(ir::Builder& builder, std::vector<int64_t> shape) {
  return builder.constant(ir::Tensor(DType::f32, std::move(shape)));
}

double total(const std::map<std::string, double>& counts) {
  double sum = 0;
  for (const auto& [name, count] : counts) sum += count;
  return sum;
}

TEST(WorkCounts, a_convolution_counts_its_plain_form) {
  ir::Builder builder;
  const auto n = builder.pool().input_axis(0, 0), eight = builder.pool().constant(8);
  const ir::Value x = builder.input("x", DType::f32, {n, builder.pool().constant(4), eight, eight});
  builder.output("y", ops::convolution(x, zeros(builder, {6, 2, 3, 3}), {}, {}, 2));
  const auto graph = builder.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  // 3 x 6 planes of 6 x 6 windows, each 2 channels of 3 x 3.
  EXPECT_EQ(total(operations_of(*graph, {{3, 4, 8, 8}})), 3.0 * 6 * 36 * 18 * 2);
  EXPECT_EQ(total(operations_of(*graph, {{0, 4, 8, 8}})), 0.0);
}

TEST(WorkCounts, a_product_counts_rows_by_columns_by_terms) {
  ir::Builder builder;
  const auto rows = builder.pool().input_axis(0, 0);
  const ir::Value x = builder.input("x", DType::f32, {rows, builder.pool().constant(5)});
  builder.output("y", ops::matmul(x, zeros(builder, {5, 7})));
  const auto graph = builder.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(total(operations_of(*graph, {{11, 5}})), 2.0 * 11 * 7 * 5);
}

DeviceTraits some_traits() {
  DeviceTraits traits;
  traits.matmul_gflops = 20;
  traits.matmul_texel_gflops = 50;
  traits.pointwise_gbytes = 10;
  traits.pointwise_wide_gbytes = 12;
  return traits;
}

TEST(DeviceTraits, paths_that_lose_are_left_out_and_noise_changes_nothing) {
  ir::DeviceProfile profile = ir::portable_profile();
  profile.texel_buffers = profile.wide_stores = true;
  profile.max_texel_elements = 1 << 27;
  DeviceTraits traits = some_traits();
  EXPECT_TRUE(with_traits(profile, traits).texel_buffers);
  EXPECT_TRUE(with_traits(profile, traits).wide_stores);
  traits.matmul_texel_gflops = 19;
  EXPECT_TRUE(with_traits(profile, traits).texel_buffers);
  traits.matmul_texel_gflops = 10;
  traits.pointwise_wide_gbytes = 5;
  EXPECT_FALSE(with_traits(profile, traits).texel_buffers);
  EXPECT_EQ(with_traits(profile, traits).max_texel_elements, 0u);
  EXPECT_FALSE(with_traits(profile, traits).wide_stores);
}

TEST(DeviceTraits, what_was_not_measured_changes_nothing) {
  ir::DeviceProfile profile = ir::portable_profile();
  profile.texel_buffers = true;
  EXPECT_TRUE(with_traits(profile, {}).texel_buffers);
  profile.texel_buffers = false;
  EXPECT_FALSE(with_traits(profile, some_traits()).texel_buffers);
}

RunProfile some_profile() {
  RunProfile profile;
  profile.title = "x[1, 2]";
  profile.device = some_traits();
  profile.total_us = 30;
  ProfiledDispatch first{.node = "a<b", .kernel = "conv/lanes.comp"};
  first.microseconds = 10;
  ProfiledDispatch second{.node = "dear", .kernel = "matmul/lanes.comp"};
  second.begin_us = 10;
  second.microseconds = 20;
  second.gflops = 25;
  profile.dispatches = {first, second};
  return profile;
}

TEST(RunProfile, the_slowest_come_first_with_their_part_of_the_peak) {
  const std::string text = slowest_text(some_profile(), 1);
  EXPECT_NE(text.find("dear"), std::string::npos);
  EXPECT_EQ(text.find("a<b"), std::string::npos);
  EXPECT_NE(text.find(" 50 "), std::string::npos) << text;  // 25 of 50 GFLOP/s
  EXPECT_NE(text.find("2 dispatches, 30.0 us"), std::string::npos) << text;
}

TEST(RunProfile, a_timeline_has_a_bar_where_each_dispatch_runs) {
  const std::string text = timeline_text(some_profile());
  const std::string first = std::string(16, '#') + std::string(32, '.');
  const std::string second = std::string(16, '.') + std::string(32, '#');
  EXPECT_NE(text.find(first), std::string::npos) << text;
  EXPECT_NE(text.find(second), std::string::npos) << text;
}

TEST(RunProfile, neighbours_that_take_little_share_a_line) {
  RunProfile profile;
  for (int i = 0; i < 1000; ++i) {
    ProfiledDispatch dispatch{.node = "n" + std::to_string(i), .kernel = "k"};
    dispatch.begin_us = i;
    dispatch.microseconds = 1;
    profile.dispatches.push_back(dispatch);
  }
  profile.total_us = 1000;
  const std::string text = timeline_text(profile);
  EXPECT_NE(text.find("n0 .. n31 (32)"), std::string::npos) << text;
  EXPECT_LT(std::ranges::count(text, '\n'), 36);
}

TEST(RunProfile, pictures_name_every_dispatch_and_escape_names) {
  const std::string svg = profile_svg({some_profile()});
  EXPECT_NE(svg.find("a&lt;b"), std::string::npos);
  EXPECT_EQ(svg.find("a<b"), std::string::npos);
  EXPECT_NE(svg.find("matmul/lanes.comp"), std::string::npos);
  EXPECT_NE(profile_html({}).find("<svg"), std::string::npos);
}

TEST(RunProfile, a_run_of_nothing_is_a_picture_too) {
  EXPECT_NE(profile_svg({RunProfile{}}).find("</svg>"), std::string::npos);
  EXPECT_EQ(timeline_text(RunProfile{}).find('#'), std::string::npos);
  EXPECT_NE(slowest_text(RunProfile{}, 5).find("0 dispatches"), std::string::npos);
}

}  // namespace
}  // namespace ullage::tools
