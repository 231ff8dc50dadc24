// Vec4s of f16 or bf16 elements: four in two words, the first in the low half of the first word.
#ifndef ULLAGE_LIB_HALF
#define ULLAGE_LIB_HALF

vec4 widen_vec4(uvec2 words) { return vec4(unpackHalf2x16(words.x), unpackHalf2x16(words.y)); }

// x rounded to the nearest f16, ties to even: packHalf2x16 alone may round otherwise. Exponents
// are kept in f32, so that packHalf2x16 has no bits to drop.
vec4 rounded_to_half(vec4 x) {
  const uvec4 bits = floatBitsToUint(x), magnitude = bits & 0x7fffffffu;
  const uvec4 normal = (magnitude + 0xfffu + ((magnitude >> 13) & 1u)) & 0xffffe000u;
  // Below 2^-14 the steps are 2^-24, which is what a sum with 1/2 leaves.
  precise vec4 shifted = uintBitsToFloat(magnitude) + 0.5;
  precise vec4 small = shifted - 0.5;
  uvec4 kept = mix(normal, floatBitsToUint(small), lessThan(magnitude, uvec4(0x38800000u)));
  kept = mix(kept, uvec4(0x7f800000u), greaterThanEqual(kept, uvec4(0x47800000u)));
  kept = mix(kept, uvec4(0x7fc00000u), greaterThan(magnitude, uvec4(0x7f800000u)));
  return uintBitsToFloat(kept | (bits & 0x80000000u));
}

// A bf16 is the upper half of an f32.
uvec4 bfloat_words(uvec2 words) { return uvec4(words.x << 16, words.x & 0xffff0000u, words.y << 16, words.y & 0xffff0000u); }
vec4 widen_bfloats(uvec2 words) { return uintBitsToFloat(bfloat_words(words)); }

// Each rounded to the nearest bf16, ties to even.
uvec2 narrow_to_bfloats(vec4 x) {
  const uvec4 bits = floatBitsToUint(x);
  uvec4 kept = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  kept = mix(kept, uvec4(0x7fc0u), greaterThan(bits & 0x7fffffffu, uvec4(0x7f800000u)));
  return uvec2(kept.x | kept.y << 16, kept.z | kept.w << 16);
}

uvec2 narrow_vec4(vec4 x) {
  const vec4 kept = rounded_to_half(x);
  return uvec2(packHalf2x16(kept.xy), packHalf2x16(kept.zw));
}

#endif
