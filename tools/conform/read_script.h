// Scripts in files, whichever of the formats they have.
#pragma once

#include <string>
#include <vector>

#include "tools/conform/outcome.h"
#include "tools/conform/script/run_script.h"

namespace ullage::conform {

// Own scripts and AmberScript, told apart by their first line. Files that it names are looked for
// beside it. Errors: those of the readers; a file that cannot be read.
ir::Result<Script> read_script(const std::string& path);

// Folders as the *.script and *.amber below them, in order; files as they are, but for those that
// begin as no script does and are not called one.
std::vector<std::string> find_scripts(const std::vector<std::string>& paths);

// What a report means for a case: details name the first number that differs and the worst ULP.
CaseResult result_of(const ScriptReport& report);

}  // namespace ullage::conform
