// Reading and writing operands as vec4s, whatever their storage. DECLARE_VEC4S(binding, name)
// declares an operand, LOAD_VEC4(name, index) reads it; DECLARE_RESULT(binding, name) declares a
// result, STORE_VEC4(name, index, value) writes it. Operands are storage buffers or, with TEXEL,
// storage texel buffers. HALF_<binding>: its elements are stored as f16: 1 in a storage buffer, 2 in
// texels, 5 in texels of rgba32f, two vec4s in each; as bf16: 3 in a storage buffer, 4 in texels of
// rgba32f; LowerContext::emit defines it. Arithmetic is in f32 always. LOAD_VECTOR_VEC4(name, index):
// of the f32 vectors behind packed weights, binding 1, that may be stored narrower, but not in texels
// of 2; `index` counts vec4s of f32. WIDE_STORES: f32 results are written in 64-bit words
// (lib/wide.glsl).
#ifndef ULLAGE_LIB_VEC4S
#define ULLAGE_LIB_VEC4S
#include "lib/half.glsl"
#if WIDE_STORES
#include "lib/wide.glsl"
#endif

#ifndef HALF_0
#define HALF_0 0
#endif
#ifndef HALF_1
#define HALF_1 0
#endif
#ifndef HALF_2
#define HALF_2 0
#endif
#ifndef HALF_3
#define HALF_3 0
#endif
#ifndef HALF_4
#define HALF_4 0
#endif

// Each ends in a prototype, for the semicolon after its use.
#define DECLARE_VEC4S(BINDING, NAME) DECLARE_VEC4S_AT(BINDING, NAME)
#define DECLARE_VEC4S_AT(BINDING, NAME) DECLARE_VEC4S_OF(HALF_##BINDING, BINDING, NAME)
#define DECLARE_VEC4S_OF(HALF, BINDING, NAME) DECLARE_VEC4S_AS(HALF, BINDING, NAME)
#define DECLARE_VEC4S_AS(HALF, BINDING, NAME) DECLARE_VEC4S_##HALF(BINDING, NAME)
#define LOAD_VEC4(NAME, INDEX) NAME##_vec4(uint(INDEX))

#define DECLARE_TEXELS(BINDING, NAME, FORMAT)                                   \
  layout(set = 0, binding = BINDING, FORMAT) uniform readonly imageBuffer NAME; \
  vec4 NAME##_vec4(uint at) { return imageLoad(NAME, int(at)); }                \
  vec4 NAME##_vec4(uint at)
// WIDEN(two words of 16-bit elements).
#define DECLARE_NARROW(BINDING, NAME, WIDEN)                                         \
  layout(set = 0, binding = BINDING, std430) readonly restrict buffer NAME##_block { \
    uvec2 vec4s[];                                                                   \
  } NAME;                                                                            \
  vec4 NAME##_vec4(uint at) { return WIDEN(NAME.vec4s[at]); }                        \
  vec4 NAME##_vector(uint at) {                                                      \
    return uintBitsToFloat(uvec4(NAME.vec4s[2u * at], NAME.vec4s[2u * at + 1u]));    \
  }                                                                                  \
  vec4 NAME##_vec4(uint at)
#define DECLARE_NARROW_TEXELS(BINDING, NAME, WIDEN)                                 \
  layout(set = 0, binding = BINDING, rgba32f) uniform readonly imageBuffer NAME;    \
  vec4 NAME##_vector(uint at) { return imageLoad(NAME, int(at)); }                  \
  vec4 NAME##_vec4(uint at) {                                                       \
    const uvec4 words = floatBitsToUint(NAME##_vector(at >> 1));                    \
    return WIDEN((at & 1u) == 0u ? words.xy : words.zw);                            \
  }                                                                                 \
  vec4 NAME##_vec4(uint at)

