#include "tests/frontends/comprehension/texts.h"

#include <gtest/gtest.h>

#include "frontends/comprehension/check/check.h"
#include "frontends/comprehension/text/parse.h"

namespace ullage::comprehension::test {

std::string definition(std::string_view parameters, std::string_view returns,
                       std::string_view statements) {
  return "def f(" + std::string(parameters) + ") -> (" + std::string(returns) + ") {\n  " +
         std::string(statements) + "\n}\n";
}

Unit checked(std::string_view text) {
  auto unit = parse(Source("f.comp", std::string(text)));
  if (!unit) {
    ADD_FAILURE() << unit.error().message;
    return {};
  }
  for (const Diagnostic& d : check(*unit)) {
    if (d.severity == Severity::error) ADD_FAILURE() << unit->source.describe(d);
  }
  return *std::move(unit);
}

std::string report(std::string_view text) {
  auto unit = parse(Source("f.comp", std::string(text)));
  if (!unit) return unit.error().message + "\n";
  std::string all;
  for (const Diagnostic& d : check(*unit)) all += unit->source.describe(d) + "\n";
  return all;
}

std::string rules(std::string_view text) {
  auto unit = parse(Source("f.comp", std::string(text)));
  if (!unit) return "syntax";
  std::string all;
  for (const Diagnostic& d : check(*unit)) {
    all += (all.empty() ? "" : " ") + (d.rule.empty() ? "-" : d.rule);
  }
  return all;
}

}  // namespace ullage::comprehension::test
