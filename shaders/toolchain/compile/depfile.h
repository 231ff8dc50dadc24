// Depfiles: what a build must watch, in the form of make or of ninja.
#pragma once

#include <string>
#include <vector>

namespace ullage::shaders {

// `outputs` are built from `inputs`; both in order, without duplicates among inputs.
struct DepfileRule {
  std::vector<std::string> outputs;
  std::vector<std::string> inputs;
};

// Rules as make reads them, blanks, '#', '$' and colons escaped, and for every input but the first
// of a rule one without a recipe, so that a deleted include is no error.
std::string make_depfile(const std::vector<DepfileRule>& rules);

// One rule with everything, as ninja requires.
std::string ninja_depfile(const std::vector<DepfileRule>& rules);

}  // namespace ullage::shaders
