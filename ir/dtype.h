// Element types, their sizes in memory and their classes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace ullage::ir {

// Element type of a tensor. Memory is the same on every device tier: little-endian, densely packed
// (bool is one byte, 0 or 1), 64-bit types are eight bytes.
enum class DType : uint8_t { f16, bf16, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64, boolean };

inline constexpr DType kAllDTypes[] = {
    DType::f16, DType::bf16, DType::f32, DType::f64, DType::i8,  DType::i16,    DType::i32,
    DType::i64, DType::u8,   DType::u16, DType::u32, DType::u64, DType::boolean};

size_t size_bytes(DType dtype);         // 1, 2, 4 or 8
std::string_view name_of(DType dtype);  // "f32", "bool", ...
std::optional<DType> parse_dtype(std::string_view name);

bool is_float(DType dtype);  // f16, bf16, f32, f64
bool is_signed_integer(DType dtype);
bool is_unsigned_integer(DType dtype);  // without bool
bool is_integer(DType dtype);           // signed or unsigned, without bool

// Exact widening and round-to-nearest-even narrowing of the 16-bit floats.
float half_to_float(uint16_t half);
uint16_t float_to_half(double value);
float bfloat_to_float(uint16_t bfloat);
uint16_t float_to_bfloat(double value);

// A set of dtypes, for the dtype rules of ops.
class DTypeSet {
 public:
  constexpr DTypeSet() = default;
  constexpr DTypeSet(std::initializer_list<DType> dtypes) {
    for (DType d : dtypes) bits_ |= 1u << static_cast<unsigned>(d);
  }
  constexpr bool contains(DType d) const { return (bits_ >> static_cast<unsigned>(d)) & 1u; }
  constexpr DTypeSet operator|(DTypeSet other) const {
    DTypeSet r;
    r.bits_ = bits_ | other.bits_;
    return r;
  }

 private:
  uint32_t bits_ = 0;
};

inline constexpr DTypeSet kFloats{DType::f16, DType::bf16, DType::f32, DType::f64};
inline constexpr DTypeSet kSigned{DType::i8, DType::i16, DType::i32, DType::i64};
inline constexpr DTypeSet kUnsigned{DType::u8, DType::u16, DType::u32, DType::u64};
inline constexpr DTypeSet kIntegers = kSigned | kUnsigned;
inline constexpr DTypeSet kNumbers = kFloats | kIntegers;
inline constexpr DTypeSet kBool{DType::boolean};
inline constexpr DTypeSet kAnyDType = kNumbers | kBool;

}  // namespace ullage::ir
