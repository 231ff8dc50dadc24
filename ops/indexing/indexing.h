// Indexed reads and writes. Indices are i32 or i64; negative ones count from the end; what is still
// out of range is clamped on reads and dropped on writes, or fails the run where the program was
// compiled with index checks (passes/legalize/legalize.h).
#pragma once

#include "ops/rules/family.h"
#include "ops/rules/op_rules.h"

namespace ullage::ops {

struct GatherOp : ir::OpDef {
  // Result shape: x[:axis] + indices + x[axis+1:].
  ir::Value operator()(ir::Value x, ir::Value indices, int64_t axis) const;
};
struct GatherElementsOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value indices, int64_t axis) const;
};
inline constexpr AttributeKey<int64_t> kBatchDims{"batch_dims",
                                                  "leading axes that x and the indices share", 0};

// Tuples of indices are along the last axis of `indices`. `batch_dims`: so many leading axes of
// both are rows of a batch, and the tuples name axes behind them.
struct GatherNdOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value indices,
                       int64_t batch_dims = kBatchDims.otherwise) const;
};

// What an update does to the element at its place. Duplicates are applied in order of the updates;
// none: the last one wins.
enum class ScatterReduction : uint8_t { none, sum, product, largest, smallest };
inline constexpr std::string_view kScatterReductionNames[] = {"none", "add", "mul", "max", "min"};
constexpr std::span<const std::string_view> names_of(ScatterReduction) {
  return kScatterReductionNames;
}
inline constexpr AttributeKey<ScatterReduction> kScatterReduction{
    "reduction", "how updates are combined with what is there", ScatterReduction::none};
struct ScatterElementsOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value indices, ir::Value updates, int64_t axis,
                       ScatterReduction reduction = kScatterReduction.otherwise) const;
};
struct ScatterNdOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::Value indices, ir::Value updates,
                       ScatterReduction reduction = kScatterReduction.otherwise,
                       int64_t batch_dims = kBatchDims.otherwise) const;
};

extern const GatherOp gather;
extern const GatherElementsOp gather_elements;
extern const GatherNdOp gather_nd;
extern const ScatterElementsOp scatter_elements;
extern const ScatterNdOp scatter_nd;

std::span<const ir::OpDef* const> gather_ops();
OpRules<IndexRule> gather_index_rules();
std::span<const ir::OpDef* const> scatter_ops();
OpRules<IndexRule> scatter_index_rules();

}  // namespace ullage::ops
