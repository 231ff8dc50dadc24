// `ullage shader`: the verbs that work on single shaders.
#include "tools/shader/shader.h"

namespace ullage::tools {

Verb add_shader(Command app) {
  return app.add_subcommand("shader", "compile and examine compute shaders")
      .add_verbs(kShaderVerbs);
}

}  // namespace ullage::tools
