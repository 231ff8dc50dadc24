// Loops on the host; this file is compiled for the current processor, with fast-math.
#include "bench/kernels/host_loops.h"

#include <algorithm>
#include <cmath>

namespace ullage::bench {

namespace {

float sigmoid(float x) {
  return 1.0F / (1.0F + std::exp(-x));
}

// By exp, because compilers vectorise it and not tanh.
float tangent(float x) {
  return 2.0F * sigmoid(2.0F * x) - 1.0F;
}

void multiply(const float* weights, const float* x, float* y, size_t inner, size_t columns) {
  for (size_t k = 0; k < inner; ++k)
    for (size_t j = 0; j < columns; ++j) y[j] += x[k] * weights[k * columns + j];
}

}  // namespace

void add_relu(const float* a, const float* b, float* y, size_t count) {
  for (size_t i = 0; i < count; ++i) y[i] = std::max(a[i] + b[i], 0.0F);
}

float sum(const float* x, size_t count) {
  float total = 0;
  for (size_t i = 0; i < count; ++i) total += x[i];
  return total;
}

size_t compact(const float* x, int32_t* positions, size_t count) {
  int32_t* to = positions;
  for (size_t i = 0; i < count; ++i) {
    *to = static_cast<int32_t>(i);
    to += x[i] != 0 ? 1 : 0;
  }
  return static_cast<size_t>(to - positions);
}

void softmax_rows(const float* x, float* y, size_t rows, size_t columns) {
  for (size_t r = 0; r < rows; ++r, x += columns, y += columns) {
    const float highest = *std::max_element(x, x + columns);
    float total = 0;
    for (size_t i = 0; i < columns; ++i) {
      y[i] = std::exp(x[i] - highest);
      total += y[i];
    }
    const float scale = 1.0F / total;
    for (size_t i = 0; i < columns; ++i) y[i] *= scale;
  }
}

void layer_norm_rows(const float* x, const float* scale, const float* bias, float* y, size_t rows,
                     size_t columns) {
  const auto n = static_cast<float>(columns);
  for (size_t r = 0; r < rows; ++r, x += columns, y += columns) {
    const float mean = sum(x, columns) / n;
    float squares = 0;
    for (size_t i = 0; i < columns; ++i) squares += (x[i] - mean) * (x[i] - mean);
    const float factor = 1.0F / std::sqrt(squares / n + 1e-5F);
    for (size_t i = 0; i < columns; ++i) y[i] = (x[i] - mean) * factor * scale[i] + bias[i];
  }
}

void depthwise(const float* x, const float* w, float* y, int64_t extent, int64_t channels,
               int64_t kernel) {
  for (int64_t row = 0; row < extent; ++row) {
    for (int64_t column = 0; column < extent; ++column) {
      float* to = y + (row * extent + column) * channels;
      for (int64_t c = 0; c < channels; ++c) to[c] = 0;
      for (int64_t tap = 0; tap < kernel * kernel; ++tap) {
        const int64_t from_row = row + tap / kernel - kernel / 2;
        const int64_t from_column = column + tap % kernel - kernel / 2;
        if (from_row < 0 || from_row >= extent || from_column < 0 || from_column >= extent)
          continue;
        const float* from = x + (from_row * extent + from_column) * channels;
        for (int64_t c = 0; c < channels; ++c) to[c] += from[c] * w[tap * channels + c];
      }
    }
  }
}

void transpose(const float* x, float* y, size_t rows, size_t columns) {
  constexpr size_t kTile = 16;
  for (size_t r = 0; r < rows; r += kTile)
    for (size_t c = 0; c < columns; c += kTile)
      for (size_t i = c; i < std::min(c + kTile, columns); ++i)
        for (size_t j = r; j < std::min(r + kTile, rows); ++j) y[i * rows + j] = x[j * columns + i];
}

void lstm_step(const float* weights, float* inputs, float* h, float* c, float* sums,
               size_t input_count, size_t hidden) {
  std::copy(h, h + hidden, inputs + input_count);
  std::fill(sums, sums + 4 * hidden, 0.0F);
  multiply(weights, inputs, sums, input_count + hidden, 4 * hidden);
  for (size_t j = 0; j < hidden; ++j) {
    const float next =
        sigmoid(sums[2 * hidden + j]) * c[j] + sigmoid(sums[j]) * tangent(sums[3 * hidden + j]);
    c[j] = next;
    h[j] = sigmoid(sums[hidden + j]) * tangent(next);
  }
}

void gru_step(const float* weights, float* inputs, float* h, float* sums, size_t input_count,
              size_t hidden) {
  std::copy(h, h + hidden, inputs + input_count);
  std::fill(sums, sums + 4 * hidden, 0.0F);
  multiply(weights, inputs, sums, input_count, 3 * hidden);
  // The candidate's recurrent part is separate: it is multiplied by the reset gate.
  const float* recurrent = weights + input_count * 3 * hidden;
  for (size_t k = 0; k < hidden; ++k) {
    const float* row = recurrent + k * 3 * hidden;
    for (size_t j = 0; j < 2 * hidden; ++j) sums[j] += h[k] * row[j];
    for (size_t j = 0; j < hidden; ++j) sums[3 * hidden + j] += h[k] * row[2 * hidden + j];
  }
  for (size_t j = 0; j < hidden; ++j) {
    const float z = sigmoid(sums[j]), r = sigmoid(sums[hidden + j]);
    const float candidate = tangent(sums[2 * hidden + j] + r * sums[3 * hidden + j]);
    h[j] = (1.0F - z) * candidate + z * h[j];
  }
}

}  // namespace ullage::bench
