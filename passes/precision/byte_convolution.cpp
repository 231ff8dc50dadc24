// Filters as numbers first, less their zero points.
#include "passes/precision/byte_convolution.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "ops/dense/convolution.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/quantization/quantization.h"
#include "ops/reduce/reduce.h"

namespace ullage::passes {
namespace {

using ir::DType;
using ir::Tensor;
using ir::Value;

// What x less its zero point is at most, and the largest integer range that f32 represents exactly.
constexpr int64_t kMostOfX = 255, kExact = int64_t{1} << 24;
// Below, most of a word of four channels is padding.
constexpr int64_t kLeastChannels = 3;

struct Operands {
  Value x, w, x_zero, w_zero;
  ops::WindowSpec window;
};

Operands operands_of(ir::Builder& builder, uint32_t n) {
  const ir::Node& node = builder.graph().nodes[n];
  const auto operand = [&](size_t i) {
    const bool is_there = i < node.inputs.size() && node.inputs[i] != ir::kNoValue;
    return is_there ? Value(&builder, node.inputs[i]) : Value();
  };
  const auto list = [&](const auto& key) {
    const auto given = node.attributes[key];
    return std::vector(given.begin(), given.end());
  };
  return {operand(0),
          operand(1),
          operand(2),
          operand(3),
          {list(ops::kStrides), list(ops::kDilations), list(ops::kPads)}};
}

// ---- filters ----------------------------------------------------------------------------------

// Constant filters less their zero points: [kernels, channels, taps].
struct Filters {
  std::vector<int64_t> shape;
  int64_t kernels = 0, channels = 0, taps = 1;
  std::vector<int> numbers = {};

