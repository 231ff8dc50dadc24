#include "frontends/language/chat/operators.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "frontends/language/chat/characters.h"

namespace ullage::chat {
namespace {

Value unfit(Evaluation& run, const char* name, const Value& a, const Value& b) {
  for (const Value* x : {&a, &b}) {
    if (x->is_undefined()) return run.fail(described(*x) + ", which '" + name + "' does not take");
  }
  return run.fail("'" + std::string(name) + "' does not take " + described(a) + " and " +
                  described(b));
}

Value too_large(Evaluation& run) {
  return run.fail("an integer leaves the range of 64 bits");
}

// ---- + - * ----------------------------------------------------------------------------------

using WholeStep = bool (*)(int64_t, int64_t, int64_t*);

Value computed(Evaluation& run, const char* name, const Value& a, const Value& b, WholeStep whole,
               double (*real)(double, double)) {
  const auto i = a.integer(), j = b.integer();
  if (i && j) {
    int64_t result = 0;
    return whole(*i, *j, &result) ? too_large(run) : Value(result);
  }
  const auto x = a.number(), y = b.number();
  return x && y ? Value(real(*x, *y)) : unfit(run, name, a, b);
}

Value joined_texts(Evaluation& run, const Value& a, const Value& b) {
  const bool is_markup = a.is_markup() || b.is_markup();
  const auto part = [&](const Value& x) {
    return is_markup && !x.is_markup() ? escaped(*x.text()) : *x.text();
  };
  return run.text(part(a) + part(b), is_markup);
}

Value add(Evaluation& run, const Value& a, const Value& b) {
  if (a.text() && b.text()) return joined_texts(run, a, b);
  const Sequence *const first = a.sequence(), *const second = b.sequence();
  const bool joins = first && second && first->kind == second->kind &&
                     (first->kind == SequenceKind::list || first->kind == SequenceKind::tuple);
  if (!joins) {
    return computed(
        run, "+", a, b,
        [](int64_t x, int64_t y, int64_t* sum) { return __builtin_add_overflow(x, y, sum); },
        [](double x, double y) { return x + y; });
  }
  List all = first->elements;
  all.insert(all.end(), second->elements.begin(), second->elements.end());
  return run.sequence(first->kind, std::move(all));
}

Value subtract(Evaluation& run, const Value& a, const Value& b) {
  return computed(
      run, "-", a, b,
      [](int64_t x, int64_t y, int64_t* sum) { return __builtin_sub_overflow(x, y, sum); },
      [](double x, double y) { return x - y; });
}

Value repeated(Evaluation& run, const Value& of, int64_t count) {
  const auto times = static_cast<size_t>(std::max<int64_t>(count, 0));
  if (const std::string* text = of.text()) {
    if (!run.spend_product(text->size(), times)) return {};
    std::string all;
    for (size_t i = 0; i < times; ++i) all += *text;
    return run.text(std::move(all), of.is_markup());
  }
  const List& elements = of.sequence()->elements;
  if (!run.spend_product(elements.size(), times)) return {};
  List all;
  for (size_t i = 0; i < times && !elements.empty(); ++i) {
    all.insert(all.end(), elements.begin(), elements.end());
  }
  return run.sequence(of.sequence()->kind, std::move(all));
}

bool repeats(const Value& value) {
  const Sequence* const elements = value.sequence();
  return value.text() || (elements && (elements->kind == SequenceKind::list ||
                                       elements->kind == SequenceKind::tuple));
}

Value multiply(Evaluation& run, const Value& a, const Value& b) {
  if (repeats(a) && b.integer()) return repeated(run, a, *b.integer());
  if (repeats(b) && a.integer()) return repeated(run, b, *a.integer());
  return computed(
      run, "*", a, b,
      [](int64_t x, int64_t y, int64_t* sum) { return __builtin_mul_overflow(x, y, sum); },
      [](double x, double y) { return x * y; });
}

// ---- / // % ** ------------------------------------------------------------------------------

bool divides_by_zero(Evaluation& run, const char* name, const Value& a, const Value& b) {
  if (!a.number() || !b.number()) {
    unfit(run, name, a, b);
  } else if (*b.number() == 0) {
    run.fail("'" + std::string(name) + "' by zero");
  }
  return run.failed();
}

Value divide(Evaluation& run, const Value& a, const Value& b) {
  if (divides_by_zero(run, "/", a, b)) return {};
  return Value(*a.number() / *b.number());
}

// Rounded down, with a remainder of the divisor's sign.
struct Quotient {
  double quotient, remainder;
};
Quotient real_quotient(double a, double b) {
  double remainder = std::fmod(a, b);
  if (remainder != 0 && (remainder < 0) != (b < 0)) remainder += b;
  if (remainder == 0) remainder = std::copysign(0.0, b);
  double quotient = (a - remainder) / b;
  if (quotient != 0) {
    const double whole = std::floor(quotient);
    quotient = quotient - whole > 0.5 ? whole + 1 : whole;
  } else {
    quotient = std::copysign(0.0, a / b);
  }
  return {quotient, remainder};
}

Value floor_divide(Evaluation& run, const Value& a, const Value& b) {
  if (divides_by_zero(run, "//", a, b)) return {};
  const auto i = a.integer(), j = b.integer();
  if (!i || !j) return Value(real_quotient(*a.number(), *b.number()).quotient);
  if (*j == -1) return subtract(run, Value(int64_t{0}), a);
  const int64_t quotient = *i / *j;
  return Value(*i % *j != 0 && (*i < 0) != (*j < 0) ? quotient - 1 : quotient);
}

Value remainder_of(Evaluation& run, const Value& a, const Value& b) {
  if (const std::string* format = a.text()) {
    return percent_format(run, *format, a.is_markup(), b);
  }
  if (divides_by_zero(run, "%", a, b)) return {};
  const auto i = a.integer(), j = b.integer();
  if (!i || !j) return Value(real_quotient(*a.number(), *b.number()).remainder);
  if (*j == -1) return Value(int64_t{0});
  const int64_t remainder = *i % *j;
  return Value(remainder != 0 && (remainder < 0) != (*j < 0) ? remainder + *j : remainder);
}

// ---- comparisons ----------------------------------------------------------------------------

// As equal, which takes as long as the lighter of both is heavy.
bool are_equal(Evaluation& run, const Value& a, const Value& b) {
  return run.spend(std::min(a.weight(), b.weight())) && equal(a, b);
}

template <class Holds>
Value compare(Evaluation& run, const char* name, const Value& a, const Value& b, Holds holds) {
  if (!run.spend(std::min(a.weight(), b.weight()))) return {};
  const auto order = ordered(a, b);
  return order ? Value(holds(*order)) : unfit(run, name, a, b);
}

Value contained(Evaluation& run, const Value& x, const Value& in) {
  if (const std::string* whole = in.text()) {
    if (!x.text()) return unfit(run, "in", x, in);
    return Value(whole->find(*x.text()) != std::string::npos);
  }
  const Dict* const dict = in.dict();
  const bool is_keys = in.sequence() && in.sequence()->kind == SequenceKind::keys;
  if ((dict || is_keys) && !is_hashable(x)) {
    return run.fail("unhashable type: '" + std::string(x.type()) + "'");
  }
  if (dict) return Value(dict->find(x) != nullptr);
  if (in.object() || !(in.sequence() || in.iterator() || in.is_undefined())) {
    return unfit(run, "in", x, in);
  }
  // An iterator's elements are taken up to the one that is found.
  if (Iterator* const rest = in.iterator()) {
    while (rest->next < rest->elements.size()) {
      if (are_equal(run, rest->elements[rest->next++], x)) return Value(true);
    }
  }
  return Value(std::ranges::any_of(
      run.elements_of(in), [&](const Value& element) { return are_equal(run, element, x); }));
}

constexpr BinaryOperator kComparisons[] = {
    {"==",
     [](Evaluation& run, const Value& a, const Value& b) { return Value(are_equal(run, a, b)); }},
    {"!=",
     [](Evaluation& run, const Value& a, const Value& b) { return Value(!are_equal(run, a, b)); }},
    {"<",
     [](Evaluation& run, const Value& a, const Value& b) {
       return compare(run, "<", a, b, [](auto order) { return order < 0; });
     }},
    {"<=",
     [](Evaluation& run, const Value& a, const Value& b) {
       return compare(run, "<=", a, b, [](auto order) { return order <= 0; });
     }},
    {">",
     [](Evaluation& run, const Value& a, const Value& b) {
       return compare(run, ">", a, b, [](auto order) { return order > 0; });
     }},
    {">=",
     [](Evaluation& run, const Value& a, const Value& b) {
       return compare(run, ">=", a, b, [](auto order) { return order >= 0; });
     }},
    {"in", contained},
};
constexpr BinaryOperator kSums[] = {{"+", add}, {"-", subtract}};
constexpr BinaryOperator kProducts[] = {
    {"*", multiply}, {"/", divide}, {"//", floor_divide}, {"%", remainder_of}};

template <size_t size>
BinaryFunction find(const BinaryOperator (&rows)[size], std::string_view name) {
  const auto found = std::ranges::find(rows, name, &BinaryOperator::name);
  return found == std::end(rows) ? nullptr : found->call;
}

// ---- slices ---------------------------------------------------------------------------------

// Positions that a slice of Python takes, of `size`.
std::vector<size_t> positions(Evaluation& run, int64_t size, const Value& from, const Value& to,
                              int64_t step) {
  const auto limit = [&](const Value& given, int64_t otherwise) {
    if (given.is_none()) return otherwise;
    const auto index = given.integer();
    if (!index) {
      run.fail("limits of a slice are integers, given " + described(given));
      return otherwise;
    }
    const int64_t lowest = step < 0 ? -1 : 0, highest = step < 0 ? size - 1 : size;
    if (*index < 0) return *index < -size ? lowest : std::max(lowest, *index + size);
    return std::min(*index, highest);
  };
  const int64_t begin = limit(from, step < 0 ? size - 1 : 0);
  const int64_t end = limit(to, step < 0 ? -1 : size);
  const int64_t stride = std::clamp(step, -size - 1, size + 1);
  std::vector<size_t> all;
  for (int64_t i = begin; step < 0 ? i > end : i < end; i += stride) {
    all.push_back(static_cast<size_t>(i));
  }
  return all;
}

}  // namespace

BinaryFunction find_comparison(std::string_view name) {
  return find(kComparisons, name);
}
BinaryFunction find_sum(std::string_view name) {
  return find(kSums, name);
}
BinaryFunction find_product(std::string_view name) {
  return find(kProducts, name);
}

Value power(Evaluation& run, const Value& a, const Value& b) {
  const auto x = a.number(), y = b.number();
  if (!x || !y) return unfit(run, "**", a, b);
  const auto base = a.integer(), exponent = b.integer();
  if (!base || !exponent || *exponent < 0) {
    if (*x == 0 && *y < 0) return run.fail("'**' of zero and a negative number");
    if (*x < 0 && *y != std::floor(*y)) return run.fail("'**' of a negative number is complex");
    const double result = std::pow(*x, *y);
    const bool overflows = std::isinf(result) && std::isfinite(*x) && std::isfinite(*y);
    return overflows ? run.fail("'**' gives a number that is too large") : Value(result);
  }
  int64_t result = 1, factor = *base;
  for (int64_t left = *exponent; left > 0; left >>= 1) {
    if ((left & 1) != 0 && __builtin_mul_overflow(result, factor, &result)) return too_large(run);
    if (left > 1 && __builtin_mul_overflow(factor, factor, &factor)) return too_large(run);
  }
  return Value(result);
}

Value negated(Evaluation& run, const Value& of) {
  if (const double* real = of.as<double>()) return Value(-*real);
  if (of.integer()) return subtract(run, Value(int64_t{0}), of);
  return run.fail("'-' does not take " + described(of));
}

Value plus_sign(Evaluation& run, const Value& of) {
  if (const double* real = of.as<double>()) return Value(*real);
  if (of.integer()) return Value(*of.integer());
  return run.fail("'+' does not take " + described(of));
}

Value slice_of(Evaluation& run, const Value& of, const Value& from, const Value& to,
               const Value& step) {
  const Sequence* const sequence = of.sequence();
  const bool is_view =
      sequence && (sequence->kind == SequenceKind::keys || sequence->kind == SequenceKind::values ||
                   sequence->kind == SequenceKind::items);
  if (of.is_undefined()) return run.fail(described(of));
  if (is_view || (!sequence && !of.text())) return run.fail(described(of) + " has no slices");
  const auto stride = step.is_none() ? std::optional<int64_t>(1) : step.integer();
  if (!stride || *stride == 0) return run.fail("the step of a slice is an integer other than 0");
  if (sequence) {
    const auto size = static_cast<int64_t>(sequence->elements.size());
    List chosen;
    for (const size_t i : positions(run, size, from, to, *stride)) {
      chosen.push_back(sequence->elements[i]);
    }
    return run.sequence(sequence->kind, std::move(chosen));
  }
  const auto characters = characters_of(*of.text());
  std::string chosen;
  for (const size_t i :
       positions(run, static_cast<int64_t>(characters.size()), from, to, *stride)) {
    chosen += characters[i];
  }
  return run.text(std::move(chosen), of.is_markup());
}

}  // namespace ullage::chat
