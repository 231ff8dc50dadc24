// Last of the three kernels of a Winograd convolution (lib/winograd.glsl): 4 x 4 pixels of the result,
// A^T m A and the epilogue, an invocation per tile and vec4 of channels. y is [N, H, W, C] in
// vec4s of channels; w contains the per-channel vectors of the epilogue, if VECTORS. Every
// workgroup takes a contiguous run of (tile, vec4), vec4s fastest. RESIDUAL: see docs/kernels.md.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/conv.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ConvParams p; };
DECLARE_VEC4S(0, m);
DECLARE_RESULT(1, y);
#if VECTORS
DECLARE_VEC4S(2, w);
#endif
#if RESIDUAL
DECLARE_VEC4S(RESIDUAL, residual);
#endif
#define LOAD_VECTOR(INDEX) LOAD_VEC4(w, INDEX)
#define LOAD_RESIDUAL(INDEX) LOAD_VEC4(residual, INDEX)
#include "generated.glsl"
#include "lib/winograd.glsl"

// A^T along one axis.
void transform(vec4 m0, vec4 m1, vec4 m2, vec4 m3, vec4 m4, vec4 m5, out vec4 r0, out vec4 r1,
               out vec4 r2, out vec4 r3) {
  const vec4 sum_a = m1 + m2, difference_a = m1 - m2, sum_b = m3 + m4, difference_b = m3 - m4;
  r0 = m0 + sum_a + sum_b;
  r1 = kA * difference_a + kB * difference_b;
  r2 = kA2 * sum_a + kB2 * sum_b;
  r3 = (kA * kA2) * difference_a + (kB * kB2) * difference_b + m5;
}

void transform_tile(uint tile, uint vec4_index, uint out_vec4s, TileGrid grid) {
  vec4 u[24];
  EACH_LINE for (int j = 0; j < 6; ++j) {
    vec4 column[6];
    [[unroll]] for (int i = 0; i < 6; ++i)
      column[i] = LOAD_VEC4(m, (uint(i * 6 + j) * grid.count + tile) * out_vec4s + vec4_index);
    transform(column[0], column[1], column[2], column[3], column[4], column[5], u[j], u[6 + j],
              u[12 + j], u[18 + j]);
  }
  const Channel channel = load_channel(vec4_index, out_vec4s);
  const TilePlace place = place_of(tile, grid);
  const uvec2 extent = uvec2(slot(p.out_width), slot(p.out_height));
  EACH_LINE for (int i = 0; i < 4; ++i) {
    vec4 r[4];
    transform(u[i * 6], u[i * 6 + 1], u[i * 6 + 2], u[i * 6 + 3], u[i * 6 + 4], u[i * 6 + 5], r[0],
              r[1], r[2], r[3]);
    const uint line = place.image * extent.y + place.first.y + uint(i);
    [[unroll]] for (int j = 0; j < 4; ++j) {
      const uvec2 at = place.first + uvec2(j, i);
      if (at.x < extent.x && at.y < extent.y) {
        const uint pixel = line * extent.x + at.x, own = pixel * out_vec4s + vec4_index;
        STORE_VEC4(y, pixel * p.pixel_vec4s + p.first_vec4 + vec4_index,
                   keep_below(epilogue(r[j], channel, own), vec4_index * 4, p.out_channels));
      }
    }
  }
}

void main() {
  const TileGrid grid = load_tile_grid();
  const uint out_vec4s = (p.out_channels + 3) / 4, items = grid.count * out_vec4s;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint tile = item / out_vec4s;
    transform_tile(tile, item - tile * out_vec4s, out_vec4s, grid);
  }
}
