// Sums along the columns of matrices of vec4s, by a whole workgroup: where there are fewer columns
// than invocations, several invocations share one. Every invocation must call this.
#ifndef ULLAGE_LIB_COLUMN_SUMS
#define ULLAGE_LIB_COLUMN_SUMS

shared vec4 column_parts[LOCAL_X];

// How the invocations of a workgroup share `count` columns, LOCAL_X of them at a time.
struct Columns {
  uint count;
  uint shares;  // invocations per column
  uint share;   // of this invocation
  uint column;  // of this invocation, among LOCAL_X
};
Columns columns_of(uint count) {
  const uint lane = gl_LocalInvocationID.x;
  const uint shares = max(uint(LOCAL_X) / count, 1u);
  const uint share = shares > 1u ? lane / count : 0u;
  return Columns(count, shares, share, lane - share * (shares > 1u ? count : 0u));
}

// For columns FIRST .. FIRST + LOCAL_X - 1, as far as there are: SUM = the sum of TERM(i) for BEGIN <=
// i < END with `column` in scope, then STORE by one invocation per column. IN_FOURS: four terms are
// taken at once, a constant.
#define SUM_COLUMNS(C, FIRST, BEGIN, END, IN_FOURS, TERM, SUM, STORE)                         \
  {                                                                                          \
    uint column = (FIRST) + C.column;                                                        \
    vec4 SUM = vec4(0);                                                                      \
    const uint end = C.share < C.shares && column < C.count ? uint(END) : 0u;                \
    uint i = (BEGIN) + C.share;                                                              \
    for (; IN_FOURS && i + 3u * C.shares < end; i += 4u * C.shares)                          \
      SUM += (TERM(i) + TERM(i + C.shares)) +                                                \
             (TERM(i + 2u * C.shares) + TERM(i + 3u * C.shares));                            \
    for (; i < end; i += C.shares) SUM += TERM(i);                                           \
    barrier();                                                                               \
    column_parts[gl_LocalInvocationID.x] = SUM;                                              \
    barrier();                                                                               \
    column = (FIRST) + gl_LocalInvocationID.x;                                               \
    if (gl_LocalInvocationID.x < C.count && column < C.count) {                              \
      for (uint s = 1u; s < C.shares; ++s)                                                   \
        SUM += column_parts[s * C.count + gl_LocalInvocationID.x];                           \
      STORE;                                                                                 \
    }                                                                                        \
  }

#endif
