#include "tests/frontends/comprehension/fault.h"

#include "frontends/comprehension/check/check.h"
#include "frontends/comprehension/text/parse.h"
#include "tests/frontends/comprehension/same_tree.h"

namespace ullage::comprehension::test {

std::string fault(const std::string& text) {
  auto unit = parse(Source("f.comp", text));
  if (!unit) {
    const bool placed = unit.error().message.starts_with("f.comp:");
    return placed ? "" : "an error without a place: " + unit.error().message;
  }
  for (const Diagnostic& d : check(*unit)) {
    const bool inside = d.range.begin <= d.range.end && d.range.end <= text.size();
    if (!inside || !unit->source.describe(d).starts_with("f.comp:")) {
      return "a place outside of the text: " + d.message;
    }
  }
  const auto again = parse(Source("f.comp", to_text(*unit)));
  return again ? difference(*unit, *again) : again.error().message;
}

}  // namespace ullage::comprehension::test
