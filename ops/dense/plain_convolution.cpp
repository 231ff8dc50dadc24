// Lowering of convolutions to the general kernel.
#include "ops/dense/dense_lower.h"

#include "ir/graph/op.h"
#include "ops/code/scalar_code.h"
#include "ops/dense/convolution_rules.h"
#include "ops/dense/window.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/conv.h"

namespace ullage::ops {

using namespace ir;

Result<void> lower_plain_convolution(LowerContext& context, ConvolutionDirection direction) {
  const DType dtype = context.dtype(context.output());
  if (auto ok = require_float64(context, dtype); !ok) return ok;
  const ShapeExtent &x = context.shape(context.input(0)), &w = context.shape(context.input(1)),
                    &y = context.shape(context.output());
  const size_t spatial = x.rank() - 2;
  auto window = window_attributes(context.node().attributes, spatial, context.pool());
  if (!window) return window.error();
  params::PlainConvParams push{};
  push.batches = context.slot(y[0].live);
  push.in_channels = context.slot(x[1].live);
  push.out_channels = context.slot(y[1].live);
  push.groups = static_cast<uint32_t>(context.node().attributes[kGroup]);
  ExtentExpr items = y[0].live * y[1].live;
  // Of the innermost loop; every loop around it counts as well.
  int64_t iterations = std::max<int64_t>(1, expected_value(x[1].live) / push.groups);
  for (size_t a = 0; a < 3; ++a) {
    const bool present = a + spatial >= 3;
    const size_t from = a + spatial - 3;
    push.in_extent[a] = present ? context.slot(x[2 + from].live) : context.slot(1);
    push.out_extent[a] = present ? context.slot(y[2 + from].live) : context.slot(1);
    push.kernel[a] = present ? context.slot(w[2 + from].live) : context.slot(1);
    push.pad[a] = present ? context.slot(window->pads[from]) : context.slot(0);
    push.stride[a] = present ? static_cast<uint32_t>(window->strides[from]) : 1;
    push.dilation[a] = present ? static_cast<uint32_t>(window->dilations[from]) : 1;
    if (!present) continue;
    items = items * y[2 + from].live;
  }
  for (size_t a = 3; a-- > 0;) {
    const int64_t taps = a + spatial >= 3 ? expected_value(w[2 + a + spatial - 3].live) : 1;
    iterations = taps * (iterations + 1);
  }
  const uint32_t lanes = subgroup_lanes(context.profile(), 128);
  KernelCall call;
  call.kernel.file = "conv/plain.comp";
  call.kernel.local_size[0] = lanes;
  call.kernel.defines = {{"BIAS", context.has_input(2) ? "1" : "0"},
                         {"ELEMENT", std::string(glsl_type(dtype))},
                         {"TRANSPOSED", direction == ConvolutionDirection::transposed ? "1" : "0"}};
  call.kernel.needs.float64 = dtype == DType::f64;
  call.operands = {{context.read(context.input(0), Layout::plain()), Access::read, false},
                   {context.read(context.input(1), Layout::plain()), Access::read, false},
                   {context.write(context.output(), Layout::plain()), Access::write, false}};
  if (context.has_input(2))
    call.operands.push_back({context.read(context.input(2), Layout::plain()), Access::read, false});
  call.push = push_words(push);
  call.groups[0] = run_groups(context, items, lanes, iterations + 1);
  context.emit(std::move(call));
  return {};
}

}  // namespace ullage::ops
