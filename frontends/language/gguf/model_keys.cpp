#include "frontends/language/gguf/model_keys.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ullage::gguf {

using ir::Result;

namespace {

std::string text_of_number(double x) {
  std::string text = std::to_string(x);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

ir::Error too_short(const std::string& key, size_t wanted, size_t given) {
  return ir::invalid_file("metadata '" + key + "' must have a value for each of " +
                          std::to_string(wanted) + " blocks, the file has " +
                          std::to_string(given));
}

}  // namespace

const std::string& ModelKeys::read(std::string_view key) {
  return *read_.insert(full(key)).first;
}

bool ModelKeys::has(std::string_view key) {
  return metadata_.has(read(key));
}

Result<int64_t> ModelKeys::integer(std::string_view key, int64_t low, int64_t high) {
  return metadata_.integer(read(key), low, high);
}

Result<double> ModelKeys::number(std::string_view key) {
  return metadata_.number(read(key));
}

Result<std::string_view> ModelKeys::text(std::string_view key) {
  return metadata_.text(read(key));
}

Result<int64_t> ModelKeys::integer(std::string_view key, int64_t low, int64_t high,
                                   int64_t otherwise) {
  return has(key) ? integer(key, low, high) : Result<int64_t>(otherwise);
}

Result<bool> ModelKeys::flag(std::string_view key, bool otherwise) {
  return has(key) ? metadata_.flag(read(key)) : Result<bool>(otherwise);
}

Result<double> ModelKeys::number(std::string_view key, double low, double otherwise) {
  if (!has(key)) return otherwise;
  auto number = this->number(key);
  if (!number || (*number >= low && std::isfinite(*number))) return number;
  const char* const rule = low > 0    ? "a positive number"
                           : low == 0 ? "0 or a positive number"
                                      : "a finite number";
  return ir::invalid_file("metadata '" + full(key) + "' must be " + rule + ", the file has " +
                          text_of_number(*number));
}

Result<std::vector<int64_t>> ModelKeys::per_block(std::string_view key, int64_t low, int64_t high,
                                                  size_t count) {
  const MetadataValue* const value = metadata_.find(read(key));
  const bool is_array =
      value != nullptr && (std::holds_alternative<std::vector<uint64_t>>(*value) ||
                           std::holds_alternative<std::vector<int64_t>>(*value));
  if (!is_array) {
    const auto one = integer(key, low, high);
    if (!one) return one.error();
    return std::vector<int64_t>(count, *one);
  }
  auto all = metadata_.integers(full(key), low, high);
  if (!all) return all;
  if (all->size() < count) return too_short(full(key), count, all->size());
  all->resize(count);
  return all;
}

Result<std::vector<double>> ModelKeys::numbers_per_block(std::string_view key, size_t count) {
  const MetadataValue* const value = metadata_.find(read(key));
  if (value == nullptr || !std::holds_alternative<std::vector<double>>(*value)) {
    const auto one = number(key);
    if (!one) return one.error();
    return std::vector<double>(count, *one);
  }
  const auto& all = std::get<std::vector<double>>(*value);
  if (all.size() < count) return too_short(full(key), count, all.size());
  return std::vector<double>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
}

Result<std::optional<std::vector<bool>>> ModelKeys::flags_per_block(std::string_view key,
                                                                    size_t count) {
  const MetadataValue* const value = metadata_.find(read(key));
  if (value == nullptr) return std::optional<std::vector<bool>>();
  std::vector<bool> flags;
  if (const auto* given = std::get_if<std::vector<bool>>(value)) {
    flags = *given;
  } else if (kind_of(*value) == "an array of integers") {
    const auto numbers = metadata_.integers(full(key), 0, 1);
    if (!numbers) return numbers.error();
    for (int64_t number : *numbers) flags.push_back(number != 0);
  } else {
    return std::optional<std::vector<bool>>();
  }
  if (flags.size() < count) return too_short(full(key), count, flags.size());
  flags.resize(count);
  return std::optional(std::move(flags));
}

std::optional<std::string_view> ModelKeys::unread(
    std::span<const std::string_view> harmless) const {
  for (const auto& [key, value] : metadata_) {
    if (!key.starts_with(prefix_) || read_.contains(key)) continue;
    if (std::ranges::find(harmless, key.substr(prefix_.size())) != harmless.end()) continue;
    return key;
  }
  return std::nullopt;
}

}  // namespace ullage::gguf
