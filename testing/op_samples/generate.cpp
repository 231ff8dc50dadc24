// Samples of ops that generate tensors.
#include "ops/generate/generate.h"
#include "ops/rules/attributes.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> full_samples() {
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::u8, DType::i64}) {
    samples.push_back({.operands = {{.dtype = dtype}},
                       .attributes =
                           [](ExtentPool& pool) {
                             return Attributes{{kShape, {pool.constant(3), pool.constant(7)}}};
                           },
                       .sizes = {{}}});
  }
  return samples;
}

template <DType dtype>
Attributes iota_attributes(ExtentPool& pool) {
  return {{kAxis, 1},
          {kDtype, dtype},
          {kShape, {pool.constant(3), pool.constant(300), pool.constant(2)}}};
}

std::vector<Sample> iota_samples() {
  std::vector<Sample> samples;
  for (const auto attributes :
       {iota_attributes<DType::f32>, iota_attributes<DType::i64>, iota_attributes<DType::u8>,
        iota_attributes<DType::f16>, iota_attributes<DType::i32>}) {
    samples.push_back({.attributes = attributes, .sizes = {{}}});
  }
  samples.push_back({.attributes =
                         [](ExtentPool& pool) {
                           return Attributes{
                               {kAxis, 0}, {kDtype, DType::f32}, {kShape, {pool.constant(0)}}};
                         },
                     .sizes = {{}}});
  return samples;
}

template <DType dtype>
Attributes some_values(ExtentPool& pool) {
  std::vector<ExtentExpr> values;
  for (int64_t i = 0; i < 33; ++i) values.push_back(pool.constant(i * i * 1000003 - 500));
  return extent_values_attributes(std::move(values), {3, 11}, dtype);
}

std::vector<Sample> extent_values_samples() {
  std::vector<Sample> samples;
  for (const auto attributes : {some_values<DType::i64>, some_values<DType::i32>,
                                some_values<DType::u8>, some_values<DType::i16>}) {
    samples.push_back({.attributes = attributes, .sizes = {{}}});
  }
  samples.push_back(
      {.attributes = [](ExtentPool&) { return extent_values_attributes({}, {0}, DType::i64); },
       .sizes = {{}}});
  return samples;
}

}  // namespace

SampleTable generate_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&extent_values, extent_values_samples},
      {&full, full_samples},
      {&iota, iota_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
