// Samples of attention: narrow and wide heads, at multiples of 4 and between them, grouped, causal,
// in windows, with caps, masks, sinks and spans.
#include "ops/rowwise/attention.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

// q, k and v of `columns`, which begin at `first` of operands of as many columns and those.
template <int64_t kHeads, int64_t kHead, int64_t kFirst>
Sample sample() {
  const std::string columns = std::to_string(kHeads * kHead + kFirst + 1);
  return {
      .operands = {{.shape = {"n", "t", columns}},
                   {.shape = {"n", "s", columns}},
                   {.shape = {"n", "s", columns}}},
      .attributes =
          [](ExtentPool&) {
            return attention_attributes(
                {.heads = kHeads, .head = kHead, .first = {0, kFirst, kFirst / 2}, .scale = 0.7});
          },
      .sizes = {{{"n", 1}, {"t", 1}, {"s", 1}},
                {{"n", 2}, {"t", 7}, {"s", 33}},
                {{"n", 0}, {"t", 3}, {"s", 4}},
                {{"n", 1}, {"t", 0}, {"s", 4}},
                {{"n", 1}, {"t", 5}, {"s", 0}},
                {{"n", 3}, {"t", 40}, {"s", 66}}},
      .relative_tolerance = 1e-4,
      .absolute_tolerance = 1e-5};
}

// Grouped heads, keys and values side by side; causal or not, in a window, with a cap.
template <int64_t kHeads, int64_t kGroup, int64_t kHead, bool kCausal, int64_t kWindow = 0,
          int64_t kCap = 0>
Sample grouped_sample() {
  const std::string queries = std::to_string(kHeads * kHead),
                    keys = std::to_string(2 * kHeads / kGroup * kHead);
  return {.operands = {{.shape = {"n", "t", queries}},
                       {.shape = {"n", "s", keys}},
                       {.shape = {"n", "s", keys}}},
          .attributes =
              [](ExtentPool&) {
                return attention_attributes({.heads = kHeads,
                                             .head = kHead,
                                             .group = kGroup,
                                             .first = {0, 0, kHeads / kGroup * kHead},
                                             .scale = 0.3,
                                             .causal = kCausal,
                                             .window = kWindow,
                                             .soft_cap = kCap});
              },
          .sizes = {{{"n", 1}, {"t", 1}, {"s", 1}},
                    {{"n", 1}, {"t", 1}, {"s", 33}},
                    {{"n", 2}, {"t", 5}, {"s", 5}},
                    {{"n", 1}, {"t", 7}, {"s", 4}},
                    {{"n", 1}, {"t", 3}, {"s", 0}},
                    {{"n", 1}, {"t", 33}, {"s", 130}}},
          .relative_tolerance = 1e-4,
          .absolute_tolerance = 1e-5};
}

// The same where a sequence sees itself.
Sample of_itself(Sample sample) {
  for (const size_t i : {1u, 2u}) sample.operands[i].shape[1] = "t";
  for (auto& extents : sample.sizes) {
    std::erase_if(extents, [](const auto& extent) { return extent.first == "s"; });
  }
  return sample;
}

using Operand = Sample::Operand;

// The same with extras, without the largest sizes.
Sample with(Sample sample, Operand mask, Operand sinks = {.absent = true},
            Operand spans = {.absent = true}) {
  for (Operand* extra : {&mask, &sinks, &spans}) sample.operands.push_back(std::move(*extra));
  sample.sizes.pop_back();
  while (sample.operands.back().absent) sample.operands.pop_back();
  return sample;
}
Operand added(std::string n, std::string heads, std::string queries) {
  return {.shape = {std::move(n), std::move(heads), std::move(queries), "s"}};
}
Operand seen(std::string n, std::string heads, std::string queries) {
  return {.dtype = DType::boolean,
          .shape = {std::move(n), std::move(heads), std::move(queries), "s"},
          .low = 0,
          .high = 1};
}
Operand none() {
  return {.absent = true};
}
Operand sinks_of(std::string n, std::string heads) {
  return {.shape = {std::move(n), std::move(heads)}};
}
// Some of them outside of the keys.
Operand spans() {
  return {.dtype = DType::i32, .shape = {"n", "2"}, .low = -2, .high = 40};
}

void append_with_extras(std::vector<Sample>& all) {
  const Sample more[] = {
      with(sample<3, 4, 8>(), added("1", "1", "t")),
      with(sample<1, 37, 1>(), seen("n", "1", "1")),
      with(grouped_sample<4, 2, 4, true>(), added("n", "4", "t"), sinks_of("1", "4")),
      with(grouped_sample<9, 3, 64, true>(), seen("1", "1", "t"), none(), spans()),
      with(grouped_sample<3, 1, 40, false>(), none(), sinks_of("1", "3")),
      with(grouped_sample<4, 2, 8, true, 1>(), none(), none(), spans()),
      with(grouped_sample<2, 1, 64, true, 20>(), none(), sinks_of("1", "2"), spans()),
      with(grouped_sample<1, 1, 68, true, 3, 3>(), added("n", "1", "1"), sinks_of("n", "1"),
           spans()),
      with(grouped_sample<3, 1, 12, false, 0, 2>(), seen("n", "3", "t"), sinks_of("n", "3"))};
  all.insert(all.end(), std::begin(more), std::end(more));
}

std::vector<Sample> attention_samples() {
  std::vector<Sample> all = {sample<1, 1, 0>(),
                             sample<3, 4, 8>(),
                             sample<2, 15, 31>(),
                             sample<1, 32, 2>(),
                             sample<1, 37, 1>(),
                             grouped_sample<4, 2, 4, true>(),
                             grouped_sample<9, 3, 64, true>(),
                             grouped_sample<3, 1, 40, false>(),
                             grouped_sample<2, 2, 128, true>(),
                             grouped_sample<1, 1, 256, true>(),
                             grouped_sample<4, 2, 8, true, 1>(),
                             grouped_sample<2, 1, 64, true, 20>(),
                             grouped_sample<4, 4, 16, true, 40, 1>(),
                             grouped_sample<3, 1, 12, false, 0, 2>(),
                             grouped_sample<1, 1, 68, true, 3, 3>()};
  append_with_extras(all);
  all.push_back(of_itself(grouped_sample<3, 1, 40, false>()));
  return all;
}

}  // namespace

SampleTable attention_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&attention, attention_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
