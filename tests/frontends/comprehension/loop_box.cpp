// Ranges by trying.
#include "tests/frontends/comprehension/loop_box.h"

#include <algorithm>
#include <set>

namespace ullage::comprehension::test {
namespace {

// No range of a test ends beyond; an index that is still possible there has no bound on that side.
constexpr int64_t kFar = 80;

// Calls `visit` for an expression and all its operands.
void walk(const Unit& unit, const Statement& statement, ExprId id,
          const std::function<void(ExprId)>& visit) {
  const Expr& expr = unit.exprs[id];
  visit(id);
  if (expr.symbol.kind == SymbolKind::let) {
    walk(unit, statement, statement.clauses[expr.symbol.number].value, visit);
  }
  for (ExprId operand : expr.operands) walk(unit, statement, operand, visit);
}

std::set<size_t> indices_in(const Unit& unit, const Statement& statement, ExprId expr) {
  std::set<size_t> found;
  walk(unit, statement, expr, [&](ExprId id) {
    const Symbol symbol = unit.exprs[id].symbol;
    if (symbol.kind == SymbolKind::index) found.insert(symbol.number);
  });
  return found;
}

// What a subscript demands at one end of its axis.
struct Demand {
  ExprId subscript = kNoExpr;
  int64_t end = 0;
  bool from_below = true;
  std::set<size_t> indices;
  bool is_met(int64_t at) const { return from_below ? at >= end : at <= end; }
};

class BoxSearch {
 public:
  BoxSearch(const Scene& scene, const Statement& statement)
      : scene_(scene), unit_(scene.unit), statement_(statement) {
    box_.indices.resize(statement.index_count());
  }

  TriedBox run() {
    collect();
    solve_where();
    while (!is_done()) {
      if (has_empty()) return box_;
      std::vector<std::optional<IndexValues>> found = box_.indices;
      for (size_t i = 0; i < found.size(); ++i) {
        if (!found[i]) found[i] = solve(i);
      }
      if (found == box_.indices) {
        box_.unsolved = true;
        return box_;
      }
      box_.indices = found;
    }
    return box_;
  }

 private:
  bool is_done() const {
    return std::ranges::all_of(box_.indices, [](const auto& i) { return i.has_value(); });
  }
  bool has_empty() const {
    return std::ranges::any_of(box_.indices, [](const auto& i) { return i && i->extent <= 0; });
  }

  void collect() {
    std::vector<ExprId> roots{statement_.value};
    for (const Clause& clause : statement_.clauses) {
      if (clause.kind == ClauseKind::exists || clause.kind == ClauseKind::filter) {
        roots.push_back(clause.value);
      }
    }
    for (ExprId root : roots) {
      for (ExprId read : reads_in(unit_, statement_, root)) add(unit_.exprs[read]);
    }
  }

  void add(const Expr& read) {
    const Elements& tensor = scene_.tensor(read.symbol);
    for (size_t axis = 0; axis < read.operands.size(); ++axis) {
      const ExprId subscript = read.operands[axis];
      if (!is_solvable(subscript)) continue;
      const std::set<size_t> indices = indices_in(unit_, statement_, subscript);
      const int64_t low = tensor.minimum[axis];
      demands_.push_back({subscript, low, true, indices});
      demands_.push_back({subscript, low + tensor.extent[axis] - 1, false, indices});
    }
  }

  // Elements that an index selects, remainders and products of indices bound nothing.
  bool is_solvable(ExprId subscript) {
    bool solvable = true;
    walk(unit_, statement_, subscript, [&](ExprId id) {
      const Expr& e = unit_.exprs[id];
      const bool read = e.kind == ExprKind::apply && !indices_in(unit_, statement_, id).empty();
      const bool remainder = e.kind == ExprKind::operation && e.op == Operator::modulo;
      const bool product = e.kind == ExprKind::operation && e.op == Operator::multiply &&
                           !indices_in(unit_, statement_, e.operands[0]).empty() &&
                           !indices_in(unit_, statement_, e.operands[1]).empty();
      if (remainder) box_.largest = false;
      solvable = solvable && !read && !product && !remainder;
    });
    return solvable;
  }

  void solve_where() {
    for (const Clause& clause : statement_.clauses) {
      if (clause.kind != ClauseKind::range) continue;
      AtPoint nowhere(scene_, statement_, {});
      const int64_t begin = nowhere.integer(clause.lower), end = nowhere.integer(clause.upper);
      auto& known = box_.indices[clause.index];
      const int64_t first = known ? std::max(known->minimum, begin) : begin;
      const int64_t last = known ? std::min(known->minimum + known->extent, end) : end;
      known = IndexValues{first, last - first};
    }
  }

  std::optional<IndexValues> solve(size_t index) {
    int64_t first = -kFar, last = kFar;
    for (const Demand& demand : demands_) {
      if (!demand.indices.contains(index)) continue;
      const bool alone = std::ranges::all_of(
          demand.indices, [&](size_t i) { return i == index || box_.indices[i].has_value(); });
      if (!alone) continue;
      int64_t low = kFar + 1, high = -kFar - 1;
      for (int64_t at = -kFar; at <= kFar; ++at) {
        if (!is_met(demand, index, at)) continue;
        low = std::min(low, at);
        high = std::max(high, at);
      }
      if (low > high) continue;  // no value of this index helps: not about it
      first = std::max(first, low);
      last = std::min(last, high);
    }
    if (first == -kFar || last == kFar) return std::nullopt;
    return IndexValues{first, last - first + 1};
  }

  // At every point of the known indices that the demand names.
  bool is_met(const Demand& demand, size_t index, int64_t at) const {
    std::vector<IndexValues> box(box_.indices.size(), IndexValues{0, 1});
    for (size_t i : demand.indices) {
      if (box_.indices[i]) box[i] = *box_.indices[i];
    }
    box[index] = {at, 1};
    bool met = true;
    for_each_point(box, [&](const std::vector<int64_t>& point) {
      met = met && demand.is_met(AtPoint(scene_, statement_, point).integer(demand.subscript));
    });
    return met;
  }

  const Scene& scene_;
  const Unit& unit_;
  const Statement& statement_;
  std::vector<Demand> demands_;
  TriedBox box_;
};

}  // namespace

std::vector<ExprId> reads_in(const Unit& unit, const Statement& statement, ExprId expr) {
  std::vector<ExprId> reads;
  walk(unit, statement, expr, [&](ExprId id) {
    const Expr& e = unit.exprs[id];
    const bool tensor =
        e.symbol.kind == SymbolKind::parameter || e.symbol.kind == SymbolKind::result;
    if (tensor && e.kind != ExprKind::extent) reads.push_back(id);
  });
  return reads;
}

void for_each_point(const std::vector<IndexValues>& box,
                    const std::function<void(const std::vector<int64_t>&)>& visit) {
  std::vector<int64_t> point;
  for (const IndexValues& i : box) {
    if (i.extent <= 0) return;
    point.push_back(i.minimum);
  }
  while (true) {
    visit(point);
    size_t at = box.size();
    while (at-- > 0) {
      if (++point[at] < box[at].minimum + box[at].extent) break;
      point[at] = box[at].minimum;
    }
    if (at == SIZE_MAX) return;
  }
}

TriedBox tried_box(const Scene& scene, const Statement& statement) {
  return BoxSearch(scene, statement).run();
}

}  // namespace ullage::comprehension::test
