// From the text of a chat template to its tree.
#pragma once

#include <string_view>

#include "base/result.h"
#include "frontends/language/chat/syntax.h"

namespace ullage::chat {

// Errors: invalid_file for a text that is no template; unsupported, by name, for constructs of
// Jinja that are not supported: macros, imports, other filters and the like.
ir::Result<Block> parse(std::string_view text);

}  // namespace ullage::chat
