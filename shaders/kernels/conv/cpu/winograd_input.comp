// First of the three kernels of a Winograd convolution (lib/winograd.glsl): the 6 x 6 windows of x,
// B^T d B, an invocation per tile and vec4 of channels. x is [N, H, W, C] in vec4s of channels.
// Every workgroup takes a contiguous run of (tile, vec4), vec4s fastest. WIDE_STORES as in
// elementwise/map.comp.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/conv.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ConvParams p; };
DECLARE_VEC4S(0, x);
#if WIDE_STORES
layout(set = 0, binding = 1, std430) writeonly restrict buffer V { u64vec4 v[]; };
#else
layout(set = 0, binding = 1, std430) writeonly restrict buffer V { vec4 v[]; };
#endif
#include "lib/winograd.glsl"

// Two neighbouring elements of a window.
void store_pair(uint at, vec4 a, vec4 b) {
#if WIDE_STORES
  v[at] = u64vec4(wide_words(floatBitsToUint(a)), wide_words(floatBitsToUint(b)));
#else
  v[2u * at] = a;
  v[2u * at + 1u] = b;
#endif
}

// B^T along one axis.
void transform(vec4 d[6], out vec4 r[6]) {
  const vec4 even_a = d[4] - kB2 * d[2], odd_a = d[3] - kB2 * d[1];
  const vec4 even_b = d[4] - kA2 * d[2], odd_b = d[3] - kA2 * d[1];
  r[0] = (kA2 * kB2) * d[0] - (kA2 + kB2) * d[2] + d[4];
  r[1] = even_a + kA * odd_a;
  r[2] = even_a - kA * odd_a;
  r[3] = even_b + kB * odd_b;
  r[4] = even_b - kB * odd_b;
  r[5] = (kA2 * kB2) * d[1] - (kA2 + kB2) * d[3] + d[5];
}

void transform_window(uint tile, uint vec4_index, TileGrid grid, ivec2 extent, ivec2 pad) {
  const TilePlace place = place_of(tile, grid);
  const ivec2 origin = ivec2(place.first) - pad;
  const int image = int(place.image) * extent.y;
  vec4 d[kWindow], line[6], result[6];
  EACH_LINE for (int j = 0; j < 6; ++j) {
    const bool column_inside = origin.x + j >= 0 && origin.x + j < extent.x;
    [[unroll]] for (int i = 0; i < 6; ++i) {
      const bool inside = column_inside && origin.y + i >= 0 && origin.y + i < extent.y;
      const uint pixel = inside ? uint((image + origin.y + i) * extent.x + origin.x + j) : 0u;
      line[i] = LOAD_VEC4(x, pixel * p.in_vec4s + (inside ? vec4_index : 0u));
      line[i] = inside ? line[i] : vec4(0);
    }
    transform(line, result);
    [[unroll]] for (int i = 0; i < 6; ++i) d[i * 6 + j] = result[i];
  }
  EACH_LINE for (int i = 0; i < 6; ++i) {
    [[unroll]] for (int j = 0; j < 6; ++j) line[j] = d[i * 6 + j];
    transform(line, result);
    [[unroll]] for (int j = 0; j < 6; j += 2)
      store_pair((uint(i * 3 + j / 2) * grid.count + tile) * p.in_vec4s + vec4_index, result[j],
                 result[j + 1]);
  }
}

void main() {
  const TileGrid grid = load_tile_grid();
  const ivec2 extent = ivec2(signed_slot(p.in_width), signed_slot(p.in_height));
  const ivec2 pad = ivec2(signed_slot(p.pad_left), signed_slot(p.pad_top));
  const uint items = grid.count * p.in_vec4s;
  const uint run = (items + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, items);
  for (uint item = begin + gl_LocalInvocationID.x; item < end; item += LOCAL_X) {
    const uint tile = item / p.in_vec4s;
    transform_window(tile, item - tile * p.in_vec4s, grid, extent, pad);
  }
}
