// Attributes of recurrent_scan as one struct, and its lowering.
#pragma once

#include <string>
#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/elementwise/activation.h"
#include "ops/recurrent/recurrent.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// Steps that a layer takes, and that its decomposition unrolls.
inline constexpr int64_t kLongestSequence = 1 << 20, kMostUnrolledSteps = 64;

// Activation `index` of `direction`, with its constants.
struct BoundActivation {
  const Activation* function = nullptr;
  double alpha = 0, beta = 0;
  ir::ScalarBody reference = {};  // of one f64
  double operator()(double x) const;
  ir::Value operator()(ir::Value x) const { return function->apply(x, alpha, beta); }
};

struct RecurrentShape {
  RecurrentCell cell = RecurrentCell::rnn;
  int64_t gates = 1, hidden = 0, directions = 1, states = 1;  // states: 2 for lstm (h and c)
  bool reverse = false, has_bytes = false, has_lengths = false, has_peepholes = false;
  bool input_forget = false, linear_before_reset = false;
  double clip = 0;
  std::vector<BoundActivation> activations;  // [direction][3], unused ones null

  int64_t vec4s() const { return (hidden + 3) / 4; }
  // Elements of the parts of the parameters operand: of bytes, words.
  int64_t weight_count() const {
    return directions * vec4s() * gates * hidden * (has_bytes ? 1 : 4);
  }
  // Scales and zeros behind the bytes.
  int64_t factor_count() const { return has_bytes ? 2 * directions * gates * hidden : 0; }
  int64_t peephole_count() const { return has_peepholes ? directions * 3 * hidden : 0; }
  int64_t bias_count() const { return linear_before_reset ? directions * hidden : 0; }
  int64_t peepholes_at() const { return weight_count() + factor_count(); }
  // recurrent weight of gate g, unit j, inner element k within the parameters, if these are floats.
  int64_t weight_at(int64_t d, int64_t g, int64_t j, int64_t k) const {
    return (((d * vec4s() + k / 4) * gates + g) * hidden + j) * 4 + k % 4;
  }
};
ir::Result<RecurrentShape> recurrent_shape(const ir::Attributes& attributes);

ir::Result<void> lower_recurrent_scan(ir::LowerContext& context);
// Sequences of all rows as one batch.
Batched batch_recurrent_scan(const ir::BatchingContext& c);

// The op's meaning as matmuls and elementwise ops: what it is differentiated through. At most
// kMostUnrolledSteps that are a number stand one behind the other, all others are iterations of a
// loop. An error of code `unsupported` where an extent is not exact.
ir::Result<std::vector<ir::Value>> decompose_recurrent_scan(ir::Builder& builder,
                                                            std::span<const ir::Value> inputs,
                                                            const ir::Attributes& attributes);

}  // namespace ullage::ops
