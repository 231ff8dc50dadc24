// Import rules of ops whose result has a length that depends on the data.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/movement/movement.h"
#include "ops/select/non_max_suppression.h"
#include "ops/select/nonzero.h"
#include "ops/select/unique.h"

namespace ullage::onnx {
namespace {

using ir::Result;

Result<void> nonzero(NodeContext& c) {
  if (c.has(0)) c.set(0, ops::nonzero_matrix(c.operand(0)).values);
  return {};
}

Result<void> compress(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return {};
  std::optional<int64_t> axis;
  if (c.has_attribute("axis")) {
    Result<int64_t> normal = c.axis(c.integer("axis"), c.operand(0).rank());
    if (!normal) return normal.error();
    axis = *normal;
  }
  c.set(0, ops::compress(c.operand(1), c.operand(0), axis).values);
  return {};
}

Result<void> unique(NodeContext& c) {
  if (!c.has(0)) return {};
  ops::UniqueOptions options{.sorted = c.integer("sorted", 1) != 0};
  if (c.has_attribute("axis")) {
    Result<int64_t> normal = c.axis(c.integer("axis"), c.operand(0).rank());
    if (!normal) return normal.error();
    options.axis = *normal;
  }
  const ops::Unique found = ops::unique(c.operand(0), options);
  c.set(0, found.values);
  c.set(1, found.index);
  // Without an axis the inverse is of the flattened operand.
  c.set(2,
        options.axis || !found.inverse.valid() || found.inverse.rank() == 1
            ? found.inverse
            : ops::reshape(found.inverse, {ir::product(c.pool(), ops::extents_of(found.inverse))}));
  c.set(3, found.counts);
  return {};
}

// Guards that operand `i` lies in [0, 1], where it is a host scalar.
void require_share(const NodeContext& c, size_t i) {
  if (!c.operand(i).host()) return;
  ir::ExtentPool& pool = c.pool();
  const ir::HostValue elements = *c.operand(i).host();
  for (ir::ExtentExpr e : elements) {
    c.builder().guard(
        ir::logical_and(pool.make(ir::ScalarOp::float_less_equal, pool.float_constant(0), e),
                        pool.make(ir::ScalarOp::float_less_equal, e, pool.float_constant(1))),
        name_of_operand(c, i) + " must lie in [0, 1]");
  }
}

Result<void> non_max_suppression(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return {};
  ops::Suppression options;
  if (c.has(2)) options.most = c.operand(2);
  if (c.has(3)) {
    options.iou_threshold = c.operand(3);
    require_share(c, 3);
  }
  if (c.has(4)) options.score_threshold = c.operand(4);
  const int64_t form = c.integer("center_point_box", 0);
  if (form != 0 && form != 1) return c.error("center_point_box must be 0 or 1");
  if (form == 1) options.form = ops::BoxForm::center;
  c.set(0, ops::non_max_suppression(c.operand(0), c.operand(1), options).values);
  return {};
}

constexpr ImportRule kSelectImportRules[] = {
    {"Compress", 1, 11, "input condition:bool", "axis", compress},
    {"NonMaxSuppression", 1, 11,
     "boxes:float scores:float max_output_boxes_per_class:int? iou_threshold:float? "
     "score_threshold:float?",
     "center_point_box", non_max_suppression},
    {"NonZero", 1, 13, "X", "", nonzero},
    {"Unique", 1, 11, "X", "axis sorted", unique},
};

}  // namespace

std::span<const ImportRule> select_import_rules() {
  return kSelectImportRules;
}

}  // namespace ullage::onnx
