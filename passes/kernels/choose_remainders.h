// choose_remainders: kernels by what an extent leaves when divided by a tile (V-16, N-10).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "ir/lowering/kernel_graph.h"

namespace ullage::passes {

// Code-generation policy of one family of kernels: the folder of its files, "matmul".
struct RemainderChoice {
  std::string family;
  int64_t factor = 8;
};

// A call of a chosen family whose kernel can have a remainder built in (KernelCall::remainder)
// becomes one alternative per remainder r modulo the factor, with the defines REMAINDER_FACTOR and
// REMAINDER and the predicate "extent % factor == r": for a size that the host knows, the host
// chooses; for a size from device data, the resolve kernel does, by empty grids for the others.
// Remainders that cannot occur get no kernel; a single one needs no predicate. All compute what the
// call without a choice does: integers bit for bit.
//
// Errors: a factor outside [2, 64]; a family twice; one of which no call here has such a kernel.
//
// REQUIRES: no resolve call and no barrier is placed yet.
ir::Result<void> choose_remainders(ir::KernelGraph& kernels, ir::ExtentPool& pool,
                                   std::span<const RemainderChoice> choices);

}  // namespace ullage::passes
