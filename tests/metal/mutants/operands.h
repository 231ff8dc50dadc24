// Operands of cases: sizes of samples beyond their own, and operands of every kind.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ir/graph/op.h"
#include "ir/graph/tensor.h"
#include "testing/sample_graph.h"

namespace ullage::test::metal {

using Operands = std::vector<ir::Tensor>;

// Operands for the sample at its own sizes, and at its largest with one symbol after the other as
// large as a few tiles.
std::vector<Operands> own_runs(const ir::OpDef& op, const samples::Sample& sample);
// At sizes around those of vectors and groups, drawn at random. Some may break a guard of the op.
std::vector<Operands> random_runs(const ir::OpDef& op, const samples::Sample& sample);
// With an extent so long that a run takes the op's other way, which it decides by that extent.
std::vector<Operands> long_runs(const ir::OpDef& op, const samples::Sample& sample);

// The same run with other elements, of the same shapes and dtypes. An op may refuse them.
struct Change {
  std::string_view name;
  bool (*concerns)(ir::DType) = nullptr;
  Operands (*apply)(Operands operands) = nullptr;
  bool huge = false;  // there are floats next to which others vanish
};
// Integers alike, few different ones, many, wide ones; floats that are special, moderate, rising,
// falling, far apart.
std::span<const Change> changes();

}  // namespace ullage::test::metal
