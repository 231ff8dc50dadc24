// A module's interface, cost and use of limits in numbers, and the differences between two.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// {"limits": {...}, "profiles": {"T0": ["why not", ...]}, "functions", "blocks", "instructions":
// {"OpLoad": 12, ...}}: what the shader uses of every limit, which built-in profiles it breaks and
// where, and the instruction mix.
nlohmann::ordered_json inspection_json(const SpirvModule& module, const SpirvEntryPoint& entry);

// One line per leaf that differs: "/workgroup/size/0: 64 -> 128".
std::vector<std::string> differences(const nlohmann::ordered_json& a,
                                     const nlohmann::ordered_json& b);

}  // namespace ullage::shaders
