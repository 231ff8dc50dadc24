// Terms over affine reads, combined over a box of indices. Result v of the axes v0, v1 ... combines
// term(operands read at forms of v and of the reduced indices); terms whose derived indices do not
// exist are left out. One invocation takes one item: a tile of up to 4 x 4 results, so that operands
// that do not follow an axis are loaded once for all of it, and in order all terms of the box or,
// in [chunks, results], those of one chunk; a second call combines the chunks. Any number of
// workgroups along x and y is right: each takes a run of items.
// generated.glsl (ops/affine/affine_code.cpp): Frame and load_frame(), item_count(frame) and
// compute_item(item, frame), which loops, loads, combines and stores.
// Limit: the terms of an item must stay below the loop budget; addresses are 32-bit integers.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
// Slot ids, then the bits of the body's constants; the generator decides what each word is.
layout(push_constant) uniform Push { uint words[AFFINE_WORDS]; } p;

#include "generated.glsl"

void main() {
  const Frame frame = load_frame();
  const uint items = item_count(frame), groups = gl_NumWorkGroups.x * gl_NumWorkGroups.y;
  const uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint run = ((items + LOCAL_X - 1) / LOCAL_X + groups - 1) / groups * LOCAL_X;
  const uint first = min(group * run, items), last = min(first + run, items);
  for (uint item = first + gl_LocalInvocationID.x; item < last; item += LOCAL_X) {
    compute_item(item, frame);
  }
}
