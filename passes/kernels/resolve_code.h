// The instructions of the resolve kernel: which registers of the scalar program the device computes
// in which resolve call, what it needs from the host for that, and what it writes into the control
// memory.
#pragma once

#include "ir/lowering/kernel_graph.h"
#include "ir/program/program.h"

namespace ullage::passes {

// Fills device_registers, the push words of the resolve calls and the constant of their code.
// REQUIRES: everything else of `program` is in place, its dispatches are the calls of `kernels`,
// and device_scalars has an entry for every entry of Graph::device_scalars that `kernels` stores,
// in order. Errors, each naming who needs it: what the device cannot compute (float_pow); more than
// kResolveBudget steps in one resolve call.
ir::Result<void> write_resolve_code(const ir::KernelGraph& kernels, ir::Program& program);

}  // namespace ullage::passes
