// Packing against the definition, evaluated one element at a time.
#include "runtime/pack.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace ullage::runtime {
namespace {

template <class T>
std::vector<T> by_definition(const ir::PackPiece& piece, const std::vector<T>& source) {
  std::vector<T> out;
  std::vector<int64_t> counter(piece.loops.size());
  int64_t total = 1;
  for (const auto& loop : piece.loops) total *= loop.count;
  for (int64_t n = 0; n < total; ++n) {
    int64_t rest = n;
    std::vector<int64_t> coordinate(piece.coordinates.size());
    for (size_t l = piece.loops.size(); l-- > 0;) {
      const auto& loop = piece.loops[l];
      coordinate[loop.coordinate] += rest % loop.count * loop.multiplier;
      rest /= loop.count;
    }
    int64_t index = piece.offset;
    bool inside = true;
    for (size_t c = 0; c < coordinate.size(); ++c) {
      inside = inside && coordinate[c] >= 0 && coordinate[c] < piece.coordinates[c].bound;
      index += coordinate[c] * piece.coordinates[c].stride;
    }
    out.push_back(inside ? source[static_cast<size_t>(index)] : T{0});
  }
  return out;
}

// A 5 x 7 matrix in tiles of 4 x 4 (padded), transposed inside the tile.
ir::PackPiece tiles() {
  ir::PackPiece piece;
  piece.loops = {{2, 0, 4}, {2, 1, 4}, {4, 1, 1}, {4, 0, 1}};
  piece.coordinates = {{5, 7}, {7, 1}};
  return piece;
}

// Any part is that part of the whole.
void check_parts(const ir::PackRecipe& recipe, const ir::ProgramConstant& constant,
                 std::span<const std::byte> whole) {
  const size_t width = recipe.element_bytes;
  for (size_t begin = 0; begin < whole.size(); begin += width) {
    for (size_t end = begin; end <= whole.size(); end += width) {
      std::vector<std::byte> part(end - begin, std::byte{0xee});
      pack(recipe, std::span(&constant, 1), part, static_cast<int64_t>(begin));
      EXPECT_TRUE(std::ranges::equal(part, whole.subspan(begin, end - begin)))
          << "bytes " << begin << " to " << end;
    }
  }
}

template <class T>
void check(const std::vector<ir::PackPiece>& pieces) {
  std::vector<T> source(35);
  std::iota(source.begin(), source.end(), T{1});
  ir::ProgramConstant constant;
  constant.bytes = std::as_bytes(std::span(source));
  const ir::PackRecipe recipe{sizeof(T), pieces};
  // Not zero before: pack must write every byte.
  std::vector<std::byte> target(static_cast<size_t>(recipe.size_bytes()), std::byte{0xee});
  pack(recipe, std::span(&constant, 1), target);
  check_parts(recipe, constant, target);
  std::vector<bool> covered(target.size());
  for (size_t i = 0; i < pieces.size(); ++i) {
    const auto expected = by_definition(pieces[i], source);
    const auto start = static_cast<size_t>(recipe.piece_offset(i)) * sizeof(T);
    std::vector<T> actual(expected.size());
    if (!actual.empty()) std::memcpy(actual.data(), &target[start], actual.size() * sizeof(T));
    EXPECT_EQ(actual, expected) << "piece " << i;
    std::fill_n(covered.begin() + static_cast<std::ptrdiff_t>(start), actual.size() * sizeof(T),
                true);
  }
  for (size_t i = 0; i < target.size(); ++i) {
    if (!covered[i]) {
      EXPECT_EQ(target[i], std::byte{0}) << "gap byte " << i;
    }
  }
}

TEST(Pack, TilesOfEveryWidth) {
  check<uint8_t>({tiles()});
  check<uint16_t>({tiles()});
  check<uint32_t>({tiles()});
  check<uint64_t>({tiles()});
}

// Blocks of 2 x 5 on the diagonal of a 6 x 15 matrix: the block of a row times 3, less that of a
// column times 2, is the block of both, or outside [0, 3).
TEST(Pack, BlocksOnADiagonal) {
  ir::PackPiece piece;
  piece.loops = {{3, 0, 3}, {2, 1, 1}, {3, 0, -2}, {5, 2, 1}};
  piece.coordinates = {{3, 10}, {2, 5}, {5, 1}};
  check<uint32_t>({piece});
  std::vector<float> source(35, 1.0f);
  ir::ProgramConstant constant;
  constant.bytes = std::as_bytes(std::span(source));
  std::vector<float> actual(90, -1.0f);
  pack({4, {piece}}, std::span(&constant, 1), std::as_writable_bytes(std::span(actual)));
  for (size_t i = 0; i < 90; ++i)
    EXPECT_EQ(actual[i], i / 30 == i % 15 / 5 ? 1.0f : 0.0f) << "row " << i / 15 << ' ' << i % 15;
}

// Two sums of three neighbours each for every element of a 2 x 3 corner, in lines of 4.
TEST(Pack, WeightedSums) {
  std::vector<float> source(35);
  std::iota(source.begin(), source.end(), 1.0f);
  ir::ProgramConstant constant;
  constant.bytes = std::as_bytes(std::span(source));
  ir::PackPiece piece;
  piece.offset = 7;
  piece.loops = {{2, 0, 1}, {2, 1, 1}, {4, 2, 1}};
  piece.coordinates = {{2, 0}, {2, 7}, {3, 1}};
  piece.mix = {.coordinate = 0, .terms = 3, .stride = 2, .weights = {1, 0.5f, -2, 0.25f, 0, 4}};
  const ir::PackRecipe recipe{4, {piece}};
  std::vector<float> actual(16, -1.0f);
  pack(recipe, std::span(&constant, 1), std::as_writable_bytes(std::span(actual)));
  check_parts(recipe, constant, std::as_bytes(std::span(actual)));
  for (size_t sum = 0; sum < 2; ++sum) {
    for (size_t row = 0; row < 2; ++row) {
      for (size_t i = 0; i < 4; ++i) {
        const float* at = &source[7 + row * 7 + i];
        const float* w = &piece.mix.weights[sum * 3];
        const float expected = i < 3 ? w[0] * at[0] + w[1] * at[2] + w[2] * at[4] : 0.0f;
        EXPECT_EQ(actual[(sum * 2 + row) * 4 + i], expected) << sum << row << i;
      }
    }
  }
}

// The same sums of the same numbers, which are f16: their elements are halves of the f32 sums.
TEST(Pack, WeightedSumsOfHalves) {
  std::vector<float> source(35);
  std::iota(source.begin(), source.end(), -17.0f);
  source[9] = -0.0f;
  source[10] = 0x1p-24f;
  std::vector<uint16_t> halves;
  for (float x : source) halves.push_back(ir::float_to_half(x));
  ir::ProgramConstant wide, narrow;
  wide.bytes = std::as_bytes(std::span(source));
  narrow.bytes = std::as_bytes(std::span(halves));
  ir::PackPiece piece;
  piece.offset = 7;
  piece.loops = {{2, 0, 1}, {2, 1, 1}, {4, 2, 1}};
  piece.coordinates = {{2, 0}, {2, 7}, {3, 1}};
  piece.mix = {.coordinate = 0, .terms = 3, .stride = 2, .weights = {1, 0.5f, -2, 0.25f, 0, 4}};
  std::vector<float> expected(16), actual(16, -1.0f);
  pack({4, {piece}}, std::span(&wide, 1), std::as_writable_bytes(std::span(expected)));
  piece.loops.push_back({2, 3, 1});
  piece.coordinates.push_back({2, 0});
  const ir::PackRecipe recipe{2, {piece}};
  ASSERT_EQ(recipe.size_bytes(), 64);
  pack(recipe, std::span(&narrow, 1), std::as_writable_bytes(std::span(actual)));
  EXPECT_EQ(actual, expected);
  check_parts(recipe, narrow, std::as_bytes(std::span(actual)));
}

TEST(Pack, OneTermIsItsElementToTheBit) {
  const std::vector<uint16_t> halves = {0x8000, 0x0001, 0x83ff, 0x7bff, 0xfc00, 0x3c00};
  ir::ProgramConstant constant;
  constant.bytes = std::as_bytes(std::span(halves));
  ir::PackPiece piece;
  piece.loops = {{6, 0, 1}, {2, 2, 1}};
  piece.coordinates = {{6, 1}, {1, 0}, {2, 0}};
  piece.mix = {.coordinate = 1, .terms = 1, .weights = {1}};
  std::vector<uint32_t> actual(6);
  pack({2, {piece}}, std::span(&constant, 1), std::as_writable_bytes(std::span(actual)));
  for (size_t i = 0; i < halves.size(); ++i)
    EXPECT_EQ(actual[i], std::bit_cast<uint32_t>(ir::half_to_float(halves[i]))) << i;
}

TEST(Pack, PiecesStartAligned) {
  ir::PackPiece three;
  three.loops = {{3, 0, 1}};
  three.coordinates = {{35, 1}};
  check<uint8_t>({three, tiles(), three});
  check<uint32_t>({three, three});
}

TEST(Pack, ScalarAndEmptyPieces) {
  ir::PackPiece one;
  one.offset = 34;
  ir::PackPiece none;
  none.loops = {{0, 0, 1}, {3, 0, 1}};
  none.coordinates = {{35, 1}};
  check<uint32_t>({one});
  check<uint32_t>({one, none, one});
}

TEST(Pack, NegativeStridesAndTwoLoopsOnOneCoordinate) {
  ir::PackPiece piece;
  piece.offset = 34;
  piece.loops = {{6, 0, 6}, {6, 0, 1}};
  piece.coordinates = {{35, -1}};
  check<uint16_t>({piece});
}

}  // namespace
}  // namespace ullage::runtime
