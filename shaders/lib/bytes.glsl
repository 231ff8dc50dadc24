// The four bytes of a word as numbers less 128. Processors convert signed integers in one step.
#ifndef ULLAGE_LIB_BYTES
#define ULLAGE_LIB_BYTES

vec4 centred_bytes(uint word) { return vec4(ivec4(word ^ 0x80808080u) << ivec4(24, 16, 8, 0) >> 24); }

#endif
