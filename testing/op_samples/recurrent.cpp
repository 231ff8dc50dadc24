// Samples of recurrent_scan.
#include "ops/recurrent/recurrent_ops.h"
#include "ops/recurrent/recurrent_scan.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> recurrent_scan_samples() {
  std::vector<Sample> r;
  r.push_back({.operands = {{.shape = {"t", "b", "20"}}, {.shape = {"160"}}, {.shape = {"b10"}}},
               .attributes =
                   [](ExtentPool&) {
                     return Attributes{{RecurrentScanOp::kCell, RecurrentCell::lstm},
                                       {RecurrentScanOp::kActivations, "sigmoid,tanh,tanh"},
                                       {RecurrentScanOp::kDirections, 1},
                                       {RecurrentScanOp::kHidden, 5}};
                   },
               .sizes = {{{"t", 1}, {"b", 1}, {"b10", 10}},
                         {{"t", 4}, {"b", 3}, {"b10", 30}},
                         {{"t", 2}, {"b", 7}, {"b10", 70}}}});
  return r;
}

}  // namespace

SampleTable recurrent_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&recurrent_scan, recurrent_scan_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
