// The pipelines that a session of a program creates, as a Fossilize database.
#pragma once

#include <span>

#include "ir/program/program.h"
#include "tools/conform/fossilize/pipeline_database.h"

namespace ullage::tools::fossilize {

// As runtime/vulkan/kernel.cpp creates it: set 0 has the operands, set 1 the extent table.
// REQUIRES: `kernel` outlives it.
PipelineState pipeline_of(const ir::ProgramKernel& kernel);

// Every kernel of every program.
PipelineDatabase pipelines_of(std::span<const ir::Program> programs);

}  // namespace ullage::tools::fossilize
