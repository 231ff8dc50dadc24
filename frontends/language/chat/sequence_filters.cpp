// Filters of lists, dicts and numbers.
#include <algorithm>
#include <cmath>
#include <functional>

#include "frontends/language/chat/builtins.h"
#include "frontends/language/chat/characters.h"
#include "frontends/language/chat/operators.h"

namespace ullage::chat {
namespace {

// ---- attributes of elements -----------------------------------------------------------------

// "a.0.b": the keys one after the other.
List path_of(Evaluation& run, const Value& attribute) {
  if (attribute.is_none()) return {};
  const std::string* const text = attribute.text();
  if (!text) return {attribute};
  List keys;
  for (size_t at = 0; at <= text->size();) {
    const size_t end = std::min(text->find('.', at), text->size());
    const std::string part = text->substr(at, end - at);
    const auto index = all_match(part, "\\p{Nd}") ? integer_of(part, 10) : std::nullopt;
    keys.push_back(index ? Value(*index) : Value(part));
    at = end + 1;
  }
  run.spend(keys.size());
  return keys;
}

Value at_path(Evaluation& run, Value value, const List& path, const Value& otherwise = None{}) {
  for (const Value& key : path) {
    value = run.item(value, key);
    if (value.is_undefined() && !otherwise.is_none()) value = otherwise;
  }
  return value;
}

Value without_case(const Value& value) {
  return value.text() ? Value(in_case(*value.text(), Case::lower)) : value;
}

// What values are compared by: the attribute, in lower case unless cases differ.
class Key {
 public:
  Key(Evaluation& run, const Value& attribute, const Value& is_case_sensitive,
      Value otherwise = None{})
      : run_(run),
        path_(path_of(run, attribute)),
        keeps_case_(is_case_sensitive.is_true()),
        otherwise_(std::move(otherwise)) {}
  Value operator()(const Value& value) const {
    Value key = at_path(run_, value, path_, otherwise_);
    return keeps_case_ ? key : without_case(key);
  }

