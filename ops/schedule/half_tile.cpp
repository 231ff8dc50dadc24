#include "ops/schedule/half_tile.h"

#include <algorithm>

#include "ops/schedule/lanes.h"
#include "ops/schedule/matrices.h"

namespace ullage::ops {

using ir::DType;
using ir::KernelSource;

namespace {

// Of the inner axis a step: the few lanes of narrow subgroups keep less of what is fetched ahead.
constexpr int64_t kMatrixVec4s = 8, kNarrowVec4s = 4, kPairVec4s = 4;
constexpr int64_t kMinRows = 64, kMinColumns = 24, kMinInner = 16;

// Of both operands of a step and of the sums, each row longer than it is by what keeps banks apart.
int64_t shared_bytes(const Tile& tile) {
  constexpr int64_t kHalfVec4Bytes = 8, kVec4Bytes = 16;
  const int64_t panel_vec4s = tile.columns() / 4;
  return tile.rows() * (tile.unroll + 2) * kHalfVec4Bytes +
         4 * tile.unroll * (panel_vec4s + 2) * kHalfVec4Bytes +
         tile.rows() * (panel_vec4s + 1) * kVec4Bytes;
}

std::optional<HalfTile> matrix_tile(const ir::DeviceProfile& profile) {
  std::optional<Tile> tile = tile_of_matrices(profile);
  if (!tile || !profile.arithmetic.float16) return std::nullopt;
  tile->unroll = has_narrowed_registers(profile) ? kNarrowVec4s : kMatrixVec4s;
  tile->staged = true;
  if (shared_bytes(*tile) > profile.max_shared_bytes) return std::nullopt;
  // One that divides a subgroup's share and a step.
  const auto fits = [&](const ir::MatrixShape& s) {
    return divides(s.rows, MatrixGrid::kLeastRows) && divides(s.columns, matrix_columns(profile)) &&
           divides(s.inner, 4 * tile->unroll);
  };
  const ir::MatrixShape* shape = choose_matrix(profile, DType::f16, DType::f32, fits);
  if (shape == nullptr) return std::nullopt;
  return HalfTile{.tile = *tile, .matrices = grid_of(*shape, profile)};
}

KernelSource half_source(std::string file, const HalfTile& tile, std::string body) {
  KernelSource source = tile_source(std::move(file), tile.tile, std::move(body));
  ir::Arithmetic& needs = source.needs.arithmetic;
  if (tile.half_dot) {
    add_define(source, "HALF_DOT", 1);
    needs.float16 = needs.half_dot = true;
  }
  if (!tile.matrices) return source;
  multiply_matrices(source, *tile.matrices);
  needs.float16 = true;
  return source;
}

struct TileCase {
  // Of the file, with the epilogue.
  using Kernel = KernelSource (*)(const TileCase&, std::string file, std::string body);

  const ir::DeviceProfile& profile;
  const Tile& tile;
  const std::optional<HalfTile>& half;
};

KernelSource source_of_tile(const TileCase& c, std::string file, std::string body) {
  return tile_source(std::move(file), c.tile, std::move(body));
}

constexpr KernelRow<TileCase> kTiles[] = {
    {.choice = {.files = "halves.comp",
                .device = KernelDevice::gpu,
                .dtypes = "f16",
                .when = "all operands are stored as f16, and the device multiplies matrices of "
                        "them, or pairs in tiles that are staged",
                .why = "factors stay as they are stored; sums are f32"},
     .kernel =
         [](const TileCase& c, std::string file, std::string body) {
           return half_source(std::move(file), *c.half, std::move(body));
         },
     .serves = [](const TileCase& c) { return c.half.has_value(); }},
    {.choice = {.files = "staged.comp",
                .device = KernelDevice::gpu,
                .dtypes = "f32, f16",
                .when = "128 rows, 24 columns and 16 inner elements or more, and a tile of the "
                        "cost model that fits the device",
                .why = "lanes share what they load through shared memory (0005)"},
     .kernel = source_of_tile,
     .serves = [](const TileCase& c) { return c.tile.staged; }},
    {.choice = {.files = "lanes.comp",
                .device = KernelDevice::any,
                .dtypes = "f32, f16",
                .when = "otherwise",
                .why = "no barrier and no shared memory: small products of GPUs, all of CPU "
                       "drivers, whose lanes hand round what they load (0064, 0067)"},
     .kernel = source_of_tile},
};

}  // namespace

std::optional<HalfTile> choose_half_tile(const ir::DeviceProfile& profile, int64_t rows,
                                         int64_t columns, int64_t inner) {
  if (profile.device_class != ir::DeviceClass::gpu) return std::nullopt;
  if (rows >= kMinRows && columns >= kMinColumns && inner >= kMinInner) {
    if (auto tile = matrix_tile(profile)) return tile;
  }
  Tile tile = choose_product_tile(profile, rows, columns, inner);
  if (!profile.half_pairs || !tile.staged) return std::nullopt;
  tile.unroll = kPairVec4s;
  return HalfTile{.tile = tile, .half_dot = profile.arithmetic.half_dot};
}

KernelSource product_source(const ir::DeviceProfile& profile, std::string_view family,
                            const Tile& tile, const std::optional<HalfTile>& half,
                            std::string body) {
  const TileCase c{profile, tile, half};
  const KernelRow<TileCase>& row = choose_kernel<TileCase>(kTiles, c);
  std::string file(family);
  file += '/';
  file += row.choice.files;
  return row.kernel(c, std::move(file), std::move(body));
}

std::vector<KernelChoice> tile_kernels() {
  return choices_of<TileCase>(kTiles);
}

}  // namespace ullage::ops
