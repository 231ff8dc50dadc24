// Samples of ops that move elements.
#include "ops/movement/movement.h"
#include "ops/movement/interleave.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> reshape_samples() {
  return {{.operands = {{.shape = {"n", "6"}}},
           .attributes =
               [](ExtentPool& pool) {
                 return Attributes{{kShape, {pool.input_axis(0, 0) * 2, pool.constant(3)}}};
               },
           .sizes = {{{"n", 5}}, {{"n", 0}}, {{"n", 64}}}}};
}

std::vector<Sample> transpose_samples() {
  const auto attributes = [](ExtentPool&) {
    return Attributes{{TransposeOp::kPermutation, {0, 2, 3, 1}}};
  };
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::u8, DType::f16, DType::i64}) {
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"2", "3", "n", "5"}}},
                       .attributes = attributes,
                       .sizes = {{{"n", 5}}, {{"n", 0}}, {{"n", 64}}, {{"n", 1}}}});
  }
  return samples;
}

std::vector<Sample> broadcast_to_samples() {
  return {{.operands = {{.shape = {"3", "1", "4"}}},
           .attributes =
               [](ExtentPool& pool) {
                 return Attributes{
                     {kShape,
                      {pool.constant(2), pool.constant(3), pool.constant(5), pool.constant(4)}}};
               },
           .sizes = {{}}},
          {.operands = {{.shape = {"n", "m"}}},
           .attributes =
               [](ExtentPool& pool) {
                 return Attributes{
                     {kShape, {pool.constant(2), pool.input_axis(0, 0), pool.constant(7)}}};
               },
           .sizes = {{{"n", 5}, {"m", 1}}, {{"n", 3}, {"m", 7}}, {{"n", 0}, {"m", 1}}}}};
}

template <int64_t axis, int64_t start, int64_t count>
Sample interleave_sample(DType dtype, std::vector<std::string> shape) {
  const Sample::Operand operand{.dtype = dtype, .shape = std::move(shape)};
  return {.operands = {operand, operand},
          .attributes =
              [](ExtentPool&) {
                return Attributes{
                    {kAxis, axis}, {InterleaveOp::kCount, count}, {InterleaveOp::kStart, start}};
              },
          .sizes = {{{"n", 3}}, {{"n", 0}}, {{"n", 33}}}};
}

std::vector<Sample> interleave_samples() {
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::u8, DType::f16, DType::i64}) {
    samples.push_back(interleave_sample<1, 0, 14>(dtype, {"2", "7", "n"}));
  }
  samples.push_back(interleave_sample<1, 5, 4>(DType::f32, {"n", "6", "3"}));
  samples.push_back(interleave_sample<-1, 3, 7>(DType::f32, {"n", "5"}));
  samples.push_back(interleave_sample<1, 10, 0>(DType::f32, {"n", "5"}));
  return samples;
}

std::vector<Sample> concat_samples() {
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::u8, DType::f16, DType::i64}) {
    samples.push_back(
        {.operands = {{.dtype = dtype, .shape = {"2", "n", "3"}},
                      {.dtype = dtype, .shape = {"2", "5", "3"}},
                      {.dtype = dtype, .shape = {"2", "m", "3"}},
                      {.dtype = dtype, .shape = {"2", "1", "3"}}},
         .attributes = [](ExtentPool&) { return Attributes{{kAxis, 1}}; },
         .sizes = {{{"n", 3}, {"m", 4}}, {{"n", 0}, {"m", 1}}, {{"n", 65}, {"m", 0}}}});
  }
  samples.push_back({.operands = {{.shape = {"n", "8"}}, {.shape = {"n", "4"}}},
                     .attributes = [](ExtentPool&) { return Attributes{{kAxis, -1}}; },
                     .sizes = {{{"n", 3}}, {{"n", 0}}, {{"n", 128}}}});
  return samples;
}

template <PadMode mode>
Attributes pad_attributes(ExtentPool& pool) {
  const auto extents = [&](std::array<int64_t, 3> v) {
    return std::vector<ExtentExpr>{pool.constant(v[0]), pool.constant(v[1]), pool.constant(v[2])};
  };
  return {{PadOp::kBefore, extents({0, 2, 1})},
          {PadOp::kAfter, extents({0, -1, 3})},
          {PadOp::kMode, mode}};
}

std::vector<Sample> pad_samples() {
  std::vector<Sample> samples;
  const auto add = [&](DType dtype, Attributes (*attributes)(ExtentPool&)) {
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"2", "n", "3"}}},
                       .attributes = attributes,
                       .sizes = {{{"n", 3}}, {{"n", 1}}, {{"n", 65}}}});
  };
  add(DType::f32, pad_attributes<PadMode::constant>);
  add(DType::i32, pad_attributes<PadMode::constant>);
  samples.back().sizes.push_back({{"n", 0}});
  add(DType::f32, pad_attributes<PadMode::reflect>);
  add(DType::u8, pad_attributes<PadMode::edge>);
  add(DType::i64, pad_attributes<PadMode::wrap>);
  samples.push_back({.operands = {{.shape = {"2", "n", "3"}}, {.shape = {}}},
                     .attributes = pad_attributes<PadMode::constant>,
                     .sizes = {{{"n", 3}}, {{"n", 64}}}});
  return samples;
}

std::vector<Sample> slice_samples() {
  const auto attributes = [](ExtentPool& pool) {
    const ExtentExpr n = pool.input_axis(0, 0);
    return Attributes{{SliceOp::kStarts, {n - 1, pool.constant(1), pool.constant(0)}},
                      {SliceOp::kSizes, {n, pool.constant(3), pool.constant(5)}},
                      {SliceOp::kSteps, {pool.constant(-1), pool.constant(2), pool.constant(1)}}};
  };
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::u8, DType::i64, DType::bf16}) {
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"n", "7", "5"}}},
                       .attributes = attributes,
                       .sizes = {{{"n", 3}}, {{"n", 0}}, {{"n", 1}}, {{"n", 65}}}});
  }
  return samples;
}

}  // namespace

SampleTable movement_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&broadcast_to, broadcast_to_samples}, {&concat, concat_samples},
      {&interleave, interleave_samples},     {&pad, pad_samples},
      {&reshape, reshape_samples},           {&slice, slice_samples},
      {&transpose, transpose_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
