// Samples of the ops of elements that are no functions of scalars; those of the others follow from
// the dtypes that they accept (testing/sample_graph.h).
#include "ops/elementwise/cast.h"
#include "ops/rules/attributes.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> bitcast_samples() {
  return {{.operands = {{.dtype = DType::f32, .shape = {"n", "3"}}},
           .attributes = [](ExtentPool&) { return Attributes{{kDtype, DType::u32}}; },
           .sizes = {{{"n", 5}}, {{"n", 0}}}}};
}

}  // namespace

SampleTable elementwise_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&bitcast, bitcast_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
