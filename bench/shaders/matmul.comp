#version 450
// Tiled product of two matrices; TILE, STEPS and BIAS make the variants.
#ifndef TILE
#define TILE 8
#endif
#ifndef STEPS
#define STEPS 1
#endif
#ifndef BIAS
#define BIAS 0
#endif
layout(local_size_x = TILE, local_size_y = TILE) in;
layout(set = 0, binding = 0) readonly buffer A { float a[]; };
layout(set = 0, binding = 1) readonly buffer B { float b[]; };
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };
layout(push_constant) uniform Push { uint m; uint n; uint k; } p;
shared float left[TILE][TILE + 1], right[TILE][TILE + 1];

float load_a(uint row, uint column) {
  return row < p.m && column < p.k ? a[row * p.k + column] : 0.0;
}
float load_b(uint row, uint column) {
  return row < p.k && column < p.n ? b[row * p.n + column] : 0.0;
}

void main() {
  uint x = gl_LocalInvocationID.x, y = gl_LocalInvocationID.y;
  uint row = gl_WorkGroupID.y * TILE + y, column = gl_WorkGroupID.x * TILE + x;
  float sum = float(BIAS);
  for (uint at = 0; at < p.k; at += TILE * STEPS) {
    for (uint step = 0; step < STEPS; ++step) {
      left[y][x] = load_a(row, at + step * TILE + x);
      right[y][x] = load_b(at + step * TILE + y, column);
      barrier();
      for (uint i = 0; i < TILE; ++i) sum = fma(left[y][i], right[i][x], sum);
      barrier();
    }
  }
  if (row < p.m && column < p.n) c[row * p.n + column] = sum;
}
