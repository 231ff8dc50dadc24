#include "frontends/language/chat/value.h"

#include <algorithm>
#include <cmath>

namespace ullage::chat {
namespace {

template <class T>
T* shared(const Value& value) {
  const auto* held = value.as<std::shared_ptr<T>>();
  return held ? held->get() : nullptr;
}

size_t depth_of(const List& elements) {
  size_t deepest = 0;
  for (const Value& element : elements) deepest = std::max(deepest, element.depth());
  return deepest + 1;
}

size_t weight_of(const List& elements) {
  size_t sum = 1;
  for (const Value& element : elements) sum = std::min(sum + element.weight(), kHeaviestValue + 1);
  return sum;
}

bool equal_dicts(const Dict& a, const Dict& b) {
  if (a.entries().size() != b.entries().size()) return false;
  return std::ranges::all_of(a.entries(), [&](const auto& entry) {
    const Value* const other = b.find(entry.first);
    return other && equal(entry.second, *other);
  });
}

// Lists, tuples and ranges are only ever equal to their like; views of keys and items are sets,
// which the order does not distinguish.
bool equal_sequences(const Sequence& a, const Sequence& b) {
  if (&a == &b) return true;
  const bool is_set = a.kind == SequenceKind::keys || a.kind == SequenceKind::items;
  if (a.kind != b.kind || a.kind == SequenceKind::values) return false;
  if (!is_set) return std::ranges::equal(a.elements, b.elements, equal);
  return std::ranges::is_permutation(a.elements, b.elements, equal);
}

}  // namespace

Value::Value(Dict dict) : data(std::make_shared<const Dict>(std::move(dict))) {}

Value Value::sequence(SequenceKind kind, List elements) {
  const size_t depth = depth_of(elements), weight = weight_of(elements);
  Value value;
  value.data = std::make_shared<const Sequence>(Sequence{kind, std::move(elements), depth, weight});
  return value;
}

const std::string* Value::text() const {
  const Text* const text = as<Text>();
  return text ? text->characters.get() : nullptr;
}

bool Value::is_markup() const {
  const Text* const text = as<Text>();
  return text && text->is_markup;
}

const Sequence* Value::sequence() const {
  return shared<const Sequence>(*this);
}
const Dict* Value::dict() const {
  return shared<const Dict>(*this);
}
Iterator* Value::iterator() const {
  return shared<Iterator>(*this);
}
Object* Value::object() const {
  return shared<Object>(*this);
}

std::optional<int64_t> Value::integer() const {
  if (const bool* flag = as<bool>()) return *flag ? 1 : 0;
  if (const int64_t* number = as<int64_t>()) return *number;
  return std::nullopt;
}

std::optional<double> Value::number() const {
  if (const double* real = as<double>()) return *real;
  if (const auto whole = integer()) return static_cast<double>(*whole);
  return std::nullopt;
}

bool Value::is_true() const {
  if (const auto given = number()) return *given != 0;
  if (const std::string* characters = text()) return !characters->empty();
  if (const Sequence* elements = sequence()) return !elements->elements.empty();
  if (const Dict* entries = dict()) return !entries->entries().empty();
  return !is_undefined() && !is_none();
}

std::string_view Value::type() const {
  if (const Sequence* elements = sequence()) {
    constexpr std::string_view kKinds[] = {"list",      "tuple",       "tuple",     "range",
                                           "dict_keys", "dict_values", "dict_items"};
    return kKinds[static_cast<size_t>(elements->kind)];
  }
  // In the order of `data`.
  constexpr std::string_view kTypes[] = {"undefined", "None", "bool", "int",       "float",
                                         "str",       "list", "dict", "generator", "object"};
  return kTypes[data.index()];
}

size_t Value::depth() const {
  if (const Sequence* elements = sequence()) return elements->depth;
  if (const Dict* entries = dict()) return entries->depth();
  if (const Iterator* rest = iterator()) return rest->depth;
  if (const Object* held = object()) return held->depth();
  return 0;
}

size_t Value::weight() const {
  if (const std::string* characters = text()) return 1 + characters->size() / 64;
  if (const Sequence* elements = sequence()) return elements->weight;
  return dict() ? dict()->weight() : 1;
}

void Dict::set(const Value& key, Value value) {
  depth_ = std::max({depth_, key.depth() + 1, value.depth() + 1});
  weight_ = std::min(weight_ + key.weight() + value.weight(), kHeaviestValue + 1);
  if (const Value* const found = find(key)) {
    const auto at =
        std::ranges::find_if(entries_, [&](const auto& e) { return &e.second == found; });
    at->second = std::move(value);
    return;
  }
  if (const std::string* text = key.text()) texts_[*text] = entries_.size();
  entries_.emplace_back(key, std::move(value));
}

const Value* Dict::find(const std::string& key) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? nullptr : &entries_[found->second].second;
}

const Value* Dict::find(const Value& key) const {
  if (const std::string* text = key.text()) return find(*text);
  const auto found =
      std::ranges::find_if(entries_, [&](const auto& entry) { return equal(entry.first, key); });
  return found == entries_.end() ? nullptr : &found->second;
}

List Dict::keys() const {
  List all;
  for (const auto& entry : entries_) all.push_back(entry.first);
  return all;
}
List Dict::values() const {
  List all;
  for (const auto& entry : entries_) all.push_back(entry.second);
  return all;
}
List Dict::items() const {
  List all;
  for (const auto& [key, value] : entries_) all.push_back(Value::tuple({key, value}));
  return all;
}

bool equal(const Value& a, const Value& b) {
  const auto whole_a = a.integer(), whole_b = b.integer();
  if (whole_a && whole_b) return *whole_a == *whole_b;
  const auto x = a.number(), y = b.number();
  if (x || y) return x && y && *x == *y;
  if (a.data.index() != b.data.index()) return false;
  if (a.text()) return *a.text() == *b.text();
  if (a.sequence()) return equal_sequences(*a.sequence(), *b.sequence());
  if (a.dict()) return equal_dicts(*a.dict(), *b.dict());
  if (a.iterator()) return a.iterator() == b.iterator();
  return a.object() == b.object();
}

std::optional<std::partial_ordering> ordered(const Value& a, const Value& b) {
  const auto whole_a = a.integer(), whole_b = b.integer();
  if (whole_a && whole_b) return *whole_a <=> *whole_b;
  const auto x = a.number(), y = b.number();
  if (x && y) return *x <=> *y;
  if (a.text() && b.text()) return *a.text() <=> *b.text();
  const Sequence *const first = a.sequence(), *const second = b.sequence();
  if (!first || !second || first->kind != second->kind) return std::nullopt;
  if (first->kind != SequenceKind::list && first->kind != SequenceKind::tuple) return std::nullopt;
  const size_t shorter = std::min(first->elements.size(), second->elements.size());
  for (size_t i = 0; i < shorter; ++i) {
    if (equal(first->elements[i], second->elements[i])) continue;
    return ordered(first->elements[i], second->elements[i]);
  }
  return first->elements.size() <=> second->elements.size();
}

bool is_hashable(const Value& value) {
  if (value.dict()) return false;
  const Sequence* const elements = value.sequence();
  if (!elements) return true;
  if (elements->kind == SequenceKind::range) return true;
  return elements->kind == SequenceKind::tuple &&
         std::ranges::all_of(elements->elements, is_hashable);
}

}  // namespace ullage::chat
