#include "frontends/language/chat/builtins.h"

#include <algorithm>
#include <cmath>

#include "base/printable.h"
#include "frontends/language/chat/characters.h"
#include "frontends/language/chat/operators.h"

namespace ullage::chat {
namespace {

const Builtin* find_in(std::span<const Builtin> rows, std::string_view name) {
  const auto found = std::ranges::find(rows, name, &Builtin::name);
  return found == rows.end() ? nullptr : &*found;
}

// ---- tests ----------------------------------------------------------------------------------

using Holds = bool (*)(const Value&);

template <Holds holds>
Value test(Evaluation&, const Operands& x) {
  return Value(holds(x[0]));
}

template <class T>
bool is_a(const Value& value) {
  return value.as<T>() != nullptr;
}

bool is_sequence(const Value& x) {
  const bool is_view = x.sequence() && x.sequence()->kind > SequenceKind::range;
  return x.text() || x.dict() || x.is_undefined() || (x.sequence() && !is_view);
}

bool is_iterable(const Value& x) {
  return x.text() || x.dict() || x.is_undefined() || x.sequence() || x.iterator();
}

bool is_same(const Value& a, const Value& b) {
  if (a.data.index() != b.data.index()) return false;
  if (a.sequence()) return a.sequence() == b.sequence();
  if (a.dict()) return a.dict() == b.dict();
  return equal(a, b);
}

template <Case letter_case>
Value has_case(Evaluation& run, const Operands& x) {
  const std::string text = run.str(x[0]);
  const bool has_letters = in_case(text, Case::upper) != in_case(text, Case::lower);
  return Value(has_letters && in_case(text, letter_case) == text);
}

Value remainder_is(Evaluation& run, const Value& x, int64_t divisor, int64_t remainder) {
  return Value(equal(find_product("%")(run, x, Value(divisor)), Value(remainder)));
}

Value divisible(Evaluation& run, const Operands& x) {
  return Value(equal(find_product("%")(run, x[0], x[1]), Value(int64_t{0})));
}

// The comparisons of expressions, by the names that tests have for them.
template <char first, char second = 0>
Value comparison(Evaluation& run, const Operands& x) {
  constexpr char kName[] = {first, second, 0};
  return find_comparison(kName)(run, x[0], x[1]);
}

constexpr std::array<std::string_view, 6> kTwo = {"value", "other"};

constexpr Builtin kTests[] = {
    {"defined", test<[](const Value& x) { return !x.is_undefined(); }>},
    {"undefined", test<[](const Value& x) { return x.is_undefined(); }>},
    {"none", test<is_a<None>>},
    {"boolean", test<is_a<bool>>},
    {"true", test<[](const Value& x) { return is_a<bool>(x) && x.is_true(); }>},
    {"false", test<[](const Value& x) { return is_a<bool>(x) && !x.is_true(); }>},
    {"integer", test<is_a<int64_t>>},
    {"float", test<is_a<double>>},
    {"number", test<[](const Value& x) { return x.number().has_value(); }>},
    {"string", test<is_a<Text>>},
    {"mapping", test<[](const Value& x) { return x.dict() != nullptr; }>},
    {"sequence", test<is_sequence>},
    {"iterable", test<is_iterable>},
    {"callable", test<[](const Value& x) { return x.object() && x.object()->is_callable(); }>},
    {"escaped", test<[](const Value& x) { return x.is_markup(); }>},
    {"lower", has_case<Case::lower>},
    {"upper", has_case<Case::upper>},
    {"odd", [](Evaluation& run, const Operands& x) { return remainder_is(run, x[0], 2, 1); }},
    {"even", [](Evaluation& run, const Operands& x) { return remainder_is(run, x[0], 2, 0); }},
    {"divisibleby", divisible, 2, {"value", "num"}},
    {"sameas", [](Evaluation&, const Operands& x) { return Value(is_same(x[0], x[1])); }, 2, kTwo},
    {"filter",
     [](Evaluation&, const Operands& x) {
       return Value(x[0].text() && find_filter(*x[0].text()) != nullptr);
     }},
    {"test",
     [](Evaluation&, const Operands& x) {
       return Value(x[0].text() && find_test(*x[0].text()) != nullptr);
     }},
    {"in", comparison<'i', 'n'>, 2, {"value", "seq"}},
    {"==", comparison<'=', '='>, 2, kTwo},
    {"eq", comparison<'=', '='>, 2, kTwo},
    {"equalto", comparison<'=', '='>, 2, kTwo},
    {"!=", comparison<'!', '='>, 2, kTwo},
    {"ne", comparison<'!', '='>, 2, kTwo},
    {">", comparison<'>'>, 2, kTwo},
    {"gt", comparison<'>'>, 2, kTwo},
    {"greaterthan", comparison<'>'>, 2, kTwo},
    {">=", comparison<'>', '='>, 2, kTwo},
    {"ge", comparison<'>', '='>, 2, kTwo},
    {"<", comparison<'<'>, 2, kTwo},
    {"lt", comparison<'<'>, 2, kTwo},
    {"lessthan", comparison<'<'>, 2, kTwo},
    {"<=", comparison<'<', '='>, 2, kTwo},
    {"le", comparison<'<', '='>, 2, kTwo},
};

// ---- functions ------------------------------------------------------------------------------

Value refused(Evaluation& run, const Operands& x) {
  return run.refuse(ir::printable(run.str(x[0])));
}

Value written_now(Evaluation& run, const Operands& x) {
  const std::string* const format = x[0].text();
  if (!format) return run.fail("strftime_now takes a text, given " + described(x[0]));
  const std::tm now = run.now();
  // A mark in front distinguishes an empty result from one that does not fit.
  const std::string marked = "." + *format;
  std::string text(marked.size() * 64 + 64, '\0');
  if (!run.spend(text.size() / 16)) return {};
  text.resize(std::strftime(text.data(), text.size(), marked.c_str(), &now));
  return run.text(text.empty() ? text : text.substr(1));
}

// range(stop), range(start, stop), range(start, stop, step).
Value range(Evaluation& run, const Operands& x) {
  constexpr uint64_t kLongest = 100'000;  // as Jinja2's sandbox
  int64_t numbers[] = {0, 0, 1};
  for (size_t i = 0; i < 3; ++i) {
    const Value* const given = x.find(i);
    if (!given) continue;
    const auto number = given->integer();
    if (!number) return run.fail("range takes integers, given " + described(*given));
    numbers[i] = *number;
  }
  if (!x.find(1)) std::swap(numbers[0], numbers[1]);
  const auto [start, stop, step] = numbers;
  if (step == 0) return run.fail("the step of a range is not 0");
  const bool is_empty = step > 0 ? start >= stop : start <= stop;
  const auto low = static_cast<uint64_t>(start), high = static_cast<uint64_t>(stop);
  const uint64_t distance = step > 0 ? high - low : low - high;
  const uint64_t stride = step > 0 ? static_cast<uint64_t>(step) : 0 - static_cast<uint64_t>(step);
  const uint64_t count = is_empty ? 0 : (distance - 1) / stride + 1;
  if (count > kLongest) return run.fail("a range has at most 100000 elements");
  List elements;
  for (uint64_t i = 0; i < count; ++i) {
    elements.emplace_back(start + static_cast<int64_t>(i) * step);
  }
  return run.sequence(SequenceKind::range, std::move(elements));
}

// As Python's dict(): of a dict or of pairs, and of named values.
bool fill(Evaluation& run, Dict& dict, const Operands& x) {
  if (x.rest.positional.size() > 1) run.fail("dict takes at most 1 value without a name");
  for (const Value& given : x.rest.positional) {
    if (given.dict()) {
      for (const auto& [key, value] : given.dict()->entries()) dict.set(key, value);
      continue;
    }
    for (const Value& pair : run.elements_of(given)) {
      const List two = run.elements_of(pair);
      if (run.failed()) return false;
      if (two.size() != 2) run.fail("dict takes pairs");
      if (!is_hashable(two[0])) run.fail("unhashable type: '" + std::string(two[0].type()) + "'");
      if (run.failed()) return false;
      dict.set(two[0], two[1]);
    }
  }
  for (const auto& [name, value] : x.rest.named) dict.set(Value(name), value);
  return run.spend(dict.entries().size());
}

Value new_dict(Evaluation& run, const Operands& x) {
  Dict dict;
  fill(run, dict, x);
  return run.dict(std::move(dict));
}

Value new_namespace(Evaluation& run, const Operands& x) {
  const auto space = run.new_namespace();
  fill(run, space->values, x);
  return Value(std::shared_ptr<Object>(space));
}

class Cycler : public Object, public std::enable_shared_from_this<Cycler> {
 public:
  explicit Cycler(Value values) : values_(std::move(values)) {}
  std::string type() const override { return "Cycler"; }
  size_t depth() const override { return values_.depth(); }
  std::optional<Value> attribute(Evaluation& run, const std::string& name) override;

