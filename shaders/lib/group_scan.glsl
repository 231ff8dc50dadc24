// Running combination over the LOCAL_X invocations of a workgroup, in a fixed order, through shared
// memory. SUBGROUPS: subgroups first, whatever their size and wherever their invocations lie; for sums
// of 32-bit integers, also in vectors, which do not depend on the order. Needs VALUE, IDENTITY and
// COMBINE(a, b). Every invocation must call, group_lane() first.
#ifndef ULLAGE_LIB_GROUP_SCAN
#define ULLAGE_LIB_GROUP_SCAN

shared VALUE scan_scratch[LOCAL_X];

#if SUBGROUPS
shared uint scan_sizes[LOCAL_X];  // of subgroups
bool is_last_of_subgroup;

// A numbering in which the invocations of a subgroup follow each other: neither which of them form
// one nor that it is full is guaranteed.
uint group_lane() {
  const uint count = subgroupAdd(1u), own = subgroupExclusiveAdd(1u);
  is_last_of_subgroup = own + 1u == count;
  if (subgroupElect()) scan_sizes[gl_SubgroupID] = count;
  barrier();
  uint first = 0u;
  for (uint i = 0u; i < gl_NumSubgroups; ++i) first += i < gl_SubgroupID ? scan_sizes[i] : 0u;
  return first + own;
}

// One operation on subgroups: its last invocation has the subgroup's total.
VALUE group_scan_before(uint lane, VALUE x, out VALUE total) {
  const VALUE upto = subgroupInclusiveAdd(x);
  barrier();
  if (is_last_of_subgroup) scan_scratch[gl_SubgroupID] = upto;
  barrier();
  VALUE earlier = IDENTITY;
  total = IDENTITY;
  for (uint i = 0u; i < gl_NumSubgroups; ++i) {
    if (i == gl_SubgroupID) earlier = total;
    total = COMBINE(total, scan_scratch[i]);
  }
  return COMBINE(earlier, upto - x);
}
#else
uint group_lane() { return gl_LocalInvocationID.x; }

// The combination of the invocations below `lane`; `total`: that of all of them. `lane`:
// group_lane().
VALUE group_scan_before(uint lane, VALUE x, out VALUE total) {
  barrier();
  scan_scratch[lane] = x;
  barrier();
  [[unroll]] for (uint step = 1; step < LOCAL_X; step <<= 1) {
    VALUE upto = scan_scratch[lane];
    if (lane >= step) upto = COMBINE(scan_scratch[lane - step], upto);
    barrier();
    scan_scratch[lane] = upto;
    barrier();
  }
  total = scan_scratch[LOCAL_X - 1];
  if (lane == 0) return IDENTITY;
  return scan_scratch[lane - 1];
}
#endif

#endif
