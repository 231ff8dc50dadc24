// Where sizes are resolved on the device, and by which code.
#pragma once

#include "ir/lowering/kernel_graph.h"
#include "ir/program/program.h"

namespace ullage::passes {

// place_resolves: before the first call that needs an extent that kernels have counted, a call
// of the resolve kernel that converts all known counts into words of the extent table, group
// counts and guard results. Once per frontier of new counts, never once per count.

// REQUIRES: `kernels` was lowered from `graph` and has no resolve call yet. What a call needs: its
// group counts, its predicate and the slots it may read. The caller is one more reader: extents of
// outputs that are computed from counts get words of the table, stored at the latest by a resolve
// at the end; one that is a count has its word already, where the kernel wrote it.
void place_resolves(const ir::Graph& graph, ir::KernelGraph& kernels);

// The instructions of the resolve kernel: which registers of the scalar program the device computes
// in which resolve call, what it needs from the host for that, and what it writes into the control
// memory.

// Fills device_registers, the push words of the resolve calls and the constant of their code.
// REQUIRES: everything else of `program` is in place, its dispatches are the calls of `kernels`,
// and device_scalars has an entry for every entry of Graph::device_scalars that `kernels` stores,
// in order. Errors, each naming who needs it: what the device cannot compute (float_pow); more than
// kResolveBudget steps in one resolve call.
ir::Result<void> write_resolve_code(const ir::KernelGraph& kernels, ir::Program& program);

}  // namespace ullage::passes
