// Reads through sliding windows: which axes slide, over which variables.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "frontends/comprehension/lower/loop_nest.h"
#include "frontends/comprehension/lower/plain_read.h"

namespace ullage::comprehension {

// An axis read at start + stride * position + dilation * tap, or plain (no tap, stride 1).
struct SlidingAxis {
  size_t position = 0;               // a variable of the result; of a plain axis any variable
  std::optional<size_t> tap = {};    // a reduced variable
  int64_t stride = 1, dilation = 1;  // positive
  ir::ExtentExpr start = {};
};
// One per axis of the operand; none where some axis is of neither kind, reads one position, or
// shares a variable with another; and where no axis slides.
std::optional<std::vector<SlidingAxis>> sliding_axes(const LoopNest& nest,
                                                     const ops::AffineOperand& read);

// The part of the operand in which as many windows fit as the nest has positions, axes as they
// were.
ir::Value cut_windows(const LoopNest& nest, const ops::AffineOperand& read,
                      const std::vector<SlidingAxis>& axes);

// The maximum over windows of one read, as max_pool; none where it is none.
std::optional<LoweredNest> as_max_pool(const LoopNest& nest);

}  // namespace ullage::comprehension
