// The functions over Values that headers below ops/ declare, as docs/ops.md lists them.
#pragma once

#include <string>
#include <vector>

namespace ullage::test {

struct Composite {
  std::string name{}, parameters{};  // "x, axis"
  std::string header{};              // "ops/movement/movement.h"
  std::string doc{};                 // the comment's first sentence, or what stands behind the `;`
};

// Those of one header's text. A function belongs to the page if it returns Values, alone or in a
// struct of `results`, and does not stand under a heading that begins with `// ---- parts`.
std::vector<Composite> composites_in(const std::string& header, const std::string& text,
                                     const std::vector<std::string>& results);

// Of all families, by name. Run from the repository's root.
std::vector<Composite> composites();

}  // namespace ullage::test
