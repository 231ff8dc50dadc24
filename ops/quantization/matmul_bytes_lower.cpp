// Rows of both operands padded to words, so that four bytes along the sum are one.
#include "ops/quantization/matmul_bytes_lower.h"

#include "ir/graph/op.h"
#include "ops/dense/constant_product.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/byte_tile.h"
#include "ops/schedule/tile.h"
#include "shaders/params/quantization.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Lanes along rows and columns, each with 4 rows and so many quads of columns.
struct ByteLanes {
  int64_t rows = 16, columns = 8, quads = 2;

  int64_t tile_rows() const { return 4 * rows; }
  int64_t tile_columns() const { return 4 * quads * columns; }
};
constexpr int64_t kFewRows = 16;

struct Operands {
  BufferId a = kNoBuffer, w = kNoBuffer, y = kNoBuffer;
};

// Codes that the kernel of matrices multiplies in a step.
constexpr int64_t kStep = 32;

KernelSource lanes_source(const DeviceProfile& profile, const ByteLanes& lanes) {
  KernelSource source;
  source.file = "quantization/bytes.comp";
  source.local_size[0] = static_cast<uint32_t>(lanes.rows * lanes.columns);
  add_define(source, "COLUMN_LANES", lanes.columns);
  add_define(source, "QUADS", lanes.quads);
  add_define(source, "DOT", profile.fast_integer_dot);
  source.needs.arithmetic.integer_dot = profile.fast_integer_dot;
  return source;
}

void emit_tiles(LowerContext& context, const Operands& operands, ExtentExpr rows,
                int64_t expected_rows) {
  const ShapeExtent& w = context.shape(context.input(1));
  const ExtentExpr columns = w[0].live;
  const DeviceProfile& profile = context.profile();
  const auto matrices = choose_byte_tile(profile, expected_rows, expected_value(columns), kStep);
  const ByteLanes lanes =
      expected_rows <= kFewRows ? ByteLanes{.rows = 2, .columns = 32, .quads = 1} : ByteLanes{};
  KernelCall call;
  call.kernel = matrices ? byte_source(*matrices, "quantization/byte_matrices.comp", "")
                         : lanes_source(profile, lanes);
  call.operands = {
      {operands.a, Access::read}, {operands.w, Access::read}, {operands.y, Access::write}};
  call.push = push_words(params::ByteProductParams{.rows = context.slot(rows),
                                                   .columns = context.slot(columns),
                                                   .inner = context.slot(w[1].live)});
  const int64_t tile_rows = matrices ? matrices->tile.rows() : lanes.tile_rows(),
                tile_columns = matrices ? matrices->tile.columns() : lanes.tile_columns();
  call.groups = tile_groups(context, ceil_div(rows, tile_rows) * ceil_div(columns, tile_columns));
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
