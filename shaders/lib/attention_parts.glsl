// What attention comes to in parts of its keys, and how parts are joined: the same numbers whoever joins them.
// A part is each query's greatest score, what its keys weigh in terms of that score, and the sums of values.
#ifndef ULLAGE_LIB_ATTENTION_PARTS
#define ULLAGE_LIB_ATTENTION_PARTS

const float kLowest = -3.402823466e38;

// Quads that a part of a query takes: its sums, then its greatest score and its weight.
const uint kQuadsOfPart = uint(HEAD / 4 + 1);

// What sums in terms of score `from` are multiplied by to be in terms of `to`, which is not smaller.
float rescale(float from, float to) { return from == to ? 1.0 : exp(from - to); }

// Compilers fuse what they like in each kernel, but not this.
vec4 join_sums(vec4 before, float shrunk, vec4 part, float weighs) {
  precise vec4 sum = before * shrunk + part * weighs;
  return sum;
}
float join_weights(float before, float shrunk, float part, float weighs) {
  precise float sum = before * shrunk + part * weighs;
  return sum;
}

#endif
