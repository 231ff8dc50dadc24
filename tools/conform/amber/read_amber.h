// The compute subset of AmberScript (github.com/google/amber, docs/amber_script.md) to Script.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "tools/conform/script/script.h"

namespace ullage::conform {

// By content: a script that begins with "#!amber".
bool is_amber(std::string_view text);

// `file` is what messages call the text; `read` gets the files it names, empty: it may name none.
// Errors: "FILE:LINE:COLUMN: ...", unsupported for what is AmberScript and not read here, naming
// the construct (docs/conform-amber.md lists them); invalid_file for what is not.
ir::Result<Script> read_amber(const std::string& file, std::string_view text, ReadFile read);

}  // namespace ullage::conform
