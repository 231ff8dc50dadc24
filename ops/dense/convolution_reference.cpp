// The reference of convolution and conv_transpose: operand plane by kernel plane.
#include "ops/dense/dense_ops.h"

#include <algorithm>

#include "ops/dense/convolution_rules.h"
#include "ops/dense/window.h"
#include "ops/rules/reference.h"

namespace ullage::ops {
namespace {

using namespace ir;

// Calls visit(from, to, tap) for every tap of the window at every element `from` of a volume that
// covers an element `to` of another one; all are flat offsets.
template <class Visit>
void for_each_tap(const Window& window, const std::vector<int64_t>& from,
                  const std::vector<int64_t>& to, Visit visit) {
  int64_t element = 0;
  for_each_index(from, [&](std::span<const int64_t> at) {
    int64_t k = 0;
    for_each_index(window.kernel, [&](std::span<const int64_t> tap) {
      if (auto covered = window.offset(at, tap, to)) visit(element, *covered, k);
      ++k;
    });
    ++element;
  });
}

template <class T>
Result<void> evaluate_as(EvaluateContext& context, bool transposed) {
  const auto x = elements_of<T>(context.inputs[0]), w = elements_of<T>(context.inputs[1]);
  const auto bias = context.has(2) ? elements_of<T>(context.inputs[2]) : std::vector<T>();
  const auto &xs = context.inputs[0].shape(), &ws = context.inputs[1].shape(),
             &ys = context.output_shapes[0];
  const std::vector<int64_t> in(xs.begin() + 2, xs.end()), out(ys.begin() + 2, ys.end());
  auto window = concrete_window(context, {ws.begin() + 2, ws.end()});
  if (!window) return window.error();
  const int64_t group = context.attributes()[kGroup];
  const int64_t group_in = xs[1] / group, group_out = ys[1] / group;
  const int64_t in_plane = product_of(in), out_plane = product_of(out),
                taps = product_of(window->kernel);
  std::vector<T> y(static_cast<size_t>(product_of(ys)), T{});
  // Adds input channel `ic` of its group to output channel `oc`.
  const auto add_plane = [&](const T* from, T* to, int64_t oc, int64_t ic) {
    if (transposed) {
      const T* kernel =
          w.data() + ((oc / group_out * group_in + ic) * group_out + oc % group_out) * taps;
      for_each_tap(*window, in, out,
                   [&](int64_t i, int64_t o, int64_t k) { to[o] += from[i] * kernel[k]; });
    } else {
      const T* kernel = w.data() + (oc * group_in + ic) * taps;
      for_each_tap(*window, out, in,
                   [&](int64_t o, int64_t i, int64_t k) { to[o] += from[i] * kernel[k]; });
    }
  };
  for (int64_t n = 0; n < ys[0] && !y.empty(); ++n) {
    for (int64_t oc = 0; oc < ys[1]; ++oc) {
      T* to = y.data() + (n * ys[1] + oc) * out_plane;
      if (!bias.empty()) std::fill(to, to + out_plane, bias[static_cast<size_t>(oc)]);
      const T* from = x.data() + (n * xs[1] + oc / group_out * group_in) * in_plane;
      for (int64_t ic = 0; ic < group_in; ++ic) add_plane(from + ic * in_plane, to, oc, ic);
    }
  }
  set_result(context, 0, y);
  return {};
}

}  // namespace

Result<void> evaluate_convolution(EvaluateContext& context, ConvolutionDirection direction) {
  const bool transposed = direction == ConvolutionDirection::transposed;
  return is_float(context.output_dtype(0)) ? evaluate_as<double>(context, transposed)
                                           : evaluate_as<uint64_t>(context, transposed);
}

}  // namespace ullage::ops
