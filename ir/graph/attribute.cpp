// Attributes: sorted insertion, lookup, hashing.
#include "ir/graph/attribute.h"

#include <algorithm>
#include <functional>

namespace ullage::ir {
namespace {

// The value of that kind, or null where the attribute is absent.
template <class T>
const T* get(const Attributes& attributes, std::string_view name) {
  const AttributeValue* value = attributes.find(name);
  if (value == nullptr) return nullptr;
  const T* typed = std::get_if<T>(value);
  assert(typed != nullptr && "attribute of another kind than its op's row says");
  return typed;
}

void mix(size_t& seed, size_t h) {
  seed ^= h + 0x9e3779b97f4a7c15u + (seed << 6) + (seed >> 2);
}

struct Hasher {
  size_t operator()(const std::string& v) const { return std::hash<std::string>()(v); }
  template <class T>
  size_t operator()(const std::vector<T>& v) const {
    size_t seed = v.size();
    for (const T& item : v) mix(seed, std::hash<T>()(item));
    return seed;
  }
  template <class T>
  size_t operator()(const T& v) const {
    return std::hash<T>()(v);
  }
};

}  // namespace

Attributes::Attributes(std::initializer_list<Item> items) {
  for (const Item& item : items) set(std::string(item.name), item.value);
}

Attributes& Attributes::set(std::string name, AttributeValue value) {
  auto it = std::lower_bound(items_.begin(), items_.end(), name,
                             [](const auto& item, const std::string& n) { return item.first < n; });
  if (it != items_.end() && it->first == name) {
    it->second = std::move(value);
  } else {
    items_.insert(it, {std::move(name), std::move(value)});
  }
  return *this;
}

const AttributeValue* Attributes::find(std::string_view name) const {
  for (const auto& [key, value] : items_) {
    if (key == name) return &value;
  }
  return nullptr;
}

int64_t Attributes::integer(std::string_view name, int64_t otherwise) const {
  const auto* v = get<int64_t>(*this, name);
  return v != nullptr ? *v : otherwise;
}

double Attributes::number(std::string_view name, double otherwise) const {
  const auto* v = get<double>(*this, name);
  return v != nullptr ? *v : otherwise;
}

std::string_view Attributes::text(std::string_view name, std::string_view otherwise) const {
  const auto* v = get<std::string>(*this, name);
  return v != nullptr ? std::string_view(*v) : otherwise;
}

std::span<const int64_t> Attributes::integers(std::string_view name) const {
  const auto* v = get<std::vector<int64_t>>(*this, name);
  return v != nullptr ? std::span<const int64_t>(*v) : std::span<const int64_t>();
}

std::span<const double> Attributes::numbers(std::string_view name) const {
  const auto* v = get<std::vector<double>>(*this, name);
  return v != nullptr ? std::span<const double>(*v) : std::span<const double>();
}

std::span<const ExtentExpr> Attributes::extents(std::string_view name) const {
  const auto* v = get<std::vector<ExtentExpr>>(*this, name);
  return v != nullptr ? std::span<const ExtentExpr>(*v) : std::span<const ExtentExpr>();
}

DType Attributes::dtype(std::string_view name, DType otherwise) const {
  const auto* v = get<DType>(*this, name);
  return v != nullptr ? *v : otherwise;
}

AttributeKind kind_of(const AttributeValue& value) {
  return static_cast<AttributeKind>(value.index());
}

size_t hash_of(const Attributes& attributes) {
  size_t seed = 0;
  for (const auto& [name, value] : attributes) {
    mix(seed, std::hash<std::string>()(name));
    mix(seed, value.index());
    mix(seed, std::visit(Hasher(), value));
  }
  return seed;
}

}  // namespace ullage::ir
