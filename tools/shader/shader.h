// The verbs below `ullage shader`, each with its options and its function.
#pragma once

#include "tools/command/verbs/verbs.h"

namespace ullage::tools {

Verb add_shader_compile(Command shader);
Verb add_shader_pack(Command shader);
Verb add_shader_inspect(Command shader);
Verb add_shader_lint(Command shader);
Verb add_shader_reflect(Command shader);
Verb add_shader_reduce(Command shader);

}  // namespace ullage::tools
