// The verbs below `ullage conform`, each a pair of options and what runs them.
#pragma once

#include "tools/verbs.h"

namespace ullage::conform {

tools::Verb add_list(CLI::App& conform);

}  // namespace ullage::conform
