// Statements as loops.
#include "tests/frontends/comprehension/loops.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ullage::comprehension::test {
namespace {

using ir::DType;

std::string text_of(const IndexValues& i) {
  return "[" + std::to_string(i.minimum) + "; " + std::to_string(i.extent) + "]";
}

// What no term is combined to.
Number identity_of(Reduction reduction, DType dtype) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const bool product = reduction == Reduction::product;
  if (reduction != Reduction::min && reduction != Reduction::max) {
    return {.dtype = dtype, .real = product ? 1.0 : 0.0, .integer = product ? 1 : 0};
  }
  const double sign = reduction == Reduction::min ? 1 : -1;
  return {.dtype = dtype,
          .real = sign * kInfinity,
          .integer = ir::is_float(dtype) ? 0 : ir::saturated_to(dtype, sign * kInfinity)};
}

Number reduced(Reduction reduction, Number a, Number b) {
  constexpr Operator kOperators[] = {Operator::add, Operator::add, Operator::multiply,
                                     Operator::min, Operator::max};
  return combined(kOperators[static_cast<size_t>(reduction)], a, b);
}

class StatementRun {
 public:
  StatementRun(Scene& scene, const Statement& statement, LoopRun& run)
      : scene_(scene), statement_(statement), run_(run) {}

  void execute(const GivenBox* given) {
    sort_filters();
    find_box(given);
    if (run_.run_result == RunResult::fails || !has_box_) return;
    keep_values();
    if (given != nullptr) compare(*given);
    check_reads();
    if (run_.run_result != RunResult::fails) assign();
  }

 private:
  size_t rank() const { return statement_.indices.size(); }

  void fail(const std::string& reason) {
    run_.run_result = RunResult::fails;
    run_.reason = statement_.result + ": " + reason;
  }
  void doubt() {
    if (run_.run_result == RunResult::done) run_.run_result = RunResult::unknown;
  }

  void find_box(const GivenBox* given) {
    tried_ = tried_box(scene_, statement_);
    if (tried_.unsolved) run_.wrong = "no round solves all indices of " + statement_.result;
    has_box_ = !tried_.unsolved;
    for (size_t i = 0; i < tried_.indices.size(); ++i) {
      const std::optional<IndexValues>& tried = tried_.indices[i];
      if (tried && tried->extent < 0) fail(statement_.index_at(i).name + " has " + text_of(*tried));
      has_box_ = has_box_ && (tried || given != nullptr);
      // Ranges that trying cannot find, or finds too large, are the library's.
      const bool of_library = given != nullptr && (!tried || (!tried_.largest && !is_filtered(i)));
      box_.push_back(of_library ? (*given)[i] : tried.value_or(IndexValues{}));
    }
    if (!has_box_) doubt();
  }

  void sort_filters() {
    for (const Clause& clause : statement_.clauses) {
      if (clause.kind != ClauseKind::filter) continue;
      std::vector<uint32_t> named = names_of(clause.value);
      const bool is_kept = named.size() == 1 && named[0] < rank();
      if (is_kept) filters_.emplace_back(named[0], clause.value);
      if (!is_kept) masks_.push_back(clause.value);
    }
  }

  std::vector<uint32_t> names_of(ExprId id) const {
    std::vector<uint32_t> all;
    const Expr& expr = scene_.unit.exprs[id];
    if (expr.symbol.kind == SymbolKind::index) all.push_back(expr.symbol.number);
    std::vector<ExprId> inner = expr.operands;
    if (expr.symbol.kind == SymbolKind::let) {
      inner.push_back(statement_.clauses[expr.symbol.number].value);
    }
    for (ExprId operand : inner) {
      const std::vector<uint32_t> more = names_of(operand);
      all.insert(all.end(), more.begin(), more.end());
    }
    std::ranges::sort(all);
    const auto rest = std::ranges::unique(all);
    all.erase(rest.begin(), rest.end());
    return all;
  }

  // The values that each index takes, in order.
  void keep_values() {
    for (size_t i = 0; i < box_.size(); ++i) {
      std::vector<int64_t>& values = values_.emplace_back();
      std::vector<int64_t> point(box_.size());
      for (int64_t v = 0; v < box_[i].extent; ++v) {
        point[i] = box_[i].minimum + v;
        // A range that cannot be tried runs over what the library kept; another index has none.
        if (!tried_.indices[i] || passes(i, point)) values.push_back(point[i]);
      }
    }
  }

