// `taken` steps of lstm (CELL 0), gru (1) or rnn (2): one workgroup per batch row and direction,
// hidden units spread over its invocations, UNITS at a time each, the state in shared memory, one or
// two barriers per step. CPU variant: as many subgroups as the units need at UNITS (at most 4) per
// invocation, so that barriers are cheap. TEXEL: parameters come through a texel buffer. Limits:
// HIDDEN at most 1,344 (three vectors of it in shared memory); the steps taken must stay below the
// loop budget. IN_CALLS: one of several calls; the number of finished steps of a row is stored
// after the result, and the next call continues from it. Layout of the operands: the op definition
// in ops/recurrent/recurrent_scan.cpp and RecurrentShape, gates in ONNX's order. BYTES (lstm): each
// word of the weights is four bytes along the state, which is rounded to steps of its range; the
// sums of their products are scaled afterwards. generated.glsl:
// activation_0 .. 2, each taking (direction, x).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/recurrent.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RecurrentParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer Projected { REAL projected[]; };
#if WIDE
layout(set = 0, binding = 1, std430) readonly restrict buffer Parameters { double parameters[]; };
dvec4 parameters_vec4(uint at) {
  return dvec4(parameters[4u * at], parameters[4u * at + 1u], parameters[4u * at + 2u],
               parameters[4u * at + 3u]);
}
#else
DECLARE_VEC4S(1, parameters);
#endif
layout(set = 0, binding = 2, std430) readonly restrict buffer Initial { REAL initial[]; };
layout(set = 0, binding = 3, std430) restrict buffer Result { REAL result[]; };
#include "generated.glsl"

const uint kVec4s = (HIDDEN + 3) / 4, kStates = CELL == 0 ? 2 : 1;
shared REAL4 state[2][kVec4s];
#if CELL == 1 && !LINEAR_BEFORE_RESET
shared REAL4 gated[kVec4s];  // reset gate times state
#endif

struct Row {
  uint batch, direction, batches;
};

REAL limited(REAL x) {
#if CLIP
  const REAL bound = REAL(uintBitsToFloat(p.clip));
  return clamp(x, -bound, bound);
#else
  return x;
#endif
}

REAL parameter(uint i) { return LOAD_VEC4(parameters, i >> 2)[i & 3u]; }

// The invocation's units of a block are `first`, `first` + LOCAL_X ...; past the last one, that one.
uint unit_at(uint first, uint u) { return min(first + u * LOCAL_X, uint(HIDDEN) - 1u); }
const uint kBlock = LOCAL_X * UNITS;

// ROLL: the number of vec4s per iteration of a loop that is not unrolled, for devices with few
// registers; else two, and the driver decides.
#if ROLL
#define VEC4_LOOP [[dont_unroll]]
const uint kAtOnce = ROLL;
#else
#define VEC4_LOOP
const uint kAtOnce = 2;
#endif

// Adds the recurrent part of gates FIRST .. FIRST + COUNT - 1, from a shared vector, to
// SUMS[u * COUNT + gate - FIRST] of the block's units.
#define RECURRENT_SUMS(SUMS, VECTOR, FIRST, COUNT)                                           \
  VEC4_LOOP for (uint some = 0; some < kVec4s; some += kAtOnce) {                            \
    [[unroll]] for (uint one = 0; one < kAtOnce; ++one) {                                    \
      const uint vec4_index = some + one;                                                    \
      if (kVec4s % kAtOnce != 0 && vec4_index >= kVec4s) continue;                           \
      const REAL4 h = VECTOR[vec4_index];                                                    \
      const uint weights = ((row.direction * kVec4s + vec4_index) * GATES + FIRST) * HIDDEN; \
      [[unroll]] for (uint u = 0; u < UNITS; ++u) {                                          \
        [[unroll]] for (uint g = 0; g < COUNT; ++g)                                          \
          SUMS[u * COUNT + g] +=                                                             \
              dot(h, LOAD_VEC4(parameters, weights + g * HIDDEN + unit_at(first, u)));       \
      }                                                                                      \
    }                                                                                        \
  }

