// The host's own producer: x[i] = first + i.
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0, std430) writeonly buffer X { uint x[]; };
layout(push_constant) uniform Push { uint n; uint first; } p;

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < p.n) x[i] = p.first + i;
}