  bool is_filtered(size_t index) const {
    return std::ranges::any_of(filters_, [&](const auto& f) { return f.first == index; });
  }
  bool passes(size_t index, const std::vector<int64_t>& point) const {
    return std::ranges::all_of(filters_, [&](const auto& f) {
      return f.first != index || AtPoint(scene_, statement_, point).holds(f.second);
    });
  }

  void compare(const GivenBox& given) {
    for (size_t i = 0; i < given.size(); ++i) {
      const std::optional<IndexValues>& tried = tried_.indices[i];
      const int64_t count = std::ssize(values_[i]);
      const IndexValues wanted = is_filtered(i) ? IndexValues{0, count} : box_[i];
      if (!tried || given[i] == wanted) continue;
      run_.wrong = statement_.index_at(i).name + " of " + statement_.result + " is " +
                   text_of(given[i]) + ", by trying " + text_of(wanted);
    }
  }

  // Every read lies inside wherever it counts.
  void check_reads() {
    std::vector<ExprId> everywhere, where_kept{statement_.value};
    for (const Clause& clause : statement_.clauses) {
      const bool value = clause.kind == ClauseKind::exists || clause.kind == ClauseKind::filter;
      if (value) everywhere.push_back(clause.value);
    }
    for_each_point(box_, [&](const std::vector<int64_t>& point) {
      if (run_.run_result == RunResult::fails) return;
      if (is_outside(everywhere, point)) return fail("a filter reads outside");
      if (!is_outside(where_kept, point)) return;
      bool counts = true;
      for (size_t i = 0; i < point.size(); ++i) counts = counts && passes(i, point);
      if (counts && masks_hold(point)) return fail("a read lies outside");
      doubt();
    });
    const bool is_empty =
        std::ranges::any_of(box_, [](const IndexValues& i) { return i.extent == 0; });
    if (is_empty) check_reads_of_empty_box(where_kept, everywhere);
  }

  // Those of filters with each subscript at the indices it names.
  void check_reads_of_empty_box(const std::vector<ExprId>& values,
                                const std::vector<ExprId>& filters) {
    for_each_axis(values, [&](const Expr& read, size_t axis) {
      if (scene_.tensor(read.symbol).extent[axis] == 0) doubt();
    });
    for_each_axis(filters, [&](const Expr& read, size_t axis) { check_axis(read, axis); });
  }

  void for_each_axis(const std::vector<ExprId>& exprs,
                     const std::function<void(const Expr&, size_t)>& visit) const {
    for (ExprId expr : exprs) {
      for (ExprId id : reads_in(scene_.unit, statement_, expr)) {
        const Expr& read = scene_.unit.exprs[id];
        for (size_t axis = 0; axis < read.operands.size(); ++axis) visit(read, axis);
      }
    }
  }

  void check_axis(const Expr& read, size_t axis) {
    const Elements& tensor = scene_.tensor(read.symbol);
    std::vector<IndexValues> box(box_.size(), IndexValues{0, 1});
    for (uint32_t i : names_of(read.operands[axis])) box[i] = box_[i];
    for_each_point(box, [&](const std::vector<int64_t>& point) {
      AtPoint at(scene_, statement_, point);
      const int64_t along = at.integer(read.operands[axis]) - tensor.minimum[axis];
      if (at.is_outside() || along < 0 || along >= tensor.extent[axis]) doubt();
    });
  }

  bool is_outside(const std::vector<ExprId>& exprs, const std::vector<int64_t>& point) const {
    AtPoint at(scene_, statement_, point);
    for (ExprId expr : exprs) {
      for (ExprId read : reads_in(scene_.unit, statement_, expr)) at.value(read);
    }
    return at.is_outside();
  }

  bool masks_hold(const std::vector<int64_t>& point) const {
    return std::ranges::all_of(
        masks_, [&](ExprId mask) { return AtPoint(scene_, statement_, point).holds(mask); });
  }

