// Result<T> and Error: report everything that a user, a file or a device can cause.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/message.h"

namespace ullage::ir {

// The kind of failure; tools map it to exit codes, the C API to ullage_status.
enum class ErrorCode : uint8_t {
  invalid_argument,  // an argument violates the contract
  invalid_file,      // a model or program file is damaged or inconsistent
  unsupported,       // valid, but not implemented; the message states what
  out_of_bounds,     // an extent, index or overflow check failed
  out_of_memory,
  no_device,
  device_lost,
  internal,   // a broken invariant of the library
  cancelled,  // the caller cancelled it
};

std::string_view name_of(ErrorCode code);  // as above: "invalid_file"

enum class Guarantee : uint8_t;  // extent/shape.h

// Why a required exact extent is missing (TF-04): the op that required it, the operand or
// attribute, and what is guaranteed instead.
struct DynamicShape {
  std::string primitive{}, field{};
  Guarantee observed{};
};

// A failure: its kind and one line that states the rule and the actual value.
struct Error {
  ErrorCode code = ErrorCode::internal;
  std::string message;
  std::optional<DynamicShape> dynamic_shape{};
  // The node that caused it, as the model names it; empty if there is none. Reports have separate
  // fields for op and node; the message includes them too.
  std::string op{}, node{};
};

// Either a value or an error (E: Error, unless a caller reports more). Never both, never neither.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(const T& value) : has_value_(true), value_(value) {}
  Result(T&& value) : has_value_(true), value_(std::move(value)) {}
  // Errors are constructed in place: most callers pass on the error of a callee.
  Result(const E& error) : has_value_(false), error_(error) {}
  Result(E&& error) : has_value_(false), error_(std::move(error)) {}

  Result(const Result& other)
    requires std::is_copy_constructible_v<T>
      : has_value_(other.has_value_) {
    if (has_value_) {
      std::construct_at(&value_, other.value_);
    } else {
      std::construct_at(&error_, other.error_);
    }
  }
  Result(Result&& other) noexcept(std::is_nothrow_move_constructible_v<T>)
      : has_value_(other.has_value_) {
    if (has_value_) {
      std::construct_at(&value_, std::move(other.value_));
    } else {
      std::construct_at(&error_, std::move(other.error_));
    }
  }
  Result& operator=(Result other) noexcept {
    static_assert(std::is_nothrow_move_constructible_v<T>);
    std::destroy_at(this);
    return *std::construct_at(this, std::move(other));
  }
  ~Result() {
    if (has_value_) {
      value_.~T();
    } else {
      error_.~E();
    }
  }

  bool has_value() const { return has_value_; }
  explicit operator bool() const { return has_value_; }

  // REQUIRES: has_value().
  T& value() & { return *held(); }
  const T& value() const& { return *held(); }
  T&& value() && { return std::move(*held()); }
  T& operator*() & { return *held(); }
  const T& operator*() const& { return *held(); }
  T&& operator*() && { return std::move(*held()); }
  T* operator->() { return held(); }
  const T* operator->() const { return held(); }

  // REQUIRES: !has_value().
  E& error() & { return *failure(); }
  const E& error() const& { return *failure(); }
  E&& error() && { return std::move(*failure()); }

 private:
  T* held() {
    assert(has_value_);
    return &value_;
  }
  const T* held() const { return const_cast<Result*>(this)->held(); }
  E* failure() {
    assert(!has_value_);
    return &error_;
  }
  const E* failure() const { return const_cast<Result*>(this)->failure(); }

  bool has_value_;
  union {
    T value_;
    E error_;
  };
};

// Success without a value. It costs a flag: most functions of a run return one.
template <class E>
class [[nodiscard]] Result<void, E> {
 public:
  // Not defaulted: `return {}` would clear the memory of the error as well.
  Result() noexcept : error_(std::nullopt) {}
  Result(const E& error) : error_(std::in_place, error) {}
  Result(E&& error) : error_(std::in_place, std::move(error)) {}

  bool has_value() const { return !error_.has_value(); }
  explicit operator bool() const { return has_value(); }

  // REQUIRES: !has_value().
  E& error() & { return *error_; }
  const E& error() const& { return *error_; }
  E&& error() && { return std::move(*error_); }

 private:
  std::optional<E> error_;
};

// Defined out of line: there are hundreds of callers.
Error error_of(ErrorCode code, const char* message);
Error error_of(ErrorCode code, const char* pattern, const MessagePart* parts);

// Errors of one code, from a text or as message(): unsupported("{} needs {} bytes", name, bytes).
template <ErrorCode kCode>
struct ErrorFactory {
  Error operator()(std::string message) const { return {kCode, std::move(message)}; }
  Error operator()(const char* message) const { return error_of(kCode, message); }
  template <class... Arguments>
    requires(sizeof...(Arguments) > 0)
  [[gnu::always_inline]] Error operator()(Pattern<sizeof...(Arguments)> pattern,
                                          const Arguments&... arguments) const {
    const MessagePart parts[] = {MessagePart(arguments)...};
    return error_of(kCode, pattern.text, parts);
  }
};

inline constexpr ErrorFactory<ErrorCode::invalid_argument> invalid_argument;
inline constexpr ErrorFactory<ErrorCode::invalid_file> invalid_file;
inline constexpr ErrorFactory<ErrorCode::unsupported> unsupported;
inline constexpr ErrorFactory<ErrorCode::out_of_bounds> out_of_bounds;
inline constexpr ErrorFactory<ErrorCode::internal> internal_error;

inline Error cancelled() {
  return {ErrorCode::cancelled, "cancelled"};
}

// The error of a node: "Conv 'stem': message", with op and node in their fields. An error that has
// a place already stays unchanged: that place is closer to the cause.
Error at_node(Error error, std::string_view op, std::string_view node);

// The same error with a larger context, for example a file: "model.onnx: message".
Error in_context(std::string_view context, Error error);

}  // namespace ullage::ir
