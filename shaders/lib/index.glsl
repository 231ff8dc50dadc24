// Indices as data: i32 or i64 bits to positions along an axis; negative ones count from the end.
#ifndef ULLAGE_LIB_INDEX
#define ULLAGE_LIB_INDEX

int narrow_index(uint bits) { return int(bits); }
// Indices beyond 32 bits are as far out of range as 32 bits can say.
int narrow_index(uvec2 bits) {
  const bool negative = (bits.y & 0x80000000u) != 0u;
  const bool fits =
      bits.y == (negative ? 0xffffffffu : 0u) && ((bits.x & 0x80000000u) != 0u) == negative;
  return fits ? int(bits.x) : negative ? int(0x80000000u) : 0x7fffffff;
}

int from_start(int index, uint extent) { return index < 0 ? index + int(extent) : index; }
// REQUIRES: extent > 0.
uint clamped_index(int index, uint extent) {
  return uint(clamp(from_start(index, extent), 0, int(extent) - 1));
}
bool is_inside(int position, uint extent) { return position >= 0 && uint(position) < extent; }

#endif
