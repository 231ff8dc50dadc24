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
using Integers = std::vector<int64_t>;

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
                   return Attributes{{"before", numbers(p, {1, 0, 2})},
                                     {"after", numbers(p, {1, 4, -1})},
                                     {"mode", std::string("edge")}};
                 }),
            with(line,
                 [](ExtentPool& p) {
                   return Attributes{{"before", numbers(p, {1, 5, 0})},
                                     {"after", numbers(p, {0, 4, 7})},
                                     {"mode", std::string("wrap")}};
                 }),
            with(line, [](ExtentPool& p) {
              return Attributes{{"before", numbers(p, {0, 6, 0})},
                                {"after", numbers(p, {3, 4, 4})},
                                {"mode", std::string("reflect")}};
            })};
  }
  if (&op == &ops::slice) {
    // The step is a size of the graph.
    Sample stepped{.operands = {{.shape = {"n", "s"}}},
                   .sizes = {{{"n", 7}, {"s", 2}}, {{"n", 5}, {"s", 3}}, {{"n", 0}, {"s", 1}}}};
    return {with(stepped, [](ExtentPool& p) {
      const ExtentExpr n = p.input_axis(0, 0), s = p.input_axis(0, 1);
      return Attributes{{"starts", std::vector<ExtentExpr>{p.constant(0), s - 1}},
                        {"sizes", std::vector<ExtentExpr>{ceil_div(n, s), s}},
                        {"steps", std::vector<ExtentExpr>{s, p.constant(-1)}}};
    })};
  }
  if (&op != &ops::broadcast_to) return {};
  // Only the run knows whether axis m is expanded.
  Sample decided{.operands =
                     {
                         {.shape = {"m", "2"}},
                     },
                 .sizes = {{{"m", 1}}, {{"m", 3}}}};
  return {
      with(decided, [](ExtentPool& p) { return Attributes{{"shape", numbers(p, {2, 3, 2})}}; })};
}

std::vector<Sample> pool_samples(const OpDef& op) {
  const Sample plane{.operands = {{.shape = {"n", "2", "h", "5"}}},
                     .sizes = {{{"n", 2}, {"h", 4}}, {{"n", 1}, {"h", 7}}, {{"n", 0}, {"h", 3}}}};
  if (&op == &ops::max_pool) {
    return {with(plane, [](ExtentPool& p) {
      return Attributes{{"kernel", Integers{2, 2}},
                        {"storage_order", int64_t{1}},
                        {"strides", Integers{2, 2}},
                        {"pads", numbers(p, {3, 0, 3, 0})}};
    })};
  }
  if (&op == &ops::average_pool) {
    return {with(plane, [](ExtentPool& p) {
      return Attributes{{"kernel", Integers{3, 2}},
                        {"count_include_pad", int64_t{1}},
                        {"ceil_mode", int64_t{1}},
                        {"strides", Integers{2, 2}},
                        {"pads", numbers(p, {1, 0, 1, 1})}};
    })};
  }
  if (&op != &ops::lp_pool) return {};
  return {
      with(plane,
           [](ExtentPool&) { return Attributes{{"kernel", Integers{2, 3}}, {"p", int64_t{1}}}; }),
      with(plane,
           [](ExtentPool&) { return Attributes{{"kernel", Integers{2, 3}}, {"p", int64_t{3}}}; })};
}

template <int mode, int padding, int64_t align_corners>
Attributes grid_attributes(ExtentPool&) {
  constexpr const char* kModes[] = {"nearest", "linear", "cubic"};
  constexpr const char* kPaddings[] = {"zeros", "border", "reflection"};
  return {{"mode", std::string(kModes[mode])},
          {"padding_mode", std::string(kPaddings[padding])},
          {"align_corners", align_corners}};
}

