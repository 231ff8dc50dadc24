// Import rule of SVMRegressor: kernels of each row with each support vector, weighed and summed.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/ml/features.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Result;
using ir::Value;

// Of rows of x [N, features] with `vectors` [S, features]: [N, S].
Result<Value> kernels(const NodeContext& c, Value x, Value vectors) {
  const std::string_view kind = c.word("kernel_type", {"LINEAR", "POLY", "RBF", "SIGMOID"});
  const std::vector<double> given = c.numbers("kernel_params");  // gamma, coef0, degree
  if (kind != "LINEAR" && given.size() != 3) return c.error("kernel_params has three numbers");
  const Value product = ops::matmul(x, ops::transpose(vectors, {1, 0}));
  if (kind == "LINEAR") return product;
  if (kind == "RBF") {
    const std::vector<int64_t> columns = {1}, front = {0};
    const Value own = ops::reduce_sum(ops::square(x), columns, true);
    const Value others =
        ops::unsqueeze(ops::reduce_sum(ops::square(vectors), columns, false), front);
    const Value distance = ops::sub(ops::add(own, others), ops::mul(product, 2.0));
    return ops::exp(ops::mul(ops::max(distance, 0.0), -given[0]));
  }
  const Value affine = ops::add(ops::mul(product, given[0]), given[1]);
  if (kind == "SIGMOID") return ops::tanh(affine);
  return ops::pow(affine, c.scalar(DType::f32, given[2]));
}

Result<void> svm_regressor(NodeContext& c) {
  Value x = ops::cast(c.operand(0), DType::f32);
  if (!x.valid()) return {};
  if (x.rank() == 1) x = ops::unsqueeze(x, std::vector<int64_t>{0});
  if (x.rank() != 2) return c.error("X must have rank 1 or 2");
  const int64_t supports = c.integer("n_supports");
  const std::vector<double> weights = c.numbers("coefficients"), rho = c.numbers("rho");
  const std::vector<double> vectors = c.numbers("support_vectors");
  if (rho.empty()) return c.error("rho must not be empty");
  const int64_t count = std::ssize(weights);
  if (supports > 0 && (count != supports || std::ssize(vectors) % supports != 0)) {
    return c.error("one coefficient, and as many features, per support vector");
  }
  const int64_t features = supports > 0 ? std::ssize(vectors) / supports : count;
  c.builder().guard(ir::equal(x.extent(1), c.constant(features)),
                    "X must have the features of the support vectors");
  // Without vectors the coefficients are the one vector.
  Result<Value> found = x;
  if (supports > 0) {
    found = kernels(c, x, number_constant(c, vectors, {supports, features}, DType::f32));
  } else if (c.text("kernel_type", "LINEAR") != "LINEAR") {
    return c.unsupported("a kernel that is not linear, without support vectors");
  }
  if (!found) return found.error();
  const Value sum = ops::matmul(*found, number_constant(c, weights, {count, 1}, DType::f32));
  Value y = ops::add(sum, rho.front());
  if (c.integer("one_class") != 0) {
    y = ops::where(ops::greater(y, 0.0), c.scalar(DType::f32, 1), c.scalar(DType::f32, -1));
  }
  const Result<Value> result = post_transformed(c, y);
  if (!result) return result.error();
  c.set(0, *result);
  return {};
}

constexpr OpRow kSvmRows[] = {
    {"SVMRegressor", 1, 1, "X:number",
     "coefficients! kernel_params kernel_type n_supports one_class post_transform rho! "
     "support_vectors",
     svm_regressor},
};

}  // namespace

std::span<const OpRow> svm_op_rows() {
  return kSvmRows;
}

}  // namespace ullage::onnx
