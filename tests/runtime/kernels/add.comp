// y[i] = x[i] + addend for i below the live count.
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0, std430) readonly buffer X { uint x[]; };
layout(set = 0, binding = 1, std430) writeonly buffer Y { uint y[]; };
layout(set = 1, binding = 0) uniform Table { uvec4 words[1024]; } table;
layout(push_constant) uniform Push { uint count_slot; uint addend; } p;

void main() {
  const uint i = gl_GlobalInvocationID.x;
  const uint n = table.words[p.count_slot / 4u][p.count_slot % 4u];
  if (i < n) y[i] = x[i] + p.addend;
}
