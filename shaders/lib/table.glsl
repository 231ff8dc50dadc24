// The extent table: every size a kernel needs that may vary from run to run, one word per slot.
// Push constants contain slot ids; slot(id) is the live value.
#ifndef ULLAGE_LIB_TABLE
#define ULLAGE_LIB_TABLE

layout(set = 1, binding = 0, std140) uniform ExtentTable { uvec4 words[1024]; } extent_table;

uint slot(uint id) { return extent_table.words[id >> 2][id & 3u]; }
int signed_slot(uint id) { return int(slot(id)); }

#endif