std::vector<Sample> resample_samples(const OpDef& op) {
  if (&op == &ops::grid_sample) {
    const Sample plane{.operands = {{.shape = {"n", "2", "h", "4"}},
                                    {.shape = {"n", "p", "3", "2"}, .low = -1.7, .high = 1.7}},
                       .sizes = {{{"n", 2}, {"h", 3}, {"p", 4}}}};
    const Sample volume{
        .operands = {{.shape = {"1", "2", "d", "3", "4"}},
                     {.shape = {"1", "d", "2", "3", "3"}, .low = -1.4, .high = 1.4}},
        .sizes = {{{"d", 2}}}};
    return {with(plane, grid_attributes<0, 0, 1>), with(plane, grid_attributes<1, 1, 1>),
            with(plane, grid_attributes<1, 2, 0>), with(plane, grid_attributes<1, 2, 1>),
            with(plane, grid_attributes<2, 0, 0>), with(plane, grid_attributes<2, 2, 1>),
            with(plane, grid_attributes<2, 1, 0>), with(volume, grid_attributes<1, 0, 0>)};
  }
  if (&op != &ops::resize) return {};
  const Sample plane{.operands = {{.shape = {"1", "2", "h", "w"}}},
                     .sizes = {{{"h", 6}, {"w", 5}}, {{"h", 3}, {"w", 1}}}};
  return {with(plane,
               [](ExtentPool& p) {
                 const ExtentExpr half = p.float_constant(0.5), one = p.float_constant(1);
                 return Attributes{
                     {"mode", std::string("linear")},
                     {"antialias", int64_t{1}},
                     {"scales", std::vector<ExtentExpr>{one, one, half, one}},
                     {"sizes", std::vector<ExtentExpr>{p.constant(1), p.constant(2),
                                                       floor_div(p.input_axis(0, 2), 2),
                                                       p.input_axis(0, 3)}}};
               }),
          with(plane,
               [](ExtentPool& p) {
                 return Attributes{{"mode", std::string("cubic")},
                                   {"exclude_outside", int64_t{1}},
                                   {"coordinates", std::string("align_corners")},
                                   {"sizes", numbers(p, {1, 3, 4, 9})}};
               }),
          with(plane, [](ExtentPool& p) {
            return Attributes{{"mode", std::string("linear")},
                              {"extrapolation", 7.0},
                              {"coordinates", std::string("tf_crop_and_resize")},
                              {"roi", std::vector<double>{0, 0, -0.2, 0.4, 1, 1, 0.7, 1.3}},
                              {"sizes", numbers(p, {1, 2, 4, 5})}};
          })};
}

// directions, gates, hidden 3: x [T, B, D*G*3], parameters, initial states (and lengths).
template <int cell, int64_t directions>
Attributes recurrent_attributes(ExtentPool&) {
  constexpr const char* kNames[] = {"softsign", "sigmoid,elu", "hard_sigmoid,tanh,scaled_tanh"};
  constexpr const char* kCells[] = {"rnn", "gru", "lstm"};
  std::string names = kNames[cell];
  if (directions == 2) names += "," + std::string(kNames[cell]);
  return {{"cell", std::string(kCells[cell])},
          {"activations", names},
          {"directions", directions},
          {"hidden", int64_t{3}},
          {"reverse", int64_t{directions == 1}},
          {"has_lengths", int64_t{1}},
          {"clip", 1.5}};
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
  return {sample("3", "12", "8", recurrent_attributes<0, 1>),
          sample("18", "72", "14", recurrent_attributes<1, 2>),
          sample("12", "48", "14", recurrent_attributes<2, 1>),
          with(sample("9", "39", "6", nullptr),
               [](ExtentPool&) {
                 return Attributes{{"cell", std::string("gru")},
                                   {"activations", std::string("sigmoid,tanh")},
                                   {"directions", int64_t{1}},
                                   {"hidden", int64_t{3}},
                                   {"linear_before_reset", int64_t{1}}};
               }),
          with(sample("12", "57", "12", nullptr), [](ExtentPool&) {
            return Attributes{
                {"cell", std::string("lstm")}, {"activations", std::string("sigmoid,tanh,tanh")},
                {"directions", int64_t{1}},    {"hidden", int64_t{3}},
                {"has_peepholes", int64_t{1}}, {"input_forget", int64_t{1}}};
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
