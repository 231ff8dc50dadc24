// Running combination along one row of 32-bit elements, CPU variant: an invocation owns a chunk of
// the row and reads and writes it in vec4s. Chunks lie in memory order, also with REVERSE, which
// walks from their ends. TOTALS writes the totals of chunks, CARRY reads the totals before them in
// scan order. WIDE_STORES as in elementwise/map.comp. generated.glsl: VALUE, IDENTITY, COMBINE(a,
// b), VECTOR (of VALUE), LOAD_VALUES(vec4_index), VALUE_BITS(vector), vec4s[], LOAD_CARRY(i) and, with
// TOTALS, STORE(i, value).
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if WIDE_STORES
#include "lib/wide.glsl"
#endif
#include "lib/table.glsl"
#include "params/scan.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ScanParams p; };
#include "generated.glsl"

// Vec4s per iteration: a divisor of a chunk's.
const uint kUnroll = 4;

#if !TOTALS
VECTOR scanned(VECTOR v, inout VALUE running) {
  [[unroll]] for (int k = 0; k < 4; ++k) {
    const int at = REVERSE == 1 ? 3 - k : k;
    const VALUE before = running;
    running = COMBINE(running, v[at]);
    v[at] = EXCLUSIVE == 1 ? before : running;
  }
  return v;
}

void store_vec4(uint vec4_index, VECTOR v) {
  const uvec4 bits = VALUE_BITS(v);
#if WIDE_STORES
  vec4s[vec4_index] = wide_words(bits);
#else
  vec4s[vec4_index] = bits;
#endif
}
#endif

// The vec4 with the identity behind the last element.
VECTOR live(VECTOR v, uint vec4_index, uint extent) {
  [[unroll]] for (int k = 0; k < 4; ++k) v[k] = vec4_index * 4 + uint(k) < extent ? v[k] : IDENTITY;
  return v;
}

struct Run {
  uint first, last;  // vec4s
  uint extent;       // elements of the row
};

// The vec4 that comes `i`-th in scan order.
uint vec4_at(Run run, uint i) { return REVERSE == 1 ? run.last - 1 - i : run.first + i; }

#if TOTALS
#define STATE VECTOR
void take(uint vec4_index, VECTOR v, inout VECTOR sums) {
  [[unroll]] for (int k = 0; k < 4; ++k) sums[k] = COMBINE(sums[k], v[k]);
}
#else
#define STATE VALUE
void take(uint vec4_index, VECTOR v, inout VALUE running) { store_vec4(vec4_index, scanned(v, running)); }
#endif

void take_singly(Run run, uint from, uint to, inout STATE state) {
  for (uint i = from; i < to; ++i) {
    const uint vec4_index = vec4_at(run, i);
    take(vec4_index, live(LOAD_VALUES(vec4_index), vec4_index, run.extent), state);
  }
}

void main() {
  const uint extent = slot(p.extent), chunks = slot(p.chunks), chunk_vec4s = p.chunk / 4;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint piece = gl_GlobalInvocationID.x; piece < chunks; piece += stride) {
    const uint first = piece * chunk_vec4s;
    const Run run = Run(first, min(first + chunk_vec4s, (extent + 3) / 4), extent);
    // Whole steps lie at the front of memory, the rest at its end.
    const uint count = run.last - first, whole = (min(run.last, extent / 4) - first) & ~(kUnroll - 1);
    const uint begin = REVERSE == 1 ? count - whole : 0u;
#if CARRY
    STATE state = LOAD_CARRY(piece);
#else
    STATE state = STATE(IDENTITY);
#endif
    if (REVERSE == 1) take_singly(run, 0, begin, state);
    for (uint i = begin; i < begin + whole; i += kUnroll) {
      VECTOR v[kUnroll];
      [[unroll]] for (uint u = 0; u < kUnroll; ++u) v[u] = LOAD_VALUES(vec4_at(run, i + u));
      [[unroll]] for (uint u = 0; u < kUnroll; ++u) take(vec4_at(run, i + u), v[u], state);
    }
    if (REVERSE == 0) take_singly(run, whole, count, state);
#if TOTALS
    STORE(piece, COMBINE(COMBINE(state[0], state[1]), COMBINE(state[2], state[3])));
#endif
  }
}
