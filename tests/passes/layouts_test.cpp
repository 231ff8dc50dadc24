// Layouts that make copies vanish: what is the same memory under another name needs no kernel.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/graph/builder.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"
#include "passes/compile.h"

namespace ullage::passes {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

constexpr int64_t kPlane[] = {1, 2};

std::vector<std::string> kernels_of(ir::Builder& builder, const CompileOptions& options = {}) {
  auto graph = builder.finish();
  EXPECT_TRUE(graph);
  const auto kernels = lower(*graph, options);
  EXPECT_TRUE(kernels) << kernels.error().message;
  std::vector<std::string> files;
  if (kernels) {
    for (const ir::KernelCall& call : kernels->calls) files.push_back(call.kernel.file);
  }
  return files;
}

class Layouts : public testing::Test {
 protected:
  ExtentExpr number(int64_t value) { return builder.pool().constant(value); }
  Value input(std::vector<ExtentExpr> shape) { return builder.input("x", DType::f32, shape); }

  ir::Builder builder;
  ExtentExpr n = builder.pool().input_axis(0, 0), w = builder.pool().input_axis(0, 3);
};

TEST_F(Layouts, axes_of_extent_1_come_and_go_in_any_layout) {
  const Value x = input({n, number(6), number(1), w});
  const Value last = ops::transpose(x, {0, 2, 3, 1});
  const Value flat = ops::reshape(last, {n, w, number(6)});
  const Value back = ops::reshape(ops::transpose(flat, {0, 2, 1}), {number(1), n, number(6), w});
  builder.output("y", ops::relu(back));
  EXPECT_EQ(kernels_of(builder), std::vector<std::string>{"elementwise/map.comp"});
}

TEST_F(Layouts, a_pad_stays_with_its_axis) {
  const Value x = input({n, number(2), number(1), number(6)});
  const Value rows = ops::softmax(x, 3);
  const Value again = ops::softmax(ops::reshape(rows, {n, number(1), number(2), number(6)}), 3);
  builder.output("y", again);
  // Into rows with a pad; not out of them and in again, nor out of them at the end.
  const auto files = kernels_of(builder);
  EXPECT_EQ(std::ranges::count(files, "rowwise/softmax.comp"), 2);
  EXPECT_EQ(files.size(), 3u);
}

TEST_F(Layouts, a_padded_axis_of_extent_1_is_not_dropped_with_its_pad) {
  const Value x = input({n, number(2), w, number(1)});
  const Value rows = ops::softmax(x, 3);
  builder.output("y", ops::relu(ops::reshape(rows, {n, number(2), w})));
  const auto files = kernels_of(builder);
  EXPECT_EQ(files.size(), 4u);  // into rows, softmax, out of rows, relu
}

TEST_F(Layouts, other_reshapes_are_of_plain_memory) {
  const Value x = input({n, number(6), number(4), w});
  const Value moved = ops::reshape(ops::transpose(x, {0, 2, 3, 1}), {n, number(4), w * number(6)});
  builder.output("y", ops::relu(moved));
  EXPECT_EQ(kernels_of(builder).size(), 2u);
}

TEST_F(Layouts, a_slice_is_written_as_its_reader_requires_it) {
  const Value x = input({n, number(3), number(8), w});
  const auto head = [&](int64_t index) {
    const Value part =
        ops::slice(x, {number(0), number(index), number(0), number(0)},
                   {n, number(1), number(8), w}, {number(1), number(1), number(1), number(1)});
    return ops::reshape(part, {n, number(8), w});
  };
  const Value left = ops::neg(head(0)), right = ops::transpose(head(1), {0, 2, 1});
  builder.output("y", ops::matmul(left, right));
  const auto files = kernels_of(builder);
  // Two slices, one negated, a product into plain memory.
  EXPECT_EQ(std::ranges::count(files, "elementwise/map.comp"), 3) << testing::PrintToString(files);
}

TEST_F(Layouts, a_slice_with_two_readers_keeps_its_operands_layout) {
  const Value x = input({n, number(3), number(8), w});
  const Value part =
      ops::slice(x, {number(0), number(1), number(0), number(0)}, {n, number(1), number(8), w},
                 {number(1), number(1), number(1), number(1)});
  builder.output("y", ops::softmax(part, 3));
  builder.output("z", part);
  const auto files = kernels_of(builder);
  EXPECT_EQ(files.front(), "elementwise/map.comp");
  EXPECT_EQ(std::ranges::count(files, "rowwise/softmax.comp"), 1);
}

TEST_F(Layouts, short_lines_of_vec4s_are_reduced_in_one_call_on_a_cpu) {
  const Value x = input({n, number(3), number(5), number(8)});
  builder.output("y", ops::reduce_mean(x, kPlane, true));
  CompileOptions cpu;
  cpu.profile.device_class = ir::DeviceClass::cpu;
  EXPECT_EQ(kernels_of(builder, cpu).size(), 1u);
}

TEST_F(Layouts, lines_of_unknown_length_are_reduced_in_one_call_or_in_two) {
  const Value x = input({n, number(3), w, w});
  const Value last = ops::softmax(ops::transpose(x, {0, 2, 3, 1}), 3);
  builder.output("y", ops::reduce_mean(last, kPlane, true));
  CompileOptions cpu;
  cpu.profile.device_class = ir::DeviceClass::cpu;
  auto graph = builder.finish();
  ASSERT_TRUE(graph);
  const auto kernels = lower(*graph, cpu);
  ASSERT_TRUE(kernels);
  size_t reductions = 0;
  for (const ir::KernelCall& call : kernels->calls) {
    reductions += call.kernel.file == "reduce/cpu/columns.comp";
  }
  EXPECT_EQ(reductions, 3u);
}

}  // namespace
}  // namespace ullage::passes