#if BYTES
// A row's state: round(h / scale) + zero is a step, of 255 that reach from its least number, or 0,
// to its largest, or 0.
struct Range {
  float scale, zero;
};

Range range_of(uint from) {
  vec4 low = vec4(0.0), high = vec4(0.0);
  VEC4_LOOP for (uint vec4_index = 0; vec4_index < kVec4s; ++vec4_index) {
    low = min(low, state[from][vec4_index]);
    high = max(high, state[from][vec4_index]);
  }
  const float least = min(min(low.x, low.y), min(low.z, low.w));
  const float extent = max(max(high.x, high.y), max(high.z, high.w)) - least;
  Range range;
  range.scale = (extent == 0.0 ? 1.0 : extent) / 255.0;
  range.zero = roundEven(clamp(-least / range.scale, 0.0, 255.0));
  return range;
}

vec4 steps_of(vec4 h, Range range) {
  return clamp(roundEven(h / range.scale) + range.zero, 0.0, 255.0) - range.zero;
}

// The four bytes of a word less 128: near their zero, so that sums keep their last digits.
const uint kMiddles = 0x80808080u;
vec4 bytes_of(uint word) {
  const int signs = int(word ^ kMiddles);
  return vec4(ivec4(signs << 24, signs << 16, signs << 8, signs) >> 24);
}

// Adds the recurrent part of all gates to `sums` of the block's units.
void add_recurrent(Row row, uint first, uint from, inout float sums[4 * UNITS]) {
  const Range range = range_of(from);
  float products[4 * UNITS];
  [[unroll]] for (uint i = 0; i < 4 * UNITS; ++i) products[i] = 0.0;
  float steps = 0.0;
  VEC4_LOOP for (uint some = 0; some < kVec4s; some += kAtOnce) {
    [[unroll]] for (uint one = 0; one < kAtOnce; ++one) {
      const uint vec4_index = some + one;
      if (kVec4s % kAtOnce != 0 && vec4_index >= kVec4s) continue;
      const vec4 h = steps_of(state[from][vec4_index], range);
      steps += dot(h, vec4(1.0));
      const uint weights = (row.direction * kVec4s + vec4_index) * HIDDEN;
      [[unroll]] for (uint u = 0; u < UNITS; ++u) {
        const uvec4 words = floatBitsToUint(LOAD_VEC4(parameters, weights + unit_at(first, u)));
        [[unroll]] for (uint g = 0; g < 4; ++g) products[u * 4 + g] += dot(h, bytes_of(words[g]));
      }
    }
  }
  const uint columns = p.directions * 4 * HIDDEN, factors = columns * kVec4s;
  [[unroll]] for (uint u = 0; u < UNITS; ++u) {
    [[unroll]] for (uint g = 0; g < 4; ++g) {
      const uint at = factors + (row.direction * 4 + g) * HIDDEN + unit_at(first, u);
      const float sum = products[u * 4 + g] + (128.0 - parameter(at + columns)) * steps;
      sums[u * 4 + g] += sum * (range.scale * parameter(at));
    }
  }
}
#endif

#if CELL == 0
REAL peephole(Row row, uint which, uint unit, REAL c) {
#if PEEPHOLES
  return parameter(p.peepholes + (row.direction * 3 + which) * HIDDEN + unit) * c;
#else
  return REAL(0.0);
#endif
}

REAL finished(Row row, REAL sums[4], uint unit, uint cell_at) {
  const REAL c = result[cell_at + unit];
  const REAL i = activation_0(row.direction, limited(sums[0] + peephole(row, 0, unit, c)));
#if INPUT_FORGET
  const REAL f = 1.0 - i;
#else
  const REAL f = activation_0(row.direction, limited(sums[2] + peephole(row, 2, unit, c)));
#endif
  const REAL candidate = activation_1(row.direction, limited(sums[3]));
  const REAL next = f * c + i * candidate;
  const REAL o = activation_0(row.direction, limited(sums[1] + peephole(row, 1, unit, next)));
  result[cell_at + unit] = next;
  return o * activation_2(row.direction, next);
}

