// The matmul op: shape rule, reference. Lowering is in matmul_lower.cpp.
#include "ops/dense/matmul.h"

#include "ops/dense/dense_differentiation.h"
#include "ops/dense/dense_lower.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr DTypeSet kMatmulDTypes{DType::f32, DType::f64, DType::i32,
                                 DType::i64, DType::u32, DType::u64};

Result<void> infer(InferContext& context) {
  if (auto r = require_dtype(context, 0, kMatmulDTypes, "C1"); !r) return r;
  if (auto r = require_same_dtype(context, 1, "C1"); !r) return r;
  const ShapeExtent &a = context.shape(0), &b = context.shape(1);
  const size_t rank = a.rank();
  if (rank < 2 || b.rank() != rank)
    return context.error("ranks must be equal and at least 2 (C2): " + to_string(a) + " and " +
                         to_string(b));
  if (auto r =
          merge_axis(context, a[rank - 1], b[rank - 2], "the inner extents must be equal (C3)");
      !r)
    return r.error();
  ShapeExtent shape;
  for (size_t i = 0; i + 2 < rank; ++i) {
    auto axis = take(context, broadcast_axes(a[i], b[i]), "batch extents must be equal or 1 (C4)");
    if (!axis) return axis.error();
    shape.push_back(*axis);
  }
  shape.push_back(a[rank - 2]);
  shape.push_back(b[rank - 1]);
  add_output(context, context.input(0).dtype, std::move(shape));
  return {};
}

// One M x N product; i-k-j order keeps the inner loop contiguous.
template <class T>
void multiply(const T* a, const T* b, T* c, size_t rows, size_t inner, size_t columns) {
  for (size_t i = 0; i < rows; ++i)
    for (size_t k = 0; k < inner; ++k) {
      const T x = a[i * inner + k];
      for (size_t j = 0; j < columns; ++j) c[i * columns + j] += x * b[k * columns + j];
    }
}

template <class T>
Result<void> evaluate_as(EvaluateContext& context) {
  const auto a = elements_of<T>(context.inputs[0]), b = elements_of<T>(context.inputs[1]);
  const auto &as = context.inputs[0].shape(), &bs = context.inputs[1].shape(),
             &cs = context.output_shapes[0];
  const size_t rank = cs.size();
  const auto rows = static_cast<size_t>(cs[rank - 2]), columns = static_cast<size_t>(cs[rank - 1]);
  const auto inner = static_cast<size_t>(as[rank - 1]);
  std::vector<T> c(static_cast<size_t>(product_of(cs)), T{});
  if (c.empty()) {
    set_result(context, 0, c);
    return {};
  }
  size_t c_matrix = 0;
  for_each_index(std::span(cs).first(rank - 2), [&](std::span<const int64_t> index) {
    size_t a_matrix = 0, b_matrix = 0;
    for (size_t i = 0; i < index.size(); ++i) {
      a_matrix =
          a_matrix * static_cast<size_t>(as[i]) + static_cast<size_t>(as[i] == 1 ? 0 : index[i]);
      b_matrix =
          b_matrix * static_cast<size_t>(bs[i]) + static_cast<size_t>(bs[i] == 1 ? 0 : index[i]);
    }
    multiply(a.data() + a_matrix * rows * inner, b.data() + b_matrix * inner * columns,
             c.data() + c_matrix++ * rows * columns, rows, inner, columns);
  });
  set_result(context, 0, c);
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  return is_float(context.output_dtype(0)) ? evaluate_as<double>(context)
                                           : evaluate_as<uint64_t>(context);
}

// Products broadcast over batch axes of 1.
Batched batch_matmul(const BatchingContext& c) {
  std::vector<Value> inputs(c.inputs.begin(), c.inputs.end());
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (c.is_stacked[i]) continue;
    inputs[i] = reshape(inputs[i], with_front(c.builder.pool().constant(1), extents_of(inputs[i])));
  }
  return c.builder.add(c.op, inputs, c.attributes);
}

}  // namespace

const MatmulOp matmul = {{
    .name = "matmul",
    .doc = "Product of matrices over equal or broadcast batch axes. (C1) one dtype: f32, f64 "
           "or an integer of 32 or 64 bits; (C2) equal ranks >= 2; (C3) inner extents equal; (C4) "
           "batch "
           "extents equal or 1.",
    .min_inputs = 2,
    .max_inputs = 2,
    .traits = OpTrait::takes_epilogue,
    .shape_function = ShapeFunction::from_shapes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower_matmul,
    .accuracy = {AccuracyRule::sum, 4},
    .differentiation = transposes_by(transpose_matmul),
    .batching = leading_axis(batch_matmul),
}};

Value MatmulOp::operator()(Value a, Value b) const {
  if (!a.valid() || !b.valid()) return {};
  const bool narrow = a.dtype() == DType::f16 || a.dtype() == DType::bf16;
  if (!narrow || a.dtype() != b.dtype()) return add_node(*this, std::array{a, b}).front();
  return as_dtype_of(add_node(*this, std::array{as_computed(a), as_computed(b)}).front(), a);
}

Value matmul_numpy(Value a, Value b) {
  if (!a.valid() || !b.valid()) return {};
  const bool a_is_row = a.rank() == 1, b_is_column = b.rank() == 1;
  if (a_is_row) a = unsqueeze(a, std::array{int64_t{0}});
  if (b_is_column) b = unsqueeze(b, std::array{int64_t{1}});
  if (!a.valid() || !b.valid()) return {};
  const size_t rank = std::max(a.rank(), b.rank());
  auto lifted = [&](Value v) {
    std::vector<int64_t> axes;
    for (size_t i = v.rank(); i < rank; ++i) axes.push_back(static_cast<int64_t>(axes.size()));
    return axes.empty() ? v : unsqueeze(v, axes);
  };
  Value c = matmul(lifted(a), lifted(b));
  std::vector<int64_t> dropped;
  if (a_is_row) dropped.push_back(static_cast<int64_t>(rank) - 2);
  if (b_is_column) dropped.push_back(static_cast<int64_t>(rank) - 1);
  return dropped.empty() || !c.valid() ? c : squeeze(c, dropped);
}

Value gemm(Value a, Value b, Value c, double alpha, double beta, bool transpose_a,
           bool transpose_b) {
  if (!a.valid() || !b.valid()) return {};
  Value y = matmul(transpose_a ? transpose(a, {1, 0}) : a, transpose_b ? transpose(b, {1, 0}) : b);
  if (alpha != 1) y = mul(y, alpha);
  if (!c.valid()) return y;
  return add(y, beta == 1 ? c : mul(c, beta));
}

}  // namespace ullage::ops
