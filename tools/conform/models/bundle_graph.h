// Bundles of graph cases.
#pragma once

#include "tools/conform/bundle/bundle.h"

namespace ullage::conform {

// The case, its program's pipelines and kernels for the device of `rerun`.
ir::Result<Bundle> bundle_graph(const Artifact& graph, const Rerun& rerun);

}  // namespace ullage::conform
