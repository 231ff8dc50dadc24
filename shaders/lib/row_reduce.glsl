// Sums and maxima over the LOCAL_X invocations of a workgroup, given to all of them. SUBGROUP: the
// workgroup is one subgroup and reduces by shuffles; else through shared memory, and every
// invocation must call. SUBGROUPS: subgroups reduce first, whatever their size and however full.
#ifndef ULLAGE_LIB_ROW_REDUCE
#define ULLAGE_LIB_ROW_REDUCE

#if SUBGROUP
float row_sum(float x) {
  [[unroll]] for (uint step = 1; step < LOCAL_X; step <<= 1) x += subgroupShuffleXor(x, step);
  return x;
}
float row_max(float x) {
  [[unroll]] for (uint step = 1; step < LOCAL_X; step <<= 1)
    x = max(x, subgroupShuffleXor(x, step));
  return x;
}
#elif SUBGROUPS
shared float row_scratch[LOCAL_X];  // one of each subgroup

#define ROW_REDUCE(IN_SUBGROUP, X, COMBINE)                                  \
  const float own = IN_SUBGROUP(X);                                          \
  barrier();                                                                 \
  if (subgroupElect()) row_scratch[gl_SubgroupID] = own;                     \
  barrier();                                                                 \
  float all = row_scratch[0];                                                \
  for (uint i = 1; i < gl_NumSubgroups; ++i) all = COMBINE(all, row_scratch[i]); \
  return all;
float added(float a, float b) { return a + b; }
float row_sum(float x) { ROW_REDUCE(subgroupAdd, x, added) }
float row_max(float x) { ROW_REDUCE(subgroupMax, x, max) }
#else
shared float row_scratch[LOCAL_X];

#define ROW_REDUCE(X, COMBINE)                                              \
  const uint lane = gl_LocalInvocationID.x;                                 \
  barrier();                                                                \
  row_scratch[lane] = X;                                                    \
  for (uint step = LOCAL_X / 2; step > 0; step >>= 1) {                     \
    barrier();                                                              \
    if (lane < step)                                                        \
      row_scratch[lane] = COMBINE(row_scratch[lane], row_scratch[lane + step]); \
  }                                                                         \
  barrier();                                                                \
  return row_scratch[0];
float added(float a, float b) { return a + b; }
float row_sum(float x) { ROW_REDUCE(x, added) }
float row_max(float x) { ROW_REDUCE(x, max) }
#endif

float sum_of(vec4 v) { return (v.x + v.y) + (v.z + v.w); }
float max_of(vec4 v) { return max(max(v.x, v.y), max(v.z, v.w)); }

#endif