  Value next() {
    const Value now = current();
    at_ = (at_ + 1) % values_.sequence()->elements.size();
    return now;
  }
  Value reset() {
    at_ = 0;
    return Value(None{});
  }

 private:
  Value current() const { return values_.sequence()->elements[at_]; }

  Value values_;
  size_t at_ = 0;
};

class CyclerMethod : public Object {
 public:
  CyclerMethod(std::shared_ptr<Cycler> of, Value (Cycler::*method)())
      : of_(std::move(of)), method_(method) {}
  std::string type() const override { return "method"; }
  bool is_callable() const override { return true; }
  size_t depth() const override { return of_->depth(); }
  Value call(Evaluation& run, Call call) override {
    if (!call.positional.empty() || !call.named.empty()) run.fail("the method takes no arguments");
    return ((*of_).*method_)();
  }

 private:
  std::shared_ptr<Cycler> of_;
  Value (Cycler::*method_)();
};

std::optional<Value> Cycler::attribute(Evaluation&, const std::string& name) {
  if (name == "current") return current();
  if (name == "next")
    return Value(std::make_shared<CyclerMethod>(shared_from_this(), &Cycler::next));
  if (name == "reset") {
    return Value(std::make_shared<CyclerMethod>(shared_from_this(), &Cycler::reset));
  }
  return std::nullopt;
}

Value new_cycler(Evaluation& run, const Operands& x) {
  if (x.rest.positional.empty()) return run.fail("cycler takes at least one value");
  const Value values = run.list(x.rest.positional);
  if (run.failed()) return {};
  return Value(std::make_shared<Cycler>(values));
}

class Joiner : public Object {
 public:
  explicit Joiner(Value separator) : separator_(std::move(separator)) {}
  std::string type() const override { return "Joiner"; }
  bool is_callable() const override { return true; }
  size_t depth() const override { return separator_.depth() + 1; }
  Value call(Evaluation&, Call) override {
    if (was_called_) return separator_;
    was_called_ = true;
    return Value("");
  }

