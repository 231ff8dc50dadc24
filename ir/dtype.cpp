// Element types: one table, and lookups in it.
#include "ir/dtype.h"

#include <iterator>

namespace ullage::ir {
namespace {

struct Row {
  std::string_view name;
  size_t bytes;
};

// In the order of the enum.
constexpr Row kRows[] = {{"f16", 2}, {"bf16", 2}, {"f32", 4}, {"f64", 8}, {"i8", 1},
                         {"i16", 2}, {"i32", 4},  {"i64", 8}, {"u8", 1},  {"u16", 2},
                         {"u32", 4}, {"u64", 8},  {"bool", 1}};
static_assert(std::size(kRows) == std::size(kAllDTypes));

const Row& row(DType dtype) {
  return kRows[static_cast<size_t>(dtype)];
}

}  // namespace

size_t size_bytes(DType dtype) {
  return row(dtype).bytes;
}

std::string_view name_of(DType dtype) {
  return row(dtype).name;
}

std::optional<DType> parse_dtype(std::string_view name) {
  for (DType dtype : kAllDTypes) {
    if (name_of(dtype) == name) return dtype;
  }
  return std::nullopt;
}

bool is_float(DType dtype) {
  return kFloats.contains(dtype);
}
bool is_signed_integer(DType dtype) {
  return kSigned.contains(dtype);
}
bool is_unsigned_integer(DType dtype) {
  return kUnsigned.contains(dtype);
}
bool is_integer(DType dtype) {
  return kIntegers.contains(dtype);
}

}  // namespace ullage::ir
