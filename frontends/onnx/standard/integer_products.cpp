// Exact products of bytes less their zero points: (a - p) (b - q) summed along k is the sum of a b,
// less p times the sums of b's columns, less q times the sums of (a - p)'s rows. All of it in i32,
// whose sums may wrap on the way.
#include <algorithm>

#include "frontends/onnx/standard/products.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using ir::Value;

// What u8 are less, to be i8.
constexpr int kMiddle = 128;

bool is_zero_everywhere(const Tensor& tensor) {
  for (int64_t i = 0; i < tensor.element_count(); ++i)
    if (tensor.number(i) != 0) return false;
  return true;
}

// A zero point of signed bytes as i32; invalid where all are 0. Rank 1 and more than one element:
// one per row of a matrix, a column, where `of_rows`.
Value signed_zero(ir::Builder& builder, Value zero, DType of, bool of_rows) {
  const int moved = of == DType::u8 ? kMiddle : 0;
  if (!zero.valid()) return moved == 0 ? Value() : builder.scalar(DType::i32, -moved);
  if (const auto& constant = zero.info().constant) {
    Tensor all(DType::i32, constant->shape());
    for (int64_t i = 0; i < all.element_count(); ++i)
      all.set_number(i, constant->number(i) - moved);
    if (is_zero_everywhere(all)) return {};
    zero = builder.constant(std::move(all));
  } else {
    zero = ops::cast(zero, DType::i32);
    if (moved != 0) zero = ops::sub(zero, builder.scalar(DType::i32, moved));
  }
  const bool is_one = zero.rank() == 1 && ir::as_constant(zero.extent(0)) == 1;
  const std::vector<int64_t> last = {1};
  return of_rows && zero.rank() == 1 && !is_one ? ops::unsqueeze(zero, last) : zero;
}

// The rows of b', as signed bytes.
Value rows_of_columns(ir::Builder& builder, Value b) {
  const auto& constant = b.info().constant;
  if (!constant) return ops::transpose(signed_bytes(b), {1, 0});
  const int64_t inner = constant->shape()[0], columns = constant->shape()[1];
  const int moved = b.dtype() == DType::u8 ? kMiddle : 0;
  Tensor rows(DType::i8, {columns, inner});
  for (int64_t i = 0; i < inner * columns; ++i) {
    rows.set_number(i % columns * inner + i / columns, constant->number(i) - moved);
  }
  return builder.constant(std::move(rows));
}

// Of a matrix of bytes, in i32. Of a constant here: folding would widen all of it first, which may
// be more than it does.
Value sums_of_rows(ir::Builder& builder, Value bytes) {
  const auto& constant = bytes.info().constant;
  const std::vector<int64_t> last = {1};
  if (!constant) return ops::reduce_sum(ops::cast(bytes, DType::i32), last, false);
  const int64_t rows = constant->shape()[0], inner = constant->shape()[1];
  Tensor sums(DType::i32, {rows});
  for (int64_t row = 0; row < rows; ++row) {
    int64_t sum = 0;
    for (int64_t i = row * inner; i < (row + 1) * inner; ++i) sum += constant->integer(i);
    sums.set_integer(row, sum);
  }
  return builder.constant(std::move(sums));
}

// One zero point for all, or one per row of a; one for all, or one per column of b.
bool are_outer(Value a, Value a_zero, Value b_zero) {
  const bool of_a =
      !a_zero.valid() || a_zero.rank() <= 1 ||
      (a_zero.rank() <= a.rank() && ir::as_constant(a_zero.extent(a_zero.rank() - 1)) == 1);
  return of_a && (!b_zero.valid() || b_zero.rank() <= 1);
}

// x - zero point in i32; a zero point of rank 1 belongs to the rows of a matrix (`axis`).
Value centred_integers(Value x, Value zero, size_t axis) {
  const Value wide = ops::cast(x, DType::i32);
  if (!zero.valid()) return wide;
  Value z = ops::cast(zero, DType::i32);
  const std::vector<int64_t> last = {1};
  const bool is_one = z.rank() == 1 && ir::as_constant(z.extent(0)) == 1;
  if (z.rank() == 1 && x.rank() == axis + 2 && !is_one) z = ops::unsqueeze(z, last);
  return ops::sub(wide, z);
}

}  // namespace

Value signed_bytes(Value x) {
  if (!x.valid() || x.dtype() == DType::i8) return x;
  return ops::cast(ops::sub(ops::cast(x, DType::i32), static_cast<double>(kMiddle)), DType::i8);
}

Value product_of_bytes(ir::Builder& builder, Value a, Value a_zero, Value b, Value b_zero) {
  const Value rows = signed_bytes(a), columns = rows_of_columns(builder, b);
  const Value p = signed_zero(builder, a_zero, a.dtype(), true),
              q = signed_zero(builder, b_zero, b.dtype(), false);
  if (!rows.valid() || !columns.valid()) return {};
  Value sums = ops::matmul_bytes(rows, columns);
  const std::vector<int64_t> last_of_a = {static_cast<int64_t>(a.rank()) - 1};
  if (p.valid()) {
    sums = ops::sub(sums, ops::mul(p, sums_of_rows(builder, columns)));
  }
  if (q.valid()) {
    Value centred = ops::cast(rows, DType::i32);
    if (p.valid()) centred = ops::sub(centred, p);
    sums = ops::sub(sums, ops::mul(q, ops::reduce_sum(centred, last_of_a, true)));
  }
  return sums;
}

Value integer_product(const NodeContext& c, const ProductOperands& at) {
  const Value a = c.operand(at.a), b = c.operand(at.b);
  const Value a_zero = c.operand(at.a_zero), b_zero = c.operand(at.b_zero);
  if (a.rank() >= 2 && b.rank() == 2 && are_outer(a, a_zero, b_zero)) {
    return product_of_bytes(c.builder(), a, a_zero, b, b_zero);
  }
  const size_t a_axis = a.rank() < 2 ? 0 : a.rank() - 2;
  return ops::matmul_numpy(centred_integers(a, a_zero, a_axis),
                           centred_integers(b, b_zero, b.rank()));
}

}  // namespace ullage::onnx
