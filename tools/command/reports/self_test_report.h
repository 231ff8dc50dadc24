// What loads have found out of kernels on a device's driver (docs/decisions/0043), for people and
// for programs.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runtime/self_test/self_test_record.h"

namespace ullage::tools {

using Findings = std::map<uint64_t, runtime::Finding>;  // by code_hash

// Counts, then a line for each kernel that was disabled, with both values.
std::string findings_text(const Findings& findings);

// {"checked": N, "disabled": [TEXT...], "unchecked": [TEXT...]}
nlohmann::ordered_json findings_json(const Findings& findings);

}  // namespace ullage::tools