#if TEXEL
#define DECLARE_VEC4S_0(BINDING, NAME) DECLARE_TEXELS(BINDING, NAME, rgba32f)
#else
#define DECLARE_VEC4S_0(BINDING, NAME)                                               \
  layout(set = 0, binding = BINDING, std430) readonly restrict buffer NAME##_block { \
    vec4 vec4s[];                                                                    \
  } NAME;                                                                            \
  vec4 NAME##_vec4(uint at) { return NAME.vec4s[at]; }                               \
  vec4 NAME##_vec4(uint at)
#endif
#define DECLARE_VEC4S_1(BINDING, NAME) DECLARE_NARROW(BINDING, NAME, widen_vec4)
#define DECLARE_VEC4S_2(BINDING, NAME) DECLARE_TEXELS(BINDING, NAME, rgba16f)
#define DECLARE_VEC4S_3(BINDING, NAME) DECLARE_NARROW(BINDING, NAME, widen_bfloats)
#define DECLARE_VEC4S_4(BINDING, NAME) DECLARE_NARROW_TEXELS(BINDING, NAME, widen_bfloats)
#define DECLARE_VEC4S_5(BINDING, NAME) DECLARE_NARROW_TEXELS(BINDING, NAME, widen_vec4)
#if HALF_1
#define LOAD_VECTOR_VEC4(NAME, INDEX) NAME##_vector(uint(INDEX))
#else
#define LOAD_VECTOR_VEC4(NAME, INDEX) LOAD_VEC4(NAME, INDEX)
#endif

#define DECLARE_RESULT(BINDING, NAME) DECLARE_RESULT_OF(HALF_##BINDING, BINDING, NAME)
#define DECLARE_RESULT_OF(HALF, BINDING, NAME) DECLARE_RESULT_AS(HALF, BINDING, NAME)
#define DECLARE_RESULT_AS(HALF, BINDING, NAME) DECLARE_RESULT_##HALF(BINDING, NAME)
#define STORE_VEC4(NAME, INDEX, VALUE) store_##NAME(INDEX, VALUE)

#if WIDE_STORES
#define DECLARE_RESULT_0(BINDING, NAME)                                              \
  layout(set = 0, binding = BINDING, std430) writeonly restrict buffer NAME##_block { \
    u64vec2 vec4s[];                                                                 \
  } NAME;                                                                            \
  void store_##NAME(uint at, vec4 value) { NAME.vec4s[at] = wide_words(floatBitsToUint(value)); }     \
  void store_##NAME(uint at, vec4 value)
#else
#define DECLARE_RESULT_0(BINDING, NAME)                                               \
  layout(set = 0, binding = BINDING, std430) writeonly restrict buffer NAME##_block { \
    vec4 vec4s[];                                                                     \
  } NAME;                                                                             \
  void store_##NAME(uint at, vec4 value) { NAME.vec4s[at] = value; }                  \
  void store_##NAME(uint at, vec4 value)
#endif
#define DECLARE_RESULT_1(BINDING, NAME)                                               \
  layout(set = 0, binding = BINDING, std430) writeonly restrict buffer NAME##_block { \
    uvec2 vec4s[];                                                                    \
  } NAME;                                                                             \
  void store_##NAME(uint at, vec4 value) { NAME.vec4s[at] = narrow_vec4(value); }     \
  void store_##NAME(uint at, vec4 value)
#define DECLARE_RESULT_3(BINDING, NAME)                                                 \
  layout(set = 0, binding = BINDING, std430) writeonly restrict buffer NAME##_block {   \
    uvec2 vec4s[];                                                                      \
  } NAME;                                                                               \
  void store_##NAME(uint at, vec4 value) { NAME.vec4s[at] = narrow_to_bfloats(value); } \
  void store_##NAME(uint at, vec4 value)

// Keeps the components below `count` of a vec4 that starts at element `first`, zeroes the rest:
// the pad of a row must be 0 whatever was computed for it.
vec4 keep_below(vec4 v, uint first, uint count) {
  return mix(vec4(0), v, lessThan(uvec4(first) + uvec4(0, 1, 2, 3), uvec4(count)));
}

#endif
