// From the text of a chat template to its tree.
#pragma once

#include <string_view>

#include "base/result.h"
#include "frontends/language/chat/syntax.h"

namespace ullage::chat {

// Errors: invalid_file for what is no template; unsupported, by name, for what templates may have
// and is not read: macros, imports, other filters and the like.
ir::Result<Block> parse(std::string_view text);

}  // namespace ullage::chat
