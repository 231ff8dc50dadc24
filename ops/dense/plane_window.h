// Convolution windows over one to three spatial axes, seen as two and a depth: what the kernels on
// [N, H, W, C in vec4s] take. A 1-D window has height 1. Depth slices are images one
// behind the other.
#pragma once

#include <cstdint>
#include <span>

#include "ir/lowering/lower_context.h"
#include "ops/code/epilogue.h"
#include "ops/dense/window.h"
#include "ops/schedule/destination.h"
#include "shaders/params/conv.h"

namespace ullage::ops {

struct DepthWindow {
  int64_t kernel = 1, stride = 1, dilation = 1;
  ir::ExtentExpr begin, in, out;
  // Does each depth slice of the result look at just the one in its place?
  bool is_absent() const;
};
struct PlaneWindow {
  int64_t kernel[2] = {1, 1}, stride[2] = {1, 1}, dilation[2] = {1, 1};
  ir::ExtentExpr begin[2], in[2], out[2];
  DepthWindow depth{};
  int64_t taps() const { return depth.kernel * kernel[0] * kernel[1]; }
};
PlaneWindow plane_window(ir::ExtentPool& pool, const ir::ShapeExtent& x, const ir::ShapeExtent& y,
                         std::span<const int64_t> kernel, const WindowAttributes& window);

// Can the node (x, w, bias?) use those kernels, if they can read w? f32, constant bias, at most
// `spatial` spatial axes.
bool has_plane_operands(const ir::Graph& graph, const ir::Node& node, size_t spatial = 2);

// Do all taps of filters of this shape, of `inner` channels each, fit in the loops of an invocation
// (DriverTrait::ends_long_loops)?
bool fits_loops(std::span<const int64_t> weights, int64_t inner);

// Can the node's weights be packed when the device computes them (emit_pack), so that those kernels
// read them like constants? Not of open extents, nor for windows, as large as gradients of weights
// have them, that do not fit in loops.
bool can_pack_filters(const ir::Graph& graph, const ir::Node& node, int64_t inner);

// Pixels of the result, of all images.
ir::ExtentExpr pixels_of(const ir::LowerContext& context, const PlaneWindow& window);

// Of a kernel that looks along the depth: DEPTH and what goes with it.
void add_depth(ir::KernelSource& source, const PlaneWindow& window);

// Of a kernel whose invocations compute `columns` neighbouring pixels: what
// shaders/lib/conv_neighbours.glsl needs to know about a row.
void add_neighbours(ir::KernelSource& source, const PlaneWindow& window, int64_t columns);

// Everything but vectors and scalars.
params::ConvParams plane_params(ir::LowerContext& context, const PlaneWindow& window,
                                int64_t in_channels, int64_t out_channels);

inline constexpr size_t kConvScalars = std::size(params::ConvParams{}.scalars);

// The optional third operand; what follows the node's own operands belongs to its epilogue.
ir::ValueId bias_of(const ir::Node& node);

// The node's input 0, output and the epilogue's residual (or kNoBuffer), all channels last.
struct PlaneOperands {
  ir::BufferId x = ir::kNoBuffer, residual = ir::kNoBuffer;
  Destination y;
  bool plain = false;  // x as it is
};
struct PlaneAccess {
  bool plain = false;   // reads input 0 as it is
  bool joins = false;   // can write parts of larger pixels
  bool single = false;  // writes a result of one channel plain: the kernel is given SINGLE
};
// Call once per node.
PlaneOperands plane_operands(ir::LowerContext& context, const Epilogue& epilogue,
                             const PlaneAccess& access = {});

// Gives the kernel the place where y lies.
void set_destination(params::ConvParams& push, const Destination& y);

// The source of PlaneWeights: the constant operand 1, else any index, since emit_plane_call takes
// operand 1 from where the device has computed it.
uint32_t filter_source(ir::LowerContext& context);

// Weights as the kernel takes them: f32 or, for a kernel with QUANTIZED, quantized values of 8
// bits.
struct PlaneWeights {
  ir::PackPiece piece{};
  bool are_quantized = false;
};

// Binds x, `weights` followed by the epilogue's vectors, y and the residual; completes the
// parameters and emits the call.
void emit_plane_call(ir::LowerContext& context, ir::KernelCall call, params::ConvParams push,
                     const PlaneOperands& operands, const PlaneWeights& weights, Epilogue epilogue,
                     bool texel);

}  // namespace ullage::ops
