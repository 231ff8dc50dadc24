// Normal forms: sums of atoms, with each atom stored once.
#include "frontends/comprehension/ranges/affine.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_set>
#include <utility>

namespace ullage::comprehension {
namespace {

// Above this many terms a product of sums stays one atom.
constexpr size_t kMaxProductTerms = 16;

// FNV-1a, a word at a time.
uint64_t hash_of(const Atom& atom) {
  uint64_t h = 0xcbf29ce484222325u;
  const auto mix = [&h](uint64_t word) { h = (h ^ word) * 0x100000001b3u; };
  mix(static_cast<uint64_t>(atom.kind));
  mix(atom.number);
  for (const Affine& e : atom.operands) {
    mix(e.constant->id);
    for (const Term& t : e.terms) {
      mix(t.atom);
      mix(t.coefficient->id);
    }
  }
  return h;
}

bool is_constant(ir::ExtentExpr e, int64_t value) {
  return e->op == ir::ScalarOp::constant && e->value == value;
}

std::optional<int64_t> constant_of(const Affine& e) {
  return e.is_uniform() ? ir::as_constant(e.constant) : std::nullopt;
}

void merge_into(std::vector<IndexId>& all, const std::vector<IndexId>& more) {
  std::vector<IndexId> merged;
  std::ranges::set_union(all, more, std::back_inserter(merged));
  all = std::move(merged);
}

}  // namespace

Affine AffinePool::uniform(ir::ExtentExpr value) {
  return {.constant = ir::simplify(value)};
}

Affine AffinePool::constant(int64_t value) {
  return {.constant = extents_.constant(value)};
}

Affine AffinePool::index(IndexId index) {
  return of_atom({.kind = AtomKind::index, .number = index, .depends_on = {index}});
}

Affine AffinePool::opaque(uint32_t read, std::vector<Affine> subscripts, ir::Interval range) {
  return of_atom({.kind = AtomKind::opaque,
                  .number = read,
                  .operands = std::move(subscripts),
                  .range = range,
                  .has_opaque = true});
}

Affine AffinePool::of_atom(Atom atom) {
  for (const Affine& operand : atom.operands) {
    for (const Term& t : operand.terms) {
      const Atom& inner = atoms_[t.atom];
      merge_into(atom.depends_on, inner.depends_on);
      atom.has_opaque = atom.has_opaque || inner.has_opaque;
      atom.height = std::max(atom.height, inner.height + 1);
    }
  }
  const ir::ExtentExpr one = extents_.constant(1);
  const Affine zero = constant(0);
  const auto as_expression = [&](AtomId id) {
    return Affine{zero.constant, {{.atom = id, .coefficient = one}}};
  };
  const uint64_t hash = hash_of(atom);
  const auto [first, last] = numbers_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    if (atoms_[it->second] == atom) return as_expression(it->second);
  }
  const auto id = static_cast<AtomId>(atoms_.size());
  atoms_.push_back(std::move(atom));
  numbers_.emplace(hash, id);
  return as_expression(id);
}

Affine AffinePool::add(const Affine& a, const Affine& b) {
  Affine r{.constant = ir::simplify(a.constant + b.constant)};
  auto left = a.terms.begin(), right = b.terms.begin();
  while (left != a.terms.end() || right != b.terms.end()) {
    if (right == b.terms.end() || (left != a.terms.end() && left->atom < right->atom)) {
      r.terms.push_back(*left++);
    } else if (left == a.terms.end() || right->atom < left->atom) {
      r.terms.push_back(*right++);
    } else {
      const ir::ExtentExpr sum = ir::simplify(left->coefficient + right->coefficient);
      if (!is_constant(sum, 0)) r.terms.push_back({left->atom, sum});
      ++left;
      ++right;
    }
  }
  return r;
}

