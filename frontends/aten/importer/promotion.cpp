// torch.result_type.
#include "frontends/aten/importer/promotion.h"

#include <algorithm>

namespace ullage::aten {

using ir::DType;

namespace {

// bools, integers, floats
int kind_of(DType dtype) {
  if (dtype == DType::boolean) return 0;
  return ir::is_float(dtype) ? 2 : 1;
}

DType common_integer(DType a, DType b) {
  if (ir::is_signed_integer(a) == ir::is_signed_integer(b))
    return ir::size_bytes(a) > ir::size_bytes(b) ? a : b;
  const DType with_sign = ir::is_signed_integer(a) ? a : b;
  const DType without = ir::is_signed_integer(a) ? b : a;
  constexpr DType kSigned[] = {DType::i8, DType::i16, DType::i32, DType::i64};
  for (DType wide : kSigned) {
    if (ir::size_bytes(wide) > ir::size_bytes(without) &&
        ir::size_bytes(wide) >= ir::size_bytes(with_sign))
      return wide;
  }
  return DType::i64;
}

}  // namespace

DType common_dtype(DType a, DType b) {
  if (a == b) return a;
  if (kind_of(a) != kind_of(b)) return kind_of(a) > kind_of(b) ? a : b;
  if (kind_of(a) == 1) return common_integer(a, b);
  if (ir::size_bytes(a) == ir::size_bytes(b)) return DType::f32;  // f16 and bf16
  return ir::size_bytes(a) > ir::size_bytes(b) ? a : b;
}

void Promotion::Class::add(DType more) {
  dtype = any ? common_dtype(dtype, more) : more;
  any = true;
}

void Promotion::add_tensor(DType dtype, size_t rank) {
  (rank == 0 ? without_axes_ : with_axes_).add(dtype);
}

void Promotion::add_number(NumberKind kind) {
  numbers_.add(kind == NumberKind::real      ? DType::f32
               : kind == NumberKind::integer ? DType::i64
                                             : DType::boolean);
}

DType Promotion::result() const {
  Class result = with_axes_;
  for (const Class& lower : {without_axes_, numbers_}) {
    if (!lower.any) continue;
    if (!result.any || kind_of(lower.dtype) > kind_of(result.dtype)) result = lower;
  }
  return result.dtype;
}

}  // namespace ullage::aten
