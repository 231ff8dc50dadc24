// Samples of softmax, normalization and rotary embedding.
#include "ops/rowwise/coupled_shares.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/rotary.h"
#include "ops/rowwise/softmax.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

template <bool centred>
Sample layer_norm_sample(bool with_scale, bool with_bias) {
  return {.operands = {{.shape = {"a", "b"}},
                       {.shape = {"b"}, .absent = !with_scale},
                       {.shape = {"b"}, .absent = !with_bias}},
          .attributes =
              [](ExtentPool&) {
                return Attributes{{LayerNormOp::kEpsilon, 1e-5}, {LayerNormOp::kCentred, centred}};
              },
          .sizes = {{{"a", 1}, {"b", 1}},
                    {{"a", 5}, {"b", 33}},
                    {{"a", 3}, {"b", 256}},
                    {{"a", 0}, {"b", 4}}}};
}

std::vector<Sample> layer_norm_samples() {
  std::vector<Sample> r;
  for (bool with_bias : {false, true}) r.push_back(layer_norm_sample<true>(with_bias, with_bias));
  r.push_back(layer_norm_sample<false>(true, false));
  return r;
}

template <int64_t kHead, int64_t kHeads, int64_t kTurned, int64_t kFirst, bool kInterleaved>
Sample rotary_sample() {
  return {
      .operands = {{.shape = {"n", "t", std::to_string(kHead * kHeads)}},
                   {.shape = {"t", std::to_string(kHead)}}},
      .attributes =
          [](ExtentPool&) {
            return Attributes{{RotaryOp::kHead, kHead},
                              {RotaryOp::kTurned, kTurned},
                              {RotaryOp::kFirst, kFirst},
                              {RotaryOp::kInterleaved, kInterleaved}};
          },
      .sizes = {
          {{"n", 1}, {"t", 1}}, {{"n", 2}, {"t", 33}}, {{"n", 1}, {"t", 0}}, {{"n", 3}, {"t", 5}}}};
}

std::vector<Sample> rotary_samples() {
  return {rotary_sample<8, 1, 1, 1, true>(), rotary_sample<64, 5, 4, 3, true>(),
          rotary_sample<16, 4, 3, 2, false>(), rotary_sample<8, 3, 0, 1, false>()};
}

std::vector<Sample> softmax_samples() {
  std::vector<Sample> r;
  for (int64_t axis : {int64_t{0}, int64_t{1}, int64_t{2}}) {
    constexpr Attributes (*of_axis[])(ExtentPool&) = {
        [](ExtentPool&) { return Attributes{{kAxis, 0}}; },
        [](ExtentPool&) { return Attributes{{kAxis, 1}}; },
        [](ExtentPool&) { return Attributes{{kAxis, 2}}; }};
    r.push_back({.operands = {{.shape = {"a", "b", "c"}, .low = -30, .high = 30}},
                 .attributes = of_axis[axis],
                 .sizes = {{{"a", 1}, {"b", 1}, {"c", 1}},
                           {{"a", 3}, {"b", 5}, {"c", 7}},
                           {{"a", 2}, {"b", 33}, {"c", 130}},
                           {{"a", 2}, {"b", 0}, {"c", 3}}}});
  }
  // Large values leave few digits for what is added to them.
  r.push_back({.operands = {{.shape = {"a", "b"}, .low = 10000, .high = 10004}},
               .attributes = [](ExtentPool&) { return Attributes{{kAxis, 1}}; },
               .sizes = {{{"a", 3}, {"b", 4}}, {{"a", 2}, {"b", 33}}}});
  // exp of these is 0 unless the largest is subtracted, and that alone.
  r.push_back({.operands = {{.shape = {"a", "b"}, .low = -400, .high = -150}},
               .attributes = [](ExtentPool&) { return Attributes{{kAxis, 1}}; },
               .sizes = {{{"a", 3}, {"b", 5}}, {{"a", 2}, {"b", 131}}}});
  return r;
}

template <int64_t classes, int64_t rounds>
Attributes coupled_shares_attributes(ExtentPool&) {
  return {{CoupledSharesOp::kClasses, classes},
          {CoupledSharesOp::kError, 0.005 / static_cast<double>(classes)},
          {CoupledSharesOp::kRounds, rounds}};
}

std::vector<Sample> coupled_shares_samples() {
  const auto sample = [](std::string pairs, Attributes (*attributes)(ExtentPool&)) {
    return Sample{.operands = {{.shape = {"n", std::move(pairs)}, .low = 0.05, .high = 0.95}},
                  .attributes = attributes,
                  .sizes = {{{"n", 0}}, {{"n", 1}}, {{"n", 33}}},
                  .relative_tolerance = 1e-4,
                  .absolute_tolerance = 1e-5};
  };
  return {sample("1", coupled_shares_attributes<2, 100>),
          sample("45", coupled_shares_attributes<10, 3>),
          sample("528", coupled_shares_attributes<33, 2>)};
}

}  // namespace

SampleTable rowwise_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&coupled_shares, coupled_shares_samples},
      {&layer_norm, layer_norm_samples},
      {&log_softmax, softmax_samples},
      {&rotary, rotary_samples},
      {&softmax, softmax_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
