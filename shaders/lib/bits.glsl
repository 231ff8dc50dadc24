// Floats as bits: classification that no fast-math mode can remove, and 16-bit formats.
#ifndef ULLAGE_LIB_BITS
#define ULLAGE_LIB_BITS

#define NAN_BITS 0x7fc00000u
#define INFINITY_BITS 0x7f800000u

bool is_nan(float x) { return (floatBitsToUint(x) & 0x7fffffffu) > INFINITY_BITS; }
bool is_infinite(float x) { return (floatBitsToUint(x) & 0x7fffffffu) == INFINITY_BITS; }
// Denormals count as non-zero even on devices that flush them: twice the magnitude is above the sign.
// Compilers make a comparison of floats of masked bits that are not 0.
bool is_nonzero(float x) {
  const uint bits = floatBitsToUint(x);
  return bits << 1 > bits >> 31;
}
float nan_value() { return uintBitsToFloat(NAN_BITS); }
float infinity_value() { return uintBitsToFloat(INFINITY_BITS); }
// |x| with the sign of s.
float with_sign(float x, float s) {
  return uintBitsToFloat((floatBitsToUint(x) & 0x7fffffffu) | (floatBitsToUint(s) & 0x80000000u));
}

float half_to_float(uint bits) { return unpackHalf2x16(bits & 0xffffu).x; }

// Round to nearest even; packHalf2x16 may round otherwise.
uint float_to_half(float x) {
  uint bits = floatBitsToUint(x);
  uint sign = (bits >> 16) & 0x8000u;
  uint magnitude = bits & 0x7fffffffu;
  if (magnitude > INFINITY_BITS) return sign | 0x7e00u;
  if (magnitude >= 0x477ff000u) return sign | 0x7c00u;  // rounds to 65536 or more
  if (magnitude < 0x33000000u) return sign;             // below half of the smallest denormal
  uint exponent = magnitude >> 23;
  uint mantissa = (magnitude & 0x7fffffu) | 0x800000u;
  bool normal = exponent >= 113u;
  uint shift = normal ? 13u : 126u - exponent;  // at most 24: exponent is at least 102
  uint kept = mantissa >> shift;
  uint rest = mantissa & ((1u << shift) - 1u);
  uint half_way = 1u << (shift - 1u);
  kept += uint(rest > half_way || (rest == half_way && (kept & 1u) != 0u));
  return sign | (normal ? kept + ((exponent - 113u) << 10) : kept);
}

float bfloat_to_float(uint bits) { return uintBitsToFloat(bits << 16); }

uint float_to_bfloat(float x) {
  uint bits = floatBitsToUint(x);
  if ((bits & 0x7fffffffu) > INFINITY_BITS) return (bits >> 16) | 0x40u;
  return (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
}

#endif
