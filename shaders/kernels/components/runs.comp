// Labels of horizontal runs: each element of a mask gets the position of its run's first element,
// -1 outside. An invocation takes kWords words of four bytes of one row and looks left for where
// the run that reaches into them began.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/components.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ComponentsParams p; };
// Rows are padded to whole words with zeros.
layout(set = 0, binding = 0, std430) readonly restrict buffer Mask { uint mask[]; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Labels { int labels[]; };

const uint kWords = WORDS;
const uint kHighBits = 0x80808080u;

// The high bit of every byte that is not zero.
uint high_bits(uint word) {
  return (((word & 0x7f7f7f7fu) + 0x7f7f7f7fu) | word) & kHighBits;
}

// Column where the run began that ends before word `end`; -1 where none does.
int run_before(uint row, uint end) {
  int start = -1;
  for (uint word = end; word > 0; --word) {
    const uint empty = ~high_bits(mask[row + word - 1]) & kHighBits;
    const int column = int(word - 1) * 4;
    if (empty != 0) {
      const int last_empty = findMSB(empty) / 8;
      return last_empty == 3 ? start : column + last_empty + 1;
    }
    start = column;
  }
  return start;
}

void main() {
  const uint height = slot(p.height), width = slot(p.width);
  const uint words = (width + 3) / 4, chunks = (words + kWords - 1) / kWords;
  const uint items = slot(p.images) * height * chunks;
  for (uint item = gl_GlobalInvocationID.x; item < items; item += gl_NumWorkGroups.x * LOCAL_X) {
    const uint row = item / chunks, first = (item - row * chunks) * kWords;
    const int row_start = int(row % height * width);
    int start = run_before(row * words, first);
    for (uint word = first; word < min(first + kWords, words); ++word) {
      const uint set = high_bits(mask[row * words + word]);
      for (uint byte = 0; byte < 4; ++byte) {
        const uint column = word * 4 + byte;
        const bool inside = (set >> (8 * byte + 7) & 1) != 0;
        start = !inside ? -1 : start < 0 ? int(column) : start;
        if (column < width) labels[row * width + column] = inside ? row_start + start : -1;
      }
    }
  }
}
