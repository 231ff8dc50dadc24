// One shader in any form as a compiled result, for the verbs that look at shaders.
#pragma once

#include "shaders/toolchain/compile/compile.h"
#include "tools/shader/options.h"

namespace ullage::tools {

// Adds FILE-independent options that decide how a source is read: -I, -D, --target, --entry.
void add_source_options(Command verb, ShaderOptions& options);

// Compiles the one file without a cache; its diagnostics go to stderr. Failure: it did not compile.
ToolResult<shaders::OfflineResult> load_shader(const std::string& file,
                                               const ShaderOptions& options);

}  // namespace ullage::tools
