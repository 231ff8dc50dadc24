// The part of the map kernel's text that makes four elements: loads, body, store.
#pragma once

#include <string>
#include <string_view>

#include "ops/code/map_space.h"
#include "ops/code/row_body.h"

namespace ullage::ops {

// "void map_vec4(uint vec4_index, Frame f) {...}", with plan.pairs also map_pair(pair, f). It reads
// from the frame: d<d> extents of the space's dimensions, s<i>_<d> strides, o<i> offsets, total. It
// calls compute().
std::string vec4_function(const MapPlan& plan);

// "void load_row(uint row, Frame f) {...}", which sets what map_row_vec4 reads of the row, and
// "void map_row_vec4(uint vec4_index, Frame f) {...}", which calls compute_in_row(). The frame has
// row_vec4s and all d<d>, too. `body`: what plan.spec.body was split into; row_value<k>() computes
// value k of the row. REQUIRES: plan.rows is not `never`.
std::string row_functions(const MapPlan& plan, const RowBody& body);
// Operands that are the same for a whole row, in order.
std::vector<bool> row_operands(const MapPlan& plan);

// Does any operand need the coordinates of the vec4?
bool needs_coordinates(const MapPlan& plan);
bool has_offset(const MapPlan& plan, size_t operand);
// "0", "1" or the frame's member.
std::string stride_text(const MapPlan& plan, size_t operand, size_t dimension);
std::string stride_name(size_t operand, size_t dimension);
bool is_wide(ir::DType dtype);  // 64 bits
// GLSL type of four elements in memory; of half of them for 64-bit dtypes.
std::string_view vec4_words(ir::DType dtype);

}  // namespace ullage::ops
