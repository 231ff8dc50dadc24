// Validates what C callers pass: structs of any version, enums with any number, null pointers. For
// the APIs of the runtime and of the compiler.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/exceptions.h"
#include "base/printable.h"
#include "base/result.h"
#include "ir/extent/rank.h"
#include "ullage/ullage.h"

namespace ullage::runtime {

// The status codes of C are one above the error codes.
inline ullage_status status_of(ir::ErrorCode code) {
  return static_cast<ullage_status>(static_cast<int>(code) + 1);
}
// REQUIRES: not ULLAGE_OK.
inline ir::ErrorCode code_of(ullage_status status) {
  return static_cast<ir::ErrorCode>(status - 1);
}

// A message for callers: one line of printable text.
inline std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return ir::printable(text);
}

using Report = ullage_status (*)(ir::ErrorCode code, const char* message, const char* op,
                                 const char* node) noexcept;

// As guarded_by, with the body behind a function pointer, so that the catch clauses are compiled
// once.
inline ullage_status guarded_call(Report report, ir::Result<void> (*call)(void*),
                                  void* body) noexcept {
  const auto run = [&] {
    const ir::Result<void> result = call(body);
    if (result) return ULLAGE_OK;
    const ir::Error& error = result.error();
    return report(error.code, error.message.c_str(), error.op.c_str(), error.node.c_str());
  };
  const auto no_memory = [&] {
    return report(ir::ErrorCode::out_of_memory, "out of host memory", "", "");
  };
  const auto unexpected = [&] {
    return report(ir::ErrorCode::internal, "an unexpected exception", "", "");
  };
  return catch_all([&] { return catch_bad_alloc(run, no_memory); }, unexpected);
}

// Runs `body` (returning Result<void>) as a C function: no exception escapes, and failures are
// reported. `report` stores them and returns the status. Nothing is allocated before it is called.
template <class Body>
ullage_status guarded_by(Report report, Body&& body) noexcept {
  using Kept = std::remove_reference_t<Body>;
  return guarded_call(
      report, [](void* kept) -> ir::Result<void> { return (*static_cast<Kept*>(kept))(); }, &body);
}

// The numeric value of an enum that a C caller may have set to anything.
template <class Enum>
int raw(const Enum& value) {
  int number = 0;
  static_assert(sizeof number == sizeof value);
  std::memcpy(&number, &value, sizeof number);
  return number;
}

// Reads an enum of C into that of the same values, of which `last` is the last.
template <class Given, class Value>
ir::Result<void> read_enum(const char* function, const char* name, const char* type,
                           const Given& given, Given last, Value& value) {
  if (raw(given) < 0 || raw(given) > static_cast<int>(last)) {
    return ir::invalid_argument("{}: {} must be one of {}, given {}", function, name, type,
                                raw(given));
  }
  value = static_cast<Value>(raw(given));
  return {};
}

// Reads the name of an enumerator; null and "" leave the default. REQUIRES: names_of(Value).
template <class Value>
ir::Result<void> read_word(const char* function, const char* name, const char* given,
                           Value& value) {
  if (!given || *given == '\0') return {};
  const auto names = names_of(Value{});
  const auto found = std::ranges::find(names, std::string_view(given));
  if (found == names.end()) {
    std::string known;
    for (const std::string_view one : names) {
      known += (known.empty() ? "" : ", ") + std::string(one);
    }
    return ir::invalid_argument("{}: {} must be one of {}, given '{}'", function, name, known,
                                given);
  }
  value = static_cast<Value>(found - names.begin());
  return {};
}

inline ir::Error null_argument(const char* function, const char* argument) {
  return ir::invalid_argument("{}: {} must not be null", function, argument);
}

inline ir::Result<void> check_dtype(const char* function, const ullage_dtype& dtype) {
  if (raw(dtype) >= ULLAGE_F16 && raw(dtype) <= ULLAGE_BOOL) return {};
  return ir::invalid_argument("{}: dtype must be one of ullage_dtype, given {}", function,
                              raw(dtype));
}

// Checks dtype and rank of a caller's tensor.
inline ir::Result<void> check_tensor(const char* function, const ullage_tensor& tensor) {
  if (auto ok = check_dtype(function, tensor.dtype); !ok) return ok;
  static_assert(ULLAGE_MAX_RANK == ir::kMaxRank);
  if (auto ok = ir::check_rank(function, tensor.rank); !ok) {
    return ir::invalid_argument(ok.error().message);
  }
  return {};
}

// Copies as much of a caller's struct as its `size` states into one of `capacity` bytes.
inline ir::Result<void> copy_struct(const char* function, const void* given, void* target,
                                    size_t capacity) {
  size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < sizeof size) {
    return ir::invalid_argument("{}: size of the struct must be set", function);
  }
  std::memcpy(target, given, std::min(size, capacity));
  return {};
}

// A caller's struct of this version or another: members that it does not have are zero. `given` may
// be null: all zero.
template <class Struct>
ir::Result<Struct> read_struct(const char* function, const Struct* given) {
  Struct value{};
  if (!given) return value;
  if (auto ok = copy_struct(function, given, &value, sizeof value); !ok) return ok.error();
  return value;
}

// Copies a struct of `capacity` bytes, which begins with its size, into the caller's struct, up to
// the size that the caller set.
inline ir::Result<void> give_struct(const char* function, void* target, void* value,
                                    size_t capacity) {
  if (!target) return null_argument(function, "the result");
  size_t size = 0;
  std::memcpy(&size, target, sizeof size);
  if (size < sizeof size) {
    return ir::invalid_argument("{}: size of the struct must be set", function);
  }
  std::memcpy(value, &size, sizeof size);
  std::memcpy(target, value, std::min(size, capacity));
  return {};
}

// Fills as much of the caller's struct as its `size` states.
template <class Struct>
ir::Result<void> write_struct(const char* function, Struct* target, Struct value) {
  static_assert(offsetof(Struct, size) == 0 && sizeof value.size == sizeof(size_t));
  return give_struct(function, target, &value, sizeof value);
}

}  // namespace ullage::runtime
