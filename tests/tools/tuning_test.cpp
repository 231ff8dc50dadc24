// Choices of variants: measured once, then only read.
#include "tools/command/tuning/tuning.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "ir/graph/builder.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

ir::DeviceProfile rich_profile() {
  ir::DeviceProfile profile = ir::portable_profile();
  profile.texel_buffers = profile.wide_stores = profile.subgroup_shuffle = true;
  profile.max_texel_elements = 1 << 27;
  return profile;
}

ir::Graph product(int64_t columns) {
  ir::Builder builder;
  const auto rows = builder.pool().input_axis(0, 0);
  const ir::Value x = builder.input("x", ir::DType::f32, {rows, builder.pool().constant(4)});
  const ir::Value w = builder.constant(ir::Tensor(ir::DType::f32, {4, columns}));
  builder.output("y", ops::matmul(x, w));
  auto graph = builder.finish();
  EXPECT_TRUE(graph);
  return std::move(*graph);
}

TEST(Autotune, candidates_differ_and_are_few) {
  const auto candidates = candidates_of(rich_profile());
  EXPECT_LE(candidates.size(), kMaxCandidates);
  std::set<std::string> names;
  for (const Candidate& candidate : candidates) names.insert(candidate.name);
  EXPECT_EQ(names.size(), candidates.size());
  EXPECT_EQ(candidates_of(ir::portable_profile()).size(), 1u);
}

TEST(Autotune, shapes_distinguish_constant_extents_and_leave_others_open) {
  const ir::Graph five = product(5), six = product(6);
  const std::string shape = kernel_shape(five, five.nodes.front());
  EXPECT_NE(shape.find("[?,4]"), std::string::npos) << shape;
  EXPECT_NE(shape, kernel_shape(six, six.nodes.front()));
  const ir::Graph again = product(5);
  EXPECT_EQ(shape, kernel_shape(again, again.nodes.front()));
}

TEST(Autotune, a_variant_has_to_win_by_more_than_noise) {
  const ir::Graph graph = product(5);
  const std::string shape = kernel_shape(graph, graph.nodes.front());
  const auto texel_after = [&](double plain, double without_texels) {
    Tuning tuning;
    tuning.choose(shape, {{"as it is", plain}, {"no texel loads", without_texels}});
    ir::DeviceProfile profile = rich_profile();
    tuning.tune()(graph, graph.nodes.front(), profile);
    return profile.texel_buffers;
  };
  EXPECT_TRUE(texel_after(100, 97));
  EXPECT_FALSE(texel_after(100, 80));
  EXPECT_TRUE(texel_after(100, 120));
}

TEST(Autotune, choices_survive_a_file_and_damaged_files_are_none) {
  const std::string path =
      (std::filesystem::path(testing::TempDir()) / "ullage-tuning-test.json").string();
  Tuning tuning;
  tuning.choose("matmul f32[?,4]", {{"as it is", 10}, {"neither", 1}});
  ASSERT_TRUE(write_file(path, tuning.to_json()));
  EXPECT_EQ(Tuning::read(path).to_json(), tuning.to_json());
  EXPECT_TRUE(Tuning::read(path).knows("matmul f32[?,4]"));
  ASSERT_TRUE(write_file(path, std::string("[1, 2")));
  EXPECT_FALSE(Tuning::read(path).tune());
  std::filesystem::remove(path);
  EXPECT_FALSE(Tuning::read(path).knows("matmul f32[?,4]"));
}

}  // namespace
}  // namespace ullage::tools
