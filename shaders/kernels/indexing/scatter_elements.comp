// Updates of y, element by element, along one axis. All updates that can meet lie on one line, which
// one invocation walks in order. generated.glsl: load_indices(i), LOAD_UPDATE(i), y[] and
// APPLY(bits, update).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "lib/index.glsl"
#include "params/indexing.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ScatterElementsParams p; };
#include "generated.glsl"

void main() {
  const uint count = slot(p.count), update_stride = slot(p.update_stride);
  const uint axis_extent = slot(p.axis_extent), axis_stride = slot(p.axis_stride);
  const uint lines = slot(p.lines), stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint line = gl_GlobalInvocationID.x; line < lines; line += stride) {
    uint update = 0, base = 0, rest = line;
    [[unroll]] for (int axis = RANK - 1; axis >= 0; --axis) {
      const uint extent = slot(p.extents[axis]), outer = rest / extent, i = rest - outer * extent;
      update += i * slot(p.update_strides[axis]);
      base += i * slot(p.strides[axis]);
      rest = outer;
    }
    for (uint i = 0; i < count; i += 8) {
      [[unroll]] for (uint k = 0; k < 8; ++k) {
        const uint from = update + min(i + k, count - 1) * update_stride;
        const int position = from_start(narrow_index(load_indices(from)), axis_extent);
        if (i + k < count && is_inside(position, axis_extent)) {
          const uint at = base + uint(position) * axis_stride;
          y[at] = APPLY(y[at], LOAD_UPDATE(from));
        }
      }
    }
  }
}
