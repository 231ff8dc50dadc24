// Values that the host writes for one run.
#include "runtime/run/run_values.h"

#include <algorithm>
#include <string>

#include "base/message.h"

namespace ullage::runtime {
namespace {

// `what()` returns the name of the value for errors. It is called only for errors, since this runs
// for every buffer of every run.
template <class What>
ir::Result<int64_t> value_of(uint32_t reg, const Registers& registers, What&& what) {
  if (!registers[reg].valid) {
    return ir::out_of_bounds(
        "{} cannot be computed for these inputs (overflow, division by zero or a missing element)",
        what());
  }
  return registers[reg].integer;
}

// A poisoned word belongs to a branch that is not taken: active users of it have group counts or
// sizes that depend on the same values, and those are checked.
ir::Result<uint32_t> table_word(size_t slot, const ir::ScalarValue& value) {
  if (!value.valid) return 0u;
  if (value.integer < INT32_MIN || value.integer > int64_t{UINT32_MAX}) {
    return ir::out_of_bounds("run: word {} of the extent table must fit 32 bits, is {}", slot,
                             value.integer);
  }
  return static_cast<uint32_t>(value.integer);
}

ir::Result<void> check_buffers(const ir::Program& program, const ir::ProgramDispatch& dispatch,
                               const Registers& registers, std::span<const uint64_t> sizes,
                               const DeviceValues* device) {
  for (const auto& binding : dispatch.bindings) {
    const ir::ProgramBuffer& buffer = program.buffers[binding.buffer];
    if (buffer.bytes == ir::kNoRegister || (device != nullptr && device->is_late(buffer.bytes)))
      continue;
    const auto bytes =
        value_of(buffer.bytes, registers, [&] { return "run: size of buffer " + buffer.name; });
    if (!bytes) return bytes.error();
    if (*bytes < 0 || static_cast<uint64_t>(*bytes) > sizes[binding.buffer]) {
      return ir::out_of_bounds("run: buffer {} has capacity for {} bytes, needs {}", buffer.name,
                               sizes[binding.buffer], *bytes);
    }
  }
  return {};
}

// The group counts of an active dispatch; all 0 if one of them is 0.
ir::Result<Groups> group_counts(const ir::ProgramDispatch& dispatch, const Registers& registers,
                                uint32_t max_groups) {
  Groups groups{1, 1, 1};
  for (size_t axis = 0; axis < 3; ++axis) {
    if (dispatch.groups[axis] == ir::kNoRegister) continue;
    const auto count = value_of(dispatch.groups[axis], registers,
                                [&] { return "run: group count of dispatch " + dispatch.label; });
    if (!count) return count.error();
    if (*count < 0 || *count > int64_t{max_groups}) {
      return ir::unsupported("run: dispatch {}: groups on axis {} must be in [0, {}], are {}",
                             dispatch.label, axis, max_groups, *count);
    }
    groups[axis] = static_cast<uint32_t>(*count);
  }
  return std::ranges::count(groups, 0u) == 0 ? groups : Groups{};
}

bool is_true(const ir::ScalarValue& value) {
  return value.valid && value.integer != 0;
}

}  // namespace

ir::Result<void> check_inputs(const ir::Program& program, const Inputs& inputs,
                              const Registers& registers) {
  for (size_t i = 0; i < program.inputs.size(); ++i) {
    const ir::ProgramInput& rule = program.inputs[i];
    for (size_t axis = 0; axis < rule.extents.size(); ++axis) {
      const auto what = [&] {
        return ir::message("run: input {}: extent of axis {}", rule.name, axis);
      };
      const auto expected = value_of(rule.extents[axis], registers, what);
      if (!expected) return expected.error();
      if (*expected != inputs[i].extents[axis]) {
        return ir::out_of_bounds("{} must be {}, given {}", what(), *expected,
                                 inputs[i].extents[axis]);
      }
    }
  }
  return {};
}

ir::Result<bool> is_active(uint32_t predicate, const Registers& registers) {
  if (predicate == ir::kNoRegister) return true;
  const auto value =
      value_of(predicate, registers, [] { return std::string("run: a condition of the program"); });
  if (!value) return value.error();
  return *value != 0;
}

ir::Error failure_of(const ir::Program& program, const ir::ProgramGuard& guard,
                     const Registers& registers) {
  std::string message = guard.message;
  const char* separator = ": ";
  for (const auto& [name, reg] : guard.values) {
    const ir::ScalarValue& value = registers[reg];
    message += ir::message("{}{} = ", separator, name);
    message += !value.valid                                     ? std::string("not computable")
               : ir::yields_float(program.scalars.code[reg].op) ? std::to_string(value.floating)
                                                                : std::to_string(value.integer);
    separator = ", ";
  }
  return ir::out_of_bounds(std::move(message));
}

ir::Result<void> check_guards(const ir::Program& program, const Registers& registers,
                              const DeviceValues& device, bool late) {
  for (const ir::ProgramGuard& guard : program.guards) {
    if (device.is_late(guard) != late || ir::capacity_of(program.scalars, guard) != ir::kNoRegister)
      continue;
    const auto active = is_active(guard.predicate, registers);
    if (!active) return active.error();
    if (!*active) continue;
    const ir::ScalarValue& condition = registers[guard.condition];
    if (condition.valid && condition.integer != 0) continue;
    return failure_of(program, guard, registers);
  }
  return {};
}

std::vector<Overflow> overflows(const ir::Program& program, const Registers& registers) {
  std::vector<Overflow> found;
  for (size_t i = 0; i < program.guards.size(); ++i) {
    const ir::ProgramGuard& guard = program.guards[i];
    const uint32_t capacity = ir::capacity_of(program.scalars, guard);
    if (capacity == ir::kNoRegister) continue;
    if (guard.predicate != ir::kNoRegister && !is_true(registers[guard.predicate])) continue;
    if (is_true(registers[guard.condition])) continue;
    const ir::ScalarValue& needed = registers[program.scalars.code[guard.condition].a];
    found.push_back({capacity, needed.valid ? needed.integer : INT64_MAX, i});
  }
  return found;
}

ir::Result<void> output_extents(const ir::ProgramOutput& output, const Registers& registers,
                                std::vector<int64_t>& extents) {
  extents.clear();
  for (size_t axis = 0; axis < output.extents.size(); ++axis) {
    const auto what = [&] {
      return ir::message("run: output {}: extent of axis {}", output.name, axis);
    };
    const auto extent = value_of(output.extents[axis], registers, what);
    if (!extent) return extent.error();
    if (*extent < 0) {
      return ir::out_of_bounds("{} must not be negative, is {}", what(), *extent);
    }
    extents.push_back(*extent);
  }
  return {};
}

ir::Result<void> table_words(const ir::Program& program, const Registers& registers,
                             std::vector<uint32_t>& table) {
  table.clear();
  table.reserve(program.slots.size());
  for (size_t slot = 0; slot < program.slots.size(); ++slot) {
    const auto word = table_word(slot, registers[program.slots[slot]]);
    if (!word) return word.error();
    table.push_back(*word);
  }
  return {};
}

ir::Result<Groups> dispatch_groups(const ir::Program& program, const ir::ProgramDispatch& dispatch,
                                   const Registers& registers, std::span<const uint64_t> sizes,
                                   uint32_t max_groups, const DeviceValues* device) {
  const auto active = is_active(dispatch.predicate, registers);
  if (!active) return active.error();
  if (!*active) return Groups{};
  auto groups = group_counts(dispatch, registers, max_groups);
  if (!groups || *groups == Groups{}) return groups;
  if (auto ok = check_buffers(program, dispatch, registers, sizes, device); !ok) return ok.error();
  return groups;
}

ir::Result<void> control_words(const ir::Program& program, const Registers& registers,
                               std::span<const uint64_t> sizes, uint32_t max_groups,
                               const DeviceValues* device, ControlWords& words) {
  words.groups.clear();
  words.active = 0;
  if (auto ok = table_words(program, registers, words.table); !ok) return ok;
  words.groups.reserve(program.dispatches.size() * 3);
  for (const ir::ProgramDispatch& dispatch : program.dispatches) {
    Groups groups{};
    if (device == nullptr || !device->is_late(dispatch)) {
      const auto counts = dispatch_groups(program, dispatch, registers, sizes, max_groups, device);
      if (!counts) return counts.error();
      groups = *counts;
      words.active += groups != Groups{};
    }
    words.groups.insert(words.groups.end(), groups.begin(), groups.end());
  }
  return {};
}

}  // namespace ullage::runtime
