// Shape of the tile of the lanes and staged kernels (shaders/lib/{lanes,staged}.glsl), chosen by
// device traits and the expected size, and what kernels of that shape have in common.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "ir/lowering/lower_context.h"
#include "ir/quantization/block_format.h"

namespace ullage::ops {

struct Tile {
  int64_t lane_rows = 16;    // TM: rows per lane
  int64_t vectors = 1;       // NV: vec4s of columns per lane
  int64_t lanes = 8;         // SG
  int64_t column_lanes = 8;  // CL: lanes along the columns, a divisor of SG
  int64_t unroll = 1;        // KU: vec4s of the inner axis that a staged tile takes per step
  int64_t roll = 0;        // ROLL: of a step, so many k are an iteration of a loop; 0: all unrolled
  int64_t row_groups = 1;  // LOCAL_Y: tiles per workgroup
  bool shuffle = false, texel = false;
  bool wide_stores = false;
  bool sums_wait = false;  // DriverTrait::sums_wait_in_memory
  bool staged = false;     // operands pass through shared memory, unroll vec4s at a time

  int64_t rows() const { return lane_rows * (lanes / column_lanes); }
  int64_t columns() const { return 4 * column_lanes * vectors; }  // of one panel
  int64_t panels(int64_t n) const { return (n + columns() - 1) / columns(); }
  // Vec4s of the inner axis that an invocation takes in so many iterations of its loops: of a
  // staged tile in steps, each of which may be a loop over its k, one at a time where they are f16.
  int64_t vec4s_within(int64_t iterations) const {
    return staged ? iterations / (roll == 0 ? 1 : 1 + 4 * unroll) * unroll : iterations;
  }
  // Of shared memory: two buffers of a step of both operands.
  int64_t shared_bytes() const {
    if (!staged) return 0;
    const auto whole = [&](int64_t vec4s) { return (vec4s + lanes - 1) / lanes * lanes; };
    const int64_t skew = unroll > 1 ? int64_t{4} * unroll : 0;
    return int64_t{2} * 16 * (whole(unroll * rows()) + skew + whole(unroll * columns()));
  }
};
// The register tile. `rows`: expected rows; `columns`: exact if known, else a guess.
Tile choose_tile(const ir::DeviceProfile& profile, int64_t rows, int64_t columns);
// The tile of a kernel that exists in both schedules: on GPUs a staged tile for products that
// fill one and devices that have space for it, else choose_tile. `taps`: times that `inner` occurs.
Tile choose_product_tile(const ir::DeviceProfile& profile, int64_t rows, int64_t columns,
                         int64_t inner, int64_t taps = 1);

// The same for a convolution that is no product of pixels: a step of a staged tile lies in one tap.
Tile choose_window_tile(const ir::DeviceProfile& profile, int64_t pixels, int64_t columns,
                        int64_t channels, int64_t taps);

// The tile of products by quantized blocks: all lanes along the columns, four each, so that as many
// blocks as there are lanes are read side by side.
Tile choose_block_tile(const ir::DeviceProfile& profile, int64_t rows);

// A guess at the run-time value of `e`, to choose among kernels: the leading axis of inputs counts
// as 1 (a batch), other symbols as 256.
int64_t expected_value(ir::ExtentExpr e);

// A source with the tile's defines, local size and needs.
ir::KernelSource tile_source(std::string file, const Tile& tile, std::string body);
// Lets a lanes kernel take vec4 of the inner axis two at a time (PAIRS, lib/lanes.glsl), where
// sums wait in memory and `inner` elements are an even number of vec4.
void pair_vec4s(ir::KernelSource& source, const Tile& tile, int64_t inner);
// Adds a define, keeping them sorted.
void add_define(ir::KernelSource& source, std::string name, int64_t value);

// Lets a kernel store its results (lib/vec4s.glsl) in 64-bit words where that costs a device less.
void widen_stores(ir::KernelSource& source, const ir::DeviceProfile& profile);

// Lets a workgroup combine in its subgroups first (SUBGROUPS), where a GPU has such operations:
// kernels that take subgroups of any size, however full. `shuffles`: by shuffles, too.
void combine_in_subgroups(ir::KernelSource& source, const ir::DeviceProfile& profile,
                          bool shuffles = false);

// Workgroups along one grid axis whose workgroups stride over `blocks`.
ir::ExtentExpr block_groups(const ir::LowerContext& context, ir::ExtentExpr blocks);
// Workgroups along x and y for `tiles` numbered y * groups.x + x, one workgroup each.
std::array<ir::ExtentExpr, 3> tile_groups(const ir::LowerContext& context, ir::ExtentExpr tiles);
// min(ceil_div(items, per_group), groups that keep every invocation under the device's loop budget
// when each group strides over the items): the x extent of a grid-stride kernel.
ir::ExtentExpr strided_groups(const ir::DeviceProfile& profile, ir::ExtentExpr items,
                              int64_t items_per_group);
// Workgroups for `items` in contiguous runs, `lanes` items at a time, where each item costs
// `iterations` loop iterations: enough to keep the device busy and within the loop budget.
ir::ExtentExpr run_groups(const ir::LowerContext& context, ir::ExtentExpr items, int64_t lanes,
                          int64_t iterations);
// The same for iterations that maybe only the run knows.
ir::ExtentExpr run_groups(const ir::LowerContext& context, ir::ExtentExpr items, int64_t lanes,
                          ir::ExtentExpr iterations);

// A constant packed for panels of `tile`: loops (panel, outer..., inner, column), zero where the
// coordinates leave the constant. `inner` is rounded up to whole vec4s.
struct PanelAxes {
  uint32_t constant = 0;
  int64_t columns = 0, column_stride = 0;  // elements of the constant
  int64_t outer = 1, outer_stride = 0;     // taps
  int64_t inner = 0, inner_stride = 0;
};
ir::PackPiece panel_piece(const Tile& tile, const PanelAxes& axes);

// Rows of quantized blocks, one per column, for panels of `tile`: word j of block b of every column
// of a panel side by side, loops (panel, b, j, column), in a recipe whose elements are
// packed_block_bytes() long; what is behind a block is 0.
ir::PackPiece block_panel_piece(const Tile& tile, const PanelAxes& axes, ir::BlockFormat format);

// Two, or one where a block has an odd number of bytes.
uint32_t packed_block_bytes(ir::BlockFormat format);

// The same piece for a recipe whose elements are so many times smaller.
ir::PackPiece in_parts(ir::PackPiece piece, int64_t parts);

}  // namespace ullage::ops
