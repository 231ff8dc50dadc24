// choose_kernels: calls each node's lowering in order and gathers the kernel graph.
#pragma once

#include <functional>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/lowering/lower_context.h"
#include "ir/program/device_profile.h"
#include "passes/precision/choose_storage.h"

namespace ullage::passes {

// Narrows what the kernels of one node may use: takes load and store paths out of the profile, and
// nothing else. The same choices give the same program.
using TuneNode = std::function<void(const ir::Graph&, const ir::Node&, ir::DeviceProfile& profile)>;

using RelayoutFunction = decltype(ir::LowerContext::Choices::relayout);

// Layouts are chosen greedily: an op requests its operands in the layout that suits it, and a call
// of `relayout` goes in where that layout does not exist yet. Errors name op and node. The result
// has no barriers yet.
//
// `views`: from plan_views, of the same graph. `storage`: from choose_storage; none: every value is
// stored as its dtype. Which kernels take f32 only shows when they are lowered: a value whose f16
// form would cost an extra call stays f32 and lowering starts anew. The result's kept_wide lists
// which and why.
ir::Result<ir::KernelGraph> choose_kernels(const ir::Graph& graph, const ir::DeviceProfile& profile,
                                           const ir::Views& views, RelayoutFunction relayout,
                                           StorageChoice storage = {}, const TuneNode& tune = {});

}  // namespace ullage::passes
