// Import rules of ops that take values out of regions of planes.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/resample/roi_align.h"
#include "ops/resample/roi_pool.h"

namespace ullage::onnx {
namespace {

using ir::Result;

// Before opset 16 elements have their centres at whole numbers.
Result<void> roi_align(NodeContext& c) {
  if (!c.has(0) || !c.has(1) || !c.has(2)) return {};
  const std::string_view otherwise = c.opset() < 16 ? "output_half_pixel" : "half_pixel";
  const std::string_view mode = c.text("coordinate_transformation_mode", otherwise);
  if (mode != "half_pixel" && mode != "output_half_pixel") {
    return c.error("coordinate_transformation_mode must be half_pixel or output_half_pixel");
  }
  c.set(0, ops::roi_align(c.operand(0), c.operand(1), c.operand(2),
                          {.rows = c.integer("output_height", 1),
                           .columns = c.integer("output_width", 1),
                           .samples = c.integer("sampling_ratio", 0),
                           .scale = c.number("spatial_scale", 1),
                           .pooling = c.word("mode", ops::RoiPooling::average),
                           .half_pixel = mode == "half_pixel"}));
  return {};
}

// Regions are (image, x1, y1, x2, y2).
Result<void> max_roi_pool(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return {};
  const std::vector<int64_t> bins = c.integers("pooled_shape");
  if (bins.size() != 2) return c.error("pooled_shape has two elements");
  const ir::Value given = c.operand(1);
  if (given.rank() != 2) return c.error("rois must have rank 2");
  c.builder().guard(ir::equal(given.extent(1), c.constant(5)), "a region has five numbers");
  const std::vector<int64_t> column = {1};
  const ir::Value image =
      ops::squeeze(ops::slice_along(given, 1, c.constant(0), c.constant(1)), column);
  c.set(0, ops::roi_pool(c.operand(0), ops::slice_along(given, 1, c.constant(1), c.constant(4)),
                         image, bins[0], bins[1], c.number("spatial_scale", 1)));
  return {};
}

constexpr ImportRule kRegionImportRules[] = {
    {"MaxRoiPool", 1, 22, "X:float rois:float", "pooled_shape! spatial_scale", max_roi_pool},
    {"RoiAlign", 10, 22, "X:float rois:float batch_indices:int",
     "coordinate_transformation_mode mode output_height output_width sampling_ratio spatial_scale",
     roi_align},
};

}  // namespace

std::span<const ImportRule> region_import_rules() {
  return kRegionImportRules;
}

}  // namespace ullage::onnx
