// Products summed over any axes of two tensors.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

// Which axes of the operands meet: contracted ones are summed over, batch ones stay in front. The
// i-th of the left ones belongs to the i-th of the right ones.
struct DotAxes {
  std::vector<int64_t> lhs_contracting{}, rhs_contracting{};
  std::vector<int64_t> lhs_batch{}, rhs_batch{};
  bool operator==(const DotAxes&) const = default;
};
DotAxes dot_axes(const ir::Attributes& attributes);
ir::Attributes to_attributes(const DotAxes& axes);

// Axes of an operand of `rank` that are in neither list, ascending.
std::vector<int64_t> free_axes(size_t rank, std::span<const int64_t> contracting,
                               std::span<const int64_t> batch);
// [batch..., M, K] x [batch..., K, N]: a matmul as it stands.
bool is_canonical(const DotAxes& axes, size_t lhs_rank, size_t rhs_rank);

// dot(lhs, rhs) -> [batch..., free axes of lhs, free axes of rhs]. A composite that stays a node
// until decompose_dot makes a matmul of it, so that transposes can be folded into it before.
struct DotOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<int64_t>> kLhsBatch{"lhs_batch",
                                                                "axes of lhs kept in front"};
  static constexpr AttributeKey<std::vector<int64_t>> kLhsContracting{"lhs_contracting",
                                                                      "axes of lhs summed over"};
  static constexpr AttributeKey<std::vector<int64_t>> kRhsBatch{"rhs_batch",
                                                                "their partners in rhs"};
  static constexpr AttributeKey<std::vector<int64_t>> kRhsContracting{"rhs_contracting",
                                                                      "their partners in rhs"};

  ir::Value operator()(ir::Value lhs, ir::Value rhs, const DotAxes& axes) const;
};
extern const DotOp dot;
inline constexpr ir::DTypeSet kDotDTypes{ir::DType::f32, ir::DType::f64, ir::DType::i32,
                                         ir::DType::i64, ir::DType::u32, ir::DType::u64};

}  // namespace ullage::ops
