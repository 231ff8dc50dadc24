// The built-in scripts, in the text form of docs/conform-script.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::conform {

struct DriverScript {
  std::string name, text;
};
// One that is written by hand.
struct FixedScript {
  std::string_view name, text;
};
std::vector<DriverScript> copies_of(std::span<const FixedScript> scripts);

// A group of cases: driver/NAME/...
struct ScriptGroup {
  std::string_view name;
  std::vector<DriverScript> (*scripts)();
};
// In the order in which they run.
std::span<const ScriptGroup> script_groups();

// Legal, common constructs that some drivers compile wrongly.
std::vector<DriverScript> hazard_scripts();
// Dispatches, barriers, atomics, special numbers.
std::vector<DriverScript> feature_scripts();
std::vector<DriverScript> subgroup_scripts();
// Arithmetic of integers of every width: operands of all signs from buffers, and constant divisors.
std::vector<DriverScript> integer_scripts();
// Conversions, vectors, matrices, structs, control flow.
std::vector<DriverScript> instruction_scripts();
// Where compilers are wrong for few operands: rounding, whole fields, layouts, initialisers.
std::vector<DriverScript> edge_scripts();
// Doubles; denormals and rounding as execution modes ask for them.
std::vector<DriverScript> float_scripts();
// Subgroup operations in every kind of divergent flow.
std::vector<DriverScript> divergence_scripts();
// Push constants, dispatches, descriptors, addresses, robust access.
std::vector<DriverScript> resource_scripts();
// Litmus tests of the memory model, at each scope.
std::vector<DriverScript> memory_scripts();
// Specialisation constants of every type.
std::vector<DriverScript> constant_scripts();
// The same bits for every batch, split, order and replay of dispatches.
std::vector<DriverScript> determinism_scripts();

}  // namespace ullage::conform
