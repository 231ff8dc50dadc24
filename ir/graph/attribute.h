// Attributes: the named, typed constants of a node. One ordered list from which printing, parsing,
// hashing and comparison follow, so a new attribute of an op touches the op's row alone.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "ir/dtype.h"
#include "ir/extent/extent.h"

namespace ullage::ir {

// `std::vector<ExtentExpr>` holds sizes, starts, pads ... whatever may be symbolic.
using AttributeValue = std::variant<int64_t, double, std::string, std::vector<int64_t>,
                                    std::vector<double>, std::vector<ExtentExpr>, DType>;

enum class AttributeKind : uint8_t { integer, number, text, integers, numbers, extents, dtype };

// What an op's row says of one attribute.
struct AttributeSpec {
  std::string_view name{};
  AttributeKind kind = AttributeKind::integer;
  bool required = true;
  std::string_view doc{};
};

// Sorted by name; names are unique. Small, so lookup is linear.
class Attributes {
 public:
  Attributes() = default;
  Attributes(std::initializer_list<std::pair<std::string, AttributeValue>> items);

  Attributes& set(std::string name, AttributeValue value);
  const AttributeValue* find(std::string_view name) const;

  // Value, or the given default where absent. REQUIRES: of that kind if present (the verifier
  // checks nodes against their op's specs before anything reads them).
  int64_t integer(std::string_view name, int64_t otherwise = 0) const;
  double number(std::string_view name, double otherwise = 0) const;
  std::string_view text(std::string_view name, std::string_view otherwise = {}) const;
  std::span<const int64_t> integers(std::string_view name) const;
  std::span<const double> numbers(std::string_view name) const;
  std::span<const ExtentExpr> extents(std::string_view name) const;
  DType dtype(std::string_view name, DType otherwise = DType::f32) const;

  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  bool empty() const { return items_.empty(); }
  bool operator==(const Attributes&) const = default;

 private:
  std::vector<std::pair<std::string, AttributeValue>> items_;
};

AttributeKind kind_of(const AttributeValue& value);
size_t hash_of(const Attributes& attributes);

}  // namespace ullage::ir
