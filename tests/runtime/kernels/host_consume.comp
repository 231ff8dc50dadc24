// The host's own consumer, one workgroup per live element: z[i] = 2 * y[i], z[0] = live count.
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, std430) readonly buffer Y { uint y[]; };
layout(set = 0, binding = 1, std430) writeonly buffer Z { uint z[]; };

void main() {
  const uint i = gl_WorkGroupID.x;
  z[i + 1u] = 2u * y[i];
  if (i == 0u) z[0] = gl_NumWorkGroups.x;
}
