// plan_views: decides which values are views of others.
#pragma once

#include <string>

#include "ir/graph/graph.h"
#include "ir/lowering/views.h"
#include "ir/program/device_profile.h"

namespace ullage::passes {

// What the graph determines about every value; ops compare it with the layout of the whole
// (ops/schedule/channels.h) and with what their kernels can do. REQUIRES: the graph is lowered
// as it is, node by node in its order.
ir::Views plan_views(const ir::Graph& graph, const ir::DeviceProfile& profile);

// "// %4: part of %2, channels 8 to 15": a line per value whose view differs from the default, as
// comments for the text form.
std::string to_string(const ir::Views& views);

}  // namespace ullage::passes
