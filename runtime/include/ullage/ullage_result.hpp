// Shared by the C++ wrappers of Ullage: status and result types, owners, tensor descriptions of the
// C API. ullage.hpp includes it.
#pragma once

#include <ullage/ullage.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace ullage {

// Status of a call; converts to true on success.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(ullage_status code, std::string message) : code_(code), message_(std::move(message)) {}
  // The status that a call of the C API returned, with the message of the failure.
  static Status of(ullage_status code) {
    return code == ULLAGE_OK ? Status() : Status(code, ullage_last_error());
  }
  explicit operator bool() const { return code_ == ULLAGE_OK; }
  ullage_status code() const { return code_; }
  const std::string& message() const { return message_; }

 private:
  ullage_status code_ = ULLAGE_OK;
  std::string message_;
};

// A value, or the Status of the failure.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Status status) : status_(std::move(status)) {}
  explicit operator bool() const { return value_.has_value(); }
  const Status& status() const { return status_; }
  // REQUIRES: there is a value.
  T& operator*() & { return *value_; }
  T&& operator*() && { return *std::move(value_); }
  const T& operator*() const& { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  Status status_;
};

template <class T>
constexpr ullage_dtype dtype_of() {
  if constexpr (std::is_same_v<T, float>) return ULLAGE_F32;
  if constexpr (std::is_same_v<T, double>) return ULLAGE_F64;
  if constexpr (std::is_same_v<T, int8_t>) return ULLAGE_I8;
  if constexpr (std::is_same_v<T, int16_t>) return ULLAGE_I16;
  if constexpr (std::is_same_v<T, int32_t>) return ULLAGE_I32;
  if constexpr (std::is_same_v<T, int64_t>) return ULLAGE_I64;
  if constexpr (std::is_same_v<T, uint8_t>) return ULLAGE_U8;
  if constexpr (std::is_same_v<T, uint16_t>) return ULLAGE_U16;
  if constexpr (std::is_same_v<T, uint32_t>) return ULLAGE_U32;
  if constexpr (std::is_same_v<T, uint64_t>) return ULLAGE_U64;
  if constexpr (std::is_same_v<T, bool>) return ULLAGE_BOOL;
}

namespace detail {
// Rejects names with a zero byte, where the C API would cut them.
inline Status check_name(const std::string& name) {
  if (name.find('\0') == std::string::npos) return {};
  return {ULLAGE_INVALID_ARGUMENT, "a name with a zero byte"};
}

// Describes a tensor by dtype and extents, without data.
inline Result<ullage_tensor> describe(const std::string& name, ullage_dtype dtype,
                                      std::span<const int64_t> extents) {
  if (const Status ok = check_name(name); !ok) return ok;
  if (extents.size() > ULLAGE_MAX_RANK) {
    return Status(ULLAGE_INVALID_ARGUMENT, "input " + name + ": rank " +
                                               std::to_string(extents.size()) + " is above " +
                                               std::to_string(ULLAGE_MAX_RANK));
  }
  ullage_tensor tensor = {};
  tensor.size = sizeof(tensor);
  tensor.dtype = dtype;
  tensor.rank = static_cast<uint32_t>(extents.size());
  for (size_t i = 0; i < extents.size(); ++i) tensor.extents[i] = extents[i];
  return tensor;
}

template <auto destroy>
struct Destroyer {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};
template <class T, auto destroy>
using Owner = std::unique_ptr<T, Destroyer<destroy>>;
}  // namespace detail

}  // namespace ullage
