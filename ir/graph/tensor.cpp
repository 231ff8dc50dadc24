// Host tensors: typed element access over shared bytes, and the 16-bit float formats.
#include "ir/graph/tensor.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace ullage::ir {
namespace {

template <class T>
T load(const std::byte* p) {
  T v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

template <class T>
void store(std::byte* p, T v) {
  std::memcpy(p, &v, sizeof v);
}

template <class T>
T saturate(double v) {
  if (std::isnan(v)) return 0;
  // 2^63 and 2^64 are exact in double, their predecessors are not.
  constexpr double kLow = static_cast<double>(std::numeric_limits<T>::min());
  const double high = std::ldexp(1.0, std::numeric_limits<T>::digits);
  v = std::trunc(v);
  if (v <= kLow) return std::numeric_limits<T>::min();
  if (v >= high) return std::numeric_limits<T>::max();
  return static_cast<T>(v);
}

// Calls f with a value of the C++ type of an integer or bool `dtype`.
template <class F>
auto with_integer_type(DType dtype, F f) {
  switch (dtype) {
    case DType::i8:
      return f(int8_t{});
    case DType::i16:
      return f(int16_t{});
    case DType::i32:
      return f(int32_t{});
    case DType::u8:
      return f(uint8_t{});
    case DType::u16:
      return f(uint16_t{});
    case DType::u32:
      return f(uint32_t{});
    case DType::u64:
      return f(uint64_t{});
    case DType::boolean:
      return f(uint8_t{});
    default:
      return f(int64_t{});
  }
}

double load_float(DType dtype, const std::byte* p) {
  switch (dtype) {
    case DType::f16:
      return half_to_float(load<uint16_t>(p));
    case DType::bf16:
      return bfloat_to_float(load<uint16_t>(p));
    case DType::f32:
      return load<float>(p);
    default:
      return load<double>(p);
  }
}

void store_float(DType dtype, std::byte* p, double v) {
  switch (dtype) {
    case DType::f16:
      return store(p, float_to_half(v));
    case DType::bf16:
      return store(p, float_to_bfloat(v));
    case DType::f32:
      return store(p, static_cast<float>(v));
    default:
      return store(p, v);
  }
}

// Product of the extents, or -1 where one is negative or the product is above `limit`.
int64_t count_of(std::span<const int64_t> shape, int64_t limit) {
  bool empty = false;
  for (int64_t n : shape) {
    if (n < 0) return -1;
    empty = empty || n == 0;
  }
  if (empty) return 0;
  int64_t count = 1;
  for (int64_t n : shape) {
    if (n > limit / count) return -1;
    count *= n;
  }
  return count;
}

}  // namespace

double rounded_to(DType dtype, double v) {
  std::byte bytes[8];
  store_float(dtype, bytes, v);
  return load_float(dtype, bytes);
}

int64_t wrapped_to(DType dtype, int64_t v) {
  if (dtype == DType::boolean) return v != 0;
  return with_integer_type(
      dtype, [v](auto t) { return static_cast<int64_t>(static_cast<decltype(t)>(v)); });
}

int64_t saturated_to(DType dtype, double v) {
  if (dtype == DType::boolean) return v != 0;
  return with_integer_type(dtype,
                           [v](auto t) { return static_cast<int64_t>(saturate<decltype(t)>(v)); });
}

Tensor::Tensor(DType dtype, std::vector<int64_t> shape) : dtype_(dtype), shape_(std::move(shape)) {
  count_ = 1;
  for (int64_t n : shape_) {
    assert(n >= 0);
    count_ *= n;
  }
  bytes_ =
      std::make_shared<std::vector<std::byte>>(static_cast<size_t>(count_) * ir::size_bytes(dtype));
}

Result<Tensor> Tensor::from_bytes(DType dtype, std::vector<int64_t> shape,
                                  std::span<const std::byte> bytes) {
  auto t = borrowed(dtype, std::move(shape), bytes, nullptr);
  if (t) (void)t->mutable_bytes();  // a copy
  return t;
}

Result<Tensor> Tensor::borrowed(DType dtype, std::vector<int64_t> shape,
                                std::span<const std::byte> bytes,
                                std::shared_ptr<const void> owner) {
  const int64_t count = count_of(shape, static_cast<int64_t>(bytes.size()));
  if (count < 0 || static_cast<size_t>(count) * ir::size_bytes(dtype) != bytes.size()) {
    return invalid_argument("tensor: " + std::to_string(bytes.size()) + " bytes of " +
                            std::string(name_of(dtype)) + " do not fill its extents exactly");
  }
  Tensor t;
  t.dtype_ = dtype;
  t.shape_ = std::move(shape);
  t.count_ = count;
  t.borrowed_ = bytes;
  t.owner_ = std::move(owner);
  return t;
}

Tensor Tensor::from_doubles(DType dtype, std::vector<int64_t> shape, std::span<const double> v) {
  Tensor t(dtype, std::move(shape));
  assert(static_cast<size_t>(t.count_) == v.size());
  for (int64_t i = 0; i < t.count_; ++i) {
    const double x = v[static_cast<size_t>(i)];
    if (is_float(dtype) || dtype == DType::boolean) {
      t.set_number(i, x);
    } else {
      t.set_integer(i, dtype == DType::u64 && x > 0 ? static_cast<int64_t>(saturate<uint64_t>(x))
                                                    : saturate<int64_t>(x));
    }
  }
  return t;
}

Tensor Tensor::from_integers(DType dtype, std::vector<int64_t> shape, std::span<const int64_t> v) {
  Tensor t(dtype, std::move(shape));
  assert(static_cast<size_t>(t.count_) == v.size());
  for (int64_t i = 0; i < t.count_; ++i) t.set_integer(i, v[static_cast<size_t>(i)]);
  return t;
}

std::span<const std::byte> Tensor::bytes() const {
  return bytes_ ? std::span<const std::byte>(*bytes_) : borrowed_;
}

std::span<std::byte> Tensor::mutable_bytes() {
  // Other owners keep what they saw.
  if (bytes_.use_count() != 1) {
    const std::span<const std::byte> before = bytes();
    bytes_ = std::make_shared<std::vector<std::byte>>(before.begin(), before.end());
    borrowed_ = {};
    owner_.reset();
  }
  return *bytes_;
}

double Tensor::number(int64_t i) const {
  const std::byte* p = bytes().data() + static_cast<size_t>(i) * ir::size_bytes(dtype_);
  if (is_float(dtype_)) return load_float(dtype_, p);
  return with_integer_type(dtype_,
                           [p](auto t) { return static_cast<double>(load<decltype(t)>(p)); });
}

int64_t Tensor::integer(int64_t i) const {
  const std::byte* p = bytes().data() + static_cast<size_t>(i) * ir::size_bytes(dtype_);
  if (is_float(dtype_)) return saturate<int64_t>(load_float(dtype_, p));
  return with_integer_type(dtype_,
                           [p](auto t) { return static_cast<int64_t>(load<decltype(t)>(p)); });
}

void Tensor::set_number(int64_t i, double v) {
  if (!is_float(dtype_)) return set_integer(i, saturated_to(dtype_, v));
  store_float(dtype_, mutable_bytes().data() + static_cast<size_t>(i) * ir::size_bytes(dtype_), v);
}

void Tensor::set_integer(int64_t i, int64_t v) {
  std::byte* p = mutable_bytes().data() + static_cast<size_t>(i) * ir::size_bytes(dtype_);
  if (dtype_ == DType::f32) return store(p, static_cast<float>(v));
  if (is_float(dtype_)) return store_float(dtype_, p, static_cast<double>(v));
  const int64_t kept = dtype_ == DType::boolean ? v != 0 : v;
  with_integer_type(dtype_, [p, kept](auto t) { store(p, static_cast<decltype(t)>(kept)); });
}

Result<Tensor> Tensor::reshaped(std::vector<int64_t> shape) const {
  if (count_of(shape, count_) != count_) {
    return invalid_argument("tensor: the new extents do not match its " + std::to_string(count_) +
                            " elements exactly");
  }
  Tensor t = *this;
  t.shape_ = std::move(shape);
  return t;
}

}  // namespace ullage::ir
