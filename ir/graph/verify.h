// verify: the invariants every graph keeps, checked after building and after every pass.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/op.h"

namespace ullage::ir {

// Producers precede consumers; ids are in range; each value has one producer; attributes match the
// op's specs; re-running the op's rules yields the recorded dtypes and ranks; expressions belong
// to the graph's pool; bodies are well-formed. With a non-empty registry, every op is in it.
Result<void> verify(const Graph& graph, Registry registry = {});

}  // namespace ullage::ir
