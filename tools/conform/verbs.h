// The verbs below `ullage conform`, each a pair of options and what runs them.
#pragma once

#include "tools/verbs/verbs.h"

namespace ullage::conform {

tools::Verb add_run(CLI::App& conform);
tools::Verb add_list(CLI::App& conform);
tools::Verb add_merge(CLI::App& conform);
tools::Verb add_diff(CLI::App& conform);
tools::Verb add_shrink(CLI::App& conform);
tools::Verb add_replay(CLI::App& conform);
// Not for people: what `run` starts.
tools::Verb add_worker(CLI::App& conform);

}  // namespace ullage::conform
