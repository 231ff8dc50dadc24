// A squeeze-and-excite block: means of the channels over the rows of [images, rows, vec4s of
// channels], two small products, and the epilogue of their result and x. Each of an
// image's workgroups computes all means and writes its share of the rows. `sums`: the
// operand of the means, x itself or partial sums. `w` contains the rows of both products and their
// biases. ROLL: terms of products, four rows of weights each, are taken one at a time, for devices
// with few registers. SHUFFLE, where a workgroup is a subgroup: CPU drivers read shared memory lane
// by lane, so that values are read once by one lane each and handed round, and a lane writes
// columns.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/excite.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ExciteParams p; };
DECLARE_VEC4S(0, x);
DECLARE_VEC4S(1, w);
DECLARE_RESULT(2, y);
DECLARE_VEC4S(3, sums);
#define LOAD_VECTOR(INDEX) LOAD_VEC4(w, INDEX)
#define LOAD_RESIDUAL(INDEX) LOAD_VEC4(x, INDEX)
#include "generated.glsl"
#include "lib/column_sums.glsl"

// Means of the channels, later the results of the products, and the values between the products.
shared vec4 values[CHANNEL_VEC4S + HIDDEN_VEC4S];

#if ROLL
const bool kInFours = false;
#else
const bool kInFours = true;
#endif

// Four rows of weights, from vec4 `at` on, times the components of v.
vec4 product(vec4 v, uint at, uint row) {
  return (v.x * LOAD_VEC4(w, at) + v.y * LOAD_VEC4(w, at + row)) +
         (v.z * LOAD_VEC4(w, at + 2u * row) + v.w * LOAD_VEC4(w, at + 3u * row));
}

#if SHUFFLE
// Of `terms` vec4s, from values[from] on, by weights of `count` columns, of which a lane has one.
vec4 product_handed_round(uint from, uint terms, uint weights, uint count, uint column) {
  const uint lane = gl_LocalInvocationID.x;
  vec4 sum = vec4(0);
  uint at = weights + column;
  uint first = 0u;
  for (; first + uint(LOCAL_X) <= terms; first += uint(LOCAL_X)) {
    const vec4 held = values[from + first + lane];
    [[unroll]] for (uint i = 0u; i < uint(LOCAL_X); ++i) {
      sum += product(subgroupShuffle(held, i), at, count);
      at += 4u * count;
    }
  }
  for (; first < terms; first += uint(LOCAL_X)) {
    const vec4 held = values[from + min(first + lane, terms - 1u)];
    for (uint i = 0u; first + i < terms; ++i) {
      sum += product(subgroupShuffle(held, i), at, count);
      at += 4u * count;
    }
  }
  return sum;
}
#endif

// Means, then both products by the same code.
void excite(uint image) {
  const uint summands = slot(p.summands);
  const float factor = 1.0 / float(slot(p.rows));
#define SUMMAND(I) LOAD_VEC4(sums, (image * summands + (I)) * p.vec4s + column)
  const Columns channel_columns = columns_of(p.vec4s);
  for (uint first = 0u; first < p.vec4s; first += uint(LOCAL_X))
    SUM_COLUMNS(channel_columns, first, 0u, summands, true, SUMMAND, sum, values[column] = sum * factor)
  barrier();
  uint from = 0u, to = uint(CHANNEL_VEC4S), terms = p.vec4s, count = p.hidden_vec4s, weights = 0u;
  [[dont_unroll]] for (uint layer = 0u; layer < 2u; ++layer) {
    const uint bias = weights + 4u * terms * count;
    const Columns columns = columns_of(count);
    uint first = 0u;
#if SHUFFLE
    // Few columns are shared by lanes, below.
    for (; count >= uint(LOCAL_X) && first < count; first += uint(LOCAL_X)) {
      const uint lane_column = first + gl_LocalInvocationID.x, column = min(lane_column, count - 1u);
      const vec4 sum =
          product_handed_round(from, terms, weights, count, column) + LOAD_VEC4(w, bias + column);
      for (bool real = lane_column < count; real; real = false)
        values[to + column] = layer == 0u ? max(sum, vec4(0)) : sum;
    }
#endif
#define TERM(I) product(values[from + (I)], weights + 4u * (I) * count + column, count)
    for (; first < count; first += uint(LOCAL_X))
      SUM_COLUMNS(columns, first, 0u, terms, kInFours, TERM, sum, sum += LOAD_VEC4(w, bias + column);
                  values[to + column] = layer == 0u ? max(sum, vec4(0)) : sum)
    barrier();
    weights = bias + count;
    from = to;
    to = 0u;
    terms = count;
    count = p.vec4s;
  }
}

void write_vec4(uint vec4_index, vec4 value, Channel channel, uint to) {
  const vec4 v = epilogue(value, channel, to);
  STORE_VEC4(y, to / p.vec4s * p.pixel_vec4s + p.first_vec4 + vec4_index,
             keep_below(v, vec4_index * 4u, p.channels));
}

#if SHUFFLE
void write_share(uint image, uint share, uint shares) {
  const uint rows = slot(p.rows), run = (rows + shares - 1u) / shares;
  const uint begin = share * run, end = min(begin + run, rows);
  for (uint first = 0u; first < p.vec4s; first += uint(LOCAL_X)) {
    const uint vec4_index = first + gl_LocalInvocationID.x, last = vec4_index < p.vec4s ? end : 0u;
    const vec4 value = values[min(vec4_index, p.vec4s - 1u)];
    const Channel channel = load_channel(vec4_index, p.vec4s);
    for (uint row = begin; row < last; ++row)
      write_vec4(vec4_index, value, channel, (image * rows + row) * p.vec4s + vec4_index);
  }
}
#else
void write_share(uint image, uint share, uint shares) {
  const uint vec4s = slot(p.rows) * p.vec4s, first = image * vec4s;
  const uint run = (vec4s + shares - 1u) / shares;
  const uint end = min((share + 1u) * run, vec4s), step = uint(LOCAL_X) % p.vec4s;
  uint at = share * run + gl_LocalInvocationID.x, vec4_index = at % p.vec4s;
#define WRITE_NEXT                                                                           \
  write_vec4(vec4_index, values[vec4_index], load_channel(vec4_index, p.vec4s), first + at); \
  at += uint(LOCAL_X);                                                                       \
  vec4_index += step;                                                                        \
  vec4_index -= vec4_index < p.vec4s ? 0u : p.vec4s;
  while (at + 3u * uint(LOCAL_X) < end)
    [[unroll]] for (uint u = 0u; u < 4u; ++u) { WRITE_NEXT }
  while (at < end) { WRITE_NEXT }
}
#endif

void main() {
  const uint shares = slot(p.shares), item = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  if (item < slot(p.images) * shares) {
    const uint image = item / shares;
    excite(image);
    write_share(image, item - image * shares, shares);
  }
}
