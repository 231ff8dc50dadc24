// Samples of gathers and of index checks.
#include "ops/indexing/indexing.h"
#include "ops/indexing/first_outside.h"
#include "ops/indexing/tree_scores.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

// One extent for all elements, tuples, elements that are all in range, or few that are not.
std::vector<Sample> first_outside_samples() {
  const auto one = [](ExtentPool& pool) {
    return Attributes{{FirstOutsideOp::kExtents, {pool.constant(9)}}};
  };
  const auto two = [](ExtentPool& pool) {
    return Attributes{{FirstOutsideOp::kExtents, {pool.constant(5), pool.input_axis(0, 0) + 2}}};
  };
  const auto from_start = [](ExtentPool& pool) {
    return Attributes{{FirstOutsideOp::kExtents, {pool.constant(9)}},
                      {FirstOutsideOp::kFromEnd, false}};
  };
  std::vector<Sample> samples;
  for (DType dtype : {DType::i32, DType::i64}) {
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"n"}, .low = -9, .high = 8}},
                       .attributes = one,
                       .sizes = {{{"n", 0}}, {{"n", 1}}, {{"n", 65}}}});
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"n", "3"}, .low = -10, .high = 9}},
                       .attributes = one,
                       .sizes = {{{"n", 1}}, {{"n", 43}}, {{"n", 342}}}});
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"n", "2"}, .low = -6, .high = 5}},
                       .attributes = two,
                       .sizes = {{{"n", 0}}, {{"n", 3}}, {{"n", 257}}}});
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"n"}, .low = -1, .high = 12}},
                       .attributes = from_start,
                       .sizes = {{{"n", 0}}, {{"n", 1}}, {{"n", 65}}}});
  }
  return samples;
}

template <int64_t axis>
Attributes along(ExtentPool&) {
  return {{kAxis, axis}};
}

std::vector<Sample> gather_samples() {
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::u8, DType::f16, DType::i64, DType::boolean}) {
    samples.push_back(
        {.operands = {{.dtype = dtype, .shape = {"m", "5", "n"}},
                      {.dtype = DType::i64, .shape = {"k", "2"}, .low = -7, .high = 7}},
         .attributes = along<1>,
         .sizes = {{{"m", 2}, {"n", 3}, {"k", 3}},
                   {{"m", 1}, {"n", 1}, {"k", 1}},
                   {{"m", 3}, {"n", 64}, {"k", 0}},
                   {{"m", 0}, {"n", 4}, {"k", 2}}}});
  }
  samples.push_back({.operands = {{.shape = {"v", "16"}},
                                  {.dtype = DType::i32, .shape = {"k"}, .low = 0, .high = 9}},
                     .attributes = along<0>,
                     .sizes = {{{"v", 10}, {"k", 129}}, {{"v", 1}, {"k", 4}}}});
  samples.push_back({.operands = {{.shape = {"n"}}, {.dtype = DType::i64, .low = -1, .high = 0}},
                     .attributes = along<0>,
                     .sizes = {{{"n", 7}}}});
  return samples;
}

std::vector<Sample> gather_elements_samples() {
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::u8, DType::bf16, DType::u64}) {
    samples.push_back(
        {.operands = {{.dtype = dtype, .shape = {"m", "n", "4"}},
                      {.dtype = DType::i64, .shape = {"m", "k", "3"}, .low = -6, .high = 6}},
         .attributes = [](ExtentPool&) { return Attributes{{kAxis, 1}}; },
         .sizes = {{{"m", 2}, {"n", 5}, {"k", 7}},
                   {{"m", 1}, {"n", 1}, {"k", 1}},
                   {{"m", 3}, {"n", 0}, {"k", 0}},
                   {{"m", 0}, {"n", 2}, {"k", 2}}}});
  }
  return samples;
}

std::vector<Sample> gather_nd_samples() {
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::i8, DType::f16, DType::i64}) {
    samples.push_back(
        {.operands = {{.dtype = dtype, .shape = {"m", "3", "n"}},
                      {.dtype = DType::i64, .shape = {"k", "2"}, .low = -4, .high = 4}},
         .sizes = {{{"m", 4}, {"n", 3}, {"k", 5}},
                   {{"m", 1}, {"n", 1}, {"k", 1}},
                   {{"m", 2}, {"n", 0}, {"k", 3}},
                   {{"m", 0}, {"n", 2}, {"k", 0}}}});
  }
  samples.push_back(
      {.operands = {{.shape = {"m", "n"}},
                    {.dtype = DType::i32, .shape = {"2", "k", "2"}, .low = -3, .high = 3}},
       .sizes = {{{"m", 4}, {"n", 3}, {"k", 65}}}});
  samples.push_back(
      {.operands = {{.shape = {"b", "m", "3", "n"}},
                    {.dtype = DType::i64, .shape = {"b", "k", "2"}, .low = -4, .high = 4}},
       .attributes = [](ExtentPool&) { return Attributes{{kBatchDims, 1}}; },
       .sizes = {{{"b", 3}, {"m", 4}, {"n", 2}, {"k", 5}},
                 {{"b", 1}, {"m", 1}, {"n", 1}, {"k", 33}},
                 {{"b", 0}, {"m", 2}, {"n", 1}, {"k", 3}},
                 {{"b", 2}, {"m", 2}, {"n", 3}, {"k", 0}}}});
  return samples;
}

template <TreeCombination combination, int64_t trees, int64_t levels>
Attributes tree_scores_attributes(ExtentPool&) {
  return {{TreeScoresOp::kCombination, combination},
          {TreeScoresOp::kTrees, trees},
          {TreeScoresOp::kLevels, levels}};
}

// Tables of small numbers: any nodes, in circles too, of which few compare with more than 0, and no
// leaves; tests of trees are in tests/ops/device/walks_device_test.cpp.
std::vector<Sample> tree_scores_samples() {
  const auto operands = [](DType dtype) {
    return std::vector<Sample::Operand>{{.dtype = dtype, .shape = {"n", "f"}},
                                        {.dtype = DType::u32, .shape = {"m", "4"}, .high = 9},
                                        {.dtype = dtype, .shape = {"l", "k"}}};
  };
  using Sizes = std::vector<std::vector<std::pair<std::string, int64_t>>>;
  const Sizes sizes = {{{"n", 1}, {"f", 1}, {"m", 4}, {"l", 1}, {"k", 1}},
                       {{"n", 37}, {"f", 5}, {"m", 13}, {"l", 7}, {"k", 11}},
                       {{"n", 0}, {"f", 3}, {"m", 9}, {"l", 2}, {"k", 3}},
                       {{"n", 130}, {"f", 2}, {"m", 33}, {"l", 4}, {"k", 0}}};
  return {{.operands = operands(DType::f32),
           .attributes = tree_scores_attributes<TreeCombination::sum, 5, 3>,
           .sizes = sizes},
          {.operands = operands(DType::f32),
           .attributes = tree_scores_attributes<TreeCombination::largest, 1, 2>,
           .sizes = sizes}};
}

}  // namespace

SampleTable indexing_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&first_outside, first_outside_samples},     {&gather, gather_samples},
      {&gather_elements, gather_elements_samples}, {&gather_nd, gather_nd_samples},
      {&tree_scores, tree_scores_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
