// Synthetic handwritten digits: strokes with noise, drawn by writers with different hands.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/graph/tensor.h"

// 16x16 pictures of digits. Half of the writers hold the paper upside down, so that a 6 and a 9 can
// only be distinguished by knowing the writer.
struct Digits {
  ullage::ir::Tensor pictures;  // u8 [count, 256], ink is 255
  ullage::ir::Tensor labels;    // i32 [count]: 0 to 9, -1 where the sheet was spoiled
  ullage::ir::Tensor writers;   // i32 [count]

  int64_t count() const { return labels.element_count(); }
};

inline constexpr int64_t kSide = 16, kPixels = kSide * kSide, kClasses = 10;

// The same seed gives the same writers; another `part` gives other digits of the same writers. One
// sheet in `spoiled_every` is spoiled, none if 0.
Digits draw_digits(int64_t count, int64_t writers, uint32_t seed, uint32_t part,
                   int64_t spoiled_every);
