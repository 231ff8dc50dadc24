// From MSL to a compute pipeline state.
#pragma once

#include <string>

#include "ir/program/program.h"
#include "runtime/metal/api.h"

namespace ullage::runtime::metal {

// Compiles the text with strict math: kernels test bits of NaNs and are compared with reference
// kernels. `threads` is the size of their workgroups. May be called on any thread. REQUIRES: a
// PoolScope. Errors: unsupported with the messages of Metal, or if the pipeline supports fewer
// threads.
ir::Result<Owned<MTL::ComputePipelineState>> create_pipeline(MTL::Device* device,
                                                             const std::string& name,
                                                             const ir::ProgramMsl& msl,
                                                             uint64_t threads);

}  // namespace ullage::runtime::metal
