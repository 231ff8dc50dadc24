// Checks kernels of programs against the rules for Metal.
#pragma once

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::test::metal {

// Errors (unsupported): every violation except the intended ones.
ir::Result<void> lint_kernel(const ir::ProgramKernel& kernel);

}  // namespace ullage::test::metal
