// Samples of reductions.
#include "ops/reduce/reduce.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> arg_reduce_samples() {
  Sample sample{.operands = {{.shape = {"m", "n", "3"}}}};
  sample.attributes = [](ExtentPool&) -> Attributes { return {{kAxes, {1}}, {kKeepdims, true}}; };
  sample.sizes = {
      {{"m", 2}, {"n", 5}}, {{"m", 1}, {"n", 1}}, {{"m", 0}, {"n", 4}}, {{"m", 3}, {"n", 129}}};
  Sample ties = sample;
  ties.operands[0].dtype = DType::i8;
  ties.operands[0].low = -1;
  ties.operands[0].high = 1;
  ties.attributes = [](ExtentPool&) -> Attributes {
    return {{kAxes, {1}}, {kKeepdims, false}, {ArgReduceOp::kSelectLast, true}};
  };
  // Rows of neighbours, of a dtype that is compared as it is.
  Sample rows = sample;
  rows.operands[0].shape = {"m", "n"};
  rows.sizes.push_back({{"m", 2}, {"n", 100}});
  return {sample, ties, rows};
}

std::vector<Sample> reduce_samples() {
  Sample rows{.operands = {{.shape = {"m", "n"}}}};
  rows.attributes = [](ExtentPool&) -> Attributes { return {{kAxes, {1}}, {kKeepdims, false}}; };
  rows.sizes = {
      {{"m", 3}, {"n", 5}}, {{"m", 1}, {"n", 257}}, {{"m", 0}, {"n", 4}}, {{"m", 4}, {"n", 1}}};
  Sample planes{.operands = {{.shape = {"b", "5", "h", "w"}}}};
  planes.attributes = [](ExtentPool&) -> Attributes {
    return {{kAxes, {0, 2}}, {kKeepdims, true}};
  };
  planes.sizes = {{{"b", 2}, {"h", 3}, {"w", 4}}, {{"b", 1}, {"h", 65}, {"w", 1}}};
  Sample integers = rows;
  integers.operands[0].dtype = DType::i32;
  return {rows, planes, integers};
}

}  // namespace

SampleTable reduce_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&arg_max, arg_reduce_samples}, {&arg_min, arg_reduce_samples},
      {&reduce_max, reduce_samples},  {&reduce_mean, reduce_samples},
      {&reduce_min, reduce_samples},  {&reduce_prod, reduce_samples},
      {&reduce_sum, reduce_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
