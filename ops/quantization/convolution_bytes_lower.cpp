// Pixels of x and taps of the filters are rows of words of four channels.
#include "ops/quantization/bytes_lower.h"

#include "ir/graph/op.h"
#include "ops/dense/plane_window.h"
#include "ops/quantization/byte_product.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using namespace ir;

Result<void> lower_convolution_bytes(LowerContext& context) {
  const ShapeExtent& filters = context.shape(context.input(1));
  const auto weights = constant_shape(filters);
  if (!weights || context.dtype(context.input(1)) != DType::i8 || context.has_input(3)) {
    return context.error("filters must be i8 of constant extents, without a zero point");
  }
  const ShapeExtent &x = context.shape(context.input(0)), &y = context.shape(context.output());
  auto attributes = window_attributes(context.node().attributes, x.rank() - 2, context.pool());
  if (!attributes) return attributes.error();
  const PlaneWindow window =
      plane_window(context.pool(), x, y, std::span(*weights).subspan(2), *attributes);
  const ExtentExpr pixels = simplify(y[0].live * window.out[0] * window.out[1]);
  const ByteProductKernel kernel =
      choose_byte_product(context.profile(), expected_value(pixels), (*weights)[0]);
  const Layout layout = Layout::channels_last(x.rank());
  const bool is_unsigned = context.dtype(context.input(0)) == DType::u8;

  KernelCall call;
  call.kernel = kernel.source;
  add_define(call.kernel, "WINDOWS", 1);
  add_define(call.kernel, "UNSIGNED", is_unsigned);
  add_define(call.kernel, "ZERO", context.has_input(2));
  call.operands = {{context.read(context.input(0), layout), Access::read},
                   {context.read(context.input(1), layout), Access::read},
                   {context.write(context.output(), layout), Access::write}};
  if (context.has_input(2)) {
    call.operands.push_back({context.read(context.input(2), Layout::plain()), Access::read});
  }
  call.push = push_words(plane_params(context, window, (*weights)[1], (*weights)[0]));
  call.groups = byte_product_groups(context, kernel, pixels, filters[0].live);
  context.emit(std::move(call));
  return {};
}

}  // namespace ullage::ops
