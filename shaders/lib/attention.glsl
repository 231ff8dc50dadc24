// What the attention kernels share: which keys a query sees, scores with a cap, and the exponential.
// CAUSAL: query t of T sees keys 0 .. S - T + t of S; WINDOW: of those the last p.window. SOFT_CAP: a score s
// becomes cap * tanh(s / cap). CHEAP_EXP: by lib/exp.glsl.
#ifndef ULLAGE_LIB_ATTENTION
#define ULLAGE_LIB_ATTENTION

#if CHEAP_EXP
#include "lib/exp.glsl"
#define EXP(x) cheap_exp(x)
#else
#define EXP(x) exp(x)
#endif

const float kLowest = -3.402823466e38;

// The first key that a query does not see.
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

#if SOFT_CAP
// Near 0 by its series: 1 - 2 / (1 + exp(2 x)) has lost its digits there.
float capped(float score) {
  const float cap = uintBitsToFloat(p.soft_cap), x = score / cap, square = x * x;
  const float e = EXP(vec4(-2.0 * abs(x), 0.0, 0.0, 0.0)).x;
  const float far = sign(x) * (1.0 - e) / (1.0 + e);
  const float near = x * (1.0 + square * (-1.0 / 3.0 + square * (2.0 / 15.0 + square * (-17.0 / 315.0))));
  return cap * (square < 0.04 ? near : far);
}
#else
float capped(float score) { return score; }
#endif

#endif
