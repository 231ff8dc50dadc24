// z[i] = x[i] + w[i % 4] for i below the live count; w is read as a texel buffer of floats.
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0, std430) readonly buffer X { float x[]; };
layout(set = 0, binding = 1, rgba32f) uniform readonly imageBuffer w;
layout(set = 0, binding = 2, std430) writeonly buffer Z { float z[]; };
layout(set = 1, binding = 0) uniform Table { uvec4 words[1024]; } table;
layout(push_constant) uniform Push { uint count_slot; } p;

void main() {
  const uint i = gl_GlobalInvocationID.x;
  const uint n = table.words[p.count_slot / 4u][p.count_slot % 4u];
  if (i < n) z[i] = x[i] + imageLoad(w, 0)[i % 4u];
}
