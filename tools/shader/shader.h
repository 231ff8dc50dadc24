// The verbs of `ullage shader`, and what they share.
#pragma once

#include <initializer_list>
#include <vector>

#include "shaders/toolchain/compile/compile.h"
#include "tools/common/cli/command.h"
#include "tools/common/statistics/statistics_text.h"
#include "tools/shader/options.h"

namespace ullage::tools {

// Adds `ullage shader` with the verbs below.
Verb add_shader(Command app);
// The verbs below it, each with its options and its function.
Verb add_shader_compile(Command shader);
Verb add_shader_pack(Command shader);
Verb add_shader_inspect(Command shader);
Verb add_shader_lint(Command shader);
Verb add_shader_reflect(Command shader);
Verb add_shader_reduce(Command shader);
Verb add_shader_check(Command shader);

inline constexpr std::initializer_list<AddVerb> kShaderVerbs = {
    add_shader_compile, add_shader_pack,   add_shader_inspect, add_shader_lint,
    add_shader_reflect, add_shader_reduce, add_shader_check};

// One shader in any form as a compiled result, for the verbs that look at shaders.

// Adds FILE-independent options that decide how a source is read: -I, -D, --target, --entry.
void add_source_options(Command verb, ShaderOptions& options);

// Compiles the one file without a cache; its diagnostics go to stderr. Failure: it did not compile.
ToolResult<shaders::OfflineResult> load_shader(const std::string& file,
                                               const ShaderOptions& options);

// naga and tint, if they are on PATH.
shaders::OtherPrograms find_other_programs();

// `ullage shader compile --statistics`: a device driver's statistics of the compiled shaders.

// One per result, in order; of those that did not compile, without executables. Texts of machine
// code go to the folder of --machine-code. Failure: no such device; unsupported, where it lacks
// what a shader needs or its driver has no statistics.
ToolResult<std::vector<KernelStatistics>> driver_statistics(
    const std::vector<shaders::OfflineResult>& results, const ShaderOptions& options);

}  // namespace ullage::tools
