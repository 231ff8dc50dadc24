// Elements as bits: decode_<dtype> gives the value in which arithmetic is done, encode_<dtype> the
// bits with zeros above the element's width. 64-bit bits are a uvec2, low word first.
#ifndef ULLAGE_LIB_DTYPE
#define ULLAGE_LIB_DTYPE
#include "lib/bits.glsl"

float decode_f32(uint bits) { return uintBitsToFloat(bits); }
float decode_f16(uint bits) { return half_to_float(bits); }
float decode_bf16(uint bits) { return bfloat_to_float(bits); }
int decode_i8(uint bits) { return bitfieldExtract(int(bits), 0, 8); }
int decode_i16(uint bits) { return bitfieldExtract(int(bits), 0, 16); }
int decode_i32(uint bits) { return int(bits); }
uint decode_u8(uint bits) { return bits; }
uint decode_u16(uint bits) { return bits; }
uint decode_u32(uint bits) { return bits; }
bool decode_bool(uint bits) { return bits != 0u; }

uint encode_f32(float x) { return floatBitsToUint(x); }
uint encode_f16(float x) { return float_to_half(x); }
uint encode_bf16(float x) { return float_to_bfloat(x); }
uint encode_i8(int x) { return uint(x) & 0xffu; }
uint encode_i16(int x) { return uint(x) & 0xffffu; }
uint encode_i32(int x) { return uint(x); }
uint encode_u8(uint x) { return x & 0xffu; }
uint encode_u16(uint x) { return x & 0xffffu; }
uint encode_u32(uint x) { return x; }
uint encode_bool(bool x) { return uint(x); }

#endif
