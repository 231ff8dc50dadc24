#pragma once

namespace ullage {

// Runs the program's tests by googletest and returns its exit code. With ULLAGE_TEST_SHARE=R/N in
// the environment those alone whose name's hash leaves R when divided by N, 2 where it is no such
// text.
int run_tests(int count, char** arguments);

}  // namespace ullage
