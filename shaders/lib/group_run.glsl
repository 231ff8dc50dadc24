// The contiguous run of items that a workgroup takes: memory is read in order, page after page.
#ifndef ULLAGE_LIB_GROUP_RUN
#define ULLAGE_LIB_GROUP_RUN

// First and end, of `items` in all.
uvec2 run_of_group(uint items) {
  const uint lanes = gl_NumWorkGroups.x * LOCAL_X, run = (items + lanes - 1) / lanes * LOCAL_X;
  const uint first = min(gl_WorkGroupID.x * run, items);
  return uvec2(first, min(first + run, items));
}

// First and end of the workgroup's batches of LOCAL_X items, for expensive items: runs differ by
// one batch at most, because drivers assign groups to threads before they start.
uvec2 batches_of_group(uint items) {
  const uint all = (items + LOCAL_X - 1) / LOCAL_X, groups = gl_NumWorkGroups.x;
  const uint each = all / groups, more = all - each * groups, group = gl_WorkGroupID.x;
  return uvec2(group * each + group * more / groups,
               (group + 1u) * each + (group + 1u) * more / groups);
}

#endif
