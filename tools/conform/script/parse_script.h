// The text form of scripts (docs/conform-script.md) to Script.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "tools/conform/script/script.h"

namespace ullage::conform {

// By content: the first word.
bool begins_as_script(std::string_view text);

// `file` is what messages call the text. `read` gets the files that it names; empty: it may name
// none. Errors: invalid_file, "FILE:LINE:COLUMN: the rule, given ...", the first one. A Script that
// is returned keeps every rule that can be known without its shaders and a device: names exist,
// bindings and expectations lie inside their buffers.
ir::Result<Script> parse_script(const std::string& file, std::string_view text, ReadFile read);

}  // namespace ullage::conform
