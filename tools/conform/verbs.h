// The verbs below `ullage conform`: each has options and a function that runs it.
#pragma once

#include "tools/common/cli/command.h"

namespace ullage::conform {

tools::Verb add_run(tools::Command conform);
tools::Verb add_list(tools::Command conform);
tools::Verb add_merge(tools::Command conform);
tools::Verb add_diff(tools::Command conform);
tools::Verb add_shrink(tools::Command conform);
tools::Verb add_replay(tools::Command conform);
tools::Verb add_bundle(tools::Command conform);
// Internal: `run` starts it.
tools::Verb add_worker(tools::Command conform);

}  // namespace ullage::conform
