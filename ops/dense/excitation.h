// excitation: what squeeze-and-excite blocks compute before their gate.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// Of x [N, C, spatial...]: a number per image and channel, repeated over the spatial axes:
//   up(relu(down(mean of x over the spatial axes))), down and up affine.
// `weights` is [excitation_weights(C, hidden)]: the rows of down, one per channel and then its
// bias, then those of up, one per hidden value and then its bias; each row is padded with zeros to
// a multiple of 4. `hidden` is a multiple of 4. Made by a pass; the gate is its epilogue, which may
// read x again.
struct ExcitationOp : ir::OpDef {
  static constexpr AttributeKey<int64_t> kHidden{"hidden", "values between the two products"};
};
extern const ExcitationOp excitation;

inline constexpr int64_t kMaxExcited = 2048, kMaxHidden = 512;  // both fit into shared memory

int64_t excitation_weights(int64_t channels, int64_t hidden);

}  // namespace ullage::ops
