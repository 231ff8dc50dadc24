#include "frontends/language/gguf/metadata.h"

#include <utility>

#include "base/printable.h"

namespace ullage::gguf {
namespace {

using ir::Error;
using ir::Result;

Error error_at(std::string_view key, const std::string& message) {
  return ir::invalid_file("metadata '" + ir::printable(key) + "' " + message);
}

template <class T>
Result<const T*> value_of(const Metadata& metadata, std::string_view key, std::string_view wanted) {
  const MetadataValue* const value = metadata.find(key);
  if (value == nullptr) return error_at(key, "is missing");
  if (const T* typed = std::get_if<T>(value)) return typed;
  return error_at(
      key, "must be " + std::string(wanted) + ", the file has " + std::string(kind_of(*value)));
}

Error out_of_range(std::string_view key, const std::string& value, int64_t low, int64_t high) {
  return error_at(key, "must be in [" + std::to_string(low) + ", " + std::to_string(high) +
                           "], the file has " + value);
}

Result<int64_t> in_range(std::string_view key, int64_t value, int64_t low, int64_t high) {
  if (value < low || value > high) return out_of_range(key, std::to_string(value), low, high);
  return value;
}

Result<int64_t> in_range(std::string_view key, uint64_t value, int64_t low, int64_t high) {
  if (std::cmp_less(value, low) || std::cmp_greater(value, high)) {
    return out_of_range(key, std::to_string(value), low, high);
  }
  return static_cast<int64_t>(value);
}

template <class T>
Result<std::vector<int64_t>> all_in_range(std::string_view key, const std::vector<T>& values,
                                          int64_t low, int64_t high) {
  std::vector<int64_t> all;
  all.reserve(values.size());
  for (T value : values) {
    const auto one = in_range(key, value, low, high);
    if (!one) return one.error();
    all.push_back(*one);
  }
  return all;
}

}  // namespace

std::string_view kind_of(const MetadataValue& value) {
  static constexpr std::string_view kKinds[] = {"an integer",
                                                "an integer",
                                                "a number",
                                                "a truth value",
                                                "a text",
                                                "an array of integers",
                                                "an array of integers",
                                                "an array of numbers",
                                                "an array of truth values",
                                                "an array of texts"};
  return kKinds[value.index()];
}

const MetadataValue* Metadata::find(std::string_view key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? nullptr : &found->second;
}

bool Metadata::add(std::string_view key, MetadataValue value) {
  return values_.emplace(key, std::move(value)).second;
}

Result<int64_t> Metadata::integer(std::string_view key, int64_t low, int64_t high) const {
  const MetadataValue* const value = find(key);
  if (value != nullptr) {
    if (const auto* natural = std::get_if<uint64_t>(value)) {
      return in_range(key, *natural, low, high);
    }
  }
  const auto signed_value = value_of<int64_t>(*this, key, "an integer");
  if (!signed_value) return signed_value.error();
  return in_range(key, **signed_value, low, high);
}

Result<double> Metadata::number(std::string_view key) const {
  const MetadataValue* const value = find(key);
  if (value != nullptr) {
    if (const auto* natural = std::get_if<uint64_t>(value)) return static_cast<double>(*natural);
    if (const auto* integer = std::get_if<int64_t>(value)) return static_cast<double>(*integer);
  }
  const auto number = value_of<double>(*this, key, "a number");
  if (!number) return number.error();
  return **number;
}

Result<bool> Metadata::flag(std::string_view key) const {
  const auto flag = value_of<bool>(*this, key, "a truth value");
  if (!flag) return flag.error();
  return **flag;
}

Result<std::string_view> Metadata::text(std::string_view key) const {
  const auto text = value_of<std::string_view>(*this, key, "a text");
  if (!text) return text.error();
  return **text;
}

Result<std::span<const std::string_view>> Metadata::texts(std::string_view key) const {
  const auto texts = value_of<std::vector<std::string_view>>(*this, key, "an array of texts");
  if (!texts) return texts.error();
  return std::span<const std::string_view>(**texts);
}

Result<std::span<const double>> Metadata::numbers(std::string_view key) const {
  const auto numbers = value_of<std::vector<double>>(*this, key, "an array of numbers");
  if (!numbers) return numbers.error();
  return std::span<const double>(**numbers);
}

Result<std::vector<int64_t>> Metadata::integers(std::string_view key, int64_t low,
                                                int64_t high) const {
  const MetadataValue* const value = find(key);
  if (value != nullptr) {
    if (const auto* naturals = std::get_if<std::vector<uint64_t>>(value)) {
      return all_in_range(key, *naturals, low, high);
    }
  }
  const auto integers = value_of<std::vector<int64_t>>(*this, key, "an array of integers");
  if (!integers) return integers.error();
  return all_in_range(key, **integers, low, high);
}

}  // namespace ullage::gguf
