// Tiles of both kernels, and when which one is taken.
#include "ops/quantization/byte_product.h"

#include "ops/schedule/byte_tile.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Lanes along rows and columns, each with 4 rows and so many vec4s of columns.
struct ByteLanes {
  int64_t rows = 16, columns = 8, vec4s = 2;

  int64_t tile_rows() const { return 4 * rows; }
  int64_t tile_columns() const { return 4 * vec4s * columns; }
};
constexpr int64_t kFewRows = 16;

// Quantized values that the kernel of matrices multiplies in a step.
constexpr int64_t kStep = 32;

KernelSource lanes_source(const DeviceProfile& profile, const ByteLanes& lanes) {
  KernelSource source;
  source.file = "quantization/bytes.comp";
  source.local_size[0] = static_cast<uint32_t>(lanes.rows * lanes.columns);
  add_define(source, "COLUMN_LANES", lanes.columns);
  add_define(source, "VEC4S", lanes.vec4s);
  add_define(source, "DOT", profile.fast_integer_dot);
  source.needs.arithmetic.integer_dot = profile.fast_integer_dot;
  return source;
}

}  // namespace

ByteProductKernel choose_byte_product(const DeviceProfile& profile, int64_t expected_rows,
                                      int64_t expected_columns) {
  const auto matrices = choose_byte_tile(profile, expected_rows, expected_columns, kStep);
  if (matrices) {
    return {.source = byte_source(*matrices, "quantization/byte_matrices.comp", ""),
            .rows = matrices->tile.rows(),
            .columns = matrices->tile.columns()};
  }
  const ByteLanes lanes =
      expected_rows <= kFewRows ? ByteLanes{.rows = 2, .columns = 32, .vec4s = 1} : ByteLanes{};
  return {.source = lanes_source(profile, lanes),
          .rows = lanes.tile_rows(),
          .columns = lanes.tile_columns()};
}

std::array<ExtentExpr, 3> byte_product_groups(const LowerContext& context,
                                              const ByteProductKernel& kernel, ExtentExpr rows,
                                              ExtentExpr columns) {
  return tile_groups(context, ceil_div(rows, kernel.rows) * ceil_div(columns, kernel.columns));
}

}  // namespace ullage::ops
