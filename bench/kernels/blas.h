// Products by OpenBLAS, where the machine that builds the bench has it (Debian: libopenblas-dev).
#pragma once

#include <cstddef>

namespace ullage::bench {

bool has_blas();
// c[rows, columns] = a[rows, inner] b[inner, columns] on `threads` threads; one row is a gemv.
// REQUIRES: has_blas().
void multiply_by_blas(const float* a, const float* b, float* c, size_t rows, size_t inner,
                      size_t columns, int threads);

}  // namespace ullage::bench
