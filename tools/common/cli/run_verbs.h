// A program's main function: words to a verb, its failure to a line and an exit code.
#pragma once

#include <initializer_list>

#include "tools/common/cli/command.h"

namespace ullage::tools {

// "0.1.0", of the project.
const char* tool_version();

// Runs the verb that the command line names; the exit code (exit_code.h). Failures are printed to
// stderr and written as {"error": ...} to the verb's --json, if it has not written that file.
int run_verbs(const char* program, const char* help, std::initializer_list<AddVerb> verbs, int argc,
              char** argv);

}  // namespace ullage::tools
