// Movement ops: they place elements anew and compute nothing.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct BroadcastToOp : ir::OpDef {
  ir::Value operator()(ir::Value x, std::vector<ir::ExtentExpr> shape) const;
};
struct ReshapeOp : ir::OpDef {
  ir::Value operator()(ir::Value x, std::vector<ir::ExtentExpr> shape) const;
};
struct TransposeOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<int64_t>> kPermutation{
      "permutation", "axis i of the result is axis permutation[i]"};

  ir::Value operator()(ir::Value x, std::vector<int64_t> permutation) const;
};
struct SliceOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kSizes{"sizes",
                                                                    "extents of the result"};
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kStarts{
      "starts", "first element along each axis"};
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kSteps{
      "steps", "distance of neighbours along each axis, not 0"};

  // Element i of the result along axis a is element start[a] + i * step[a]; there are sizes[a].
  // All vectors have the rank of x. REQUIRES: all elements lie inside;
  // slice_onnx() below clamps.
  ir::Value operator()(ir::Value x, std::vector<ir::ExtentExpr> starts,
                       std::vector<ir::ExtentExpr> sizes, std::vector<ir::ExtentExpr> steps) const;
};
struct ConcatOp : ir::OpDef {
  ir::Value operator()(std::span<const ir::Value> pieces, int64_t axis) const;
};
// What the elements around are: a constant, those of the operand mirrored at its first and last
// ones, these themselves, or those of the other end.
enum class PadMode : uint8_t { constant, reflect, edge, wrap };
inline constexpr std::string_view kPadModeNames[] = {"constant", "reflect", "edge", "wrap"};
constexpr std::span<const std::string_view> names_of(PadMode) {
  return kPadModeNames;
}
struct PadOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kAfter{
      "after", "elements added behind each axis; negative: cropped"};
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kBefore{
      "before", "elements added in front; negative: cropped"};
  static constexpr AttributeKey<PadMode> kMode{"mode", "what the elements are"};

  // `before` and `after` per axis; negative ones crop. `value` (rank 0) only for PadMode::constant;
  // invalid: 0.
  ir::Value operator()(ir::Value x, std::vector<ir::ExtentExpr> before,
                       std::vector<ir::ExtentExpr> after, PadMode mode = PadMode::constant,
                       ir::Value value = {}) const;
};

extern const BroadcastToOp broadcast_to;
extern const ReshapeOp reshape;
extern const TransposeOp transpose;
extern const SliceOp slice;
extern const ConcatOp concat;
extern const PadOp pad;

// That of the transpose which undoes one by `permutation`.
std::vector<int64_t> inverse_permutation(std::span<const int64_t> permutation);

// The shape to which `shapes` broadcast by NumPy's rules, with guards for what cannot be proved;
// none after an error (the builder keeps it).
std::optional<std::vector<ir::ExtentExpr>> broadcast_shape(
    ir::Builder& builder, std::span<const std::vector<ir::ExtentExpr>> shapes);
// All values broadcast to their common shape; rank-0 values stay as they are when another has a
// higher rank. Empty after an error.
std::vector<ir::Value> broadcast_operands(std::span<const ir::Value> values);
// `x` copied to `shape`, to which it broadcasts.
ir::Tensor broadcast_tensor(const ir::Tensor& x, const std::vector<int64_t>& shape);
// The extents as numbers, if all are constant.
std::optional<std::vector<int64_t>> constant_extents(std::span<const ir::ExtentExpr> extents);
// The extents of a value, to make a shape from: its builder fails where one is not exact, since a
// bound never becomes a shape (P-00).
std::vector<ir::ExtentExpr> extents_of(ir::Value x);

// To the shape of another value: its builder fails with what stands in the way (TF-04) where that
// is not exact, since a bound never becomes a shape (P-03, P-04).
ir::Value reshape_like(ir::Value x, ir::Value like);
ir::Value broadcast_like(ir::Value x, ir::Value like);

// ---- composites of the above ----------------------------------------------------------------

ir::Value squeeze(ir::Value x, std::span<const int64_t> axes);    // drops axes; guards extent 1
ir::Value unsqueeze(ir::Value x, std::span<const int64_t> axes);  // adds axes of the result
ir::Value flatten(ir::Value x, int64_t axis);  // to rank 2: the axes before `axis`, the others
ir::Value tile(ir::Value x, std::span<const ir::ExtentExpr> repeats);  // copies side by side
// Pieces along `axis`, whose extents are `sizes`.
std::vector<ir::Value> split(ir::Value x, int64_t axis, std::span<const ir::ExtentExpr> sizes);
// Slicing of one axis: negative limits count from the end, then start is clamped to [0, dim] (for
// negative steps [0, dim - 1]) and end to [0, dim] (for negative steps [-1, dim - 1]).
struct AxisSlice {
  int64_t axis = 0;
  ir::ExtentExpr start, end;
  ir::ExtentExpr step = {};  // null: 1
};
ir::Value slice_onnx(ir::Value x, std::span<const AxisSlice> axes);
// The elements along each of the axes, last one first.
ir::Value reverse(ir::Value x, std::span<const int64_t> axes);

std::span<const ir::OpDef* const> movement_ops();

}  // namespace ullage::ops
