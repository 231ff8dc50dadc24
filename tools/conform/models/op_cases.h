// One node of an op, at sizes around the block widths of kernels.
#pragma once

#include <span>

#include "ir/graph/op.h"
#include "testing/sample_graph.h"
#include "tools/conform/models/graph_case.h"

namespace ullage::conform {

struct OpCase {
  const ir::OpDef* op = nullptr;
  samples::Sample sample = {};
  std::string label = {};  // of the sample among those of its op
};
// The samples of an op, labelled by the first operand's dtype, numbered where it comes twice.
std::vector<OpCase> op_cases(const ir::OpDef& op);
// True if there are sizes to vary.
bool has_symbols(const OpCase& one);

// What a case varies: extents around one of the widths, or the session's capacity. 0: the sizes of
// the sample.
struct SizeGroup {
  std::string_view name = {};
  int64_t center = 0;
};
inline constexpr std::string_view kCapacityGroup = "capacity";
std::span<const SizeGroup> size_groups();

// In one session, all sizes of the groups one after the other; no runs: every size has too many
// elements.
ir::Result<GraphCase> graph_case_of(const OpCase& one, std::span<const SizeGroup> groups);

}  // namespace ullage::conform
