// Running combination over the LOCAL_X invocations of a workgroup, in a fixed order, through shared
// memory: no subgroup operation, since which invocations form a subgroup is not promised. Needs
// VALUE, IDENTITY and COMBINE(a, b). Every invocation must call.
#ifndef ULLAGE_LIB_GROUP_SCAN
#define ULLAGE_LIB_GROUP_SCAN

shared VALUE scan_scratch[LOCAL_X];

// What the invocations below `lane` come to; `total`: what all of them come to. `lane` is any
// numbering of the invocations.
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
