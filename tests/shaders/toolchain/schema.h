// A validator of the JSON Schema keywords that docs/schemas uses; others are faults of the schema.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ullage::shaders {

// One sentence per violation, with the JSON pointer to it. Empty: valid.
std::vector<std::string> violations(const nlohmann::json& schema, const nlohmann::json& value);

}  // namespace ullage::shaders
