// select_branch: joins the results of two inlined branches of a host-decided If.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct SelectBranchOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kCondition{"condition",
                                                                        "one host condition"};

  // `a` where `condition` is not 0, else `b`; same dtype and rank. Each side may be predicated on
  // the condition: only the taken one is read. The result's extents are those of the taken side.
  ir::Value operator()(ir::ExtentExpr condition, ir::Value a, ir::Value b) const;
};
extern const SelectBranchOp select_branch;

std::span<const ir::OpDef* const> branch_ops();

}  // namespace ullage::ops
