// Which of a program's tests run.

#include "tests/run_tests.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace ullage {
namespace {

// The tests of part `index` of `count`, as a filter: neighbours stay together.
std::string tests_of_part(std::size_t index, std::size_t count) {
  const testing::UnitTest& program = *testing::UnitTest::GetInstance();
  std::vector<std::string> names;
  for (int i = 0; i < program.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *program.GetTestSuite(i);
    for (int k = 0; k < suite.total_test_count(); ++k) {
      names.push_back(std::string(suite.name()) + "." + suite.GetTestInfo(k)->name());
    }
  }
  std::string filter;
  for (std::size_t i = names.size() * index / count; i < names.size() * (index + 1) / count; ++i) {
    filter += (filter.empty() ? "" : ":") + names[i];
  }
  return filter;
}

}  // namespace

int run_tests(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  std::string filter = GTEST_FLAG_GET(filter);
  std::size_t part = 0;
  std::size_t parts = 0;
  const char* const share = std::getenv("ULLAGE_TEST_PART");
  if (share && std::sscanf(share, "%zu/%zu", &part, &parts) == 2) {
    const std::size_t left_out = filter.find('-');
    filter.replace(0, left_out, tests_of_part(part - 1, parts));
  }
  if (const char* patterns = std::getenv("ULLAGE_TEST_WITHOUT")) {
    const char* const joint = filter.find('-') == std::string::npos ? "-" : ":";
    filter += std::string(joint) + patterns;
  }
  GTEST_FLAG_SET(filter, filter);
  return RUN_ALL_TESTS();
}

}  // namespace ullage