  // What is written begins as what was there, or as what no term is combined to.
  void assign() {
    const Assign& assign = statement_.assign;
    Elements& result = scene_.results[statement_.returned];
    const Elements before = result;
    const DType dtype = scene_.definition.returns[statement_.returned].dtype;
    const bool exists = !before.minimum.empty() || !before.values.empty();
    if (!exists) result = empty_result(dtype);
    std::vector<IndexValues> outer;
    for (size_t i = 0; i < rank(); ++i) outer.push_back({0, std::ssize(values_[i])});
    std::vector<Number> written;
    std::vector<size_t> positions;
    for_each_point(outer, [&](const std::vector<int64_t>& place) {
      std::vector<int64_t> at = place;
      for (size_t i = 0; i < rank(); ++i) {
        if (!is_filtered(i)) at[i] = values_[i][static_cast<size_t>(place[i])];
      }
      const std::optional<size_t> position = result.find(at);
      if (!position) return fail("is written where it has no element (W50)");
      const bool onto = exists && !assign.initialise && assign.reduction != Reduction::none;
      written.push_back(
          value_at(place, onto ? result.values[*position] : identity_of(assign.reduction, dtype)));
      positions.push_back(*position);
    });
    for (size_t i = 0; i < written.size(); ++i) result.values[positions[i]] = written[i];
  }

  Elements empty_result(DType dtype) const {
    Elements result{.dtype = dtype};
    size_t count = 1;
    for (size_t i = 0; i < rank(); ++i) {
      result.minimum.push_back(is_filtered(i) ? 0 : box_[i].minimum);
      result.extent.push_back(std::ssize(values_[i]));
      count *= values_[i].size();
    }
    result.values.assign(count, Number{.dtype = dtype});
    return result;
  }

  Number value_at(const std::vector<int64_t>& place, Number start) const {
    std::vector<int64_t> point(box_.size());
    for (size_t i = 0; i < rank(); ++i) point[i] = values_[i][static_cast<size_t>(place[i])];
    std::vector<IndexValues> inner(box_.begin() + static_cast<ptrdiff_t>(rank()), box_.end());
    Number sum = start;
    for_each_point(inner, [&](const std::vector<int64_t>& at) {
      std::ranges::copy(at, point.begin() + static_cast<ptrdiff_t>(rank()));
      if (!masks_hold(point)) return;
      const Number term =
          as_dtype(AtPoint(scene_, statement_, point).value(statement_.value), start.dtype);
      sum = statement_.assign.reduction == Reduction::none
                ? term
                : reduced(statement_.assign.reduction, sum, term);
    });
    sum.real = ir::is_float(sum.dtype) ? ir::rounded_to(sum.dtype, sum.real) : 0;
    return sum;
  }

  Scene& scene_;
  const Statement& statement_;
  LoopRun& run_;
  TriedBox tried_;
  bool has_box_ = false;
  std::vector<IndexValues> box_;
  std::vector<std::pair<size_t, ExprId>> filters_;
  std::vector<ExprId> masks_;
  std::vector<std::vector<int64_t>> values_;  // that each index takes
};

// Size variables from the extents of parameters; false where they contradict (S20, S21).
bool bind_sizes(Scene& scene) {
  std::vector<bool> bound(scene.sizes.size());
  for (size_t p = 0; p < scene.parameters.size(); ++p) {
    const Declaration& parameter = scene.definition.parameters[p];
    for (size_t axis = 0; axis < parameter.dims.size(); ++axis) {
      const Dim& dim = parameter.dims[axis];
      const int64_t extent = scene.parameters[p].extent[axis];
      if (dim.name.empty() && dim.number != extent) return false;
      if (dim.name.empty()) continue;
      if (bound[dim.size] && scene.sizes[dim.size] != extent) return false;
      scene.sizes[dim.size] = extent;
      bound[dim.size] = true;
    }
  }
  return true;
}

}  // namespace

LoopRun run_loops(const Unit& unit, const Definition& definition,
                  std::span<const ir::Tensor> arguments, std::span<const GivenBox> given) {
  Scene scene{.unit = unit, .definition = definition};
  scene.results.resize(definition.returns.size());
  scene.sizes.resize(definition.sizes.size());
  for (const ir::Tensor& argument : arguments) scene.parameters.push_back(elements_of(argument));
  LoopRun run;
  if (!bind_sizes(scene)) return {.run_result = RunResult::fails, .reason = "S20"};
  for (size_t s = 0; s < definition.statements.size(); ++s) {
    StatementRun(scene, definition.statements[s], run).execute(given.empty() ? nullptr : &given[s]);
    // Without this result, later statements cannot be computed.
    if (run.run_result == RunResult::fails || !run.wrong.empty()) break;
    const bool written = !scene.results[definition.statements[s].returned].values.empty();
    if (run.run_result == RunResult::unknown && given.empty() && !written) break;
  }
  run.results = std::move(scene.results);
  return run;
}

}  // namespace ullage::comprehension::test
