// Splats seen by a camera: a part of a graph, differentiable by the splats and by `shift`.
#pragma once

#include "ir/graph/builder.h"

namespace ullage::tools {

// Columns of a matrix of splats, f32 [n, kHarmonics + 3 * coefficients], as the graphs take it.
// Scales are logarithms, opacity is a logit, rotations are w x y z of any length; the harmonics of
// degree 0 to 3 have 1, 4, 9 or 16 coefficients, each of three colours.
inline constexpr int64_t kPosition = 0, kScale = 3, kRotation = 6, kOpacity = 10, kHarmonics = 11;

// What is nearer than this is not drawn, in units of the scene.
inline constexpr double kNear = 0.2;
// Alphas below are not drawn.
inline constexpr double kLeastAlpha = 1.0 / 255;
// Edge of a tile in pixels.
inline constexpr int64_t kTile = 16;

// Columns of Projected::drawn: centre in pixels; 1 / s, m and 1 / t of the covariance's factor
// [s, 0; m s, t]; opacity; colour; a 1.
inline constexpr int64_t kCentre = 0, kFactor = 2, kDrawnOpacity = 5, kColour = 6,
                         kDrawnColumns = 10;

struct Projected {
  ir::Value drawn;             // f32 [n, kDrawnColumns]
  ir::Value depth;             // f32 [n]
  ir::Value first_x, first_y;  // i32 [n]: the first tile of the rectangle that a splat reaches
  ir::Value tiles_x, tiles_y;  // i32 [n]: extents of that rectangle, 0 of what is not drawn
};

// `camera`: f32 [16], the upper three rows of world_to_camera, then fx, fy, cx and cy, for a
// picture of `width` by `height` pixels. `shift`: f32 [n, 2] pixels added to the centres, or
// invalid.
Projected project(ir::Value splats, ir::Value camera, ir::Value shift, int64_t width,
                  int64_t height);

}  // namespace ullage::tools
