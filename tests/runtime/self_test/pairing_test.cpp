// Kernels have a reference kernel if two lowerings of a graph differ in nothing else.
#include <gtest/gtest.h>

#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "passes/kernels/reference_kernels.h"
#include "runtime/file/program_file.h"
#include "runtime/self_test/reference_kernel.h"

namespace ullage::passes {
namespace {

ir::KernelCall call(ir::Graph& graph, std::string file, std::vector<uint32_t> push = {}) {
  ir::KernelCall c;
  c.kernel.file = std::move(file);
  c.operands = {{0, ir::Access::read}, {1, ir::Access::write}};
  c.push = std::move(push);
  c.groups[0] = graph.pool->constant(4);
  c.label = "a node";
  return c;
}

ir::KernelGraph kernels(ir::Graph& graph, std::vector<ir::KernelCall> calls) {
  ir::KernelGraph result;
  for (int i = 0; i < 2; ++i) ir::add_buffer(result, {.bytes = graph.pool->constant(64)});
  result.calls = std::move(calls);
  return result;
}

class Pairing : public testing::Test {
 protected:
  size_t pairs(std::vector<ir::KernelCall> fast, std::vector<ir::KernelCall> plain) {
    return pair_kernels(kernels(graph_, std::move(fast)), kernels(graph_, std::move(plain))).size();
  }
  ir::Graph graph_ = ir::Builder().finish().value();
};

TEST_F(Pairing, takes_calls_that_differ_in_the_kernel_alone) {
  EXPECT_EQ(pairs({call(graph_, "fast")}, {call(graph_, "plain")}), 1u);
}

TEST_F(Pairing, leaves_out_kernels_that_are_plain) {
  EXPECT_EQ(pairs({call(graph_, "plain")}, {call(graph_, "plain")}), 0u);
}

TEST_F(Pairing, requires_the_same_push_words_groups_and_operands) {
  EXPECT_EQ(pairs({call(graph_, "fast", {1})}, {call(graph_, "plain", {2})}), 0u);
  ir::KernelCall wider = call(graph_, "plain");
  wider.groups[0] = graph_.pool->constant(8);
  EXPECT_EQ(pairs({call(graph_, "fast")}, {wider}), 0u);
  ir::KernelCall updating = call(graph_, "plain");
  updating.operands[1].access = ir::Access::read_write;
  EXPECT_EQ(pairs({call(graph_, "fast")}, {updating}), 0u);
}

TEST_F(Pairing, requires_as_many_calls_of_a_node) {
  EXPECT_EQ(pairs({call(graph_, "fast")}, {call(graph_, "plain"), call(graph_, "plain")}), 0u);
}

TEST_F(Pairing, requires_one_reference_for_all_calls_of_a_kernel) {
  EXPECT_EQ(pairs({call(graph_, "fast"), call(graph_, "fast")},
                  {call(graph_, "plain"), call(graph_, "another")}),
            0u);
}

TEST_F(Pairing, finds_nodes_behind_others_that_one_side_alone_has) {
  ir::KernelCall copy = call(graph_, "copy");
  copy.label = "a copy";
  EXPECT_EQ(pairs({call(graph_, "fast")}, {copy, call(graph_, "plain")}), 1u);
}

// 8 lanes that shuffle, texels and wide stores, as lavapipe is.
ir::DeviceProfile fast_profile() {
  ir::DeviceProfile profile;
  profile.tier = ir::Tier::t2;
  profile.device_class = ir::DeviceClass::cpu;
  profile.subgroup_size = 8;
  profile.subgroup_shuffle = profile.subgroup_arithmetic = true;
  profile.texel_buffers = profile.wide_stores = true;
  profile.max_texel_elements = 1u << 27;
  profile.max_storage_buffers = 8;
  return profile;
}

ir::Graph product_and_sum() {
  ir::Builder b;
  const ir::Value x = b.input("x", ir::DType::f32, {ir::ExtentExpr(), ir::ExtentExpr()});
  const ir::Value w = b.input("w", ir::DType::f32, {ir::ExtentExpr(), ir::ExtentExpr()});
  b.output("y", ops::matmul(x, w));
  b.output("z", ops::add(x, x));
  return b.finish().value();
}

TEST(ReferenceKernels, use_nothing_above_tier_0) {
  CompileOptions options;
  options.profile = options.shaders.profile = fast_profile();
  const auto compiled = compile_with_references(product_and_sum(), options);
  ASSERT_TRUE(compiled) << compiled.error().message;
  const std::vector<PlainSource> references = compiled->references();
  ASSERT_GE(references.size(), 2u);
  const auto kernels = compile_references(references, options.shaders);
  ASSERT_TRUE(kernels) << kernels.error().message;
  for (size_t i = 0; i < kernels->size(); ++i) {
    EXPECT_EQ((*kernels)[i].needs, ir::KernelRequirements{}) << (*kernels)[i].name;
    EXPECT_NE((*kernels)[i].spirv, compiled->program.kernels[references[i].kernel].spirv);
  }
}

TEST(ReferenceKernels, are_none_where_kernels_are_plain) {
  CompileOptions options;
  const auto compiled = compile_with_references(product_and_sum(), options);
  ASSERT_TRUE(compiled) << compiled.error().message;
  EXPECT_TRUE(compiled->references().empty());
}

TEST(ReferenceKernels, travel_in_a_file) {
  CompileOptions options;
  options.profile = options.shaders.profile = fast_profile();
  const auto compiled = compile_with_references(product_and_sum(), options);
  ASSERT_TRUE(compiled);
  const auto kernels = compile_references(compiled->references(), options.shaders);
  ASSERT_TRUE(kernels);
  std::vector<runtime::ReferenceKernel> references;
  for (size_t i = 0; i < kernels->size(); ++i) references.push_back({i << 60 | 5, (*kernels)[i]});
  const ir::Program plan = runtime::references_plan(options.profile, references);
  const ir::Program* plans[] = {&plan};
  const auto file = runtime::write_program(plans);
  ASSERT_TRUE(file);
  const auto read = runtime::read_references(*file);
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->size(), references.size());
  for (size_t i = 0; i < references.size(); ++i) {
    EXPECT_EQ((*read)[i].of, references[i].of);
    EXPECT_EQ((*read)[i].kernel.name, references[i].kernel.name);
    EXPECT_EQ((*read)[i].kernel.spirv, references[i].kernel.spirv);
  }
}

TEST(ReferenceKernels, are_refused_where_a_kernel_names_no_other) {
  ir::Program plan = runtime::references_plan(fast_profile(), {});
  CompileOptions options;
  const auto compiled = compile(product_and_sum(), options);
  ASSERT_TRUE(compiled);
  plan.kernels = compiled->kernels;
  const ir::Program* plans[] = {&plan};
  const auto file = runtime::write_program(plans);
  ASSERT_TRUE(file);
  EXPECT_FALSE(runtime::read_references(*file));
}

}  // namespace
}  // namespace ullage::passes
