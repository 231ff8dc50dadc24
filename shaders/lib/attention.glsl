// Common parts of the attention kernels: operands except the result, the keys that a query sees,
// capped scores, masks, sinks, and the exponential. CAUSAL: query t of T sees keys 0 .. S - T + t
// of S; WINDOW: of those the last p.window. SOFT_CAP: a score s becomes cap * tanh(s / cap).
// CHEAP_EXP: by lib/exp.glsl. MASK: f32 [batches, heads, queries, keys] is added to scores, an axis
// of one standing for all, and minus infinity hides its key; MASK 2: bool, false hides. SINKS: a
// score more per head. SPANS: a batch has a range of the keys. JOINED: values lie after the keys,
// in one operand. BY_POSITION: rows of k and v lie key by key, those of all batches next to each
// other; else batch by batch.
#ifndef ULLAGE_LIB_ATTENTION
#define ULLAGE_LIB_ATTENTION

#include "lib/attention_parts.glsl"
#include "lib/vec4s.glsl"
#include "lib/table.glsl"
#include "params/attention.h"

layout(push_constant) uniform Push {
  AttentionParams p;
#if MASK || SINKS || SPANS
  AttentionExtraParams x;
#endif
#if PARTS
  AttentionPartsParams split;
#endif
};
DECLARE_VEC4S(0, q);
DECLARE_VEC4S(1, k);
#if !JOINED
DECLARE_VEC4S(2, v);
#endif

#if CHEAP_EXP
#include "lib/exp.glsl"
#define EXP(x) cheap_exp(x)
#else
#define EXP(x) exp(x)
#endif
#if SOFT_CAP
#include "lib/math.glsl"
#endif

#if JOINED
vec4 v_vec4(uint at) { return k_vec4(slot(x.values) + at); }
#define EXTRAS_BINDING 2
#else
#define EXTRAS_BINDING 4
#endif
#if MASK || SINKS || SPANS
layout(set = 0, binding = EXTRAS_BINDING, std430) readonly restrict buffer Extras { uint words[]; } extras;
#endif

// The row of the first of all keys of a batch, and how many rows lie from one key to the next.
uvec2 rows_of_keys(uint batch, uint keys) {
#if BY_POSITION
  return uvec2(batch, slot(p.batches));
#else
  return uvec2(batch * keys, 1u);
#endif
}

// The first key after those that a query sees.
uint end_of_seen(uint query, uint queries, uint keys) {
#if CAUSAL
  return uint(max(int(keys) - int(queries) + int(query) + 1, 0));
#else
  return keys;
#endif
}

// The first key that it sees.
uint first_of_seen(uint end) {
#if WINDOW
  return end - min(end, p.window);
#else
  return 0u;
#endif
}

float capped(float score) {
#if SOFT_CAP
  const float cap = uintBitsToFloat(p.soft_cap);
  return cap * op_tanh(score / cap);
#else
  return score;
#endif
}

#if MASK
// Where the mask of a query's keys begins.
uint mask_of(uint batch, uint head, uint query) {
  const uint batches = slot(x.mask_extents[0]), heads = slot(x.mask_extents[1]), queries = slot(x.mask_extents[2]);
  const uint matrix = min(batch, batches - 1u) * heads + min(head, heads - 1u);
  return (matrix * queries + min(query, queries - 1u)) * slot(p.keys);
}

// The term that is added to the score; is the key seen?
bool takes_mask(uint at, inout float score) {
#if MASK == 2
  return bitfieldExtract(extras.words[slot(x.mask) + at / 4u], int(at % 4u) * 8, 8) != 0u;
#else
  const uint bits = extras.words[slot(x.mask) + at];
  score += uintBitsToFloat(bits);
  return bits != 0xff800000u;
#endif
}
#endif

#if SINKS
float sink_of(uint batch, uint head) {
  const uint row = min(batch, slot(x.sink_rows) - 1u);
  return max(uintBitsToFloat(extras.words[slot(x.sinks) + row * p.heads + head]), kLowest);
}
#endif

#if SPANS
// The first key of a batch, and how many it has.
uvec2 span_of(uint batch, uint keys) {
  const uint at = slot(x.spans) + batch * 2u;
  const uint end = uint(clamp(int(extras.words[at + 1u]), 0, int(keys)));
  const uint first = uint(clamp(int(extras.words[at]), 0, int(end)));
  return uvec2(first, end - first);
}
#endif

// The keys of a batch: `count` rows of k and v, every `step`-th from `first` on; `skipped` ones of the mask lie before.
struct Keys {
  uint first, step, count, skipped;
};

Keys keys_of(uint batch) {
  const uint count = slot(p.keys);
  const uvec2 rows = rows_of_keys(batch, count);
#if SPANS
  const uvec2 span = span_of(batch, count);
  return Keys(rows.x + span.x * rows.y, rows.y, span.y, span.x);
#else
  return Keys(rows.x, rows.y, count, 0u);
#endif
}

#endif
