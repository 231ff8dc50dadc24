// The element of a padded axis that a position outside of it repeats. MODE 0: none, any will do; 1
// reflect, 2 edge, 3 wrap.
#ifndef ULLAGE_LIB_PAD_POSITION
#define ULLAGE_LIB_PAD_POSITION

int positive_mod(int a, int n) {
  int r = a - a / n * n;
  return r < 0 ? r + n : r;
}

// Position in the operand of position c, which may lie outside [0, n); n > 0.
int source_position(int c, int n) {
#if MODE == 1
  if (n == 1) return 0;
  int m = positive_mod(c, 2 * n - 2);
  return m < n ? m : 2 * n - 2 - m;
#elif MODE == 3
  return positive_mod(c, n);
#else
  return clamp(c, 0, n - 1);
#endif
}

// Two slot ids in a word of PadParams, the first in the low half.
int low_slot(uint ids) { return signed_slot(ids & 0xffffu); }
int high_slot(uint ids) { return signed_slot(ids >> 16); }
int pad_before(int d) { return (d & 1) == 0 ? low_slot(p.before[d >> 1]) : high_slot(p.before[d >> 1]); }

#endif
