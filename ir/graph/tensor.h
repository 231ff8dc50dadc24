// Tensor: a dense host tensor, for constants, the reference evaluator and tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/dtype.h"

namespace ullage::ir {

// Row-major, dense, little-endian. The bytes are shared and immutable once the tensor is copied;
// mutable_bytes() may be used only while this is the single owner.
class Tensor {
 public:
  Tensor() = default;
  // Zero-filled.
  Tensor(DType dtype, std::vector<int64_t> shape);
  // Copies `bytes`; its size must be element_count * size_bytes(dtype).
  static Result<Tensor> from_bytes(DType dtype, std::vector<int64_t> shape,
                                   std::span<const std::byte> bytes);
  // The same without a copy: `bytes` stay unchanged while `owner` lives.
  static Result<Tensor> borrowed(DType dtype, std::vector<int64_t> shape,
                                 std::span<const std::byte> bytes,
                                 std::shared_ptr<const void> owner);
  // Element values converted to `dtype` (floats round to nearest even, integers wrap).
  static Tensor from_doubles(DType dtype, std::vector<int64_t> shape, std::span<const double> v);
  static Tensor from_integers(DType dtype, std::vector<int64_t> shape, std::span<const int64_t> v);

  DType dtype() const { return dtype_; }
  const std::vector<int64_t>& shape() const { return shape_; }
  size_t rank() const { return shape_.size(); }
  int64_t element_count() const { return count_; }
  size_t size_bytes() const { return bytes().size(); }
  std::span<const std::byte> bytes() const;
  std::span<std::byte> mutable_bytes();

  // Element access by flat index, converted. f16/bf16 widen exactly; u64 above 2^63 wraps in
  // integer() and is rounded in number().
  double number(int64_t i) const;
  int64_t integer(int64_t i) const;
  void set_number(int64_t i, double v);    // integers: truncate toward zero, saturate
  void set_integer(int64_t i, int64_t v);  // integers: keep the low bits; bool: v != 0

  // Same bytes, other shape; element counts must agree.
  Result<Tensor> reshaped(std::vector<int64_t> shape) const;

 private:
  DType dtype_ = DType::f32;
  std::vector<int64_t> shape_;
  int64_t count_ = 0;
  std::shared_ptr<std::vector<std::byte>> bytes_;  // null: they are borrowed
  std::span<const std::byte> borrowed_;
  std::shared_ptr<const void> owner_;  // of what is borrowed
};

// The value of an element of `dtype` after a store. REQUIRES: a float dtype for rounded_to, an
// integer one or bool for the others.
double rounded_to(DType dtype, double v);     // to nearest even
int64_t wrapped_to(DType dtype, int64_t v);   // the low bits; bool: v != 0
int64_t saturated_to(DType dtype, double v);  // truncated toward zero; NaN is 0; bool: v != 0

}  // namespace ullage::ir
