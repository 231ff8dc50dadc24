// convolution_bytes: op definition and rules. Its call is in convolution_bytes_lower.cpp.
#include "ops/dense/convolution_rules.h"
#include "ops/dense/window.h"
#include "ops/quantization/bytes_lower.h"
#include "ops/quantization/quantization.h"
#include "ops/rules/batching.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {kDilations, kPads, kStrides};

Result<void> require_zero(InferContext& context, size_t zero, size_t of) {
  if (!context.has(zero)) return {};
  const DType dtype = context.input(of).dtype;
  return require_dtype(context, zero, DTypeSet{dtype}, "C5");
}

Result<void> infer(InferContext& context) {
  for (size_t i = 0; i < 2; ++i) {
    if (auto ok = require_dtype(context, i, DTypeSet{DType::i8, DType::u8}, "C1"); !ok) return ok;
    if (auto ok = require_known(context, i); !ok) return ok;
    if (auto ok = require_zero(context, i + 2, i); !ok) return ok;
  }
  const ShapeExtent &x = context.shape(0), &w = context.shape(1);
  if (x.rank() < 3 || x.rank() > 4) {
    return context.error("operand 0 must have 1 or 2 spatial axes (C2): " + to_string(x));
  }
  if (auto ok = require_rank(context, 1, x.rank(), "C2"); !ok) return ok;
  if (auto ok = require_rank(context, 2, 0, "C5"); !ok) return ok;
  if (context.has(3) && context.shape(3).rank() != 0) {
    if (auto ok = require_rank(context, 3, 1, "C5"); !ok) return ok;
    const auto ok = require_equal(context, context.shape(3)[0].live, w[0].live,
                                  "there must be one zero point of w, or one per kernel (C5)");
    if (!ok) return ok;
  }
  Result<ShapeExtent> shape = convolution_shape(context, 1);
  if (!shape) return shape.error();
  add_output(context, DType::i32, *std::move(shape));
  return {};
}

// Operand `i` less its zero point, of which there is one, or one for each of axis 0.
std::vector<uint64_t> centred(const EvaluateContext& context, size_t i) {
  auto numbers = elements_of<uint64_t>(context.inputs[i]);
  if (!context.has(i + 2) || numbers.empty()) return numbers;
  const auto zeros = elements_of<uint64_t>(context.inputs[i + 2]);
  const size_t per_zero = numbers.size() / zeros.size();
  for (size_t k = 0; k < numbers.size(); ++k) numbers[k] -= zeros[k / per_zero];
  return numbers;
}

Result<void> evaluate(EvaluateContext& context) {
  const std::vector<uint64_t> x = centred(context, 0), w = centred(context, 1);
  const auto &xs = context.inputs[0].shape(), &ws = context.inputs[1].shape(),
             &ys = context.output_shapes[0];
  const std::vector<int64_t> in(xs.begin() + 2, xs.end()), out(ys.begin() + 2, ys.end());
  const auto window = concrete_window(context, {ws.begin() + 2, ws.end()});
  if (!window) return window.error();
  const int64_t in_plane = product_of(in), out_plane = product_of(out),
                taps = product_of(window->kernel);
  std::vector<uint64_t> y(static_cast<size_t>(product_of(ys)));
  const auto add_pixel = [&](const uint64_t* image, uint64_t* to, std::span<const int64_t> at) {
    int64_t tap = 0;
    for_each_index(window->kernel, [&](std::span<const int64_t> offset) {
      const int64_t k = tap++;
      const auto pixel = window->offset(at, offset, in);
      if (!pixel) return;
      for (int64_t oc = 0; oc < ys[1]; ++oc)
        for (int64_t c = 0; c < xs[1]; ++c)
          to[oc * out_plane] +=
              image[c * in_plane + *pixel] * w[static_cast<size_t>((oc * xs[1] + c) * taps + k)];
    });
  };
  for (int64_t n = 0; n < ys[0] && !y.empty(); ++n) {
    uint64_t* to = y.data() + n * ys[1] * out_plane;
    for_each_index(out, [&](std::span<const int64_t> at) {
      add_pixel(x.data() + n * xs[1] * in_plane, to++, at);
    });
  }
  set_result(context, 0, y);
  return {};
}

}  // namespace

constinit const ConvolutionBytesOp convolution_bytes = {{
    .name = "convolution_bytes",
    .doc = "cross-correlation of bytes less their zero points, as sums of i32 that wrap; operands "
           "x, w, x's zero point, w's zero point; (C1) x and w: i8 or u8; (C2) 1 or 2 spatial "
           "axes; (C3) w has x's channels; (C4) strides and dilations >= 1, one per spatial axis, "
           "two pads per axis; (C5) zero points: of the dtype of what they belong to, one, or of w "
           "one per kernel",
    .min_inputs = 2,
    .max_inputs = 4,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_convolution_bytes,
    .accuracy = kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = folded(operand_set({1, 2, 3})),
}};

Value ConvolutionBytesOp::operator()(Value x, Value w, Value x_zero, Value w_zero,
                                     const WindowSpec& window) const {
  Attributes given;
  set_window(given, window);
  return add_node(*this, std::array{x, w, x_zero, w_zero}, std::move(given)).front();
}

}  // namespace ullage::ops
