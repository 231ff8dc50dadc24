#include "tests/fault_layer/compiler_faults.h"

#include <algorithm>
#include <array>

#include "tests/fault_layer/rewriter.h"

namespace ullage::test {

std::optional<std::vector<uint32_t>> plant_compiler_fault(std::string_view name,
                                                          const std::vector<uint32_t>& words) {
  for (const auto faults : {integer_faults(), float_faults(), flow_faults(), memory_faults()}) {
    const auto fault = std::ranges::find(faults, name, &CompilerFault::name);
    if (fault == faults.end()) continue;
    Rewriter module(words);
    if (fault->plant(module) == 0) return std::nullopt;
    return module.words();
  }
  return std::nullopt;
}

}  // namespace ullage::test
