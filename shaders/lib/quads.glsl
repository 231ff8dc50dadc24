// Reading operands as quads (vec4) through storage buffers or, with TEXEL, storage texel buffers.
// DECLARE_QUADS(binding, name) declares an operand, LOAD_QUAD(name, index) reads it.
#ifndef ULLAGE_LIB_QUADS
#define ULLAGE_LIB_QUADS

#if TEXEL
#define DECLARE_QUADS(BINDING, NAME) \
  layout(set = 0, binding = BINDING, rgba32f) uniform readonly imageBuffer NAME
#define LOAD_QUAD(NAME, INDEX) imageLoad(NAME, int(INDEX))
#else
#define DECLARE_QUADS(BINDING, NAME) \
  layout(set = 0, binding = BINDING, std430) readonly restrict buffer NAME##_block { vec4 quads[]; } NAME
#define LOAD_QUAD(NAME, INDEX) NAME.quads[INDEX]
#endif

// Keeps the components below `count` of a quad that starts at element `first`, zeroes the rest:
// the pad of a row must hold 0 whatever was computed for it.
vec4 keep_below(vec4 v, uint first, uint count) {
  return mix(vec4(0), v, lessThan(uvec4(first) + uvec4(0, 1, 2, 3), uvec4(count)));
}

#endif
