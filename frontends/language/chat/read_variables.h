// Variables of chat templates as applications write them: JSON.
#pragma once

#include <string_view>

#include "base/result.h"
#include "frontends/language/chat/value.h"

namespace ullage::chat {

// An array is the variable `messages`; the members of an object are variables (messages, tools,
// documents, add_generation_prompt and others). Errors: invalid_argument for other JSON, an integer
// of more than 64 bits, values that nest too deep.
ir::Result<Named> read_variables(std::string_view json);

}  // namespace ullage::chat
