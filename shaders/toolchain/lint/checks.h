// One function per rule; the table in metal_rules.cpp names them.
#pragma once

#include <functional>
#include <string>

#include "shaders/toolchain/lint/uniformity.h"
#include "shaders/toolchain/spirv/module.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {

// The input of checks, created once.
struct LintContext {
  const SpirvModule& module;
  std::vector<SpirvResource> resources;
  Uniformity uniformity;
  // Reports a violation at an instruction of the module.
  std::function<void(size_t instruction, std::string message)> report;
};

void check_resources(const LintContext& context);
void check_push_block(const LintContext& context);
void check_array_lengths_asked(const LintContext& context);
void check_workgroup_size(const LintContext& context);
void check_constant_array_sizes(const LintContext& context);
void check_capabilities(const LintContext& context);
void check_plain_polling(const LintContext& context);
void check_atomic_orders(const LintContext& context);
void check_fences(const LintContext& context);
void check_barriers_together(const LintContext& context);
void check_subgroups_together(const LintContext& context);
void check_waiting_loops(const LintContext& context);
void check_shifts_and_divisions(const LintContext& context);
void check_vectors_of_three(const LintContext& context);
void check_nan_tests(const LintContext& context);
void check_names(const LintContext& context);

}  // namespace ullage::shaders