REAL[UNITS] next_states(Row row, uint first, uint from, uint at, uint cell_at) {
  REAL sums[4 * UNITS];
  [[unroll]] for (uint u = 0; u < UNITS; ++u)
    [[unroll]] for (uint g = 0; g < 4; ++g)
      sums[u * 4 + g] = projected[at + g * HIDDEN + unit_at(first, u)];
#if BYTES
  add_recurrent(row, first, from, sums);
#else
  RECURRENT_SUMS(sums, state[from], 0, 4)
#endif
  REAL next[UNITS];
  [[unroll]] for (uint u = 0; u < UNITS; ++u) {
    if (first + u * LOCAL_X >= HIDDEN) continue;
    const REAL of_unit[4] =
        REAL[](sums[u * 4], sums[u * 4 + 1], sums[u * 4 + 2], sums[u * 4 + 3]);
    next[u] = finished(row, of_unit, unit_at(first, u), cell_at);
  }
  return next;
}
#elif CELL == 1 && LINEAR_BEFORE_RESET
REAL[UNITS] next_states(Row row, uint first, uint from, uint at, uint cell_at) {
  REAL sums[3 * UNITS];
  [[unroll]] for (uint u = 0; u < UNITS; ++u) {
    const uint unit = unit_at(first, u);
    sums[u * 3] = projected[at + unit];
    sums[u * 3 + 1] = projected[at + HIDDEN + unit];
    sums[u * 3 + 2] = parameter(p.candidate_bias + row.direction * HIDDEN + unit);
  }
  RECURRENT_SUMS(sums, state[from], 0, 3)
  REAL next[UNITS];
  [[unroll]] for (uint u = 0; u < UNITS; ++u) {
    const uint unit = unit_at(first, u);
    const REAL z = activation_0(row.direction, limited(sums[u * 3]));
    const REAL r = activation_0(row.direction, limited(sums[u * 3 + 1]));
    const REAL candidate = activation_1(
        row.direction, limited(projected[at + 2 * HIDDEN + unit] + r * sums[u * 3 + 2]));
    next[u] = (1.0 - z) * candidate + z * state[from][unit >> 2][unit & 3u];
  }
  return next;
}
#elif CELL == 1
void gate_states(Row row, uint first, uint from, uint at) {
  REAL sums[UNITS];
  [[unroll]] for (uint u = 0; u < UNITS; ++u)
    sums[u] = projected[at + HIDDEN + unit_at(first, u)];
  RECURRENT_SUMS(sums, state[from], 1, 1)
  [[unroll]] for (uint u = 0; u < UNITS; ++u) {
    const uint unit = first + u * LOCAL_X;
    if (unit >= HIDDEN) continue;
    const REAL r = activation_0(row.direction, limited(sums[u]));
    gated[unit >> 2][unit & 3u] = r * state[from][unit >> 2][unit & 3u];
  }
}

REAL[UNITS] next_states(Row row, uint first, uint from, uint at, uint cell_at) {
  REAL update[UNITS], sums[UNITS];
  [[unroll]] for (uint u = 0; u < UNITS; ++u) {
    update[u] = projected[at + unit_at(first, u)];
    sums[u] = projected[at + 2 * HIDDEN + unit_at(first, u)];
  }
  RECURRENT_SUMS(update, state[from], 0, 1)
  RECURRENT_SUMS(sums, gated, 2, 1)
  REAL next[UNITS];
  [[unroll]] for (uint u = 0; u < UNITS; ++u) {
    const uint unit = unit_at(first, u);
    const REAL z = activation_0(row.direction, limited(update[u]));
    const REAL candidate = activation_1(row.direction, limited(sums[u]));
    next[u] = (1.0 - z) * candidate + z * state[from][unit >> 2][unit & 3u];
  }
  return next;
}
#else
REAL[UNITS] next_states(Row row, uint first, uint from, uint at, uint cell_at) {
  REAL sums[UNITS], next[UNITS];
  [[unroll]] for (uint u = 0; u < UNITS; ++u) sums[u] = projected[at + unit_at(first, u)];
  RECURRENT_SUMS(sums, state[from], 0, 1)
  [[unroll]] for (uint u = 0; u < UNITS; ++u)
    next[u] = activation_0(row.direction, limited(sums[u]));
  return next;
}
#endif

