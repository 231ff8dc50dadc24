#include "ops/schedule/byte_tile.h"

#include "ops/schedule/lanes.h"

namespace ullage::ops {

using ir::DType;

namespace {

constexpr int64_t kMinRows = 64, kMinColumns = 24;
constexpr int64_t kSide = 16;  // of a matrix at most: scales lie where sums do later

// Quantized values of 32 numbers of rows and columns, in longer rows, and the sums.
int64_t shared_bytes(const Tile& tile) {
  constexpr int64_t kByteRow = 32 + 16, kVec4Bytes = 16;
  return (tile.rows() + tile.columns()) * kByteRow +
         tile.rows() * (tile.columns() / 4 + 1) * kVec4Bytes;
}

}  // namespace

std::optional<ByteTile> choose_byte_tile(const ir::DeviceProfile& profile, int64_t rows,
                                         int64_t columns, int64_t scaled) {
  // Counts and sums spill in subgroups that drivers would have narrowed.
  if (has_narrowed_registers(profile) || profile.device_class != ir::DeviceClass::gpu ||
      rows < kMinRows || columns < kMinColumns || !profile.arithmetic.int8) {
    return std::nullopt;
  }
  const ir::MatrixShape* shape =
      choose_matrix(profile, DType::i8, DType::i32, [&](const ir::MatrixShape& s) {
        return divides(s.rows, kSide) && divides(s.columns, kSide) && divides(s.inner, scaled);
      });
  const std::optional<Tile> tile = tile_of_matrices(profile);
  if (shape == nullptr || !tile || shared_bytes(*tile) > profile.max_shared_bytes) {
    return std::nullopt;
  }
  return ByteTile{.tile = *tile, .matrices = grid_of(*shape, profile)};
}

ir::KernelSource byte_source(const ByteTile& tile, std::string file, std::string body) {
  ir::KernelSource source = tile_source(std::move(file), tile.tile, std::move(body));
  add_define(source, "MATRIX_BYTES", 1);
  multiply_matrices(source, tile.matrices);
  source.needs.arithmetic.int8 = true;
  return source;
}

}  // namespace ullage::ops
