// Faults in shader modules, as a compiler's bug might make them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ullage::test {

struct PlantedFault {
  std::vector<uint32_t> words;  // the module with the fault; as valid as it was without
  std::string text;             // what was changed
};

// One of: a number is another one, operands are swapped, a comparison includes or excludes its
// border, arithmetic is another, a barrier is missing. `seed` chooses kind and place; the same seed
// gives the same fault. Nothing where the module has no place for any. Loops end as before, or one
// step earlier or later.
std::optional<PlantedFault> plant_fault(const std::vector<uint32_t>& words, uint32_t seed);

}  // namespace ullage::test