Affine AffinePool::scale(const Affine& a, ir::ExtentExpr factor) {
  Affine r{.constant = ir::simplify(a.constant * factor)};
  for (const Term& t : a.terms) {
    const ir::ExtentExpr product = ir::simplify(t.coefficient * factor);
    if (!is_constant(product, 0)) r.terms.push_back({t.atom, product});
  }
  return r;
}

Affine AffinePool::negate(const Affine& a) {
  return scale(a, extents_.constant(-1));
}

Affine AffinePool::sub(const Affine& a, const Affine& b) {
  return add(a, negate(b));
}

Affine AffinePool::mul(const Affine& a, const Affine& b) {
  if (a.is_uniform()) return scale(b, a.constant);
  if (b.is_uniform()) return scale(a, b.constant);
  const auto product = [&](Affine x, Affine y) {
    if (y.terms.front().atom < x.terms.front().atom) std::swap(x, y);
    return of_atom({.kind = AtomKind::product, .operands = {std::move(x), std::move(y)}});
  };
  if (a.terms.size() * b.terms.size() > kMaxProductTerms) return product(a, b);
  const Affine zero = constant(0);
  const auto alone = [&](const Term& t) {
    return Affine{zero.constant, {{t.atom, extents_.constant(1)}}};
  };
  // (c + x)(d + y) = c*d + c*y + d*x + x*y
  Affine r = uniform(a.constant * b.constant);
  r = add(r, scale({zero.constant, b.terms}, a.constant));
  r = add(r, scale({zero.constant, a.terms}, b.constant));
  for (const Term& x : a.terms) {
    for (const Term& y : b.terms) {
      r = add(r, scale(product(alone(x), alone(y)), x.coefficient * y.coefficient));
    }
  }
  return r;
}

// Terms whose coefficients are multiples of a constant divisor are divided out exactly.
Affine AffinePool::floor_div(const Affine& a, const Affine& b) {
  if (a.is_uniform() && b.is_uniform()) return uniform(ir::floor_div(a.constant, b.constant));
  const auto divisor = constant_of(b);
  if (!divisor || *divisor == 0 || *divisor == INT64_MIN) {
    return of_atom({.kind = AtomKind::floor_div, .operands = {a, b}});
  }
  if (*divisor < 0) return floor_div(negate(a), constant(-*divisor));
  Affine whole = constant(0), part{.constant = a.constant};
  for (const Term& t : a.terms) {
    const auto c = ir::as_constant(t.coefficient);
    if (c && *c % *divisor == 0) {
      whole.terms.push_back({t.atom, extents_.constant(*c / *divisor)});
    } else {
      part.terms.push_back(t);
    }
  }
  if (part.is_uniform()) return add(whole, uniform(ir::floor_div(part.constant, *divisor)));
  return add(whole, of_atom({.kind = AtomKind::floor_div, .operands = {part, b}}));
}

Affine AffinePool::mod(const Affine& a, const Affine& b) {
  if (a.is_uniform() && b.is_uniform()) return uniform(ir::mod(a.constant, b.constant));
  const auto divisor = constant_of(b);
  if (!divisor || *divisor == 0 || *divisor == INT64_MIN) {
    return of_atom({.kind = AtomKind::mod, .operands = {a, b}});
  }
  if (*divisor < 0) return negate(mod(negate(a), constant(-*divisor)));
  Affine part{.constant = a.constant};
  for (const Term& t : a.terms) {
    const auto c = ir::as_constant(t.coefficient);
    if (!c || *c % *divisor != 0) part.terms.push_back(t);
  }
  if (part.is_uniform()) {
    return uniform(ir::mod(part.constant, extents_.constant(*divisor)));
  }
  return of_atom({.kind = AtomKind::mod, .operands = {part, b}});
}

Affine AffinePool::choice(AtomKind kind, const Affine& a, const Affine& b) {
  const Affine difference = sub(a, b);
  if (const auto d = constant_of(difference)) {
    const bool first_is_less = *d <= 0;
    return first_is_less == (kind == AtomKind::min) ? a : b;
  }
  if (a.is_uniform() && b.is_uniform()) {
    return uniform(kind == AtomKind::min ? ir::min(a.constant, b.constant)
                                         : ir::max(a.constant, b.constant));
  }
  return of_atom({.kind = kind, .operands = {a, b}});
}

