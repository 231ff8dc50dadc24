// Running combination along rows of [outer, extent], GPU variant: a workgroup takes a chunk of a
// row and walks over it in tiles of LOCAL_X invocations with ITEMS neighbouring elements each; the
// order of combination depends on the chunk and the size of subgroups alone. Memory is read and
// written side by side: elements pass through shared memory to who combines them. TOTALS, CARRY,
// EXCLUSIVE, REVERSE and generated.glsl as in lines.comp; SUBGROUPS as in lib/group_scan.glsl.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SUBGROUPS
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#endif
#include "lib/table.glsl"
#include "params/scan.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ScanParams p; };
#include "generated.glsl"
#include "lib/group_scan.glsl"

shared VALUE tile_values[LOCAL_X * ITEMS + LOCAL_X * ITEMS / 32];
// With gaps, so that runs of ITEMS begin in banks of their own.
uint place(uint i) { return i + i / 32; }

void main() {
  const uint extent = slot(p.extent), chunks = slot(p.chunks), lane = group_lane();
  const uint pieces = slot(p.outer) * chunks;
  for (uint piece = gl_WorkGroupID.x; piece < pieces; piece += gl_NumWorkGroups.x) {
    const uint outer = piece / chunks;
    const uint first = (piece - outer * chunks) * p.chunk;
    const uint last = first + min(p.chunk, extent - first);
#if REVERSE
#define ELEMENT(i) (outer * extent + extent - 1 - (i))
#else
#define ELEMENT(i) (outer * extent + (i))
#endif
#if CARRY
    VALUE running = LOAD_CARRY(piece);
#else
    VALUE running = IDENTITY;
#endif
    for (uint tile = first; tile < last; tile += LOCAL_X * ITEMS) {
      const uint own = lane * ITEMS;
      [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
        const uint i = k * LOCAL_X + lane;
        tile_values[place(i)] = LOAD(ELEMENT(min(tile + i, last - 1)));
      }
      barrier();
      VALUE values[ITEMS];
      VALUE sum = IDENTITY, total;
      [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
        values[k] = tile_values[place(own + k)];
        if (tile + own + k < last) sum = COMBINE(sum, values[k]);
      }
      VALUE upto = COMBINE(running, group_scan_before(lane, sum, total));
      running = COMBINE(running, total);
#if !TOTALS
      [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
        const VALUE before = upto;
        upto = COMBINE(upto, values[k]);
#if EXCLUSIVE
        tile_values[place(own + k)] = before;
#else
        tile_values[place(own + k)] = upto;
#endif
      }
      barrier();
      // Each place is read by who writes it for the next tile.
      [[unroll]] for (uint k = 0; k < ITEMS; ++k) {
        const uint i = k * LOCAL_X + lane;
        if (tile + i < last) STORE(ELEMENT(tile + i), tile_values[place(i)]);
      }
#endif
    }
#if TOTALS
    if (lane == 0) STORE(piece, running);
#endif
  }
}
