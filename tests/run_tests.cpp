// The share of a program's tests that a run takes.

#include "tests/run_tests.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

// FNV-1a, folded; scripts/gate/manifest.py computes the same.
uint32_t share_of(std::string_view name, uint32_t parts) {
  uint64_t value = 0xcbf29ce484222325;
  for (const char letter : name) {
    value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  return static_cast<uint32_t>((value ^ value >> 32) % parts);
}

// Leaves out more of a filter's tests, which `patterns` names.
std::string without(const std::string& filter, const std::string& patterns) {
  return filter + (filter.find('-') == std::string::npos ? "-" : ":") + patterns;
}

// The tests whose hash does not leave `rest`.
std::string names_outside_share(uint32_t rest, uint32_t parts) {
  std::string names;
  const testing::UnitTest& program = *testing::UnitTest::GetInstance();
  for (int i = 0; i < program.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *program.GetTestSuite(i);
    for (int j = 0; j < suite.total_test_count(); ++j) {
      const std::string name = std::string(suite.name()) + "." + suite.GetTestInfo(j)->name();
      if (share_of(name, parts) != rest) names += name + ":";
    }
  }
  return names;
}

}  // namespace

namespace ullage {

int run_tests(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  if (const char* share = std::getenv("ULLAGE_TEST_SHARE")) {
    unsigned rest = 0;
    unsigned parts = 0;
    if (std::sscanf(share, "%u/%u", &rest, &parts) != 2 || rest >= parts) {
      std::fprintf(stderr, "ULLAGE_TEST_SHARE is R/N with R < N, not '%s'\n", share);
      return 2;
    }
    GTEST_FLAG_SET(filter, without(GTEST_FLAG_GET(filter), names_outside_share(rest, parts)));
  }
  if (const char* patterns = std::getenv("ULLAGE_TEST_WITHOUT")) {
    GTEST_FLAG_SET(filter, without(GTEST_FLAG_GET(filter), patterns));
  }
  return RUN_ALL_TESTS();
}

}  // namespace ullage
