// The rules for Metal, held against kernels of programs.
#pragma once

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::test::metal {

// Errors (unsupported): every breach but those that are meant.
ir::Result<void> lint_kernel(const ir::ProgramKernel& kernel);

}  // namespace ullage::test::metal
