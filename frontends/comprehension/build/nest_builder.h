// Expressions of a statement as loop nests over its box: which operands are read, at which affine
// forms, and the term computed from them.
#pragma once

#include <span>
#include <vector>

#include "frontends/comprehension/build/box.h"
#include "frontends/comprehension/build/reads.h"
#include "frontends/comprehension/lower/loop_nest.h"

namespace ullage::comprehension {

// What a nest computes: a term over some indices of the statement, combined over others.
struct NestRequest {
  ExprId term = kNoExpr;
  ir::DType dtype = ir::DType::f32;  // the term is converted to
  std::vector<IndexId> shape = {}, reduced = {};
  ops::AffineReduction reduction = ops::AffineReduction::sum;  // where some are reduced
  std::vector<ExprId> masks = {};  // terms where one is false are left out
};

class NestBuilder {
 public:
  // All must outlive this; `reads` are those of the statement.
  NestBuilder(const Environment& environment, const Statement& statement,
              std::span<const Read> reads, const Variables& variables, const Box& box)
      : environment_(environment),
        statement_(statement),
        reads_(reads),
        variables_(variables),
        box_(box) {}

  // Operands read at subscripts that are not affine, or that lie inside only where filters are
  // true, are gathered first; operands read at quotients like i / 2 are repeated first. Errors:
  // those of the ops.
  ir::Result<LoopNest> nest(const NestRequest& request);

  // The expression at every point of some indices, as a tensor with an axis for each.
  ir::Result<ir::Value> values(ExprId expr, const std::vector<IndexId>& indices);

 private:
  class Operands;
  struct AxisRead;
  struct GatheredAxis;

  ir::Result<ops::AffineOperand> operand(ExprId leaf, std::span<const IndexId> variables);
  ir::Result<ops::AffineOperand> read(const Read& read, std::span<const IndexId> variables);
  ir::Value index_values(IndexId index);
  bool is_affine(ir::ExtentExpr e) const;
  std::vector<AxisRead> axes_of(const Read& read);
  AxisRead axis_of(ir::ExtentExpr at, ir::ExtentExpr extent);
  ir::ExtentExpr along(IndexId index, std::span<const IndexId> variables) const;
  ir::ExtentExpr form(ir::ExtentExpr e, std::span<const IndexId> variables) const;
  ir::Result<void> gather(const Read& read, std::span<const size_t> group, ir::Value& value,
                          std::vector<GatheredAxis>& axes);
  ir::Result<ir::Value> positions(const Read& read, size_t axis,
                                  const std::vector<IndexId>& indices);

  const Environment& environment_;
  const Statement& statement_;
  std::span<const Read> reads_;
  const Variables& variables_;
  const Box& box_;
};

}  // namespace ullage::comprehension
