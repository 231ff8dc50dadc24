// ullage-shader: the verbs of `ullage shader` as a program that knows no models.
#include "tools/common/cli/run_verbs.h"
#include "tools/shader/shader.h"

int main(int argc, char** argv) {
  using namespace ullage::tools;
  return run_verbs("ullage-shader",
                   "Compiles and examines compute shaders.\n"
                   "Exit codes: 0 ok, 1 failed, 2 usage, 3 no device, 4 internal.",
                   {add_shader_compile, add_shader_pack, add_shader_inspect, add_shader_lint,
                    add_shader_reflect, add_shader_reduce},
                   argc, argv);
}
