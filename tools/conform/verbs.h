// The verbs of a ConformTool: each has options and a function that runs it.
#pragma once

#include <initializer_list>

#include "tools/common/cli/command.h"
#include "tools/conform/conform_tool.h"
#include "tools/conform/learn/driver_failures.h"
#include "tools/conform/runner/runner.h"

namespace ullage::conform {

tools::Verb add_run(tools::Command parent, const ConformTool& tool);
tools::Verb add_list(tools::Command parent, const ConformTool& tool);
tools::Verb add_diff(tools::Command parent);
tools::Verb add_fuzz(tools::Command parent, const ConformTool& tool);
// What it keeps: runs the cases of all abilities that these suites have, each batch in a worker. A
// case that ends the worker or hangs has failed. Errors: as run_isolated; no_device.
ir::Result<DriverFailures> learn_failures(Suites suites, const Launcher& launcher,
                                          const RunOptions& run);
tools::Verb add_learn(tools::Command parent, const ConformTool& tool);
tools::Verb add_shrink(tools::Command parent, const ConformTool& tool);
tools::Verb add_replay(tools::Command parent, const ConformTool& tool);
tools::Verb add_bundle(tools::Command parent, const ConformTool& tool);
tools::Verb add_merge(tools::Command parent);
// Internal: `run` starts it.
tools::Verb add_worker(tools::Command parent, const ConformTool& tool);

template <tools::Verb (*add)(tools::Command, const ConformTool&), const ConformTool& tool>
tools::Verb add_of(tools::Command parent) {
  return add(parent, tool);
}

// All of them, for Command::add_verbs and run_verbs.
template <const ConformTool& tool>
inline constexpr std::initializer_list<tools::AddVerb> kConformVerbs = {
    add_of<add_run, tool>,    add_of<add_list, tool>,   add_diff,
    add_of<add_fuzz, tool>,   add_of<add_learn, tool>,  add_of<add_shrink, tool>,
    add_of<add_replay, tool>, add_of<add_bundle, tool>, add_merge,
    add_of<add_worker, tool>};

}  // namespace ullage::conform
