// One builtin on a device: a shader around it, samples, and errors in the results.
#pragma once

#include "tools/conform/driver/builtins.h"
#include "tools/conform/outcome.h"
#include "tools/conform/script/script.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::conform {

// A script that computes the builtin for kBuiltinSamples operands into its last buffer. `dtype`: of
// the float arithmetic, f32 or f16; buffers contain f32.
Script builtin_script(const Builtin& builtin, ir::DType dtype, uint64_t seed);

// Details name the worst ULP and, for a fail, the first operands; an artifact contains a script
// with a few of them and the interval of each allowed result.
CaseResult run_builtin(const Builtin& builtin, ir::DType dtype, uint64_t seed,
                       runtime::RawDevice& device);

// All samples as a file in the text form of scripts, each with the interval of its result.
Artifact builtin_reproducer(const Builtin& builtin, ir::DType dtype, uint64_t seed);

}  // namespace ullage::conform
