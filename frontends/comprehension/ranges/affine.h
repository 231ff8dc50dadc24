// Index expressions: a subscript, a bound or a condition as a function of the indices of its
// statement.
//
// Normal form: constant + Σ coefficient * atom. Constant and coefficients are ExtentExpr, whose
// leaves are everything that is the same at every point of a statement (sizes, T.k, parameters of
// rank 0, reads at constant subscripts). An atom is an index, or an expression that is not linear
// in indices: a floor division, a minimum, a value read from a tensor. Equal atoms are stored once,
// so equal normal forms have equal terms in whatever order they were written.
//
// Conditions are index expressions too: one is true where its value is at least 0. So `a < b` is b
// - a - 1, `and` is min, `or` is max, `not x` is -x - 1, and `a == b` is min(a - b, b - a).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/extent/extent.h"

namespace ullage::comprehension {

using IndexId = uint32_t;  // number of an index within its statement (Statement::index_at)
using AtomId = uint32_t;   // of one pool

struct Term {
  AtomId atom = 0;
  ir::ExtentExpr coefficient{};
  bool operator==(const Term&) const = default;
};

struct Affine {
  ir::ExtentExpr constant{};
  std::vector<Term> terms{};  // by rising atom; no coefficient simplifies to 0
  bool is_uniform() const { return terms.empty(); }
  bool operator==(const Affine&) const = default;
};

enum class AtomKind : uint8_t {
  index,      // `number` is its IndexId
  floor_div,  // operands a, b: rounds toward minus infinity; no value where b is 0
  mod,        // operands a, b: a - b * floor_div(a, b)
  min,
  max,
  select,   // operands t, a, b: a where t >= 0, else b
  product,  // of two expressions that both depend on indices
  opaque,   // what read `number` gives at the subscripts `operands`; its value lies in `range`
};

struct Atom {
  AtomKind kind = AtomKind::index;
  uint32_t number = 0;
  std::vector<Affine> operands{};
  ir::Interval range{};               // of opaque
  std::vector<IndexId> depends_on{};  // rising; with the indices of operands
  bool has_opaque = false;            // is one, or has one inside
  uint32_t height = 1;                // 1 + that of its highest operand
  bool operator==(const Atom&) const = default;
};

// Owns atoms and combines normal forms. Operands of an atom have smaller numbers than it has, so
// walks are loops over numbers. Expressions of different pools must not mix. Not thread-safe.
class AffinePool {
 public:
  // `extents` must outlive this.
  explicit AffinePool(ir::ExtentPool& extents) : extents_(extents) {}
  AffinePool(const AffinePool&) = delete;
  AffinePool& operator=(const AffinePool&) = delete;

  Affine uniform(ir::ExtentExpr value);
  Affine constant(int64_t value);
  Affine index(IndexId index);
  // The same read at the same subscripts is the same atom. `range` bounds every element.
  Affine opaque(uint32_t read, std::vector<Affine> subscripts, ir::Interval range = {});

  Affine add(const Affine& a, const Affine& b);
  Affine sub(const Affine& a, const Affine& b);
  Affine negate(const Affine& a);
  Affine scale(const Affine& a, ir::ExtentExpr factor);
  Affine mul(const Affine& a, const Affine& b);
  Affine floor_div(const Affine& a, const Affine& b);
  Affine mod(const Affine& a, const Affine& b);
  Affine min(const Affine& a, const Affine& b);
  Affine max(const Affine& a, const Affine& b);
  Affine select(const Affine& test, const Affine& a, const Affine& b);

  // `e` with `by` in the place of `index`, inside atoms too.
  Affine substitute(const Affine& e, IndexId index, const Affine& by);
  // `e` without its term of number `term`.
  static Affine without_term(Affine e, size_t term);

  // Valid until the next atom is created.
  const Atom& atom(AtomId id) const { return atoms_[id]; }
  bool depends_on(const Affine& e, IndexId index) const;
  std::vector<IndexId> indices_of(const Affine& e) const;  // rising
  bool has_opaque(const Affine& e) const;
  // All atoms of `e` and of what is inside them, rising: operands before users.
  std::vector<AtomId> atoms_of(const Affine& e) const;
  ir::ExtentPool& extents() const { return extents_; }

 private:
  Affine of_atom(Atom atom);
  Affine choice(AtomKind kind, const Affine& a, const Affine& b);
  Affine rebuilt(const Atom& atom, std::vector<Affine> operands);

  ir::ExtentPool& extents_;
  std::vector<Atom> atoms_;
  std::unordered_multimap<uint64_t, AtomId> numbers_;  // by hash
};

// A point of a statement, and the values of leaves that are no index.
struct Point {
  std::span<const int64_t> indices{};
  const ir::Bindings& sizes;
  // The value of a read at its subscripts.
  std::function<ir::Result<int64_t>(uint32_t read, std::span<const int64_t> subscripts)> opaque{};
};
// Checked arithmetic: overflow and division by zero are errors that name the expression.
ir::Result<int64_t> evaluate(const AffinePool& pool, const Affine& e, const Point& at);

struct AffineNames {
  std::span<const std::string> indices{};
  ir::LeafName leaf{};
  std::function<std::string(uint32_t read)> opaque{};  // the name of the tensor
};
// "2*h + kh - N + 1", "min(floor_div(i, 2), C(i))"
std::string to_string(const AffinePool& pool, const Affine& e, const AffineNames& names);

}  // namespace ullage::comprehension
