// Samples of ops whose results data counts or picks.
#include "ops/select/compact.h"
#include "ops/select/components.h"
#include "ops/select/segment.h"
#include "ops/select/suppress.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> compact_samples() {
  std::vector<Sample> samples;
  for (DType dtype : kAllDTypes) {
    if (dtype == DType::boolean) continue;
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"m", "n"}, .low = -1, .high = 2}},
                       .sizes = {{{"m", 3}, {"n", 43}},
                                 {{"m", 1}, {"n", 1}},
                                 {{"m", 2}, {"n", 512}},
                                 {{"m", 0}, {"n", 4}}}});
  }
  return samples;
}

template <bool diagonal>
Attributes neighbours(ExtentPool&) {
  return {{ConnectedComponentsOp::kDiagonal, diagonal}};
}

std::vector<Sample> components_samples() {
  const Sample::Operand mask{
      .dtype = DType::boolean, .shape = {"m", "h", "w"}, .low = 0, .high = 2};
  const std::vector<std::vector<std::pair<std::string, int64_t>>> sizes = {
      {{"m", 1}, {"h", 1}, {"w", 1}},   {{"m", 2}, {"h", 33}, {"w", 17}},
      {{"m", 1}, {"h", 5}, {"w", 130}}, {{"m", 3}, {"h", 0}, {"w", 4}},
      {{"m", 0}, {"h", 2}, {"w", 2}},   {{"m", 1}, {"h", 4}, {"w", 0}}};
  return {{.operands = {mask}, .attributes = neighbours<false>, .sizes = sizes},
          {.operands = {mask}, .attributes = neighbours<true>, .sizes = sizes}};
}

// Positions of one element are a permutation; longer ones are tried where argsort makes them.
std::vector<Sample> place_samples() {
  return {{.operands = {{.dtype = DType::i32, .shape = {"n"}},
                        {.dtype = DType::i32, .shape = {"n"}, .low = 0, .high = 0}},
           .sizes = {{{"n", 1}}, {{"n", 0}}}}};
}

template <int64_t segments, bool sorted>
Attributes in_segments(ExtentPool& pool) {
  return {{kSegments, {pool.constant(segments)}}, {kSorted, sorted}};
}

std::vector<Sample> segment_samples() {
  std::vector<Sample> samples;
  samples.push_back({.operands = {{.shape = {"n", "3"}, .low = 0.5, .high = 1.5},
                                  {.dtype = DType::i64, .shape = {"n"}, .low = -1, .high = 7}},
                     .attributes = in_segments<6, false>,
                     .sizes = {{{"n", 40}}, {{"n", 1}}, {{"n", 0}}, {{"n", 1300}}},
                     .relative_tolerance = 1e-4});
  // One segment has all rows.
  samples.push_back({.operands = {{.shape = {"n"}, .low = 0.99, .high = 1.01},
                                  {.dtype = DType::i32, .shape = {"n"}, .low = 2, .high = 2}},
                     .attributes = in_segments<4, true>,
                     .sizes = {{{"n", 3000}}, {{"n", 1024}}, {{"n", 0}}},
                     .relative_tolerance = 1e-4});
  for (DType dtype : {DType::i8, DType::u64, DType::f16}) {
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"n"}, .low = 1, .high = 3},
                                    {.dtype = DType::i32, .shape = {"n"}, .low = 0, .high = 9}},
                       .attributes = in_segments<11, false>,
                       .sizes = {{{"n", 33}}},
                       .relative_tolerance = 2e-3});
  }
  return samples;
}

std::vector<Sample> segment_count_samples() {
  std::vector<Sample> samples;
  for (DType dtype : {DType::i32, DType::i64}) {
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"n"}, .low = -1, .high = 9}},
                       .attributes = in_segments<7, false>,
                       .sizes = {{{"n", 40}}, {{"n", 1}}, {{"n", 0}}, {{"n", 1300}}}});
  }
  return samples;
}

template <int64_t most, bool center>
Attributes keeping(ExtentPool& pool) {
  return {{SuppressOp::kMost, {pool.constant(most)}}, {SuppressOp::kCenter, center}};
}

std::vector<Sample> suppress_samples() {
  const std::vector<Sample::Operand> operands = {
      {.shape = {"b", "n", "4"}, .low = 0, .high = 1},
      {.dtype = DType::i32, .shape = {"b", "c", "n"}, .low = -1, .high = 5},
      {.shape = {}, .low = 0.3, .high = 0.3}};
  return {{.operands = operands,
           .attributes = keeping<5, false>,
           .sizes = {{{"b", 2}, {"c", 3}, {"n", 6}}, {{"b", 1}, {"c", 1}, {"n", 33}}}},
          {.operands = operands,
           .attributes = keeping<0, true>,
           .sizes = {{{"b", 2}, {"c", 2}, {"n", 6}}, {{"b", 0}, {"c", 3}, {"n", 6}}}}};
}

}  // namespace

SampleTable select_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&compact, compact_samples},      {&connected_components, components_samples},
      {&place, place_samples},          {&segment_count, segment_count_samples},
      {&segment_max, segment_samples},  {&segment_min, segment_samples},
      {&segment_prod, segment_samples}, {&segment_sum, segment_samples},
      {&suppress, suppress_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