 private:
  Value separator_;
  bool was_called_ = false;
};

Value new_joiner(Evaluation& run, const Operands& x) {
  const Value separator = x.or_else(0, Value(", "));
  if (separator.depth() >= kDeepestValue) return run.fail("values nest too deep");
  return Value(std::make_shared<Joiner>(separator));
}

constexpr Builtin kFunctions[] = {
    {"raise_exception", refused, 1, {"message"}},
    {"strftime_now", written_now, 1, {"format"}},
    {"range", range, 1, {"start", "stop", "step"}},
    {"dict", new_dict, 0, {}, true},
    {"namespace", new_namespace, 0, {}, true},
    {"cycler", new_cycler, 0, {}, true},
    {"joiner", new_joiner, 0, {"sep"}},
};

// ---- methods of dicts and lists -------------------------------------------------------------

Value view(Evaluation& run, SequenceKind kind, List elements) {
  return run.sequence(kind, std::move(elements));
}

Value got(Evaluation& run, const Operands& x) {
  if (!is_hashable(x[1])) return run.fail("unhashable type: '" + std::string(x[1].type()) + "'");
  const Value* const found = x[0].dict()->find(x[1]);
  return found ? *found : x.or_else(2, Value(None{}));
}

constexpr Builtin kDictMethods[] = {
    {"get", got, 2, {"", "key", "default"}},
    {"items",
     [](Evaluation& run, const Operands& x) {
       return view(run, SequenceKind::items, x[0].dict()->items());
     }},
    {"keys", [](Evaluation& run,
                const Operands& x) { return view(run, SequenceKind::keys, x[0].dict()->keys()); }},
    {"values",
     [](Evaluation& run, const Operands& x) {
       return view(run, SequenceKind::values, x[0].dict()->values());
     }},
    {"copy", [](Evaluation&, const Operands& x) { return x[0]; }},
};

Value index_of(Evaluation& run, const Operands& x) {
  if (!run.spend(x[0].weight())) return {};
  const List& elements = x[0].sequence()->elements;
  const auto found = std::ranges::find_if(elements, [&](const Value& e) { return equal(e, x[1]); });
  if (found == elements.end()) return run.fail("index: the value is not in the list");
  return Value(static_cast<int64_t>(found - elements.begin()));
}

Value count_of(Evaluation& run, const Operands& x) {
  if (!run.spend(x[0].weight())) return {};
  const List& elements = x[0].sequence()->elements;
  return Value(static_cast<int64_t>(
      std::ranges::count_if(elements, [&](const Value& e) { return equal(e, x[1]); })));
}

constexpr Builtin kListMethods[] = {
    {"index", index_of, 2, kTwo},
    {"count", count_of, 2, kTwo},
    {"copy", [](Evaluation&, const Operands& x) { return x[0]; }},
};

}  // namespace

int64_t integer_in(Evaluation& run, const Operands& x, size_t i, int64_t otherwise) {
  const Value* const given = x.find(i);
  if (!given || given->is_none()) return otherwise;
  if (!given->integer()) run.fail("an integer is needed, given " + described(*given));
  return given->integer().value_or(otherwise);
}

Value call_builtin(Evaluation& run, const Builtin& builtin, Call call) {
  const std::string name(builtin.name);
  const auto count = static_cast<size_t>(
      std::ranges::count_if(builtin.parameters, [](auto p) { return p.data() != nullptr; }));
  Operands operands;
  operands.bound.resize(count);
  for (size_t i = 0; i < call.positional.size(); ++i) {
    if (i < count) {
      operands.bound[i] = std::move(call.positional[i]);
    } else if (builtin.takes_rest) {
      operands.rest.positional.push_back(std::move(call.positional[i]));
    } else {
      return run.fail(name + " takes at most " + std::to_string(count) + " values, given " +
                      std::to_string(call.positional.size()));
    }
  }
  for (auto& [key, value] : call.named) {
    const auto found = std::ranges::find(builtin.parameters, key);
    const auto at = static_cast<size_t>(found - builtin.parameters.begin());
    if (at < count && !operands.bound[at]) {
      operands.bound[at] = std::move(value);
    } else if (builtin.takes_rest) {
      operands.rest.named.emplace_back(key, std::move(value));
    } else {
      return run.fail(name + " has no argument '" + ir::printable(key) + "'" +
                      (at < count ? " besides the one given" : ""));
    }
  }
  for (size_t i = 0; i < builtin.required; ++i) {
    if (!operands.bound[i]) {
      return run.fail(name + " lacks its argument '" + std::string(builtin.parameters[i]) + "'");
    }
  }
  if (run.failed()) return {};
  return builtin.call(run, operands);
}

const Builtin* find_filter(std::string_view name) {
  const Builtin* const found = find_in(text_filters(), name);
  return found ? found : find_in(sequence_filters(), name);
}

const Builtin* find_test(std::string_view name) {
  return find_in(kTests, name);
}

const Builtin* find_method(const Value& of, std::string_view name) {
  if (of.text()) return find_in(text_methods(), name);
  if (of.dict()) return find_in(kDictMethods, name);
  const bool is_list = of.sequence() && of.sequence()->kind <= SequenceKind::range;
  return is_list ? find_in(kListMethods, name) : nullptr;
}

std::span<const Builtin> global_functions() {
  return kFunctions;
}

}  // namespace ullage::chat
