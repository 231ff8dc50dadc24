// The pipelines that a session of a program creates.
#include "tools/conform/fossilize/program_pipelines.h"

namespace ullage::tools::fossilize {

PipelineState pipeline_of(const ir::ProgramKernel& kernel) {
  PipelineState pipeline{.spirv = kernel.spirv,
                         .sets = {{}, {{.type = Descriptor::uniform_buffer}}},
                         .push_bytes = kernel.push_bytes,
                         .subgroup_size = kernel.needs.subgroup_size};
  for (const bool is_texel : kernel.texel) {
    pipeline.sets[0].push_back(
        {.binding = static_cast<uint32_t>(pipeline.sets[0].size()),
         .type = is_texel ? Descriptor::storage_texel_buffer : Descriptor::storage_buffer});
  }
  return pipeline;
}

PipelineDatabase pipelines_of(std::span<const ir::Program> programs) {
  PipelineDatabase database;
  for (const ir::Program& program : programs) {
    for (const ir::ProgramKernel& kernel : program.kernels) database.add(pipeline_of(kernel));
  }
  return database;
}

}  // namespace ullage::tools::fossilize
