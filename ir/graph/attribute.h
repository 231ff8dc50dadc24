// Attributes: the named, typed constants of a node. One ordered list from which printing, parsing,
// hashing and comparison follow, so a new attribute of an op touches the op definition alone.
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "ir/dtype.h"
#include "ir/extent/extent.h"

namespace ullage::ir {

// As a node keeps it. `std::vector<ExtentExpr>` keeps sizes, starts, pads ... whatever may be
// symbolic.
using AttributeValue = std::variant<int64_t, double, std::string, std::vector<int64_t>,
                                    std::vector<double>, std::vector<ExtentExpr>, DType>;

enum class AttributeKind : uint8_t { integer, number, text, integers, numbers, extents, dtype };

// ---- enums that are attributes --------------------------------------------------------------

// Values 0, 1 ... whose names are kept, printed and saved: names_of(E), declared next to the enum,
// yields them in that order.
template <class E>
concept NamedEnum = std::is_enum_v<E> && requires(E e) {
  { names_of(e) } -> std::convertible_to<std::span<const std::string_view>>;
};

template <NamedEnum E>
constexpr std::string_view name_of(E value) {
  return names_of(value)[static_cast<size_t>(value)];
}
// None where no value has that name.
template <NamedEnum E>
constexpr std::optional<E> value_named(std::string_view name) {
  const std::span<const std::string_view> names = names_of(E());
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<E>(found - names.begin());
}

// ---- keys -----------------------------------------------------------------------------------

// What a key's type T is held as, and read as: lists and text in place, flags as 0 and 1.
template <class HeldAs, class ReadAs, AttributeKind kind>
struct AttributeForm {
  using Held = HeldAs;
  using Read = ReadAs;
  static constexpr AttributeKind kKind = kind;
};
template <class T>
struct AttributeType;
template <>
struct AttributeType<int64_t> : AttributeForm<int64_t, int64_t, AttributeKind::integer> {};
template <>
struct AttributeType<bool> : AttributeForm<int64_t, bool, AttributeKind::integer> {};
template <>
struct AttributeType<double> : AttributeForm<double, double, AttributeKind::number> {};
template <>
struct AttributeType<std::string>
    : AttributeForm<std::string, std::string_view, AttributeKind::text> {};
template <NamedEnum E>
struct AttributeType<E> : AttributeForm<std::string, E, AttributeKind::text> {};
template <>
struct AttributeType<std::vector<int64_t>>
    : AttributeForm<std::vector<int64_t>, std::span<const int64_t>, AttributeKind::integers> {};
template <>
struct AttributeType<std::vector<double>>
    : AttributeForm<std::vector<double>, std::span<const double>, AttributeKind::numbers> {};
template <>
struct AttributeType<std::vector<ExtentExpr>>
    : AttributeForm<std::vector<ExtentExpr>, std::span<const ExtentExpr>, AttributeKind::extents> {
};
template <>
struct AttributeType<DType> : AttributeForm<DType, DType, AttributeKind::dtype> {};

// One attribute in an op definition: a key without its type.
struct AttributeSpec {
  std::string_view name{};
  AttributeKind kind = AttributeKind::integer;
  bool required = true;
  std::string_view doc{};
  // What is read where it is absent; none for lists (an empty one) and where it is required.
  using Default = std::variant<std::monostate, int64_t, double, std::string_view>;
  Default otherwise{};
  std::span<const std::string_view> names{};  // of an enum: all it may be; empty for other text
};

// The one place that knows an attribute's name, type and default: op definitions list keys, nodes
// are written and read by them. An op definition that gives one a closer meaning lists
// `key.meaning("...")`.
template <class T>
struct AttributeKey {
  using Held = typename AttributeType<T>::Held;
  using Read = typename AttributeType<T>::Read;

  std::string_view name, doc;
  bool required;
  Read otherwise;  // where it is absent

  constexpr AttributeKey(std::string_view name_, std::string_view doc_)
      : name(name_), doc(doc_), required(true), otherwise() {}
  // An optional one; `{}` of a list is the empty list.
  constexpr AttributeKey(std::string_view name_, std::string_view doc_, Read otherwise_)
      : name(name_), doc(doc_), required(false), otherwise(otherwise_) {}

  constexpr AttributeSpec meaning(std::string_view closer_doc) const {
    AttributeSpec spec{name, AttributeType<T>::kKind, required, closer_doc, default_value(), {}};
    if constexpr (NamedEnum<T>) spec.names = names_of(T());
    return spec;
  }
  constexpr operator AttributeSpec() const { return meaning(doc); }

  // Made as it is, since clang evaluates no assignment of a variant at compile time.
  constexpr AttributeSpec::Default default_value() const {
    using Default = AttributeSpec::Default;
    if (required) return {};
    if constexpr (NamedEnum<T>) {
      return Default(name_of(otherwise));
    } else if constexpr (std::same_as<T, bool>) {
      return Default(int64_t{otherwise});
    } else if constexpr (std::same_as<T, int64_t> || std::same_as<T, double> ||
                         std::same_as<T, std::string>) {
      return Default(otherwise);
    } else {
      return {};
    }
  }

  static AttributeValue held(T value) {
    if constexpr (NamedEnum<T>) {
      return std::string(name_of(value));
    } else {
      return Held(std::move(value));
    }
  }
  // REQUIRES: a name of the enum (check_attributes refuses others).
  static Read read(const Held& value) {
    if constexpr (NamedEnum<T>) {
      const std::optional<T> named = value_named<T>(value);
      assert(named && "attribute is no name of its enum");
      return named.value_or(T());
    } else if constexpr (std::same_as<T, bool>) {
      return value != 0;
    } else {
      return Read(value);
    }
  }
};

// ---- the list -------------------------------------------------------------------------------

// Sorted by name; names are unique. Small, so lookup is linear.
class Attributes {
 public:
  // {key, value}, as in Attributes{{kAxis, 1}, {kKeepdims, true}}.
  struct Item {
    template <class T>
    Item(const AttributeKey<T>& key, std::type_identity_t<T> item_value)
        : name(key.name), value(key.held(std::move(item_value))) {}
    std::string_view name;
    AttributeValue value;
  };

  Attributes() = default;
  Attributes(std::initializer_list<Item> items);

  template <class T>
  Attributes& set(const AttributeKey<T>& key, std::type_identity_t<T> value) {
    return set(std::string(key.name), key.held(std::move(value)));
  }
  // The value, or the key's default where there is none. REQUIRES: of that kind if present (the
  // verifier checks nodes against their op's specs before anything reads them).
  template <class T>
  typename AttributeKey<T>::Read operator[](const AttributeKey<T>& key) const {
    const AttributeValue* value = find(key.name);
    if (value == nullptr) return key.otherwise;
    const auto* held = std::get_if<typename AttributeKey<T>::Held>(value);
    assert(held != nullptr && "attribute of another kind than in the op definition");
    return key.read(*held);
  }

  // Without a key, where all attributes are alike: printing, parsing, rebuilding.
  Attributes& set(std::string name, AttributeValue value);
  const AttributeValue* find(std::string_view name) const;
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  bool empty() const { return items_.empty(); }
  bool operator==(const Attributes&) const = default;

 private:
  std::vector<std::pair<std::string, AttributeValue>> items_;
};

AttributeKind kind_of(const AttributeValue& value);
// The same with `to` of every expression; of null ones, too.
Attributes with_expressions(const Attributes& attributes,
                            const std::function<ExtentExpr(ExtentExpr)>& to);
size_t hash_of(const Attributes& attributes);

}  // namespace ullage::ir
