// `ullage shader`: the verbs that work on single shaders.
#include "tools/shader/shader.h"

namespace ullage::tools {

Verb add_shader(Command app) {
  return app.add_subcommand("shader", "compile and examine compute shaders")
      .add_verbs({add_shader_compile, add_shader_pack, add_shader_inspect, add_shader_lint,
                  add_shader_reflect, add_shader_reduce});
}

}  // namespace ullage::tools
