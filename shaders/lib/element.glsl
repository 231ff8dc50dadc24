// Elements that are moved but not computed with, by width alone: ELEMENT_BYTES is 1, 2, 4 or 8.
// Buffers that are read one element at a time are declared as ElementWord data[], buffers written in
// vec4s of four elements as Vec4Word data[].
#ifndef ULLAGE_LIB_ELEMENT
#define ULLAGE_LIB_ELEMENT

#if ELEMENT_BYTES == 8
#define Element uvec2
#define ElementWord uvec2
#define Vec4Word uvec4
#else
#define Element uint
#define ElementWord uint
#if ELEMENT_BYTES == 4
#define Vec4Word uvec4
#elif ELEMENT_BYTES == 2
#define Vec4Word uvec2
#else
#define Vec4Word uint
#endif
#endif

// The element at index `at` of `buf`, in the low bits.
#if ELEMENT_BYTES >= 4
#define LOAD_ELEMENT(buf, at) (buf.data[at])
#elif ELEMENT_BYTES == 2
#define LOAD_ELEMENT(buf, at) \
  bitfieldExtract(buf.data[(at) >> 1], int((at) & 1u) * 16, 16)
#else
#define LOAD_ELEMENT(buf, at) \
  bitfieldExtract(buf.data[(at) >> 2], int((at) & 3u) * 8, 8)
#endif

// Stores elements 4 * vec4 ... 4 * vec4 + 3.
#if ELEMENT_BYTES == 8
#define STORE_VEC4(buf, vec4_index, a, b, c, d)     \
  {                                                 \
    buf.data[2u * (vec4_index)] = uvec4(a, b);      \
    buf.data[2u * (vec4_index) + 1u] = uvec4(c, d); \
  }
#elif ELEMENT_BYTES == 4
#define STORE_VEC4(buf, vec4_index, a, b, c, d) buf.data[vec4_index] = uvec4(a, b, c, d);
#elif ELEMENT_BYTES == 2
#define STORE_VEC4(buf, vec4_index, a, b, c, d) \
  buf.data[vec4_index] = uvec2((a) | (b) << 16, (c) | (d) << 16);
#else
#define STORE_VEC4(buf, vec4_index, a, b, c, d) \
  buf.data[vec4_index] = (a) | (b) << 8 | (c) << 16 | (d) << 24;
#endif

#endif
