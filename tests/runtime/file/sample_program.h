// sample_program: a small program with every table of the format filled, for tests and fuzzers.
#pragma once

#include <string>

#include "ir/program/program.h"

namespace ullage::runtime {

// y = x + w for x of [n, 4]; its weight is packed; one guard. It passes ir::verify.
ir::Program sample_program(const std::string& profile_name = "portable");
// The same with a kernel for Metal.
ir::Program metal_program();

// Every field of both, constants by content, as text: equal programs give equal text.
std::string describe(const ir::Program& program);

}  // namespace ullage::runtime
