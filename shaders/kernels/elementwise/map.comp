// Every element of a result from one element of each operand. One invocation computes 4 elements
// that are neighbours in the result's memory; generated.glsl contains the bindings, the access
// pattern of each operand and the body. See ops/code/map_kernel.cpp for what is generated.
#version 450
#extension GL_GOOGLE_include_directive : require
#if WIDE_STORES
#include "lib/wide.glsl"
#endif
#include "lib/table.glsl"

layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
// Slot ids, then the bits of the body's constants; the generator decides what each word is.
layout(push_constant) uniform Push { uint words[MAP_WORDS]; } p;

#include "generated.glsl"

#include "lib/group_run.glsl"

// ROWS 1: operands that are the same for a whole row are loaded once per row, and values that
// depend on them alone are computed once per row. ROWS 2: rows also have a vec4 for every lane.
#if ROWS
void map_rows(uvec2 run, Frame frame) {
  for (uint first = run.x; first < run.y;) {
    const uint row = first / frame.row_vec4s, last = min((row + 1) * frame.row_vec4s, run.y);
    load_row(row, frame);
    for (uint vec4_index = first + gl_LocalInvocationID.x; vec4_index < last; vec4_index += LOCAL_X)
      map_row_vec4(vec4_index, frame);
    first = last;
  }
}
#endif

void main() {
  Frame frame = load_frame();
#if ROWS
  const uvec2 all = run_of_group(frame.vec4s);
#endif
#if ROWS == 2
  if (frame.row_vec4s >= LOCAL_X) {
    map_rows(all, frame);
    return;
  }
#endif
#if ROWS == 1
  map_rows(all, frame);
#elif PAIRS
  const uvec2 run = run_of_group(frame.vec4s / 2);
  for (uint pair = run.x + gl_LocalInvocationID.x; pair < run.y; pair += LOCAL_X) {
    map_pair(pair, frame);
  }
  if ((frame.vec4s & 1u) != 0u && gl_GlobalInvocationID.x == 0) map_vec4(frame.vec4s - 1, frame);
#else
  const uvec2 run = run_of_group(frame.vec4s);
  for (uint vec4_index = run.x + gl_LocalInvocationID.x; vec4_index < run.y; vec4_index += LOCAL_X) {
    map_vec4(vec4_index, frame);
  }
#endif
}
