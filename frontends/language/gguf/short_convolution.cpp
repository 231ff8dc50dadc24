#include "frontends/language/gguf/recurrence.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::gguf {
namespace {

using ir::Value;

ir::Result<void> read_short_convolution(ModelKeys& keys, RecurrentShape& shape) {
  constexpr int64_t kMostTokens = 64;
  const auto window = keys.integer("shortconv.l_cache", 2, kMostTokens);
  if (!window) return window.error();
  shape.window = *window;
  return {};
}

std::vector<std::vector<int64_t>> states_of_convolution(const RecurrentShape& shape) {
  return {{shape.window - 1, shape.width}};
}

RecurrentOutput run_short_convolution(const RecurrentInput& in) {
  const int64_t width = in.shape.width;
  const std::string prefix = in.prefix + "shortconv.";
  const Value all = in.weights.product(in.x, {prefix + "in_proj.weight", {3 * width, width}});
  const Value kernel = in.weights.numbers(prefix + "conv.weight", {width, in.shape.window});
  if (!all.valid()) return {};
  const Value read = ops::mul(columns_of(all, 0, width), columns_of(all, 2 * width, width));
  const Convolved part = convolved(read, in.states[0], kernel);
  if (!part.y.valid()) return {};
  const Value gated = ops::mul(columns_of(all, width, width), part.y);
  return {in.weights.product(gated, {prefix + "out_proj.weight", {width, width}}), {part.state}};
}

}  // namespace

const Recurrence short_convolution = {read_short_convolution, states_of_convolution,
                                      run_short_convolution};

}  // namespace ullage::gguf
