// Reports of a file of results: for people on a terminal, for CI, for a browser.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/conform/reports/results.h"

namespace ullage::conform {

// Device, a table of suites and outcomes, the bad cases with their messages, the notes.
std::string report_text(const Results& results, std::span<const std::string> notes);

// JUnit: a test suite per suite; bad cases are failures or errors (crash, timeout), waived ones
// and `skip` and `unsupported` are skipped.
std::string report_junit(const Results& results);

// One page without other files: a table of suites, cases filtered by outcome, suite and text,
// details of each.
std::string report_html(const Results& results, std::span<const std::string> notes);

}  // namespace ullage::conform
