#include "frontends/language/gguf/norms.h"

#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/rowwise/normalization.h"

namespace ullage::gguf {

using ir::Value;

Value Norms::norm(const std::string& name, Value x) {
  if (!shape_.architecture->has_norm_weights) {
    return ops::layer_norm(x, {}, {}, -1, shape_.epsilon);
  }
  const Value scale = weights_.vector(weights_.weight_name(name), shape_.width);
  if (!shape_.architecture->has_layer_norms) {
    return weights_.biased(ops::rms_norm(x, scale, -1, shape_.epsilon), name, shape_.width);
  }
  const std::string bias = name + ".bias";
  return ops::layer_norm(x, scale,
                         weights_.has(bias) ? weights_.vector(bias, shape_.width) : Value(), -1,
                         shape_.epsilon);
}

Value Norms::normalised(Value x, Value scale) {
  if (shape_.architecture->has_layer_norms) {
    return ops::layer_norm(x, scale, {}, -1, shape_.epsilon);
  }
  if (!scale.valid() && x.valid()) {
    scale = ops::full(x.builder().scalar(ir::DType::f32, 1), {x.extent(x.rank() - 1)});
  }
  return ops::rms_norm(x, scale, -1, shape_.epsilon);
}

}  // namespace ullage::gguf