Affine AffinePool::min(const Affine& a, const Affine& b) {
  return choice(AtomKind::min, a, b);
}

Affine AffinePool::max(const Affine& a, const Affine& b) {
  return choice(AtomKind::max, a, b);
}

Affine AffinePool::select(const Affine& test, const Affine& a, const Affine& b) {
  if (const auto t = constant_of(test)) return *t >= 0 ? a : b;
  if (a == b) return a;
  if (test.is_uniform() && a.is_uniform() && b.is_uniform()) {
    const ir::ExtentExpr condition = ir::less_equal(extents_.constant(0), test.constant);
    return uniform(ir::select(condition, a.constant, b.constant));
  }
  return of_atom({.kind = AtomKind::select, .operands = {test, a, b}});
}

Affine AffinePool::rebuilt(const Atom& atom, std::vector<Affine> operands) {
  switch (atom.kind) {
    case AtomKind::index:
      return index(atom.number);
    case AtomKind::floor_div:
      return floor_div(operands[0], operands[1]);
    case AtomKind::mod:
      return mod(operands[0], operands[1]);
    case AtomKind::min:
      return min(operands[0], operands[1]);
    case AtomKind::max:
      return max(operands[0], operands[1]);
    case AtomKind::select:
      return select(operands[0], operands[1], operands[2]);
    case AtomKind::product:
      return mul(operands[0], operands[1]);
    case AtomKind::opaque:
      break;
  }
  return opaque(atom.number, std::move(operands), atom.range);
}

Affine AffinePool::substitute(const Affine& e, IndexId index, const Affine& by) {
  std::unordered_map<AtomId, Affine> replaced;
  const auto replace = [&](const Affine& x) {
    Affine r{.constant = x.constant};
    for (const Term& t : x.terms) r = add(r, scale(replaced.at(t.atom), t.coefficient));
    return r;
  };
  for (AtomId id : atoms_of(e)) {
    const Atom old = atoms_[id];  // a copy: making atoms moves them
    if (old.kind == AtomKind::index && old.number == index) {
      replaced.emplace(id, by);
      continue;
    }
    std::vector<Affine> operands;
    for (const Affine& operand : old.operands) operands.push_back(replace(operand));
    replaced.emplace(id, rebuilt(old, std::move(operands)));
  }
  return replace(e);
}

Affine AffinePool::without_term(Affine e, size_t term) {
  e.terms.erase(e.terms.begin() + static_cast<std::ptrdiff_t>(term));
  return e;
}

bool AffinePool::depends_on(const Affine& e, IndexId index) const {
  return std::ranges::any_of(e.terms, [&](const Term& t) {
    return std::ranges::binary_search(atoms_[t.atom].depends_on, index);
  });
}

std::vector<IndexId> AffinePool::indices_of(const Affine& e) const {
  std::vector<IndexId> all;
  for (const Term& t : e.terms) merge_into(all, atoms_[t.atom].depends_on);
  return all;
}

bool AffinePool::has_opaque(const Affine& e) const {
  return std::ranges::any_of(e.terms, [&](const Term& t) { return atoms_[t.atom].has_opaque; });
}

std::vector<AtomId> AffinePool::atoms_of(const Affine& e) const {
  std::vector<AtomId> open, found;
  std::unordered_set<AtomId> seen;
  const auto enter = [&](const Affine& x) {
    for (const Term& t : x.terms) {
      if (seen.insert(t.atom).second) open.push_back(t.atom);
    }
  };
  enter(e);
  while (!open.empty()) {
    const AtomId id = open.back();
    open.pop_back();
    found.push_back(id);
    for (const Affine& operand : atoms_[id].operands) enter(operand);
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace ullage::comprehension
