// `ullage shader reflect`: the reflection JSON of one shader.
#include <fmt/format.h>

#include <memory>

#include "tools/common/cli/output.h"
#include "tools/shader/products.h"
#include "tools/shader/shader.h"

namespace ullage::tools {

Verb add_shader_reflect(Command shader) {
  Command verb =
      shader.add_subcommand("reflect", "what a host must know of a shader, as JSON on stdout");
  const auto options = std::make_shared<ShaderOptions>();
  const auto file = std::make_shared<std::string>();
  verb.add_option("FILE", *file, "GLSL, SPIR-V binary or assembly; - is stdin").required();
  verb.add_option("-o,--output", options->output, "write it to this file instead");
  add_source_options(verb, *options);
  return [options, file]() -> ToolResult<> {
    const auto result = load_shader(*file, *options);
    if (!result) return result.error();
    if (!options->output.empty()) return write_product(options->output, result->reflection);
    print_text(result->reflection);
    return {};
  };
}

}  // namespace ullage::tools
