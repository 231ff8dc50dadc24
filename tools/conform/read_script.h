// Scripts in files, in either format.
#pragma once

#include <string>
#include <vector>

#include "tools/conform/device_under_test.h"
#include "tools/conform/outcome.h"
#include "tools/conform/script/run_script.h"

namespace ullage::conform {

// Own scripts and AmberScript, distinguished by their first line. Files that it names are found
// relative to its folder. Errors: those of the readers; a file that cannot be read.
ir::Result<Script> read_script(const std::string& path);

// Expands folders to the *.script and *.amber below them, in order, and keeps files, except those
// that have neither the start nor the name of a script.
std::vector<std::string> find_scripts(const std::vector<std::string>& paths);

// The device that a script runs on: with robust access if it requires that.
ir::Result<runtime::RawDevice*> device_for(const Script& script, DeviceUnderTest& device);

// The case result for a report: details name the first number that differs and the worst ULP.
CaseResult result_of(const ScriptReport& report);

}  // namespace ullage::conform
