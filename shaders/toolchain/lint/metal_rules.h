// Rules for GLSL under which its SPIR-V means the same on Metal; each rule has an id that
// never changes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

struct MetalRule {
  std::string_view id;     // "UM01"
  std::string_view title;  // the requirement, one sentence
  std::string_view why;
  std::string_view fix;
};

struct LintFinding {
  const MetalRule* rule = nullptr;
  size_t instruction = 0;  // index in SpirvModule::instructions()
  std::string message;     // the violation, one sentence
};

// All rules in order of their ids. docs/metal-rules.md is generated from them (a test compares).
std::span<const MetalRule> metal_rules();
std::string metal_rules_page();

// Every violation, by rule, then place; one per rule and place. REQUIRES: spirv-val accepts the
// module.
std::vector<LintFinding> lint_for_metal(const SpirvModule& module);

// "UM06 a volatile load ... (instruction 120)": one line per finding.
std::string to_string(const LintFinding& finding);

}  // namespace ullage::shaders
