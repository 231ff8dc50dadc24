// Mutants that no run can notice, or that ours do not, each with the reason.
#pragma once

#include <string>

namespace ullage::test::metal {

// `id`: kernel, operator, line and change, as the test prints them.
bool is_known_survivor(const std::string& id);

}  // namespace ullage::test::metal
