// Metadata of a GGUF file: keys with typed values, and typed access with precise errors.
// Source: the GGUF specification of ggml, versions 2 and 3.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace ullage::gguf {

// Integers of every width are i64 or u64, both widths of floats double; text points into the file.
// All elements of an array have one kind.
using MetadataValue = std::variant<uint64_t, int64_t, double, bool, std::string_view,
                                   std::vector<uint64_t>, std::vector<int64_t>, std::vector<double>,
                                   std::vector<bool>, std::vector<std::string_view>>;

// Errors of all getters: invalid_file, naming the key; where it is absent, where its value has
// another kind, or where it does not fit.
class Metadata {
 public:
  const MetadataValue* find(std::string_view key) const;
  bool has(std::string_view key) const { return find(key) != nullptr; }
  size_t size() const { return values_.size(); }

  // An integer of either sign's kind, in [low, high].
  ir::Result<int64_t> integer(std::string_view key, int64_t low, int64_t high) const;
  // A float or an integer.
  ir::Result<double> number(std::string_view key) const;
  ir::Result<bool> flag(std::string_view key) const;
  ir::Result<std::string_view> text(std::string_view key) const;
  ir::Result<std::span<const std::string_view>> texts(std::string_view key) const;
  ir::Result<std::span<const double>> numbers(std::string_view key) const;
  // An array of integers of either kind, each in [low, high].
  ir::Result<std::vector<int64_t>> integers(std::string_view key, int64_t low, int64_t high) const;

  // False where the key is there already.
  bool add(std::string_view key, MetadataValue value);

  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

 private:
  std::map<std::string_view, MetadataValue> values_;
};

// "a text", "an array of integers", as messages call it.
std::string_view kind_of(const MetadataValue& value);

}  // namespace ullage::gguf
