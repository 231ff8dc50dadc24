// ullage-shader: the verbs of `ullage shader` as a program that knows no models.
#include "tools/common/cli/run_verbs.h"
#include "tools/shader/shader.h"

int main(int argc, char** argv) {
  using namespace ullage::tools;
  return run_verbs("ullage-shader", "Compiles and examines compute shaders.", kShaderVerbs, argc,
                   argv);
}
