// How the numbers of one block are read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ir/dtype.h"

namespace ullage::ir {

// Blocks are read byte by byte: they have no alignment.
struct Block {
  const uint8_t* bytes;

  uint16_t half_word(size_t at) const {
    return static_cast<uint16_t>(bytes[at] | bytes[at + 1] << 8);
  }
  float half(size_t at) const { return half_to_float(half_word(at)); }
  uint32_t word(size_t at) const {
    return uint32_t{bytes[at]} | uint32_t{bytes[at + 1]} << 8 | uint32_t{bytes[at + 2]} << 16 |
           uint32_t{bytes[at + 3]} << 24;
  }
  // Four bits of the bytes at `at`, low halves first.
  int half_byte(size_t at, size_t i) const { return bytes[at + i / 2] >> (i % 2 * 4) & 15; }
  // Code i of 32 whose low halves of bytes are the first 16.
  int nibble(size_t at, size_t i) const { return bytes[at + i % 16] >> (i / 16 * 4) & 15; }
  int8_t signed_byte(size_t at) const { return static_cast<int8_t>(bytes[at]); }
};

// Points of a grid, by their number.
template <size_t count>
using Grid = std::array<uint16_t, count>;
extern const Grid<2048> kIq1Grid;  // of iq1_s and iq1_m
extern const Grid<256> kIq2XxsGrid, kIq3XxsGrid;
extern const Grid<512> kIq2XsGrid, kIq3SGrid;
extern const Grid<1024> kIq2SGrid;

// 256 numbers each.
void read_iq1_s(Block block, float* y);
void read_iq1_m(Block block, float* y);
void read_iq2_xxs(Block block, float* y);
void read_iq2_xs(Block block, float* y);
void read_iq2_s(Block block, float* y);
void read_iq3_xxs(Block block, float* y);
void read_iq3_s(Block block, float* y);

}  // namespace ullage::ir
