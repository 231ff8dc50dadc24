#include "frontends/language/chat/functions.h"

#include <algorithm>

#include "base/printable.h"

namespace ullage::chat {
namespace {

using ir::Result;
using Operands = std::span<const Value>;

ir::Error wrong(const std::string& what, const Value& given) {
  return ir::unsupported("chat template: " + what + ", given " + given.kind());
}

Result<std::string> text_in(const Value& value, const char* user) {
  if (const std::string* text = value.as<std::string>()) return *text;
  return wrong(std::string(user) + " takes a text", value);
}

// ---- operators ------------------------------------------------------------------------------

Result<Value> joined(Operands x) {
  const auto a = x[0].text(), b = x[1].text();
  if (!a) return a.error();
  if (!b) return b.error();
  return Value(*a + *b);
}

Result<Value> plus(Operands x) {
  const int64_t *a = x[0].as<int64_t>(), *b = x[1].as<int64_t>();
  if (a && b) return Value(*a + *b);
  for (const Value& value : x) {
    if (auto text = text_in(value, "'+'"); !text) return text.error();
  }
  return joined(x);
}

Result<Value> compared(Operands x, bool (*holds)(int64_t, int64_t)) {
  const int64_t *a = x[0].as<int64_t>(), *b = x[1].as<int64_t>();
  if (a && b) return Value(holds(*a, *b));
  return wrong("comparisons are of integers", a ? x[1] : x[0]);
}

Result<Value> contained(Operands x) {
  if (const List* list = x[1].list()) return Value(std::ranges::count(*list, x[0]) != 0);
  const auto part = text_in(x[0], "'in'");
  if (!part) return part.error();
  if (const Map* map = x[1].map()) return Value(map->contains(*part));
  const auto whole = text_in(x[1], "'in'");
  if (!whole) return whole.error();
  return Value(whole->find(*part) != std::string::npos);
}

Result<Value> remainder_of(Operands x) {
  const int64_t *a = x[0].as<int64_t>(), *b = x[1].as<int64_t>();
  if (!a || !b || *b <= 0) return wrong("'%' is of integers, the second above 0", a ? x[1] : x[0]);
  return Value((*a % *b + *b) % *b);
}

constexpr BinaryOperator kOperators[] = {
    {"==", 3, [](Operands x) -> Result<Value> { return Value(x[0] == x[1]); }},
    {"!=", 3, [](Operands x) -> Result<Value> { return Value(!(x[0] == x[1])); }},
    {"<", 3, [](Operands x) { return compared(x, [](int64_t a, int64_t b) { return a < b; }); }},
    {"<=", 3, [](Operands x) { return compared(x, [](int64_t a, int64_t b) { return a <= b; }); }},
    {">", 3, [](Operands x) { return compared(x, [](int64_t a, int64_t b) { return a > b; }); }},
    {">=", 3, [](Operands x) { return compared(x, [](int64_t a, int64_t b) { return a >= b; }); }},
    {"in", 3, contained},
    {"~", 4, joined},
    {"+", 5, plus},
    {"%", 6, remainder_of},
};

// ---- functions of one text ------------------------------------------------------------------

constexpr std::string_view kSpaces = " \t\n\r\f\v";

std::string stripped(std::string_view text, bool front, bool back) {
  if (front) text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
  if (back) text = text.substr(0, text.find_last_not_of(kSpaces) + 1);
  return std::string(text);
}

template <bool front, bool back>
Result<Value> strip(Operands x) {
  const auto text = text_in(x[0], "trim");
  if (!text) return text.error();
  return Value(stripped(*text, front, back));
}

Result<Value> length(Operands x) {
  if (const List* list = x[0].list()) return Value(static_cast<int64_t>(list->size()));
  const auto text = text_in(x[0], "length");
  if (!text) return text.error();
  return Value(static_cast<int64_t>(text->size()));
}

Result<Value> starts(Operands x) {
  const auto whole = text_in(x[0], "startswith"), part = text_in(x[1], "startswith");
  if (!whole || !part) return (whole ? part : whole).error();
  return Value(whole->starts_with(*part));
}

Result<Value> ends(Operands x) {
  const auto whole = text_in(x[0], "endswith"), part = text_in(x[1], "endswith");
  if (!whole || !part) return (whole ? part : whole).error();
  return Value(whole->ends_with(*part));
}

Result<Value> split(Operands x) {
  const auto whole = text_in(x[0], "split"), by = text_in(x[1], "split");
  if (!whole || !by) return (whole ? by : whole).error();
  if (by->empty()) return ir::unsupported("chat template: split needs a text to split by");
  List parts;
  size_t at = 0, end = 0;
  while ((end = whole->find(*by, at)) != std::string::npos) {
    parts.emplace_back(whole->substr(at, end - at));
    at = end + by->size();
  }
  parts.emplace_back(whole->substr(at));
  return Value(std::move(parts));
}

template <class T>
Result<Value> is(Operands x) {
  return Value(x[0].as<T>() != nullptr);
}

Result<Value> refused(Operands x) {
  const auto text = x[0].text();
  if (!text) return text.error();
  return ir::invalid_argument("the chat template refuses the conversation: " +
                              ir::printable(*text));
}

constexpr NamedFunction kFilters[] = {{"trim", strip<true, true>}, {"length", length}};

constexpr NamedFunction kMethods[] = {
    {"strip", strip<true, true>}, {"lstrip", strip<true, false>}, {"rstrip", strip<false, true>},
    {"startswith", starts, 2, 2}, {"endswith", ends, 2, 2},       {"split", split, 2, 2}};

constexpr NamedFunction kTests[] = {
    {"defined", [](Operands x) -> Result<Value> { return Value(!x[0].as<Undefined>()); }},
    {"undefined", is<Undefined>},
    {"none", is<None>},
    {"string", is<std::string>},
    {"mapping", is<std::shared_ptr<const Map>>},
};

constexpr NamedFunction kFunctions[] = {{"raise_exception", refused}};

template <class Row>
const Row* find(std::span<const Row> rows, std::string_view name) {
  const auto found = std::ranges::find(rows, name, &Row::name);
  return found == rows.end() ? nullptr : &*found;
}

// The index of Python, [0, size]; `otherwise` where it is undefined.
Result<size_t> limit_of(const Value& index, size_t size, size_t otherwise) {
  if (index.as<Undefined>()) return otherwise;
  const int64_t* const given = index.as<int64_t>();
  if (!given) return wrong("limits of a slice are integers", index);
  const auto all = static_cast<int64_t>(size);
  return static_cast<size_t>(std::clamp(*given < 0 ? *given + all : *given, int64_t{0}, all));
}

}  // namespace

const BinaryOperator* find_operator(std::string_view name) {
  return find<BinaryOperator>(kOperators, name);
}
const NamedFunction* find_filter(std::string_view name) {
  return find<NamedFunction>(kFilters, name);
}
const NamedFunction* find_method(std::string_view name) {
  return find<NamedFunction>(kMethods, name);
}
const NamedFunction* find_test(std::string_view name) {
  return find<NamedFunction>(kTests, name);
}
const NamedFunction* find_function(std::string_view name) {
  return find<NamedFunction>(kFunctions, name);
}

Result<Value> member_of(const Value& x, const Value& key) {
  if (const Map* map = x.map()) {
    const std::string* const name = key.as<std::string>();
    if (!name) return wrong("keys of a mapping are texts", key);
    const auto found = map->find(*name);
    return found == map->end() ? Value() : found->second;
  }
  const List* const list = x.list();
  if (!list) return wrong("members are taken of a mapping or a list", x);
  const int64_t* const given = key.as<int64_t>();
  if (!given) return wrong("an element of a list is named by an integer", key);
  const auto size = static_cast<int64_t>(list->size());
  const int64_t at = *given < 0 ? *given + size : *given;
  return at < 0 || at >= size ? Value() : (*list)[static_cast<size_t>(at)];
}

Result<Value> slice_of(const Value& x, const Value& from, const Value& to) {
  const List* const list = x.list();
  const std::string* const text = x.as<std::string>();
  if (!list && !text) return wrong("slices are of a list or a text", x);
  const size_t size = list ? list->size() : text->size();
  const auto begin = limit_of(from, size, 0), end = limit_of(to, size, size);
  if (!begin || !end) return (begin ? end : begin).error();
  const size_t count = *end > *begin ? *end - *begin : 0;
  if (text) return Value(text->substr(*begin, count));
  const auto first = list->begin() + static_cast<std::ptrdiff_t>(*begin);
  return Value(List(first, first + static_cast<std::ptrdiff_t>(count)));
}

}  // namespace ullage::chat
