// The built-in scripts, in the text form of docs/conform-script.md.
#pragma once

#include <span>
#include <string_view>

namespace ullage::conform {

struct DriverScript {
  std::string_view name, text;
};

// Legal, common constructs that some drivers compile wrongly.
std::span<const DriverScript> hazard_scripts();
// Dispatches, barriers, atomics, special numbers.
std::span<const DriverScript> feature_scripts();
std::span<const DriverScript> subgroup_scripts();

}  // namespace ullage::conform
