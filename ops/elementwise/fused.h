// fused: a whole elementwise expression as one node (Node::body), built by the fusion pass.
#pragma once

#include "ir/program/device_profile.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// Operand i is input i of the body and broadcasts (as NumPy does) to attribute `shape`; attribute
// `dtype` is the body's result.
struct FusedOp : ElementwiseOp {};
extern const FusedOp fused;
inline constexpr size_t kMaxFusedInputs = 6;
// Operands that one kernel may read on the device: it writes to one storage buffer more.
size_t max_fused_inputs(const ir::DeviceProfile& profile);
// More constants than this are written into the kernel's text, at the cost of a pipeline.
inline constexpr size_t kFusedConstants = 8;

// Attributes of a fused node.
ir::Attributes fused_attributes(std::vector<ir::ExtentExpr> shape, ir::DType dtype);
// The body of any elementwise node: its own for `fused`, else one instruction.
ir::ScalarBody body_of(const ir::Graph& graph, const ir::Node& node);
// The body that computes `result` from the inputs of a graph whose values are all scalars of
// elementwise nodes.
ir::ScalarBody body_of_scalars(const ir::Graph& graph, ir::ValueId result);

std::span<const ir::OpDef* const> fused_ops();

}  // namespace ullage::ops
