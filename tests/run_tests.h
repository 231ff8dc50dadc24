#pragma once

namespace ullage {

// Runs the program's tests by googletest and returns its exit code. What the patterns of
// ULLAGE_TEST_WITHOUT name is left out.
int run_tests(int count, char** arguments);

}  // namespace ullage
