// The text form of scripts (docs/conform-script.md) to Script.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "tools/conform/script/script.h"

namespace ullage::conform {

// By content: the first word.
bool begins_as_script(std::string_view text);

// `file` is the name of the text in messages. `read` gets the files that it names (empty: it may
// name none). Errors: invalid_file, "FILE:LINE:COLUMN: the rule, given ...", for the first error.
// The returned Script satisfies every rule that can be checked without its shaders and a device:
// names exist, bindings and expectations are inside their buffers.
ir::Result<Script> parse_script(const std::string& file, std::string_view text, ReadFile read);

}  // namespace ullage::conform
