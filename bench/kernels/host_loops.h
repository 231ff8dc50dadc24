// The work of kernels in loops on one thread of the host, as a C++ compiler vectorises them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ullage::bench {

// y = relu(a + b)
void add_relu(const float* a, const float* b, float* y, size_t count);
float sum(const float* x, size_t count);
// Positions of what is not 0, without branches; how many there are. `positions` has count + 1
// places.
size_t compact(const float* x, int32_t* positions, size_t count);
void softmax_rows(const float* x, float* y, size_t rows, size_t columns);
void layer_norm_rows(const float* x, const float* scale, const float* bias, float* y, size_t rows,
                     size_t columns);
// [extent, extent, channels] with a filter [kernel, kernel] per channel, padded to the same extent;
// w is [kernel, kernel, channels].
void depthwise(const float* x, const float* w, float* y, int64_t extent, int64_t channels,
               int64_t kernel);
// y[columns][rows] from x[rows][columns], in tiles that stay in the cache.
void transpose(const float* x, float* y, size_t rows, size_t columns);
// One step for one row: gates in ONNX's order, weights [inner, gates * hidden], `x` and `h` one
// after the other in `inputs`; h and c are overwritten.
void lstm_step(const float* weights, float* inputs, float* h, float* c, float* sums,
               size_t input_count, size_t hidden);
void gru_step(const float* weights, float* inputs, float* h, float* sums, size_t input_count,
              size_t hidden);

}  // namespace ullage::bench
