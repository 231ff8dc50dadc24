// Plans of a program file side by side: what each needs of a device, how large each is.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "ir/program/program.h"

namespace ullage::tools {

// A line per plan: limits that its kernels use, features, kernels in all and those of no other
// plan; then what plans have in common.
std::string plan_table(std::span<const ir::Program> plans);

// A line per need of the plan, with the kernel that needs most of it.
std::string needs_table(const ir::Program& plan);
nlohmann::ordered_json needs_json(const ir::Program& plan);

// "subgroup 32", "shuffle": features of a kernel or a plan; and all in one line, "-" for none.
std::vector<std::string> feature_words(const ir::KernelRequirements& needs);
std::string features_text(const ir::KernelRequirements& needs);
// Bytes of shared memory that its module declares; 0 where the module cannot be read.
uint32_t shared_bytes(const ir::ProgramKernel& kernel);

}  // namespace ullage::tools
