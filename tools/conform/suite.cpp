// Finding suites.
#include "tools/conform/suite.h"

namespace ullage::conform {

const Suite* find_suite(Suites suites, std::string_view id) {
  const std::string_view name = id.substr(0, id.find('/'));
  for (const Suite* suite : suites) {
    if (suite->name == name) return suite;
  }
  return nullptr;
}

std::vector<std::string> suites_of_files(Suites suites) {
  std::vector<std::string> names;
  for (const Suite* suite : suites) {
    if (suite->runs_files) names.emplace_back(suite->name);
  }
  return names;
}

}  // namespace ullage::conform
