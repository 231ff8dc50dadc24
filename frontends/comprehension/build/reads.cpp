#include "frontends/comprehension/build/reads.h"

#include <algorithm>

#include "frontends/comprehension/build/expression_value.h"

namespace ullage::comprehension {

using ir::ExtentExpr;
using ir::Result;

namespace {

class Collector {
 public:
  Collector(const Environment& environment, const Statement& statement, IndexForms& forms)
      : environment_(environment), unit_(environment.unit), statement_(statement), forms_(forms) {}

  Result<StatementReads> run() {
    RangeProblem& problem = all_.problem;
    problem.result_rank = statement_.indices.size();
    for (size_t i = 0; i < statement_.index_count(); ++i) {
      problem.names.push_back(statement_.index_at(i).name);
    }
    // Those of filters first: where another clause has one in common, it counts as the filter's.
    for (const bool filters : {true, false}) {
      in_filter_ = filters;
      for (const Clause& clause : statement_.clauses) {
        if ((clause.kind == ClauseKind::filter) != filters) continue;
        if (auto ok = collect(clause); !ok) return ok.error();
      }
    }
    if (auto ok = collect(statement_.value); !ok) return ok.error();
    return std::move(all_);
  }

 private:
  // A let is read where its name stands.
  Result<void> collect(const Clause& clause) {
    if (clause.kind == ClauseKind::let) return {};
    if (clause.kind != ClauseKind::range) return collect(clause.value);
    for (ExprId bound : {clause.lower, clause.upper}) {
      if (auto ok = collect(bound); !ok) return ok;
    }
    const Result<ExtentExpr> begin = forms_.form(clause.lower), end = forms_.form(clause.upper);
    if (!begin) return begin.error();
    if (!end) return end.error();
    all_.problem.where.push_back({clause.index, *begin, *end});
    return {};
  }

  Result<void> collect(ExprId expr) {
    std::vector<ExprId> leaves;
    for_each_leaf(unit_, statement_, expr, [&](ExprId leaf) { leaves.push_back(leaf); });
    for (ExprId leaf : leaves) {
      if (!is_read(unit_.exprs[leaf]) || seen(leaf)) continue;
      for (ExprId subscript : unit_.exprs[leaf].operands) {
        if (auto ok = collect(subscript); !ok) return ok;
      }
      if (auto ok = add(leaf); !ok) return ok;
    }
    return {};
  }

  // A let that is named twice is read once.
  bool seen(ExprId leaf) const {
    return std::ranges::find(all_.reads, leaf, &Read::expr) != all_.reads.end();
  }

  Result<void> add(ExprId leaf) {
    const Expr& expr = unit_.exprs[leaf];
    const PlacedTensor& tensor = environment_.tensor(expr.symbol);
    Read read{.expr = leaf,
              .first_condition = static_cast<uint32_t>(all_.problem.conditions.size()),
              .in_filter = in_filter_};
    for (size_t axis = 0; axis < expr.operands.size(); ++axis) {
      const Result<ExtentExpr> subscript = forms_.form(expr.operands[axis]);
      if (!subscript) return subscript.error();
      const ExtentExpr low = tensor.minimum[axis];
      const ExtentExpr end = ir::simplify(low + tensor.extent[axis]);
      const std::string text = environment_.text(unit_.exprs[expr.operands[axis]].range);
      const auto number = static_cast<uint32_t>(all_.reads.size());
      const ir::LeafName names = environment_.leaf_name();
      all_.problem.conditions.push_back(
          {ir::simplify(*subscript - low), text + " >= " + to_string(low, names), number});
      all_.problem.conditions.push_back(
          {ir::simplify(end - 1 - *subscript), text + " < " + to_string(end, names), number});
      read.subscripts.push_back(*subscript);
    }
    read.filtered.resize(read.subscripts.size());
    all_.reads.push_back(std::move(read));
    return {};
  }

  const Environment& environment_;
  const Unit& unit_;
  const Statement& statement_;
  IndexForms& forms_;
  StatementReads all_;
  bool in_filter_ = false;
};

}  // namespace

Result<StatementReads> reads_of(const Environment& environment, const Statement& statement,
                                IndexForms& forms) {
  return Collector(environment, statement, forms).run();
}

}  // namespace ullage::comprehension
