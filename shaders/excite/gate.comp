// A squeeze-and-excite block: means of the channels over the rows of [images, rows, quads of channels], two small products and what the epilogue makes of their result and x. Each of an
// image's workgroups computes all means and writes its share of the rows. ALONE: the means are of x,
// else of partial sums. `w` holds the rows of both products and their biases.
// JOINED: pixels of y are parts of larger ones.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/quads.glsl"
#include "lib/table.glsl"
#include "params/excite.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ExciteParams p; };
DECLARE_QUADS(0, x);
DECLARE_QUADS(1, w);
DECLARE_RESULT(2, y);
#if !ALONE
DECLARE_QUADS(3, sums);
#endif
#define LOAD_VECTOR(INDEX) LOAD_QUAD(w, INDEX)
#define LOAD_RESIDUAL(INDEX) LOAD_QUAD(x, INDEX)
#include "generated.glsl"
#include "lib/column_sums.glsl"

shared vec4 channel_values[CHANNEL_QUADS];  // means, later what comes out of the products
shared vec4 hidden_values[HIDDEN_QUADS];

#if ALONE
#define SUMMAND(I) LOAD_QUAD(x, (image * summands + (I)) * p.quads + column)
#else
#define SUMMAND(I) LOAD_QUAD(sums, (image * summands + (I)) * p.quads + column)
#endif
// Four rows of weights, from quad `at` on, times the components of v.
vec4 product(vec4 v, uint at, uint row) {
  return (v.x * LOAD_QUAD(w, at) + v.y * LOAD_QUAD(w, at + row)) +
         (v.z * LOAD_QUAD(w, at + 2u * row) + v.w * LOAD_QUAD(w, at + 3u * row));
}
#define DOWN_TERM(I) product(channel_values[I], 4u * (I) * p.hidden_quads + column, p.hidden_quads)
#define UP_TERM(I) product(hidden_values[I], up + 4u * (I) * p.quads + column, p.quads)

void excite(uint image) {
  const uint summands = slot(p.summands);
  const Columns channel_columns = columns_of(p.quads);
  const Columns hidden_columns = columns_of(p.hidden_quads);
  const float factor = 1.0 / float(slot(p.rows));
  for (uint first = 0u; first < p.quads; first += uint(LOCAL_X))
    SUM_COLUMNS(channel_columns, first, 0u, summands, SUMMAND, sum,
                channel_values[column] = sum * factor)
  barrier();
  const uint down_bias = 4u * p.quads * p.hidden_quads, up = down_bias + p.hidden_quads;
  for (uint first = 0u; first < p.hidden_quads; first += uint(LOCAL_X))
    SUM_COLUMNS(hidden_columns, first, 0u, p.quads, DOWN_TERM, sum,
                hidden_values[column] = max(sum + LOAD_QUAD(w, down_bias + column), vec4(0)))
  barrier();
  for (uint first = 0u; first < p.quads; first += uint(LOCAL_X))
    SUM_COLUMNS(channel_columns, first, 0u, p.hidden_quads, UP_TERM, sum,
                channel_values[column] = sum + LOAD_QUAD(w, up + 4u * p.hidden_quads * p.quads + column))
  barrier();
}

void write_quad(uint quad, uint to) {
  const vec4 v = epilogue(channel_values[quad], load_channel(quad, p.quads), to);
#if JOINED
  const uint place = to / p.quads * p.pixel_quads + p.first_quad + quad;
#else
  const uint place = to;
#endif
  STORE_QUAD(y, place, keep_below(v, quad * 4u, p.channels));
}

void write_share(uint image, uint share, uint shares) {
  const uint quads = slot(p.rows) * p.quads, first = image * quads;
  const uint run = (quads + shares - 1u) / shares;
  const uint end = min((share + 1u) * run, quads), step = uint(LOCAL_X) % p.quads;
  uint at = share * run + gl_LocalInvocationID.x, quad = at % p.quads;
#define WRITE_NEXT                       \
  write_quad(quad, first + at);          \
  at += uint(LOCAL_X);                   \
  quad += step;                          \
  quad -= quad < p.quads ? 0u : p.quads;
  while (at + 3u * uint(LOCAL_X) < end)
    [[unroll]] for (uint u = 0u; u < 4u; ++u) { WRITE_NEXT }
  while (at < end) { WRITE_NEXT }
}

void main() {
  const uint shares = slot(p.shares), item = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  if (item < slot(p.images) * shares) {
    const uint image = item / shares;
    excite(image);
    write_share(image, item - image * shares, shares);
  }
}
