// Calls of OpenBLAS.
#include "bench/kernels/compare.h"

#if ULLAGE_BENCH_OPENBLAS
#include <cblas.h>
#endif

namespace ullage::bench {

#if ULLAGE_BENCH_OPENBLAS
bool has_blas() {
  return true;
}

void multiply_by_blas(const float* a, const float* b, float* c, size_t rows, size_t inner,
                      size_t columns, int threads) {
  const auto m = static_cast<blasint>(rows), k = static_cast<blasint>(inner),
             n = static_cast<blasint>(columns);
  openblas_set_num_threads(threads);
  if (rows == 1) {
    cblas_sgemv(CblasRowMajor, CblasTrans, k, n, 1, b, n, a, 1, 0, c, 1);
  } else {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a, k, b, n, 0, c, n);
  }
}
#else
bool has_blas() {
  return false;
}

void multiply_by_blas(const float*, const float*, float*, size_t, size_t, size_t, int) {}
#endif

}  // namespace ullage::bench
