// Attributes: sorted insertion, lookup, hashing.
#include "ir/graph/attribute.h"

#include <algorithm>
#include <functional>

namespace ullage::ir {
namespace {

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

AttributeKind kind_of(const AttributeValue& value) {
  return static_cast<AttributeKind>(value.index());
}

Attributes with_expressions(const Attributes& attributes,
                            const std::function<ExtentExpr(ExtentExpr)>& to) {
  Attributes changed;
  for (const auto& [name, value] : attributes) {
    AttributeValue copy = value;
    if (auto* list = std::get_if<std::vector<ExtentExpr>>(&copy)) {
      std::ranges::transform(*list, list->begin(), to);
    }
    changed.set(name, std::move(copy));
  }
  return changed;
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
