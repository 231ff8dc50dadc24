// Terms over affine reads, combined over a box of indices, as affine/reduce.comp does, where
// neighbouring results read the same elements. A workgroup takes a tile of results, of which each
// invocation has up to 4 x 4 that lie a workgroup apart. Terms are taken in order, a chunk of reduced
// indices at a time: the workgroup brings into shared memory the box of elements that the chunk reads
// of each operand that is worth it, waits, and combines. Any number of workgroups along x and y is
// right: each takes a run of tiles.
// generated.glsl (ops/affine/affine_code.cpp): Frame and load_frame(), item_count(frame), which counts
// tiles, and compute_item(item, frame), which stages, waits, loops, combines and stores.
// Limit: the terms and chunks of a tile must stay below the loop budget; addresses are 32-bit integers,
// also those of a box that reaches beyond its operand.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
// Slot ids, then the bits of the body's constants; the generator decides what each word is.
layout(push_constant) uniform Push { uint words[AFFINE_WORDS]; } p;

#include "generated.glsl"

void main() {
  const Frame frame = load_frame();
  const uint tiles = item_count(frame), groups = gl_NumWorkGroups.x * gl_NumWorkGroups.y;
  const uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint run = (tiles + groups - 1) / groups;
  const uint first = min(group * run, tiles), last = min(first + run, tiles);
  for (uint tile = first; tile < last; ++tile) compute_item(tile, frame);
}
