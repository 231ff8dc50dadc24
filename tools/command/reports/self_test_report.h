// What loads have found out of kernels on a device's driver (docs/decisions/0043), for people and
// for programs.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runtime/self_test/self_test_record.h"

namespace ullage::tools {

using Findings = std::map<uint64_t, runtime::Finding>;  // by code_hash

// What is known of one driver.
struct SelfTestState {
  Findings findings = {};
  std::map<uint64_t, std::string> disabled = {};  // runtime::DisabledKernels::kernels
  std::string list = {};                          // runtime::DisabledKernels::path
};

// Counts, then a line for each disabled kernel, with both values, and the path of their list.
std::string state_text(const SelfTestState& state);

// {"checked": N, "disabled": [TEXT...], "unchecked": [TEXT...], "list": PATH}
nlohmann::ordered_json state_json(const SelfTestState& state);

}  // namespace ullage::tools
