// Rows in the order of their segments. PERMUTED: row i of that order is order[i], else i.
#ifndef ULLAGE_LIB_SEGMENT_ROWS
#define ULLAGE_LIB_SEGMENT_ROWS

#if PERMUTED
uint row_at(uint i) { return order[i]; }
#else
uint row_at(uint i) { return i; }
#endif

#endif
