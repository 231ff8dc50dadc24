// The compute subset of AmberScript (github.com/google/amber, docs/amber_script.md) to Script.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "tools/conform/script/script.h"

namespace ullage::conform {

// By content: a script that begins with "#!amber".
bool is_amber(std::string_view text);

// `file` is the name of the text in messages; `read` gets the files that it names (empty: it may
// name none). Errors: "FILE:LINE:COLUMN: ..."; unsupported with the construct for AmberScript that
// is not supported here (docs/conform-amber.md lists it); invalid_file for any other text.
ir::Result<Script> read_amber(const std::string& file, std::string_view text, ReadFile read);

}  // namespace ullage::conform