  int& at(int64_t kernel, int64_t channel, int64_t tap) {
    return numbers[static_cast<size_t>((kernel * channels + channel) * taps + tap)];
  }
};

std::optional<Filters> filters_of(const ir::Graph& graph, const ir::Node& node) {
  const auto& w = graph.value(node.inputs[1]).constant;
  const bool has_zero = node.inputs.size() > 3 && node.inputs[3] != ir::kNoValue;
  if (!w || (has_zero && !graph.value(node.inputs[3]).constant)) return std::nullopt;
  const Tensor* zero = has_zero ? graph.value(node.inputs[3]).constant.get() : nullptr;
  Filters f{.shape = w->shape(), .kernels = w->shape()[0], .channels = w->shape()[1]};
  for (size_t a = 2; a < f.shape.size(); ++a) f.taps *= f.shape[a];
  f.numbers.resize(static_cast<size_t>(w->element_count()));
  for (int64_t i = 0; i < w->element_count(); ++i) {
    const int64_t kernel = i / (f.channels * f.taps);
    const double less = zero == nullptr ? 0 : zero->number(zero->rank() == 0 ? 0 : kernel);
    f.numbers[static_cast<size_t>(i)] = static_cast<int>(w->number(i) - less);
  }
  return f;
}

// The end of the channels from `first` on whose sums are exact in f32: sums of |filter| times what
// x is at most, of any kernel. `first` itself where one channel is too much.
int64_t exact_end(Filters& f, int64_t first) {
  std::vector<int64_t> sums(static_cast<size_t>(f.kernels));
  for (int64_t channel = first; channel < f.channels; ++channel) {
    for (int64_t kernel = 0; kernel < f.kernels; ++kernel) {
      int64_t& sum = sums[static_cast<size_t>(kernel)];
      for (int64_t tap = 0; tap < f.taps; ++tap)
        sum += kMostOfX * std::abs(f.at(kernel, channel, tap));
      if (sum > kExact) return channel;
    }
  }
  return f.channels;
}

// Ends of such parts of all channels; none where one is too much.
std::vector<int64_t> exact_parts(Filters& f) {
  std::vector<int64_t> ends;
  for (int64_t first = 0; first < f.channels; first = ends.back()) {
    const int64_t end = exact_end(f, first);
    if (end == first) return {};
    ends.push_back(end);
  }
  return ends;
}

// ---- numbers ----------------------------------------------------------------------------------

Value as_numbers(Value bytes, Value zero, DType dtype) {
  const Value wide = ops::cast(bytes, dtype);
  if (!zero.valid()) return wide;
  Value z = ops::cast(zero, dtype);
  if (z.rank() == 1) {  // of w
    std::vector<int64_t> trailing;
    for (size_t a = 1; a < bytes.rank(); ++a) trailing.push_back(static_cast<int64_t>(a));
    z = ops::unsqueeze(z, trailing);
  }
  return ops::sub(wide, z);
}

Value whole_sums(Value x, Value w, const ops::WindowSpec& window) {
  return ops::cast(ops::convolution.of_whole_numbers(x, w, window), DType::i32);
}

// Filters of so many channels: bytes still, which storage quantizes; a slice of their numbers
// would be floats.
Tensor channels_of(const Tensor& w, int64_t first, int64_t count) {
  std::vector<int64_t> shape = w.shape();
  shape[1] = count;
  Tensor part(w.dtype(), shape);
  const int64_t taps = count == 0 ? 0 : part.element_count() / (shape[0] * count);
  for (int64_t i = 0; i < part.element_count(); ++i) {
    const int64_t kernel = i / (count * taps);
    part.set_number(i, w.number((kernel * w.shape()[1] + first) * taps + i % (count * taps)));
  }
  return part;
}

Value in_parts(ir::Builder& builder, Value x, const Operands& o, std::span<const int64_t> ends) {
  const auto extent = [&](int64_t n) { return builder.pool().constant(n); };
  Value sum;
  int64_t first = 0;
  for (int64_t end : ends) {
    const Value w = builder.constant(channels_of(*o.w.info().constant, first, end - first));
    const Value product = whole_sums(ops::slice_along(x, 1, extent(first), extent(end - first)),
                                     as_numbers(w, o.w_zero, DType::f32), o.window);
    sum = sum.valid() ? ops::add(sum, product) : product;
    first = end;
  }
  return sum;
}

// Are sums by any filters of these extents exact in f32?
bool is_exact_by_extents(Value w) {
  int64_t terms = kMostOfX * kMostOfX;
  for (size_t a = 1; a < w.rank(); ++a) {
    const auto extent = ir::as_constant(w.extent(a));
    if (!extent || *extent > kExact) return false;
    terms *= *extent;
    if (terms > kExact) return false;
  }
  return true;
}

// ---- signed bytes -----------------------------------------------------------------------------

bool are_signed_bytes(const ir::Graph& graph, const ir::Node& node) {
  const bool has_zero = node.inputs.size() > 3 && node.inputs[3] != ir::kNoValue;
  return graph.value(node.inputs[1]).dtype == DType::i8 && !has_zero;
}

// What a filter is less so that all of it is signed bytes: 0 where it is already.
int offset_of(std::span<const int> filter) {
  if (filter.empty()) return 0;
  const auto [least, most] = std::ranges::minmax(filter);
  return least >= -128 && most <= 127 ? 0 : least + 128;
}

// Sums of x less its zero point over windows: [N, 1, windows...].
Value window_sums(ir::Builder& builder, const Operands& o, const Filters& f) {
  const std::vector<int64_t> channels = {1};
  const Value sums = ops::reduce_sum(as_numbers(o.x, o.x_zero, DType::i32), channels, true);
  std::vector<int64_t> shape = f.shape;
  shape[0] = shape[1] = 1;
  Tensor ones(DType::i32, shape);
  for (int64_t i = 0; i < ones.element_count(); ++i) ones.set_number(i, 1);
  return ops::convolution(sums, builder.constant(std::move(ones)), {}, o.window);
}

}  // namespace

bool may_stay_bytes(const ir::Graph& graph, const ir::Node& node) {
  const ir::ShapeExtent& w = graph.value(node.inputs[1]).shape;
  for (const ir::AxisExtent& axis : w.axes()) {
    if (!ir::as_constant(axis.live)) return false;
  }
  return *ir::as_constant(w[1].live) >= kLeastChannels &&
         (are_signed_bytes(graph, node) || filters_of(graph, node));
}

ir::Result<Value> convolution_of_signed_bytes(ir::Builder& builder, uint32_t n) {
  if (are_signed_bytes(builder.graph(), builder.graph().nodes[n])) return Value();
  const Operands o = operands_of(builder, n);
  const Filters f = *filters_of(builder.graph(), builder.graph().nodes[n]);
  Tensor bytes(DType::i8, f.shape);
  std::vector<int64_t> one_per_kernel(f.shape.size() - 1, 1);
  one_per_kernel[0] = f.kernels;
  Tensor offsets(DType::i32, one_per_kernel);
  bool has_offsets = false;
  const auto per_kernel = static_cast<size_t>(f.channels * f.taps);
  for (int64_t kernel = 0; kernel < f.kernels; ++kernel) {
    const size_t from = static_cast<size_t>(kernel) * per_kernel;
    const int offset = offset_of(std::span(f.numbers).subspan(from, per_kernel));
    offsets.set_number(kernel, offset);
    has_offsets = has_offsets || offset != 0;
    for (size_t i = from; i < from + per_kernel; ++i)
      bytes.set_number(static_cast<int64_t>(i), f.numbers[i] - offset);
  }
  const Value w = builder.constant(std::move(bytes), o.w.info().name);
  Value sums = ops::convolution_bytes(o.x, w, o.x_zero, {}, o.window);
  if (has_offsets) {
    const Value share = ops::mul(builder.constant(std::move(offsets)), window_sums(builder, o, f));
    sums = ops::add(sums, share);
  }
  if (builder.failed()) return builder.error();
  return sums;
}

ir::Result<Value> convolution_of_numbers(ir::Builder& builder, uint32_t n) {
  const Operands o = operands_of(builder, n);
  auto filters = filters_of(builder.graph(), builder.graph().nodes[n]);
  const std::vector<int64_t> ends = filters ? exact_parts(*filters) : std::vector<int64_t>();
  const bool is_exact = !ends.empty() || (!filters && is_exact_by_extents(o.w));
  const auto number = [&](Value bytes, Value zero) {
    return as_numbers(bytes, zero, is_exact ? DType::f32 : DType::i32);
  };
  const Value x = number(o.x, o.x_zero);
  Value sums;
  if (ends.size() > 1) {
    sums = in_parts(builder, x, o, ends);
  } else if (is_exact) {
    sums = whole_sums(x, number(o.w, o.w_zero), o.window);
  } else {
    sums = ops::convolution(x, number(o.w, o.w_zero), {}, o.window);
  }
  if (builder.failed()) return builder.error();
  return sums;
}

}  // namespace ullage::passes
