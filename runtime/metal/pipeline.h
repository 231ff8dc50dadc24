// From MSL to a compute pipeline state.
#pragma once

#include <string>

#include "ir/program/program.h"
#include "runtime/metal/api.h"

namespace ullage::runtime::metal {

// Compiles the text, with strict maths: kernels test bits of NaNs and are compared with references.
// `threads` is the size of the groups it will be dispatched with. Any thread. REQUIRES: a
// PoolScope. Errors: `unsupported` with Metal's messages, or where the pipeline takes fewer
// threads.
ir::Result<Owned<MTL::ComputePipelineState>> create_pipeline(MTL::Device* device,
                                                             const std::string& name,
                                                             const ir::ProgramMsl& msl,
                                                             uint64_t threads);

}  // namespace ullage::runtime::metal
