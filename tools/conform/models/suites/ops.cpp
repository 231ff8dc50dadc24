// Suite `ops`: every op of the registry against its reference, by dtype and by size.
#include <fmt/format.h>

#include "ops/registry.h"
#include "tools/conform/models/op_cases.h"
#include "tools/conform/models/suites.h"

namespace ullage::conform {

using ir::Result;

namespace {

std::string id_of(const OpCase& op, const SizeGroup& group) {
  return fmt::format("ops/{}/{}/{}", op.op->name, op.label, group.name);
}

Result<std::vector<CaseId>> list(const SuiteOptions&) {
  std::vector<CaseId> ids;
  for (const ir::OpDef* op : ops::registry()) {
    for (const OpCase& one : op_cases(*op)) {
      for (const SizeGroup& group : size_groups()) {
        if (group.center == 0 || has_symbols(one)) ids.push_back(id_of(one, group));
      }
    }
  }
  return ids;
}

Result<GraphCase> case_of(const CaseId& id) {
  for (const ir::OpDef* op : ops::registry()) {
    if (!id.starts_with(fmt::format("ops/{}/", op->name))) continue;
    for (const OpCase& one : op_cases(*op)) {
      for (const SizeGroup& group : size_groups()) {
        if (id_of(one, group) == id) return graph_case_of(one, {&group, 1});
      }
    }
  }
  return ir::invalid_argument("no such case: " + id);
}

}  // namespace

constinit const Suite kOpsSuite = {
    .name = "ops",
    .description = "ops of the registry at every dtype, at boundary extents and capacities",
    .list = list,
    .run = run_case_of<case_of>,
    .reproduce = reproduce_case_of<case_of>,
    .shrink = shrink_graph_case};

}  // namespace ullage::conform
