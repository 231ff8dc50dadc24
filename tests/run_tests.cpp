// Which of a program's tests run.

#include "tests/run_tests.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace ullage {

int run_tests(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  if (const char* patterns = std::getenv("ULLAGE_TEST_WITHOUT")) {
    const std::string filter = GTEST_FLAG_GET(filter);
    const char* const joint = filter.find('-') == std::string::npos ? "-" : ":";
    GTEST_FLAG_SET(filter, filter + joint + patterns);
  }
  return RUN_ALL_TESTS();
}

}  // namespace ullage
