// Which update is the last one for an element, where indices replace the coordinate on one axis: 1
// + its number in found[], which is 0 before, by atomic maxima. Updates of one element differ on
// the axis alone, along which their numbers grow. With PLACES, the other way round: found[i] is where
// update i is put, ~0 where its index is out of range. One invocation per update. generated.glsl:
// load_indices(i).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { GatherElementsParams p; };
layout(set = 0, binding = 1, std430) buffer Found { uint found[]; };
#include "generated.glsl"
#include "lib/place_on_axis.glsl"

void main() {
  const uint total = slot(p.total), axis_extent = slot(p.axis_extent);
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint i = gl_GlobalInvocationID.x; i < total; i += stride) {
    const int at = from_start(narrow_index(load_indices(i)), axis_extent);
#if PLACES
    found[i] = is_inside(at, axis_extent) ? place_on_axis(uint(at), i) : ~0u;
#else
    if (is_inside(at, axis_extent)) atomicMax(found[place_on_axis(uint(at), i)], i + 1);
#endif
  }
}
