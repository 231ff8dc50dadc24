// Samples of scatters.
#include "ops/indexing/indexing.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

template <ScatterReduction reduction>
Attributes on_axis_1(ExtentPool&) {
  return {{kAxis, 1}, {kScatterReduction, reduction}};
}

template <ScatterReduction reduction>
Attributes reducing(ExtentPool&) {
  return {{kScatterReduction, reduction}};
}

template <ScatterReduction reduction>
Attributes in_rows(ExtentPool&) {
  return {{kScatterReduction, reduction}, {kBatchDims, 1}};
}

struct Case {
  DType dtype;
  Attributes (*elements)(ExtentPool&);
  Attributes (*nd)(ExtentPool&);
};

constexpr Case kCases[] = {
    {DType::f32, on_axis_1<ScatterReduction::none>, reducing<ScatterReduction::none>},
    {DType::f32, on_axis_1<ScatterReduction::sum>, reducing<ScatterReduction::sum>},
    {DType::i64, on_axis_1<ScatterReduction::product>, reducing<ScatterReduction::product>},
    {DType::u8, on_axis_1<ScatterReduction::none>, reducing<ScatterReduction::none>},
    {DType::i8, on_axis_1<ScatterReduction::largest>, reducing<ScatterReduction::largest>},
    {DType::f16, on_axis_1<ScatterReduction::smallest>, reducing<ScatterReduction::smallest>},
    {DType::u64, on_axis_1<ScatterReduction::largest>, reducing<ScatterReduction::largest>},
    {DType::boolean, on_axis_1<ScatterReduction::none>, reducing<ScatterReduction::none>},
    {DType::f32, on_axis_1<ScatterReduction::product>, reducing<ScatterReduction::product>},
    {DType::f32, on_axis_1<ScatterReduction::largest>, reducing<ScatterReduction::largest>},
    {DType::f32, on_axis_1<ScatterReduction::smallest>, reducing<ScatterReduction::smallest>}};

std::vector<Sample> scatter_elements_samples() {
  std::vector<Sample> samples;
  for (const Case& c : kCases) {
    samples.push_back(
        {.operands = {{.dtype = c.dtype, .shape = {"m", "n", "4"}, .low = 0},
                      {.dtype = DType::i64, .shape = {"m", "k", "3"}, .low = -6, .high = 6},
                      {.dtype = c.dtype, .shape = {"m", "k", "3"}, .low = 0}},
         .attributes = c.elements,
         .sizes = {{{"m", 2}, {"n", 5}, {"k", 9}},
                   {{"m", 1}, {"n", 1}, {"k", 1}},
                   {{"m", 3}, {"n", 2}, {"k", 0}},
                   {{"m", 2}, {"n", 0}, {"k", 2}},
                   {{"m", 0}, {"n", 2}, {"k", 2}}}});
  }
  return samples;
}

std::vector<Sample> scatter_nd_samples() {
  std::vector<Sample> samples;
  for (const Case& c : kCases) {
    samples.push_back(
        {.operands = {{.dtype = c.dtype, .shape = {"m", "3", "n"}, .low = 0},
                      {.dtype = DType::i64, .shape = {"k", "2"}, .low = -5, .high = 5},
                      {.dtype = c.dtype, .shape = {"k", "n"}, .low = 0}},
         .attributes = c.nd,
         .sizes = {{{"m", 4}, {"n", 3}, {"k", 21}},
                   {{"m", 1}, {"n", 1}, {"k", 1}},
                   {{"m", 2}, {"n", 0}, {"k", 3}},
                   {{"m", 2}, {"n", 5}, {"k", 0}},
                   {{"m", 0}, {"n", 2}, {"k", 4}}}});
  }
  for (auto* attributes : {in_rows<ScatterReduction::none>, in_rows<ScatterReduction::sum>}) {
    samples.push_back(
        {.operands = {{.shape = {"b", "m", "3", "n"}, .low = 0},
                      {.dtype = DType::i64, .shape = {"b", "k", "2"}, .low = -5, .high = 5},
                      {.shape = {"b", "k", "n"}, .low = 0}},
         .attributes = attributes,
         .sizes = {{{"b", 3}, {"m", 4}, {"n", 2}, {"k", 9}},
                   {{"b", 1}, {"m", 1}, {"n", 1}, {"k", 1}},
                   {{"b", 0}, {"m", 2}, {"n", 1}, {"k", 3}},
                   {{"b", 2}, {"m", 2}, {"n", 3}, {"k", 0}}}});
  }
  return samples;
}

}  // namespace

SampleTable scatter_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&scatter_elements, scatter_elements_samples},
      {&scatter_nd, scatter_nd_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
