// How the tools end: exit codes that scripts rely on, and what maps to them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ir/result.h"
#include "ullage/ullage.hpp"

namespace ullage::tools {

inline constexpr int kOk = 0, kFailed = 1, kUsage = 2, kNoDevice = 3, kInternal = 4;

// A failed verb: one line for stderr, the exit code, and what a report says besides.
struct Failure {
  int exit_code = kFailed;
  std::string message;
  std::string_view code = "failed";  // that of the ir::Error; "failed": a check did not hold
  std::string op{}, node{};          // as in ir::Error
  bool reported = false;             // the verb's file of --json says so already
};

// What a call of the C API ended with. REQUIRES: !status.
ir::Error error_of(const Status& status);

Failure failure_of(const ir::Error& error);
Failure failure_of(const Status& status);
inline Failure usage(std::string message) {
  return {kUsage, std::move(message), ir::name_of(ir::ErrorCode::invalid_argument)};
}
inline Failure failed(std::string message) {
  return {kFailed, std::move(message)};
}

// A value or a Failure.
template <class T>
class [[nodiscard]] Attempt {
 public:
  Attempt(T value) : value_(std::move(value)) {}
  Attempt(Failure failure) : failure_(std::move(failure)) {}
  explicit operator bool() const { return value_.has_value(); }
  // REQUIRES: there is a value.
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  const Failure& failure() const { return failure_; }

 private:
  std::optional<T> value_;
  Failure failure_;
};

// What a verb without a result gives: nothing, or why it failed.
using Verdict = std::optional<Failure>;
inline const Verdict kDone = std::nullopt;

}  // namespace ullage::tools
