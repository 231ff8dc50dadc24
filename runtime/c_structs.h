// What callers in C may hand over: structs of any version, enums of any number, pointers to
// nothing. Of the runtime's API and of the compiler's.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

#include "ir/extent/rank.h"
#include "ir/result.h"
#include "ullage/ullage.h"

namespace ullage::runtime {

// The number in an enum that a C caller may have filled with anything.
template <class Enum>
int raw(const Enum& value) {
  int number = 0;
  static_assert(sizeof number == sizeof value);
  std::memcpy(&number, &value, sizeof number);
  return number;
}

inline ir::Error null_argument(const char* function, const char* argument) {
  return ir::invalid_argument(std::string(function) + ": " + argument + " must not be null");
}

inline ir::Result<void> check_dtype(const char* function, const ullage_dtype& dtype) {
  if (raw(dtype) >= ULLAGE_F16 && raw(dtype) <= ULLAGE_BOOL) return {};
  return ir::invalid_argument(std::string(function) +
                              ": dtype must be one of ullage_dtype, given " +
                              std::to_string(raw(dtype)));
}

// Are dtype and rank of a caller's tensor ones that there are?
inline ir::Result<void> check_tensor(const char* function, const ullage_tensor& tensor) {
  if (auto ok = check_dtype(function, tensor.dtype); !ok) return ok;
  static_assert(ULLAGE_MAX_RANK == ir::kMaxRank);
  if (auto ok = ir::check_rank(function, tensor.rank); !ok) {
    return ir::invalid_argument(ok.error().message);
  }
  return {};
}

// A caller's struct of this or an earlier or later version: members it does not have are zero.
// `given` may be null: all zero.
template <class Struct>
ir::Result<Struct> read_struct(const char* function, const Struct* given) {
  Struct value{};
  if (!given) return value;
  size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < sizeof size) {
    return ir::invalid_argument(std::string(function) + ": size of the struct must be set");
  }
  std::memcpy(&value, given, std::min(size, sizeof value));
  return value;
}

// Fills as much of the caller's struct as it says it has.
template <class Struct>
ir::Result<void> write_struct(const char* function, Struct* target, Struct value) {
  if (!target) return null_argument(function, "the result");
  size_t size = 0;
  std::memcpy(&size, target, sizeof size);
  if (size < sizeof size) {
    return ir::invalid_argument(std::string(function) + ": size of the struct must be set");
  }
  value.size = size;
  std::memcpy(target, &value, std::min(size, sizeof value));
  return {};
}

}  // namespace ullage::runtime
