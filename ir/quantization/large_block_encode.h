// Blocks of 256 numbers, whose groups of 16 or 32 have scales that are quantized themselves.
#pragma once

#include <cstdint>

namespace ullage::ir {

// `x`: 256 finite numbers; `block`: block_bytes() of the format. Each group's scale, and minimum,
// is the best of some twenty that are tried, by the squared error of its values, as ggml's
// reference tries them.
void write_q4_k(const float* x, uint8_t* block);
void write_q5_k(const float* x, uint8_t* block);
void write_q6_k(const float* x, uint8_t* block);

}  // namespace ullage::ir
