// The steps of lstm (CELL 0), gru (1) or rnn (2): one workgroup per batch row and direction, hidden
// units spread over its invocations, the state in shared memory, one or two barriers per step.
// Layouts of the operands: ops/recurrent.h. Activations come generated as activation_0 .. 2, each
// taking (direction, x).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/table.glsl"
#include "params/recurrent.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { RecurrentParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer Projected { float projected[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Parameters { vec4 parameters[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Initial { float initial[]; };
layout(set = 0, binding = 3, std430) restrict buffer Result { float result[]; };
#include "generated.glsl"

const uint kQuads = (HIDDEN + 3) / 4;
shared vec4 state[2][kQuads];
#if CELL == 1 && !LINEAR_BEFORE_RESET
shared vec4 gated[kQuads];  // reset gate times state
#endif

struct Row {
  uint batch, direction, batches;
};

float limited(float x) {
#if CLIP
  const float bound = uintBitsToFloat(p.clip);
  return clamp(x, -bound, bound);
#else
  return x;
#endif
}

float parameter(uint i) { return parameters[i >> 2][i & 3u]; }

// Recurrent part of gates FIRST .. FIRST + COUNT - 1 of `unit` from a shared vector.
#define RECURRENT_SUMS(SUMS, VECTOR, FIRST, COUNT)                                     \
  for (uint quad = 0; quad < kQuads; ++quad) {                                         \
    const vec4 h = VECTOR[quad];                                                       \
    const uint weights = ((row.direction * kQuads + quad) * GATES + FIRST) * HIDDEN + unit; \
    [[unroll]] for (uint g = 0; g < COUNT; ++g)                                        \
      SUMS[g] += dot(h, parameters[weights + g * HIDDEN]);                             \
  }

#if CELL == 0
float peephole(Row row, uint which, uint unit, float c) {
#if PEEPHOLES
  return parameter(p.peepholes + (row.direction * 3 + which) * HIDDEN + unit) * c;
#else
  return 0.0;
#endif
}

float next_state(Row row, uint unit, uint from, uint at, uint cell_at) {
  float sums[4] = float[](projected[at + unit], projected[at + HIDDEN + unit],
                          projected[at + 2 * HIDDEN + unit], projected[at + 3 * HIDDEN + unit]);
  RECURRENT_SUMS(sums, state[from], 0, 4)
  const float c = result[cell_at + unit];
  const float i = activation_0(row.direction, limited(sums[0] + peephole(row, 0, unit, c)));
#if INPUT_FORGET
  const float f = 1.0 - i;
#else
  const float f = activation_0(row.direction, limited(sums[2] + peephole(row, 2, unit, c)));
#endif
  const float candidate = activation_1(row.direction, limited(sums[3]));
  const float next = f * c + i * candidate;
  const float o = activation_0(row.direction, limited(sums[1] + peephole(row, 1, unit, next)));
  result[cell_at + unit] = next;
  return o * activation_2(row.direction, next);
}
#elif CELL == 1 && LINEAR_BEFORE_RESET
float next_state(Row row, uint unit, uint from, uint at, uint cell_at) {
  float sums[3] = float[](projected[at + unit], projected[at + HIDDEN + unit],
                          parameter(p.candidate_bias + row.direction * HIDDEN + unit));
  RECURRENT_SUMS(sums, state[from], 0, 3)
  const float z = activation_0(row.direction, limited(sums[0]));
  const float r = activation_0(row.direction, limited(sums[1]));
  const float candidate =
      activation_1(row.direction, limited(projected[at + 2 * HIDDEN + unit] + r * sums[2]));
  return (1.0 - z) * candidate + z * state[from][unit >> 2][unit & 3u];
}
#elif CELL == 1
void gate_state(Row row, uint unit, uint from, uint at) {
  float sums[1] = float[](projected[at + HIDDEN + unit]);
  RECURRENT_SUMS(sums, state[from], 1, 1)
  gated[unit >> 2][unit & 3u] = activation_0(row.direction, limited(sums[0])) * state[from][unit >> 2][unit & 3u];
}

float next_state(Row row, uint unit, uint from, uint at, uint cell_at) {
  float update[1] = float[](projected[at + unit]);
  RECURRENT_SUMS(update, state[from], 0, 1)
  float sums[1] = float[](projected[at + 2 * HIDDEN + unit]);
  RECURRENT_SUMS(sums, gated, 2, 1)
  const float z = activation_0(row.direction, limited(update[0]));
  const float candidate = activation_1(row.direction, limited(sums[0]));
  return (1.0 - z) * candidate + z * state[from][unit >> 2][unit & 3u];
}
#else
float next_state(Row row, uint unit, uint from, uint at, uint cell_at) {
  float sums[1] = float[](projected[at + unit]);
  RECURRENT_SUMS(sums, state[from], 0, 1)
  return activation_0(row.direction, limited(sums[0]));
}
#endif

void run_row(Row row, uint steps) {
  const uint lane = gl_LocalInvocationID.x;
  const uint states = p.directions * row.batches * HIDDEN;
  const uint own = (row.direction * row.batches + row.batch) * HIDDEN;
  const uint last_at = steps * states + own, cell_at = last_at + states;
#if HAS_LENGTHS
  const uint length = min(uint(initial[(CELL == 0 ? 2 : 1) * states + row.batch]), steps);
#else
  const uint length = steps;
#endif
  for (uint unit = lane; unit < kQuads * 4; unit += LOCAL_X) {
    const bool real = unit < HIDDEN;
    state[0][unit >> 2][unit & 3u] = real ? initial[own + min(unit, HIDDEN - 1)] : 0.0;
    state[1][unit >> 2][unit & 3u] = 0.0;
#if CELL == 0
    if (real) result[cell_at + unit] = initial[states + own + unit];
#elif CELL == 1 && !LINEAR_BEFORE_RESET
    gated[unit >> 2][unit & 3u] = 0.0;
#endif
  }
  barrier();
  const bool backward = (row.direction ^ p.reverse) == 1u;
  for (uint s = 0; s < length; ++s) {
    const uint from = s & 1u, t = backward ? length - 1 - s : s;
    const uint at = ((t * row.batches + row.batch) * p.directions + row.direction) * GATES * HIDDEN;
#if CELL == 1 && !LINEAR_BEFORE_RESET
    for (uint unit = lane; unit < HIDDEN; unit += LOCAL_X) gate_state(row, unit, from, at);
    barrier();
#endif
    for (uint unit = lane; unit < HIDDEN; unit += LOCAL_X) {
      const float h = next_state(row, unit, from, at, cell_at);
      state[1u - from][unit >> 2][unit & 3u] = h;
      result[t * states + own + unit] = h;
    }
    barrier();
  }
  for (uint unit = lane; unit < HIDDEN; unit += LOCAL_X) {
    result[last_at + unit] = state[length & 1u][unit >> 2][unit & 3u];
    for (uint t = length; t < steps; ++t) result[t * states + own + unit] = 0.0;
  }
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
