// Tensors generated from a seed.
#include "testing/random_tensor.h"

#include <cmath>
#include <random>

namespace ullage::samples {

ir::Tensor random_tensor(ir::DType dtype, std::vector<int64_t> shape, uint32_t seed, double low,
                         double high) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform(low, high);
  ir::Tensor t(dtype, std::move(shape));
  for (int64_t i = 0; i < t.element_count(); ++i) {
    const double v = uniform(engine);
    if (ir::is_float(dtype))
      t.set_number(i, v);
    else
      t.set_integer(i, static_cast<int64_t>(std::floor(v)));
  }
  return t;
}

}  // namespace ullage::samples
