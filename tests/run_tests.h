#pragma once

namespace ullage {

// Runs the program's tests by googletest and returns its exit code. ULLAGE_TEST_PART=2/6: the
// second sixth of them alone. What the patterns of ULLAGE_TEST_WITHOUT name is left out.
int run_tests(int count, char** arguments);

}  // namespace ullage
