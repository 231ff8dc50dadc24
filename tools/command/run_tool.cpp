#include "tools/command/run_tool.h"

#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/run_verbs.h"
#include "tools/shader/shader.h"

int ullage_run_tool(int argc, char** argv) {
  using namespace ullage::tools;
  return run_verbs("ullage",
                   "Compiles neural networks for Vulkan devices and runs them at any size.",
                   {add_devices, add_compile, add_run, add_inspect, add_bench, add_generate,
                    add_embed, add_transcribe, add_template, add_tokenize, add_grad, add_comp,
                    add_splats, add_cache, add_shader, add_conform},
                   argc, argv);
}
