// random_words: a tensor of random words, and floats computed from them.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// Where random numbers come from: i64 scalars. The same seed and stream, the same numbers, on every
// device and whatever else runs; streams of one seed have nothing to do with each other.
struct RandomSource {
  ir::Value seed, stream;
};

struct RandomWordsOp : ir::OpDef {
  // u32 [shape]: element i, in row-major order, is word i mod 4 of Philox-4x32-10 (philox.h) at the
  // counter (i / 4, 0, stream) under the key `seed`, each low word first.
  ir::Value operator()(const RandomSource& source, std::vector<ir::ExtentExpr> shape) const;
};
extern const RandomWordsOp random_words;

// f32 in [0, 1), a multiple of 2^-24.
ir::Value random_uniform(const RandomSource& source, const std::vector<ir::ExtentExpr>& shape);
// f32 of mean 0 and deviation 1, of magnitude at most 5.8, by two words each: Box and Muller, "A
// note on the generation of random normal deviates" (1958).
ir::Value random_normal(const RandomSource& source, const std::vector<ir::ExtentExpr>& shape);

std::span<const ir::OpDef* const> random_ops();

}  // namespace ullage::ops
