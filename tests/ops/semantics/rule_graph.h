// The node of a sample, and the linear maps that its differentiation rule gives for one operand.
#pragma once

#include <optional>
#include <vector>

#include "ir/graph/builder.h"
#include "testing/sample_graph.h"

namespace ullage::test {

using samples::Sizes;

// In what the graphs compute: f64 where the sample has any float, so that the reference rounds
// nothing, or as it is.
enum class Precision : uint8_t { widened, of_sample };

// One graph under construction; each of primal(), forward() and reverse() finishes it, so make one
// object per call.
class RuleGraph {
 public:
  // With `fixed`, symbols are replaced by these numbers.
  RuleGraph(const ir::OpDef& op, const samples::Sample& sample, const Sizes* fixed,
            Precision precision = Precision::widened);

  ir::Result<ir::Graph> primal();
  // One more input, the tangent of `operand` -> tangents of the results of float dtype; none where
  // it is a symbolic zero. By the tangent rule, or by transposing the transpose.
  ir::Result<std::optional<ir::Graph>> forward(size_t operand);
  // One more input per result of float dtype, its cotangent -> the cotangent of `operand`. By the
  // transpose, by transposing the tangent, or through the decomposition.
  ir::Result<std::optional<ir::Graph>> reverse(size_t operand);

 private:
  using Values = std::vector<ir::Value>;
  ir::Value like(ir::Value x, const char* name);
  Values cotangents();
  // The element values of a linear map's argument must not reach its transpose.
  ir::Result<void> check_linear(std::span<const ir::Value> results,
                                std::span<const ir::Value> arguments) const;
  ir::Result<Values> by_jvp(size_t operand, ir::Value tangent);
  ir::Result<ir::Value> reversed(size_t operand, const Values& w);
  ir::Result<ir::Graph> finish(std::span<const ir::Value> results);
  ir::Result<std::optional<ir::Graph>> finish_some(std::span<const ir::Value> results);

  const ir::OpDef& op_;
  ir::Builder b_;
  Values inputs_, outputs_;
  ir::Attributes attributes_;
  Precision precision_;
};

}  // namespace ullage::test
