// The groups of built-in scripts.
#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {

std::vector<DriverScript> copies_of(std::span<const FixedScript> scripts) {
  std::vector<DriverScript> copies;
  for (const FixedScript& one : scripts) {
    copies.push_back({std::string(one.name), std::string(one.text)});
  }
  return copies;
}

std::span<const ScriptGroup> script_groups() {
  static constexpr ScriptGroup kGroups[] = {
      {"hazard", hazard_scripts},
      {"feature", feature_scripts},
      {"subgroup", subgroup_scripts},
      {"integer", integer_scripts},
      {"instruction", instruction_scripts},
      {"edge", edge_scripts},
      {"float", float_scripts},
      {"divergence", divergence_scripts},
      {"resource", resource_scripts},
      {"memory", memory_scripts},
      {"constant", constant_scripts},
      {"determinism", determinism_scripts},
  };
  return kGroups;
}

}  // namespace ullage::conform