 private:
  Evaluation& run_;
  List path_;
  bool keeps_case_;
  Value otherwise_;
};

bool is_less(Evaluation& run, const Value& a, const Value& b) {
  return !run.failed() && find_comparison("<")(run, a, b).is_true();
}

using Keyed = std::pair<Value, Value>;  // key, value

List sorted(Evaluation& run, std::vector<Keyed> all, bool is_reversed) {
  std::ranges::stable_sort(all, [&](const Keyed& a, const Keyed& b) {
    return is_reversed ? is_less(run, b.first, a.first) : is_less(run, a.first, b.first);
  });
  List values;
  for (auto& [key, value] : all) values.push_back(std::move(value));
  run.spend(values.size() * 8);
  return values;
}

Value sort(Evaluation& run, const Operands& x) {
  const Value attribute = x.or_else(3, None{}), keeps_case = x.or_else(2, false);
  std::vector<Key> keys;
  if (const std::string* text = attribute.text()) {
    for (size_t at = 0; at <= text->size();) {
      const size_t end = std::min(text->find(',', at), text->size());
      keys.emplace_back(run, Value(text->substr(at, end - at)), keeps_case);
      at = end + 1;
    }
  } else {
    keys.emplace_back(run, attribute, keeps_case);
  }
  std::vector<Keyed> all;
  for (const Value& value : run.elements_of(x[0])) {
    List compared;
    for (const Key& key : keys) compared.push_back(key(value));
    all.emplace_back(run.list(std::move(compared)), value);
  }
  return run.list(sorted(run, std::move(all), x.or_else(1, false).is_true()));
}

Value sort_dict(Evaluation& run, const Operands& x) {
  if (!x[0].dict()) return run.fail("dictsort takes a dict, given " + described(x[0]));
  const std::string by = run.str(x.or_else(2, "key"));
  if (by != "key" && by != "value") return run.fail("dictsort is by 'key' or 'value'");
  const bool keeps_case = x.or_else(1, false).is_true();
  std::vector<Keyed> all;
  for (const auto& [key, value] : x[0].dict()->entries()) {
    const Value& compared = by == "key" ? key : value;
    all.emplace_back(keeps_case ? compared : without_case(compared), Value::tuple({key, value}));
  }
  return run.list(sorted(run, std::move(all), x.or_else(3, false).is_true()));
}

Value group(Evaluation& run, const Operands& x) {
  const Value otherwise = x.or_else(2, None{}), keeps_case = x.or_else(3, false);
  const Key key(run, x[1], keeps_case, otherwise), written(run, x[1], true, otherwise);
  std::vector<Keyed> all;
  for (const Value& value : run.elements_of(x[0])) all.emplace_back(key(value), value);
  List groups, members;
  Value last;
  const auto finish = [&] {
    if (members.empty()) return;
    const Value name = written(members[0]);
    groups.push_back(run.sequence(SequenceKind::group, {name, run.list(std::move(members))}));
    members.clear();
  };
  for (const Value& value : sorted(run, std::move(all), false)) {
    const Value now = key(value);
    if (!members.empty() && !equal(now, last)) finish();
    last = now;
    members.push_back(value);
  }
  finish();
  return run.list(std::move(groups));
}

Value unique(Evaluation& run, const Operands& x) {
  const Key key(run, x.or_else(2, None{}), x.or_else(1, false));
  Dict seen;
  List kept;
  for (const Value& value : run.elements_of(x[0])) {
    const Value now = key(value);
    if (!is_hashable(now)) return run.fail("unhashable type: '" + std::string(now.type()) + "'");
    if (!run.spend(now.text() ? 1 : 1 + now.weight() * seen.entries().size())) return {};
    if (seen.find(now)) continue;
    seen.set(now, true);
    kept.push_back(value);
  }
  return run.iterator(std::move(kept));
}

template <bool takes_least>
Value extreme(Evaluation& run, const Operands& x) {
  const Key key(run, x.or_else(2, None{}), x.or_else(1, false));
  std::optional<Keyed> best;
  for (const Value& value : run.elements_of(x[0])) {
    const Value now = key(value);
    const bool is_better =
        best && (takes_least ? is_less(run, now, best->first) : is_less(run, best->first, now));
    if (!best || is_better) best = {now, value};
  }
  return best ? best->second : undefined("the least and greatest of no elements");
}

Value sum(Evaluation& run, const Operands& x) {
  const List path = path_of(run, x.or_else(1, None{}));
  Value total = x.or_else(2, int64_t{0});
  if (total.text()) return run.fail("sum takes no texts");
  for (const Value& value : run.elements_of(x[0])) {
    total = find_sum("+")(run, total, at_path(run, value, path));
    if (run.failed()) return {};
  }
  return total;
}

// ---- what is kept and mapped ----------------------------------------------------------------

// What each element gives, none where it is left out. A failure is one of who takes the elements.
Value generated(Evaluation& run, const Value& from,
                const std::function<std::optional<Value>(const Value&)>& step) {
  List results;
  if (!from.is_true()) return run.iterator({});
  List elements = run.elements_of(from);
  std::string error = run.take_failure();
  for (const Value& element : elements) {
    auto result = step(element);
    if (run.failed()) {
      error = run.take_failure();
      break;
    }
    if (result) results.push_back(std::move(*result));
  }
  return run.iterator(std::move(results), std::move(error));
}

Call call_with(const Value& first, std::span<const Value> rest, const Named& named) {
  Call call{.positional = {first}, .named = named};
  call.positional.insert(call.positional.end(), rest.begin(), rest.end());
  return call;
}

Value map(Evaluation& run, const Operands& x) {
  const List& given = x.rest.positional;
  const auto attribute = std::ranges::find(x.rest.named, "attribute", &Named::value_type::first);
  if (given.empty() && attribute != x.rest.named.end()) {
    const auto otherwise = std::ranges::find(x.rest.named, "default", &Named::value_type::first);
    const bool has_default = otherwise != x.rest.named.end();
    const List path = path_of(run, attribute->second);
    if (x.rest.named.size() > (has_default ? 2u : 1u)) {
      return run.iterator({}, "map takes an attribute and a default, and no other names");
    }
    return generated(run, x[0], [&](const Value& value) {
      return at_path(run, value, path, has_default ? otherwise->second : Value(None{}));
    });
  }
  const Builtin* const filter = given.empty() ? nullptr : find_filter(run.str(given[0]));
  if (!filter)
    return x[0].is_true() ? run.iterator({}, "map lacks a filter that is known") : run.iterator({});
  return generated(run, x[0], [&](const Value& value) {
    return call_builtin(run, *filter, call_with(value, std::span(given).subspan(1), x.rest.named));
  });
}

template <bool keeps, bool of_attribute>
Value select(Evaluation& run, const Operands& x) {
  std::span<const Value> given = x.rest.positional;
  List path;
  if (of_attribute) {
    if (given.empty()) return run.iterator({}, "the filter lacks the name of an attribute");
    path = path_of(run, given[0]);
    given = given.subspan(1);
  }
  const Builtin* const test = given.empty() ? nullptr : find_test(run.str(given[0]));
  if (!given.empty() && !test) {
    return run.iterator({}, "the test '" + run.str(given[0]) + "' is not known");
  }
  return generated(run, x[0], [&](const Value& value) -> std::optional<Value> {
    Value tested = at_path(run, value, path);
    if (test) {
      tested = call_builtin(run, *test, call_with(tested, given.subspan(1), x.rest.named));
    }
    return tested.is_true() == keeps ? std::optional(value) : std::nullopt;
  });
}

// ---- parts ----------------------------------------------------------------------------------

Value length(Evaluation& run, const Operands& x) {
  const auto count = [](size_t size) { return Value(static_cast<int64_t>(size)); };
  if (const std::string* text = x[0].text()) return count(character_count(*text));
  if (const Sequence* sequence = x[0].sequence()) return count(sequence->elements.size());
  if (const Dict* dict = x[0].dict()) return count(dict->entries().size());
  if (x[0].is_undefined()) return count(0);
  return run.fail(described(x[0]) + " has no length");
}

Value first(Evaluation& run, const Operands& x) {
  Iterator* const rest = x[0].iterator();
  if (rest && rest->next < rest->elements.size()) return rest->elements[rest->next++];
  const List elements = run.elements_of(x[0]);
  return elements.empty() ? undefined("the first of no elements") : elements[0];
}

Value last(Evaluation& run, const Operands& x) {
  if (x[0].iterator()) return run.fail(described(x[0]) + " is not reversible");
  const List elements = run.elements_of(x[0]);
  return elements.empty() ? undefined("the last of no elements") : elements.back();
}

Value listed(Evaluation& run, const Operands& x) {
  return run.list(run.elements_of(x[0]));
}

Value reversed(Evaluation& run, const Operands& x) {
  if (const std::string* text = x[0].text()) {
    std::string result;
    const auto characters = characters_of(*text);
    for (auto c = characters.rbegin(); c != characters.rend(); ++c) result += *c;
    return run.text(std::move(result), x[0].is_markup());
  }
  List elements = run.elements_of(x[0]);
  std::ranges::reverse(elements);
  const bool is_list = x[0].iterator() || x[0].is_undefined();
  return is_list ? run.list(std::move(elements)) : run.iterator(std::move(elements));
}

Value joined(Evaluation& run, const Operands& x) {
  const std::string separator = run.str(x.or_else(1, ""));
  const List path = path_of(run, x.or_else(2, None{}));
  std::string text;
  bool is_first = true;
  for (const Value& value : run.elements_of(x[0])) {
    if (!is_first) text += separator;
    is_first = false;
    text += run.str(at_path(run, value, path));
    if (!run.spend(separator.size() / 16)) return {};
  }
  return run.text(std::move(text));
}

Value items(Evaluation& run, const Operands& x) {
  if (x[0].is_undefined()) return run.iterator({});
  if (x[0].dict()) return run.iterator(x[0].dict()->items());
  return run.iterator({}, "items takes a dict, given " + described(x[0]));
}

size_t part_count(Evaluation& run, const Value& given) {
  const auto count = given.integer();
  if (!count || *count <= 0) run.fail("the number of parts is an integer above 0");
  return run.failed() || !run.spend(static_cast<size_t>(*count)) ? 0 : static_cast<size_t>(*count);
}

Value batches(Evaluation& run, const Operands& x) {
  const List elements = run.elements_of(x[0]);
  const size_t size = part_count(run, x[1]);
  List all;
  for (size_t at = 0; at < elements.size() && size > 0; at += size) {
    List part(elements.begin() + static_cast<std::ptrdiff_t>(at),
              elements.begin() + static_cast<std::ptrdiff_t>(std::min(at + size, elements.size())));
    const Value fill = x.or_else(2, None{});
    while (!fill.is_none() && part.size() < size) part.push_back(fill);
    all.push_back(run.list(std::move(part)));
  }
  return run.iterator(std::move(all));
}

Value slices(Evaluation& run, const Operands& x) {
  const List elements = run.elements_of(x[0]);
  const size_t count = part_count(run, x[1]);
  const Value fill = x.or_else(2, None{});
  List all;
  for (size_t i = 0, at = 0; i < count; ++i) {
    const bool is_longer = i < elements.size() % count;
    const size_t size = elements.size() / count + (is_longer ? 1 : 0);
    List part(elements.begin() + static_cast<std::ptrdiff_t>(at),
              elements.begin() + static_cast<std::ptrdiff_t>(at + size));
    if (!fill.is_none() && !is_longer) part.push_back(fill);
    all.push_back(run.list(std::move(part)));
    at += size;
  }
  return run.iterator(std::move(all));
}

// ---- numbers --------------------------------------------------------------------------------

Value truncated(Evaluation& run, double number) {
  constexpr double kEnd = 9223372036854775808.0;
  if (std::isfinite(number) && std::fabs(number) < kEnd) return Value(static_cast<int64_t>(number));
  return run.fail("a number does not fit an integer of 64 bits");
}

Value to_integer(Evaluation& run, const Operands& x) {
  if (x[0].is_undefined()) return run.fail(described(x[0]));
  if (const double* real = x[0].as<double>(); real && !std::isnan(*real)) {
    return truncated(run, *real);
  }
  if (x[0].integer()) return Value(*x[0].integer());
  Value otherwise = x.or_else(1, int64_t{0});
  if (!x[0].text()) return otherwise;
  const auto base = x.or_else(2, int64_t{10}).integer();
  if (!base || *base < 0 || *base == 1 || *base > 36) return otherwise;
  if (const auto whole = integer_of(*x[0].text(), static_cast<int>(*base))) return Value(*whole);
  const auto real = float_of(*x[0].text());
  return real && std::isfinite(*real) ? truncated(run, *real) : otherwise;
}

Value to_real(Evaluation& run, const Operands& x) {
  if (x[0].is_undefined()) return run.fail(described(x[0]));
  if (const auto number = x[0].number()) return Value(*number);
  const auto real = x[0].text() ? float_of(*x[0].text()) : std::nullopt;
  return real ? Value(*real) : x.or_else(1, 0.0);
}

Value absolute(Evaluation& run, const Operands& x) {
  if (const double* real = x[0].as<double>()) return Value(std::fabs(*real));
  if (!x[0].integer()) return run.fail("abs takes a number, given " + described(x[0]));
  return *x[0].integer() < 0 ? negated(run, x[0]) : Value(*x[0].integer());
}

// To the nearest, halves to even.
Value nearest(Evaluation& run, const Value& number, int64_t digits) {
  const double* const real = number.as<double>();
  if (!real && digits >= 0) return Value(*number.integer());
  if (real && digits >= 0) {
    const size_t places = static_cast<size_t>(std::min<int64_t>(digits, 330));
    const Call call{.positional = {Value(*real)}, .named = {}};
    const Value text = brace_format(run, "{:." + std::to_string(places) + "f}", false, call);
    return Value(float_of(run.str(text)).value_or(*real));
  }
  const double unit = std::pow(10.0, static_cast<double>(std::min<int64_t>(-digits, 330)));
  const double result = std::nearbyint(*number.number() / unit) * unit;
  return real ? Value(result) : truncated(run, result);
}

Value rounded(Evaluation& run, const Operands& x) {
  const std::string method = run.str(x.or_else(2, "common"));
  const auto number = x[0].number();
  const auto digits = x.or_else(1, int64_t{0}).integer();
  if (!number || !digits) return run.fail("round takes a number, given " + described(x[0]));
  if (method == "common") return nearest(run, x[0], *digits);
  if (method != "ceil" && method != "floor") {
    return run.fail("the method of round is 'common', 'ceil' or 'floor'");
  }
  const double unit = std::pow(10.0, static_cast<double>(*digits));
  const double scaled = *number * unit;
  return Value((method == "ceil" ? std::ceil(scaled) : std::floor(scaled)) / unit);
}

Value otherwise(Evaluation&, const Operands& x) {
  const bool replaces = x[0].is_undefined() || (x.or_else(2, false).is_true() && !x[0].is_true());
  return replaces ? x.or_else(1, "") : x[0];
}

Value attribute(Evaluation& run, const Operands& x) {
  const std::string name = run.str(x[1]);
  if (x[0].dict() && !find_method(x[0], name)) return undefined("'dict' object has no attribute");
  return run.attribute(x[0], name);
}

constexpr Builtin kSequenceFilters[] = {
    {"abs", absolute, 1, {"x"}},
    {"attr", attribute, 2, {"obj", "name"}},
    {"batch", batches, 2, {"value", "linecount", "fill_with"}},
    {"count", length},
    {"d", otherwise, 1, {"value", "default_value", "boolean"}},
    {"default", otherwise, 1, {"value", "default_value", "boolean"}},
    {"dictsort", sort_dict, 1, {"value", "case_sensitive", "by", "reverse"}},
    {"first", first, 1, {"seq"}},
    {"float", to_real, 1, {"value", "default"}},
    {"groupby", group, 2, {"value", "attribute", "default", "case_sensitive"}},
    {"int", to_integer, 1, {"value", "default", "base"}},
    {"items", items},
    {"join", joined, 1, {"value", "d", "attribute"}},
    {"last", last, 1, {"seq"}},
    {"length", length},
    {"list", listed},
    {"map", map, 1, {"value"}, true},
    {"max", extreme<false>, 1, {"value", "case_sensitive", "attribute"}},
    {"min", extreme<true>, 1, {"value", "case_sensitive", "attribute"}},
    {"reject", select<false, false>, 1, {"value"}, true},
    {"rejectattr", select<false, true>, 1, {"value"}, true},
    {"reverse", reversed},
    {"round", rounded, 1, {"value", "precision", "method"}},
    {"select", select<true, false>, 1, {"value"}, true},
    {"selectattr", select<true, true>, 1, {"value"}, true},
    {"slice", slices, 2, {"value", "slices", "fill_with"}},
    {"sort", sort, 1, {"value", "reverse", "case_sensitive", "attribute"}},
    {"sum", sum, 1, {"iterable", "attribute", "start"}},
    {"unique", unique, 1, {"value", "case_sensitive", "attribute"}},
};

}  // namespace

std::span<const Builtin> sequence_filters() {
  return kSequenceFilters;
}

}  // namespace ullage::chat
