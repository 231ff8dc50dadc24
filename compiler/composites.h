// Composites of docs/ops.md that callers of the C API can use like ops.
#pragma once

#include "ir/graph/op.h"

namespace ullage::compiler {

// Op definitions that Builder::add expands into ops of the registry, each by the function of its
// name, whose header documents it. Results are those of the function; `nonzero` has one per axis,
// then the count.
ir::Registry composites();

}  // namespace ullage::compiler
