// y = the odd elements of x in order, count = how many; one invocation does it all.
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0, std430) readonly buffer X { uint x[]; };
layout(set = 0, binding = 1, std430) writeonly buffer Y { uint y[]; };
layout(set = 0, binding = 2, std430) writeonly buffer Count { uvec2 count; };
layout(set = 1, binding = 0) uniform Table { uvec4 words[1024]; } table;
layout(push_constant) uniform Push { uint count_slot; } p;

void main() {
  if (gl_GlobalInvocationID.x != 0u) return;
  const uint n = table.words[p.count_slot / 4u][p.count_slot % 4u];
  uint kept = 0u;
  for (uint i = 0u; i < n; ++i) {
    if ((x[i] & 1u) != 0u) y[kept++] = x[i];
  }
  count = uvec2(kept, 0u);
}
