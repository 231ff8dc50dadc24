// The contiguous run of items that a workgroup takes: memory is read in order, page after page.
#ifndef ULLAGE_LIB_GROUP_RUN
#define ULLAGE_LIB_GROUP_RUN

// First and end, of `items` in all.
uvec2 run_of_group(uint items) {
  const uint lanes = gl_NumWorkGroups.x * LOCAL_X, run = (items + lanes - 1) / lanes * LOCAL_X;
  const uint first = min(gl_WorkGroupID.x * run, items);
  return uvec2(first, min(first + run, items));
}

#endif