struct Span {
  uint first, last;  // steps of this call
  uint own;          // of the row, within one step of the result
  uint last_at, cell_at;
};

// The state before the call: given, or left by the call before.
void load_states(Row row, Span span, uint states) {
  for (uint unit = gl_LocalInvocationID.x; unit < kVec4s * 4; unit += LOCAL_X) {
    const bool real = unit < HIDDEN;
    const uint at = min(unit, uint(HIDDEN) - 1u);
    const REAL h = span.first == 0u ? initial[span.own + at] : result[span.last_at + at];
    state[0][unit >> 2][unit & 3u] = real ? h : REAL(0.0);
    state[1][unit >> 2][unit & 3u] = 0.0;
#if CELL == 0
    if (real && span.first == 0u)
      result[span.cell_at + unit] = initial[states + span.own + unit];
#elif CELL == 1 && !LINEAR_BEFORE_RESET
    gated[unit >> 2][unit & 3u] = 0.0;
#endif
  }
}

void run_row(Row row, uint steps) {
  const uint lane = gl_LocalInvocationID.x;
  const uint states = p.directions * row.batches * HIDDEN;
  Span span;
#if IN_CALLS
  const uint done_at = (steps + kStates) * states + row.direction * row.batches + row.batch;
  span.first = p.begins == 1u ? 0u : min(uint(result[done_at]), steps);
  if (span.first == steps && p.begins == 0u) return;
#else
  span.first = 0u;
#endif
  span.last = min(span.first + p.taken, steps);
  span.own = (row.direction * row.batches + row.batch) * HIDDEN;
  span.last_at = steps * states + span.own;
  span.cell_at = span.last_at + states;
#if HAS_LENGTHS
  const uint length = min(uint(initial[kStates * states + row.batch]), steps);
#else
  const uint length = steps;
#endif
  load_states(row, span, states);
  barrier();
  const bool backward = (row.direction ^ p.reverse) == 1u;
  const uint first = min(span.first, length), last = min(span.last, length);
  for (uint s = first; s < last; ++s) {
    const uint from = (s - first) & 1u, t = backward ? length - 1 - s : s;
    const uint at = ((t * row.batches + row.batch) * p.directions + row.direction) * GATES * HIDDEN;
#if CELL == 1 && !LINEAR_BEFORE_RESET
    for (uint unit = lane; unit < HIDDEN; unit += kBlock) gate_states(row, unit, from, at);
    barrier();
#endif
    for (uint begin = lane; begin < HIDDEN; begin += kBlock) {
      const REAL next[UNITS] = next_states(row, begin, from, at, span.cell_at);
      [[unroll]] for (uint u = 0; u < UNITS; ++u) {
        const uint unit = begin + u * LOCAL_X;
        if (unit >= HIDDEN) continue;
        state[1u - from][unit >> 2][unit & 3u] = next[u];
        result[t * states + span.own + unit] = next[u];
      }
    }
    barrier();
  }
  for (uint unit = lane; unit < HIDDEN; unit += LOCAL_X) {
    result[span.last_at + unit] = state[(last - first) & 1u][unit >> 2][unit & 3u];
    for (uint t = max(length, span.first); t < span.last; ++t)
      result[t * states + span.own + unit] = 0.0;
  }
#if IN_CALLS
  if (lane == 0u) result[done_at] = REAL(span.last);
#endif
  barrier();
}

void main() {
  const uint steps = slot(p.steps), batches = slot(p.batches);
  for (uint index = gl_WorkGroupID.x; index < batches * p.directions; index += gl_NumWorkGroups.x) {
    Row row;
    row.batches = batches;
    row.direction = index / batches;
    row.batch = index - row.direction * batches;
    run_row(row, steps);
  }
}
