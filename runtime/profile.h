// For tools that compile and run in one process, in addition to the C API: the profile to compile
// for, and programs without a file.
#pragma once

#include "base/result.h"
#include "ir/program/device_profile.h"
#include "ir/program/program.h"
#include "runtime/self_test/reference_kernel.h"
#include "ullage/ullage.h"

namespace ullage::runtime {

// What a plan may assume of the context's device, after masking. REQUIRES: context is not null.
ir::DeviceProfile profile_of(const ullage_context* context);

// The same for a device that is not open, with its highest tier; empty if it cannot be used.
// REQUIRES: device < ullage_device_count().
ir::DeviceProfile profile_of_device(uint32_t device);

// As ullage_program_load_memory, without a file. The caller destroys the program. `references`: the
// reference kernels for the self-test (self_test/self_test.h); null: none.
ir::Result<ullage_program*> create_program(ullage_context* context, ir::Program program,
                                           ReferenceSource references = {});

}  // namespace ullage::runtime
