// What rules are tried on.
#include "tests/ops/rule_samples.h"

#include <algorithm>

#include "ops/dense/pool.h"
#include "ops/movement/movement.h"
#include "ops/recurrent/recurrent.h"
#include "ops/resample/grid_sample.h"
#include "ops/resample/resize.h"

namespace ullage::test {

using namespace ir;
using namespace samples;

namespace {

using MakeAttributes = Attributes (*)(ExtentPool&);

std::vector<ExtentExpr> numbers(ExtentPool& pool, std::initializer_list<int64_t> values) {
  std::vector<ExtentExpr> result;
  for (int64_t v : values) result.push_back(pool.constant(v));
  return result;
}

Sample with(Sample sample, MakeAttributes attributes) {
  sample.attributes = attributes;
  return sample;
}

std::vector<Sample> movement_samples(const OpDef& op) {
  const Sample line{.operands = {{.shape = {"2", "n", "3"}}},
                    .sizes = {{{"n", 3}}, {{"n", 1}}, {{"n", 0}}}};
  if (&op == &ops::pad) {
    return {with(line,
                 [](ExtentPool& p) {
                   return Attributes{{ops::PadOp::kBefore, numbers(p, {1, 0, 2})},
                                     {ops::PadOp::kAfter, numbers(p, {1, 4, -1})},
                                     {ops::PadOp::kMode, ops::PadMode::edge}};
                 }),
            with(line,
                 [](ExtentPool& p) {
                   return Attributes{{ops::PadOp::kBefore, numbers(p, {1, 5, 0})},
                                     {ops::PadOp::kAfter, numbers(p, {0, 4, 7})},
                                     {ops::PadOp::kMode, ops::PadMode::wrap}};
                 }),
            with(line, [](ExtentPool& p) {
              return Attributes{{ops::PadOp::kBefore, numbers(p, {0, 6, 0})},
                                {ops::PadOp::kAfter, numbers(p, {3, 4, 4})},
                                {ops::PadOp::kMode, ops::PadMode::reflect}};
            })};
  }
  if (&op == &ops::slice) {
    // The step is a size of the graph.
    Sample stepped{.operands = {{.shape = {"n", "s"}}},
                   .sizes = {{{"n", 7}, {"s", 2}}, {{"n", 5}, {"s", 3}}, {{"n", 0}, {"s", 1}}}};
    return {with(stepped, [](ExtentPool& p) {
      const ExtentExpr n = p.input_axis(0, 0), s = p.input_axis(0, 1);
      return Attributes{{ops::SliceOp::kStarts, {p.constant(0), s - 1}},
                        {ops::SliceOp::kSizes, {ceil_div(n, s), s}},
                        {ops::SliceOp::kSteps, {s, p.constant(-1)}}};
    })};
  }
  if (&op != &ops::broadcast_to) return {};
  // Only the run knows whether axis m is expanded.
  Sample decided{.operands =
                     {
                         {.shape = {"m", "2"}},
                     },
                 .sizes = {{{"m", 1}}, {{"m", 3}}}};
  return {with(decided,
               [](ExtentPool& p) { return Attributes{{ops::kShape, numbers(p, {2, 3, 2})}}; })};
}

std::vector<Sample> pool_samples(const OpDef& op) {
  const Sample plane{.operands = {{.shape = {"n", "2", "h", "5"}}},
                     .sizes = {{{"n", 2}, {"h", 4}}, {{"n", 1}, {"h", 7}}, {{"n", 0}, {"h", 3}}}};
  if (&op == &ops::max_pool) {
    return {with(plane, [](ExtentPool& p) {
      return Attributes{{ops::kKernel, {2, 2}},
                        {ops::MaxPoolOp::kStorageOrder, true},
                        {ops::kStrides, {2, 2}},
                        {ops::kPads, numbers(p, {3, 0, 3, 0})}};
    })};
  }
  if (&op == &ops::average_pool) {
    return {with(plane, [](ExtentPool& p) {
      return Attributes{{ops::kKernel, {3, 2}},
                        {ops::AveragePoolOp::kCountIncludePad, true},
                        {ops::kCeilMode, true},
                        {ops::kStrides, {2, 2}},
                        {ops::kPads, numbers(p, {1, 0, 1, 1})}};
    })};
  }
  if (&op != &ops::lp_pool) return {};
  return {
      with(plane,
           [](ExtentPool&) { return Attributes{{ops::kKernel, {2, 3}}, {ops::LpPoolOp::kP, 1}}; }),
      with(plane,
           [](ExtentPool&) { return Attributes{{ops::kKernel, {2, 3}}, {ops::LpPoolOp::kP, 3}}; })};
}

template <ops::Interpolation mode, ops::GridPadding padding, bool align_corners>
Attributes grid_attributes(ExtentPool&) {
  return {{ops::GridSampleOp::kMode, mode},
          {ops::GridSampleOp::kPaddingMode, padding},
          {ops::GridSampleOp::kAlignCorners, align_corners}};
}

std::vector<Sample> resample_samples(const OpDef& op) {
  if (&op == &ops::grid_sample) {
    using enum ops::Interpolation;
    using enum ops::GridPadding;
    const Sample plane{.operands = {{.shape = {"n", "2", "h", "4"}},
                                    {.shape = {"n", "p", "3", "2"}, .low = -1.7, .high = 1.7}},
                       .sizes = {{{"n", 2}, {"h", 3}, {"p", 4}}}};
    const Sample volume{
        .operands = {{.shape = {"1", "2", "d", "3", "4"}},
                     {.shape = {"1", "d", "2", "3", "3"}, .low = -1.4, .high = 1.4}},
        .sizes = {{{"d", 2}}}};
    return {
        with(plane, grid_attributes<nearest, zeros, true>),
        with(plane, grid_attributes<linear, border, true>),
        with(plane, grid_attributes<linear, reflection, false>),
        with(plane, grid_attributes<linear, reflection, true>),
        with(plane, grid_attributes<cubic, zeros, false>),
        with(plane, grid_attributes<cubic, reflection, true>),
        with(plane, grid_attributes<cubic, border, false>),
        with(plane, [](ExtentPool&) { return Attributes{{ops::GridSampleOp::kInElements, true}}; }),
        with(volume, grid_attributes<linear, zeros, false>)};
  }
  if (&op != &ops::resize) return {};
  const Sample plane{.operands = {{.shape = {"1", "2", "h", "w"}}},
                     .sizes = {{{"h", 6}, {"w", 5}}, {{"h", 3}, {"w", 1}}}};
  return {with(plane,
               [](ExtentPool& p) {
                 const ExtentExpr half = p.float_constant(0.5), one = p.float_constant(1);
                 return Attributes{{ops::ResizeOp::kMode, ops::Interpolation::linear},
                                   {ops::ResizeOp::kAntialias, true},
                                   {ops::ResizeOp::kScales, {one, one, half, one}},
                                   {ops::ResizeOp::kSizes,
                                    {p.constant(1), p.constant(2), floor_div(p.input_axis(0, 2), 2),
                                     p.input_axis(0, 3)}}};
               }),
          with(plane,
               [](ExtentPool& p) {
                 return Attributes{{ops::ResizeOp::kMode, ops::Interpolation::cubic},
                                   {ops::ResizeOp::kExcludeOutside, true},
                                   {ops::ResizeOp::kCoordinates, ops::Coordinates::align_corners},
                                   {ops::ResizeOp::kSizes, numbers(p, {1, 3, 4, 9})}};
               }),
          with(plane, [](ExtentPool& p) {
            return Attributes{{ops::ResizeOp::kMode, ops::Interpolation::linear},
                              {ops::ResizeOp::kExtrapolation, 7.0},
                              {ops::ResizeOp::kCoordinates, ops::Coordinates::tf_crop_and_resize},
                              {ops::ResizeOp::kRoi, {0, 0, -0.2, 0.4, 1, 1, 0.7, 1.3}},
                              {ops::ResizeOp::kSizes, numbers(p, {1, 2, 4, 5})}};
          })};
}

// directions, gates, hidden 3: x [T, B, D*G*3], parameters, initial states (and lengths).
template <ops::RecurrentCell cell, int64_t directions>
Attributes recurrent_attributes(ExtentPool&) {
  constexpr const char* kNames[] = {"hard_sigmoid,tanh,scaled_tanh", "sigmoid,elu", "softsign"};
  const std::string name = kNames[static_cast<size_t>(cell)];
  const std::string names = directions == 2 ? name + "," + name : name;
  return {{ops::RecurrentScanOp::kCell, cell},
          {ops::RecurrentScanOp::kActivations, names},
          {ops::RecurrentScanOp::kDirections, directions},
          {ops::RecurrentScanOp::kHidden, 3},
          {ops::RecurrentScanOp::kReverse, directions == 1},
          {ops::RecurrentScanOp::kHasLengths, true},
          {ops::RecurrentScanOp::kClip, 1.5}};
}

std::vector<Sample> recurrent_samples() {
  const auto sample = [](const char* gates, const char* weights, const char* initial,
                         MakeAttributes attributes) {
    return Sample{.operands = {{.shape = {"t", "2", gates}, .low = -1, .high = 1},
                               {.shape = {weights}, .low = -1, .high = 1},
                               {.shape = {initial}, .low = 0.1, .high = 3.4}},
                  .attributes = attributes,
                  .sizes = {{{"t", 3}}, {{"t", 0}}, {{"t", 1}}}};
  };
  return {sample("3", "12", "8", recurrent_attributes<ops::RecurrentCell::rnn, 1>),
          sample("18", "72", "14", recurrent_attributes<ops::RecurrentCell::gru, 2>),
          sample("12", "48", "14", recurrent_attributes<ops::RecurrentCell::lstm, 1>),
          with(sample("9", "39", "6", nullptr),
               [](ExtentPool&) {
                 return Attributes{{ops::RecurrentScanOp::kCell, ops::RecurrentCell::gru},
                                   {ops::RecurrentScanOp::kActivations, "sigmoid,tanh"},
                                   {ops::RecurrentScanOp::kDirections, 1},
                                   {ops::RecurrentScanOp::kHidden, 3},
                                   {ops::RecurrentScanOp::kLinearBeforeReset, true}};
               }),
          with(sample("12", "57", "12", nullptr), [](ExtentPool&) {
            return Attributes{{ops::RecurrentScanOp::kCell, ops::RecurrentCell::lstm},
                              {ops::RecurrentScanOp::kActivations, "sigmoid,tanh,tanh"},
                              {ops::RecurrentScanOp::kDirections, 1},
                              {ops::RecurrentScanOp::kHidden, 3},
                              {ops::RecurrentScanOp::kHasPeepholes, true},
                              {ops::RecurrentScanOp::kInputForget, true}};
          })};
}

}  // namespace

std::vector<Sample> rule_samples(const OpDef& op) {
  std::vector<Sample> samples = samples_of(op, true);
  for (const auto& more : {movement_samples(op), pool_samples(op), resample_samples(op)}) {
    samples.insert(samples.end(), more.begin(), more.end());
  }
  if (&op == &ops::recurrent_scan) {
    const std::vector<Sample> more = recurrent_samples();
    samples.insert(samples.end(), more.begin(), more.end());
  }
  std::erase_if(samples, [](const Sample& sample) {
    // Constants of a rule are rounded to the dtype, so narrow ones tell little.
    return std::ranges::none_of(sample.operands, [](const Sample::Operand& operand) {
      return !operand.absent && (operand.dtype == DType::f32 || operand.dtype == DType::f64);
    });
  });
  return samples;
}

std::optional<std::vector<Tensor>> rule_inputs(const Sample& sample, const Sizes& sizes) {
  constexpr int64_t kMaxElements = 3000;
  std::vector<Tensor> inputs = sample_inputs(sample, sizes);
  int64_t most = INT64_MAX;
  for (int64_t extent : inputs[0].shape()) most = std::min(most, extent);
  for (Tensor& input : inputs) {
    if (input.element_count() > kMaxElements) return std::nullopt;
    if (input.dtype() != DType::i32 && input.dtype() != DType::i64) continue;
    if (input.element_count() != 0 && most == 0) return std::nullopt;
    Tensor inside(input.dtype(), input.shape());
    for (int64_t i = 0; i < inside.element_count(); ++i) {
      inside.set_integer(i, input.integer(i) % most);
    }
    input = inside;
  }
  return inputs;
}

}  // namespace ullage::test
