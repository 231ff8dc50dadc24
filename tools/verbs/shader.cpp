// `ullage shader`: the verbs that work on single shaders.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <vector>

#include "tools/shader/shader.h"
#include "tools/verbs/verbs.h"

namespace ullage::tools {

Verb add_shader(CLI::App& app) {
  CLI::App* const shader = app.add_subcommand("shader", "compile and examine compute shaders");
  shader->require_subcommand(1);
  const auto verbs = std::make_shared<std::vector<std::pair<CLI::App*, Verb>>>();
  for (const auto add : {add_shader_compile, add_shader_pack, add_shader_inspect, add_shader_lint,
                         add_shader_reflect, add_shader_reduce}) {
    Verb verb = add(*shader);
    verbs->emplace_back(shader->get_subcommands({}).back(), std::move(verb));
  }
  return [verbs] {
    for (const auto& [command, verb] : *verbs) {
      if (command->parsed()) return verb();
    }
    return Verdict(usage("shader wants a verb"));
  };
}

}  // namespace ullage::tools
