// A compile of one job, in memory.
#include "tools/shader/shader.h"

#include <fmt/format.h>

#include <iostream>
#include <iterator>

#include "tools/common/cli/output.h"

namespace ullage::tools {

void add_source_options(Command verb, ShaderOptions& o) {
  verb.add_option("-I", o.includes, "folder to look for includes in, repeatable")
      .one_value_per_use();
  verb.add_option("-D", o.defines, "NAME[=VALUE] or NAME(A,B)=VALUE, repeatable")
      .one_value_per_use();
  verb.add_option("--stage", o.stage,
                  "what GLSL is: comp, vert, frag ...; else by #pragma shader_stage, or the name");
  verb.add_option("--target", o.target, "vulkan1.0, 1.1, 1.2 or 1.3").show_default();
  verb.add_option("--entry", o.entry, "entry point, where a module has several");
  verb.add_flag("-O", o.optimize, "spirv-opt for speed");
}

ToolResult<shaders::OfflineResult> load_shader(const std::string& file,
                                               const ShaderOptions& options) {
  shaders::SourceFiles files;
  if (file == "-") {
    files.provide("-", std::string((std::istreambuf_iterator<char>(std::cin)), {}));
  }
  const auto settings = settings_of(options, files);
  if (!settings) return settings.error();
  ShaderOptions one = options;
  one.files = {file};
  const auto jobs = jobs_of(one, {shaders::Variant{}});
  if (!jobs) return jobs.error();
  shaders::OfflineRun run;
  run.settings = *settings;
  run.threads = 1;
  auto results = shaders::compile_offline(files, *jobs, run);
  for (const shaders::Diagnostic& d : results[0].diagnostics) {
    print_error_text(shaders::to_text(d));
  }
  if (!results[0].ok()) return failed(file + " does not compile");
  return results[0];
}

}  // namespace ullage::tools
