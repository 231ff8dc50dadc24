// JSON of files that may be hostile.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/result.h"

namespace ullage::tokenizer {

using Json = nlohmann::json;

// Errors: invalid_file for brackets that nest deeper than 64 levels.
ir::Result<void> check_depth(std::string_view json);

// Errors: invalid_file for what is no JSON, or nests too deeply.
ir::Result<Json> read_json(std::string_view text);

// The member of an object; null where it has none, or is no object.
const Json& member_of(const Json& object, const char* name);

}  // namespace ullage::tokenizer
