// A suite whose cases pass, fail, crash, hang and so on, as named; needs no device.
#pragma once

#include "tools/conform/runner/runner.h"

namespace ullage::conform {

// Ids below fake/: "pass/0" to "pass/11", "fail", "crash", "exit", "hang", "throw", "unsupported",
// "skip", "noise" (prints a line that is not an event) and "flaky", which fails until a file shows
// that it ran: options.onnx_folder is the folder of that file.
Suites fake_suites();
// The fake suite and those that the tests run: what a worker of a test program has.
Suites test_suites();

// Workers of this test program, for fake_suites().
ir::Result<Launcher> fake_launcher();
RunOptions fake_options();

// "id outcome" per record.
std::vector<std::string> outcomes_of(const std::vector<CaseRecord>& records);

}  // namespace ullage::conform
