// Rows of both operands padded to words, so that four bytes along the sum are one.
#include "ops/quantization/bytes_lower.h"

#include "ir/graph/op.h"
#include "ops/dense/constant_product.h"
#include "ops/quantization/byte_product.h"
#include "ops/rules/lowering.h"
#include "shaders/params/quantization.h"

namespace ullage::ops {

using namespace ir;

namespace {

struct Operands {
  BufferId a = kNoBuffer, w = kNoBuffer, y = kNoBuffer;
};

void emit_tiles(LowerContext& context, const Operands& operands, ExtentExpr rows,
                int64_t expected_rows) {
  const ShapeExtent& w = context.shape(context.input(1));
  const ExtentExpr columns = w[0].live;
  const ByteProductKernel kernel =
      choose_byte_product(context.profile(), expected_rows, expected_value(columns));
  KernelCall call;
  call.kernel = kernel.source;
  call.operands = {
      {operands.a, Access::read}, {operands.w, Access::read}, {operands.y, Access::write}};
  call.push = push_words(params::ByteProductParams{.rows = context.slot(rows),
                                                   .columns = context.slot(columns),
                                                   .inner = context.slot(w[1].live)});
  call.groups = byte_product_groups(context, kernel, rows, columns);
  context.emit(std::move(call));
}

}  // namespace

Result<void> lower_matmul_bytes(LowerContext& context) {
  const ShapeExtent& y = context.shape(context.output());
  ExtentExpr rows = context.pool().constant(1);
  for (size_t i = 0; i + 1 < y.rank(); ++i) rows = rows * y[i].live;
  const Operands operands = {.a = context.read(context.input(0), Layout::rows()),
                             .w = context.read(context.input(1), Layout::rows()),
                             .y = context.write(context.output(), Layout::rows())};
  return emit_by_rows(context, simplify(rows), [&](int64_t expected) -> Result<void> {
    emit_tiles(context, operands, rows, expected);
    return {};
  });
}

}  // namespace ullage::ops
