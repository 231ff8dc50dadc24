// Indices as data: i32 or i64 bits to positions along an axis; negative ones count from the end.
// Without branches: kernels read many indices in a row, and a driver's compiler may need time that
// grows exponentially with the branches that follow each other in a loop.
#ifndef ULLAGE_LIB_INDEX
#define ULLAGE_LIB_INDEX

int narrow_index(uint bits) { return int(bits); }
// Indices beyond 32 bits become the farthest ones that 32 bits represent.
int narrow_index(uvec2 bits) {
  const int low = int(bits.x), high = int(bits.y);
  return mix((high >> 31) ^ 0x7fffffff, low, high == low >> 31);
}

int from_start(int index, uint extent) { return index + ((index >> 31) & int(extent)); }
// REQUIRES: extent > 0.
uint clamped_index(int index, uint extent) {
  return uint(clamp(from_start(index, extent), 0, int(extent) - 1));
}
bool is_inside(int position, uint extent) { return uint(position) < extent; }

#endif
