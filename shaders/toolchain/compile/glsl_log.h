// glslang's log, line by line, as diagnostics with a column and the source's text.
#pragma once

#include <string_view>
#include <vector>

#include "shaders/toolchain/compile/diagnostic.h"
#include "shaders/toolchain/compile/includer.h"

namespace ullage::shaders {

// `texts` are what was read; `id` is given to each. Lines that only count mistakes are left out.
std::vector<Diagnostic> read_glsl_log(std::string_view log, const Includer& includer,
                                      SourceFiles& texts, const std::string& id);

}  // namespace ullage::shaders
