// check_kernels: fast kernels are run beside their reference kernels on a driver that has not seen
// them (docs/decisions/0043).
#pragma once

#include "base/result.h"
#include "ir/program/program.h"
#include "runtime/context.h"
#include "runtime/file/program_file.h"
#include "runtime/self_test/reference_kernel.h"

namespace ullage::runtime {

// Kernels that differ from their references on the context's driver, in this load or an earlier
// one, become them; each is logged as a warning when it is found, and what the load has checked as
// info. What is checked is kept in the cache's folder, what the budget leaves is for the next load.
// A kernel whose kernel_check ended a process is one that differs, too. Nothing is done without a
// cache folder, without references, without ContextOptions::self_test, on other backends than
// Vulkan and on devices that execute nothing. Errors: device_lost.
//
// `tries`: false: only what earlier loads found counts.
//
// The result: those of the program's kernels, as it is now, that were made for checks, by index;
// null: this one was not. Empty where the program is as it was.
//
// REQUIRES: the program is verified, its constants are as read, and nobody else looks at it.
Result<Kernels> check_kernels(Context& context, ir::Program& program,
                              const ReferenceSource& references, bool tries);

// The references that a program file carries, while the file lives. Null: this runtime checks
// nothing.
ReferenceSource references_in(const ProgramFile& file);

}  // namespace ullage::runtime
