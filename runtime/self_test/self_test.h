// check_kernels: the kernel self-test. It compares kernels with their reference kernels on a driver
// that has not run them before (docs/decisions/0043).
#pragma once

#include "base/result.h"
#include "ir/program/program.h"
#include "runtime/context.h"
#include "runtime/file/program_file.h"
#include "runtime/self_test/reference_kernel.h"

namespace ullage::runtime {

// Kernels that differ from their reference kernels on the driver of the context are added to the
// list of disabled kernels in the cache folder (disabled_kernels.h), with a warning in the log;
// what does not fit the time budget is left for the next load. A kernel whose check ended the
// process counts as one that differs. Kernels of the list are replaced by their reference kernels,
// and each load that replaces some logs them as info. Nothing happens without a cache folder,
// without reference kernels and on backends other than Vulkan; nothing is checked without
// ContextOptions::self_test and on devices that execute nothing. Errors: device_lost.
//
// `may_check`: false: only use the results of earlier loads.
//
// Returns the kernels of the (possibly changed) program that were created for checks, by index;
// null: not created. Empty if the program is unchanged.
//
// REQUIRES: the program is verified, its constants are unpacked, and nothing else uses it.
Result<Kernels> check_kernels(Context& context, ir::Program& program,
                              const ReferenceSource& references, bool may_check);

// The reference kernels in a program file, while the file lives. Null: this runtime has no
// self-test.
ReferenceSource references_in(const ProgramFile& file);

}  // namespace ullage::runtime
