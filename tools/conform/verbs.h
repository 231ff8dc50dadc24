// The verbs below `ullage conform`, each a pair of options and what runs them.
#pragma once

#include "tools/command/verbs/verbs.h"

namespace ullage::conform {

tools::Verb add_run(tools::Command conform);
tools::Verb add_list(tools::Command conform);
tools::Verb add_merge(tools::Command conform);
tools::Verb add_diff(tools::Command conform);
tools::Verb add_shrink(tools::Command conform);
tools::Verb add_replay(tools::Command conform);
tools::Verb add_bundle(tools::Command conform);
// Not for people: what `run` starts.
tools::Verb add_worker(tools::Command conform);

}  // namespace ullage::conform
