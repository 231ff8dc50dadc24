// Log of the kernels that the tests of this folder ran: names and texts, one file
// each in the folder of ULLAGE_KERNEL_LOG.
#pragma once

#include "ir/program/program.h"
#include "shaders/toolchain/msl/msl.h"

namespace ullage::test::metal {

// Writes the text, with the kernel's name as its first line, where ULLAGE_KERNEL_LOG is set.
void log_kernel(const ir::ProgramKernel& kernel, shaders::MslKernel& msl);

}  // namespace ullage::test::metal
