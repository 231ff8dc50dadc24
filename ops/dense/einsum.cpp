// Einsum: operands are contracted from left to right, each step one dot.
#include "ops/dense/einsum.h"

#include <algorithm>
#include <map>
#include <string>

#include "ops/dense/dot.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Value;

namespace {

// Axes of "..." get the letters from here on, aligned from the back.
constexpr char kFirstEllipsis = 1;

struct Term {
  std::string labels;  // one per axis
  Value value;
};

struct Equation {
  std::vector<std::string> operands;
  std::string result;
  bool has_result = false;
};

Equation parse(std::string_view text) {
  Equation e;
  std::string clean;
  for (char c : text)
    if (c != ' ') clean += c;
  const size_t arrow = clean.find("->");
  e.has_result = arrow != std::string::npos;
  if (e.has_result) e.result = clean.substr(arrow + 2);
  std::string left = clean.substr(0, arrow);
  for (size_t at = 0;;) {
    const size_t comma = left.find(',', at);
    e.operands.push_back(left.substr(at, comma - at));
    if (comma == std::string::npos) return e;
    at = comma + 1;
  }
}

bool is_term(std::string term) {
  if (const size_t dots = term.find("..."); dots != std::string::npos) term.erase(dots, 3);
  return std::ranges::all_of(
      term, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

bool names_twice(std::string term) {
  std::erase(term, '.');
  std::ranges::sort(term);
  return std::ranges::adjacent_find(term) != term.end();
}

// "..." replaced by `count` letters, right-aligned within `most`.
std::string expanded(const std::string& term, size_t count, size_t most) {
  const size_t dots = term.find("...");
  if (dots == std::string::npos) return term;
  std::string letters;
  for (size_t i = most - count; i < most; ++i) letters += static_cast<char>(kFirstEllipsis + i);
  return term.substr(0, dots) + letters + term.substr(dots + 3);
}

// Without an arrow: the ellipsis, then the letters that occur once, in alphabetical order.
std::string implicit_result(const std::vector<Term>& terms) {
  std::map<char, int> count;
  for (const Term& t : terms)
    for (char c : t.labels) ++count[c];
  std::string r;
  for (auto [c, n] : count)
    if (n == 1 || c < ' ') r += c;
  return r;
}

Term permuted(const Term& t, const std::string& order) {
  if (t.labels == order) return t;
  std::vector<int64_t> permutation;
  for (char c : order) permutation.push_back(static_cast<int64_t>(t.labels.find(c)));
  return {order, transpose(t.value, permutation)};
}

// Sums over the axes whose label `drop` selects.
template <class Drop>
Term summed(const Term& t, Drop drop) {
  std::vector<int64_t> axes;
  std::string kept;
  for (size_t a = 0; a < t.labels.size(); ++a) {
    if (drop(t.labels[a]))
      axes.push_back(static_cast<int64_t>(a));
    else
      kept += t.labels[a];
  }
  return axes.empty() ? t : Term{kept, reduce_sum(t.value, axes, false)};
}

// A label that occurs twice means the diagonal: everything off it is dropped by a sum.
Term without_repeats(Term t) {
  for (size_t b = 1; b < t.labels.size(); ++b) {
    const size_t a = t.labels.find(t.labels[b]);
    if (a >= b || !t.value.valid()) continue;
    const std::vector<ExtentExpr> shape = extents_of(t.value);
    ir::Builder& builder = t.value.builder();
    builder.guard(ir::equal(shape[a], shape[b]),
                  "einsum: axes that a term names alike must be equal");
    Value on = equal(iota(builder, ir::DType::i32, shape, static_cast<int64_t>(a)),
                     iota(builder, ir::DType::i32, shape, static_cast<int64_t>(b)));
    Value kept = where(on, t.value, builder.scalar(t.value.dtype(), 0));
    t.value = reduce_sum(kept, std::array{static_cast<int64_t>(b)}, false);
    t.labels.erase(b, 1);
    --b;
  }
  return t;
}

bool contains(const std::string& labels, char c) {
  return labels.find(c) != std::string::npos;
}

// Extent of each label of `labels` in whichever term knows it best (not 1).
std::vector<ExtentExpr> extents_for(const std::string& labels, const Term& a, const Term& b) {
  std::vector<ExtentExpr> r;
  for (char c : labels) {
    ExtentExpr found;
    for (const Term* t : {&a, &b})
      if (size_t at = t->labels.find(c); at != std::string::npos)
        if (!found || ir::as_constant(found) == 1) found = t->value.extent(at);
    r.push_back(found);
  }
  return r;
}

// A term with its axes broadcast to the extents that both terms agree on.
Value common(const Term& t, const Term& other) {
  std::vector<ExtentExpr> extents = extents_for(t.labels, t, other);
  bool same = true;
  for (size_t axis = 0; axis < extents.size(); ++axis) {
    same = same && ir::prove_equal(extents[axis], t.value.extent(axis));
  }
  return same ? t.value : broadcast_to(t.value, std::move(extents));
}

// The product of two terms, summed over labels that neither `later` nor the result needs.
Term contracted(Term a, Term b, const std::string& needed) {
  a = summed(a, [&](char c) { return !contains(b.labels, c) && !contains(needed, c); });
  b = summed(b, [&](char c) { return !contains(a.labels, c) && !contains(needed, c); });
  if (!a.value.valid() || !b.value.valid()) return {};
  DotAxes axes;
  std::string batch, rows, columns;
  for (size_t at = 0; at < a.labels.size(); ++at) {
    const char c = a.labels[at];
    const size_t partner = b.labels.find(c);
    if (partner == std::string::npos) {
      rows += c;
      continue;
    }
    const bool kept = contains(needed, c);
    (kept ? axes.lhs_batch : axes.lhs_contracting).push_back(static_cast<int64_t>(at));
    (kept ? axes.rhs_batch : axes.rhs_contracting).push_back(static_cast<int64_t>(partner));
    if (kept) batch += c;
  }
  for (char c : b.labels)
    if (!contains(a.labels, c)) columns += c;
  return {batch + rows + columns, dot(common(a, b), common(b, a), axes)};
}

}  // namespace

Value einsum(std::string_view equation, std::span<const Value> operands) {
  if (operands.empty() || !operands[0].valid()) return {};
  ir::Builder& builder = operands[0].builder();
  Equation e = parse(equation);
  auto fail = [&](const std::string& why) {
    builder.fail(ir::invalid_argument("einsum: " + why + ": " + std::string(equation)));
    return Value();
  };
  if (e.operands.size() != operands.size()) return fail("there must be one term per operand");
  for (const std::string& term : e.operands) {
    if (!is_term(term)) return fail("a term must be letters and at most one '...'");
  }
  if (!is_term(e.result)) return fail("the result must be letters and at most one '...'");
  if (names_twice(e.result)) return fail("the result must name an axis once");
  size_t most = 0;
  std::vector<size_t> hidden;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!operands[i].valid()) return {};
    const bool dots = contains(e.operands[i], '.');
    const size_t named = e.operands[i].size() - (dots ? 3 : 0);
    if (named > operands[i].rank() || (!dots && named != operands[i].rank()))
      return fail("a term must name every axis of its operand");
    hidden.push_back(operands[i].rank() - named);
    most = std::max(most, hidden.back());
  }
  std::vector<Term> terms;
  terms.reserve(operands.size());
  for (size_t i = 0; i < operands.size(); ++i)
    terms.push_back({expanded(e.operands[i], hidden[i], most), operands[i]});
  const std::string result = e.has_result ? expanded(e.result, most, most) : implicit_result(terms);
  for (Term& t : terms) t = without_repeats(t);
  Term sum = terms[0];
  for (size_t i = 1; i < terms.size(); ++i) {
    std::string needed = result;
    for (size_t k = i + 1; k < terms.size(); ++k) needed += terms[k].labels;
    sum = contracted(sum, terms[i], needed);
    if (!sum.value.valid()) return {};
  }
  sum = summed(sum, [&](char c) { return !contains(result, c); });
  for (char c : result)
    if (!contains(sum.labels, c)) return fail("the result names an axis that no operand has");
  return sum.value.valid() ? permuted(sum, result).value : Value();
}

}  // namespace ullage::ops
