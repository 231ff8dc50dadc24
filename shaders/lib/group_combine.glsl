// Combines the values of the LOCAL_X invocations of a workgroup in a fixed order through shared
// memory. SUBGROUPS: subgroups first, whatever their size; the invocations of one are its
// first lanes. Needs PART and JOIN(a, b), which commutes. Every invocation must call, and all get
// the result.
#ifndef ULLAGE_LIB_GROUP_COMBINE
#define ULLAGE_LIB_GROUP_COMBINE

shared PART combine_scratch[LOCAL_X];

#if SUBGROUPS
PART group_combined(PART x) {
  const uint own = gl_SubgroupInvocationID, count = subgroupAdd(1u);
  // Right in the first invocation, whose every partner stands for all behind it.
  for (uint step = 1u; step < gl_SubgroupSize; step <<= 1) {
    const uint partner = own ^ step;
    const PART other = subgroupShuffle(x, partner < count ? partner : own);
    if (partner < count) x = JOIN(x, other);
  }
  barrier();
  if (own == 0u) combine_scratch[gl_SubgroupID] = x;
  barrier();
  PART all = combine_scratch[0];
  for (uint i = 1u; i < gl_NumSubgroups; ++i) all = JOIN(all, combine_scratch[i]);
  return all;
}
#else
PART group_combined(PART x) {
  const uint lane = gl_LocalInvocationID.x;
  barrier();
  combine_scratch[lane] = x;
  for (uint step = LOCAL_X / 2u; step > 0u; step >>= 1) {
    barrier();
    if (lane < step) combine_scratch[lane] = JOIN(combine_scratch[lane], combine_scratch[lane + step]);
  }
  barrier();
  return combine_scratch[0];
}
#endif

#endif
