// The smallest number that the invocations of a workgroup found. Every invocation calls it, once:
// it has its own shared memory and barriers.
#ifndef ULLAGE_LIB_FIRST
#define ULLAGE_LIB_FIRST

const uint kNone = 0xffffffffu;

shared uint first_of_all;

uint first_of_group(uint own) {
  if (gl_LocalInvocationID.x == 0) first_of_all = kNone;
  barrier();
  if (own != kNone) atomicMin(first_of_all, own);
  barrier();
  return first_of_all;
}

#endif
