// The one table of suites.
#include "tools/conform/suites.h"

namespace ullage::conform {

Suites all_suites() {
  static constexpr const Suite* kAll[] = {&kShadersSuite, &kOpsSuite,    &kOnnxSuite,
                                          &kGraphsSuite,  &kDriverSuite, &kMatrixSuite,
                                          &kScriptSuite,  &kReplaySuite};
  return kAll;
}

const Suite* find_suite(Suites suites, std::string_view id) {
  const std::string_view name = id.substr(0, id.find('/'));
  for (const Suite* suite : suites) {
    if (suite->name == name) return suite;
  }
  return nullptr;
}

}  // namespace ullage::conform
