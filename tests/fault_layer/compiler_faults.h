// Faults of compilers by name: each is what a driver's compiler might do wrong wherever the
// construct is, in modules that stay valid.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ullage::test {

class Rewriter;

struct CompilerFault {
  std::string_view name, about;
  // Writes the faulty module; returns how many places there were.
  size_t (*plant)(Rewriter& module) = nullptr;
};
std::span<const CompilerFault> integer_faults();
std::span<const CompilerFault> float_faults();
std::span<const CompilerFault> flow_faults();
std::span<const CompilerFault> memory_faults();

// The module with the fault; nothing where it has no place for it, or the name is unknown.
std::optional<std::vector<uint32_t>> plant_compiler_fault(std::string_view name,
                                                          const std::vector<uint32_t>& words);

}  // namespace ullage::test
