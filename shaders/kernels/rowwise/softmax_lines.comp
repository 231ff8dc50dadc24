// softmax, or with LOG log_softmax, along any axis of a dense f32 tensor: one invocation per line,
// neighbouring invocations on neighbouring lines. Four elements per loop step.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/rowwise.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { LineParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer X { float x[]; };
layout(set = 0, binding = 1, std430) writeonly restrict buffer Y { float y[]; };

const float kLowest = -3.402823466e38;

void normalise_line(uint first, uint length, uint stride) {
  float highest = kLowest;
  for (uint i = 0; i < length; i += 4) {
    [[unroll]] for (uint u = 0; u < 4; ++u)
      highest = max(highest, x[first + min(i + u, length - 1) * stride]);
  }
  float sum = 0.0;
  for (uint i = 0; i < length; i += 4) {
    [[unroll]] for (uint u = 0; u < 4; ++u) {
      const float e = exp(x[first + min(i + u, length - 1) * stride] - highest);
      sum += i + u < length ? e : 0.0;
    }
  }
#if LOG
  const float shift = log(sum);  // the maximum apart: a large one leaves few digits
#else
  const float scale = 1.0 / sum;
#endif
  for (uint i = 0; i < length; i += 4) {
    [[unroll]] for (uint u = 0; u < 4; ++u) {
      const uint at = first + min(i + u, length - 1) * stride;
#if LOG
      const float v = (x[at] - highest) - shift;
#else
      const float v = exp(x[at] - highest) * scale;
#endif
      if (i + u < length) y[at] = v;
    }
  }
}

void main() {
  const uint length = slot(p.extent), stride = slot(p.stride);
  const uint lines = slot(p.outer) * stride;
  const uint run = (lines + gl_NumWorkGroups.x * LOCAL_X - 1) / (gl_NumWorkGroups.x * LOCAL_X);
  const uint begin = gl_WorkGroupID.x * run * LOCAL_X, end = min(begin + run * LOCAL_X, lines);
  for (uint line = begin + gl_LocalInvocationID.x; line < end; line += LOCAL_X) {
    const uint outer = line / stride;
    normalise_line(outer * length * stride + (line - outer * stride), length, stride);
  }
}
