// Comparisons with BLAS and between kernels.
#pragma once

#include <cstddef>
#include <span>

#include "bench/kernels/case.h"
#include "bench/kernels/measure.h"

namespace ullage::bench {

// A case compared with its peers, alternating.

// Measures the graphs of the chosen cases and their peers; prints members of a JSON object on
// standard output and lines of a table on standard error. A case that does not compile or run is
// reported on standard error and left out; then the result is false.
bool print_comparisons(const Device& device, const IsWanted& is_wanted,
                       std::span<const Case> cases);

// Products by OpenBLAS, where the machine that builds the bench has it (Debian: libopenblas-dev).
bool has_blas();
// c[rows, columns] = a[rows, inner] b[inner, columns] on `threads` threads; one row is a gemv.
// REQUIRES: has_blas().
void multiply_by_blas(const float* a, const float* b, float* c, size_t rows, size_t inner,
                      size_t columns, int threads);

}  // namespace ullage::bench
