// How the device of tests wants its kernels.
#pragma once

#include "passes/compile.h"

namespace ullage::test {

// For CompileOptions::to_msl; empty where the device under test takes SPIR-V.
decltype(passes::CompileOptions::to_msl) msl_under_test();

}  // namespace ullage::test
