// The verbs below `ullage shader`, each a pair of options and what runs them.
#pragma once

#include "tools/verbs/verbs.h"

namespace ullage::tools {

Verb add_shader_compile(CLI::App& shader);
Verb add_shader_pack(CLI::App& shader);
Verb add_shader_inspect(CLI::App& shader);
Verb add_shader_lint(CLI::App& shader);
Verb add_shader_reflect(CLI::App& shader);
Verb add_shader_reduce(CLI::App& shader);

}  // namespace ullage::tools
