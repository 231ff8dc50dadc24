// Results of attention over parts of its keys, and the join of parts, which gives the same numbers
// in every kernel. A part is each query's greatest score, the sum of its keys' weights relative to
// that score, and the sums of values.
#ifndef ULLAGE_LIB_ATTENTION_PARTS
#define ULLAGE_LIB_ATTENTION_PARTS

const float kLowest = -3.402823466e38;

// Vec4s that a part of a query takes: its sums, then its greatest score and its weight.
const uint kVec4sOfPart = uint(HEAD / 4 + 1);

// The factor that makes sums relative to score `from` relative to `to`, which is not smaller.
float rescale(float from, float to) { return from == to ? 1.0 : exp(from - to); }

// `precise`: compilers fuse multiply-adds differently in each kernel, but not here.
vec4 join_sums(vec4 before, float shrunk, vec4 part, float weighs) {
  precise vec4 sum = before * shrunk + part * weighs;
  return sum;
}
float join_weights(float before, float shrunk, float part, float weighs) {
  precise float sum = before * shrunk + part * weighs;
  return sum;
}

#endif
