// Counting and naming what is in a program.
#include "tools/command/reports/program_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <tuple>

#include "ir/program/memory_plan.h"

namespace ullage::tools {
namespace {

size_t weight_bytes(const ir::Program& program) {
  size_t bytes = 0;
  for (const ir::ProgramConstant& constant : program.constants) bytes += constant.bytes.size();
  return bytes;
}

size_t code_bytes(const ir::Program& program) {
  size_t bytes = 0;
  for (const ir::ProgramKernel& kernel : program.kernels) {
    bytes += kernel.spirv.size() * 4 + kernel.msl.text.size();
  }
  return bytes;
}

// Bytes of a packed or constant buffer.
uint64_t bytes_of(const ir::Program& program, const ir::ProgramBuffer& buffer) {
  if (buffer.kind == ir::BufferKind::packed) {
    return static_cast<uint64_t>(program.packs[buffer.index].size_bytes());
  }
  return program.constants[buffer.index].bytes.size();
}

bool is_limit(const ir::ScalarInstruction& code) {
  return code.op == ir::ScalarOp::capacity || code.op == ir::ScalarOp::constant;
}

// The register that `reg` keeps within a capacity, or within what a guard requires of it: r of
// min(max(r, 0), capacity).
uint32_t unlimited(const ir::Program& program, uint32_t reg) {
  const std::vector<ir::ScalarInstruction>& code = program.scalars.code;
  while (code[reg].op == ir::ScalarOp::min || code[reg].op == ir::ScalarOp::max) {
    if (!is_limit(code[code[reg].b])) return reg;
    reg = code[reg].a;
  }
  return reg;
}

// The value of a register: a number, a symbol, or something computed.
std::string register_text(const ir::Program& program, uint32_t reg) {
  for (const ir::ProgramSymbol& symbol : program.symbols) {
    const bool from_device = ir::is_device_leaf(program.scalars.code[symbol.reg].op);
    if (symbol.reg == (from_device ? unlimited(program, reg) : reg)) return symbol.name;
  }
  const ir::ScalarInstruction& instruction = program.scalars.code[reg];
  if (instruction.op == ir::ScalarOp::constant) return std::to_string(instruction.value);
  return fmt::format("%{}", reg);
}

bool is_weight(const ir::ProgramBuffer& buffer) {
  return buffer.kind == ir::BufferKind::packed || buffer.kind == ir::BufferKind::constant;
}

}  // namespace

std::string profile_text(const ir::DeviceProfile& profile) {
  return fmt::format("T{}, device class {}, groups up to {}, subgroup {}{}",
                     static_cast<int>(profile.tier),
                     profile.device_class == ir::DeviceClass::cpu ? "cpu" : "gpu",
                     profile.max_workgroup_invocations,
                     profile.subgroup_size ? std::to_string(profile.subgroup_size) : "any",
                     profile.msl ? ", MSL" : "");
}

// As packed on the device.
uint64_t device_weight_bytes(const ir::Program& program) {
  uint64_t bytes = 0;
  for (const ir::ProgramBuffer& buffer : program.buffers) {
    if (is_weight(buffer)) bytes += bytes_of(program, buffer);
  }
  return bytes;
}

StorageCounts storage_counts(const ir::Program& program) {
  StorageCounts counts;
  for (const ir::ProgramBuffer& buffer : program.buffers) {
    if (buffer.dtype != ir::DType::f32) continue;
    const bool narrow = buffer.storage == ir::DType::f16;
    if (buffer.kind == ir::BufferKind::intermediate) {
      ++(narrow ? counts.narrow_values : counts.wide_values);
    }
    if (is_weight(buffer)) {
      (narrow                              ? counts.narrow_weight_bytes
       : buffer.storage == ir::DType::bf16 ? counts.bfloat_weight_bytes
                                           : counts.wide_weight_bytes) += bytes_of(program, buffer);
    }
  }
  return counts;
}

std::string summary_text(const ir::Program& program) {
  const StorageCounts storage = storage_counts(program);
  const bool narrow = storage.narrow_values + storage.narrow_weight_bytes != 0;
  return fmt::format("{} ({}): {} dispatches, {} kernels, {}{}weights {} KiB, code {} KiB",
                     program.profile.name, profile_text(program.profile), program.dispatches.size(),
                     program.kernels.size(), narrow ? "f16 storage, " : "",
                     storage.bfloat_weight_bytes != 0 ? "bf16 " : "", weight_bytes(program) / 1024,
                     code_bytes(program) / 1024);
}

nlohmann::ordered_json summary_json(const ir::Program& program) {
  nlohmann::ordered_json symbols = nlohmann::ordered_json::array();
  for (const ir::ProgramSymbol& symbol : program.symbols) symbols.push_back(symbol.name);
  const StorageCounts storage = storage_counts(program);
  return {{"profile", program.profile.name},
          {"tier", fmt::format("T{}", static_cast<int>(program.profile.tier))},
          {"dispatches", program.dispatches.size()},
          {"kernels", program.kernels.size()},
          {"weight_bytes", weight_bytes(program)},
          {"device_weight_bytes", device_weight_bytes(program)},
          {"f16_values", storage.narrow_values},
          {"f32_values", storage.wide_values},
          {"f16_device_weight_bytes", storage.narrow_weight_bytes},
          {"bf16_device_weight_bytes", storage.bfloat_weight_bytes},
          {"f32_device_weight_bytes", storage.wide_weight_bytes},
          {"code_bytes", code_bytes(program)},
          {"symbols", symbols},
          {"peak_formula", program.peak_formula}};
}

ir::Result<uint64_t> peak_bytes(const ir::Program& program,
                                const std::map<std::string, int64_t>& bounds) {
  std::vector<ir::Interval> registers;
  using Leaf = std::tuple<ir::ScalarOp, uint32_t, uint32_t>;
  std::map<Leaf, int64_t> bound_of;
  for (const ir::ProgramSymbol& symbol : program.symbols) {
    const ir::ScalarInstruction& leaf = program.scalars.code[symbol.reg];
    const auto given = bounds.find(symbol.name);
    const int64_t bound = given != bounds.end() ? given->second : symbol.bound;
    if (bound >= 0) bound_of[{leaf.op, leaf.input, leaf.index}] = bound;
  }
  ir::run_intervals(
      program.scalars,
      [&](const ir::ScalarInstruction& leaf) {
        const auto bound = bound_of.find({leaf.op, leaf.input, leaf.index});
        if (bound != bound_of.end()) return ir::Interval{0, bound->second};
        return leaf.op == ir::ScalarOp::input_axis ? ir::Interval{0, ir::Interval::kMax}
                                                   : ir::Interval{};
      },
      registers);
  ir::MemoryLimits limits;
  limits.max_binding_bytes = limits.max_allocation_bytes = uint64_t{1} << 40;
  const ir::Result<ir::MemoryPlan> plan = ir::plan_memory(program, registers, limits);
  if (!plan) return plan.error();
  return plan->total();
}

std::string tensor_text(const ir::Program& program, const std::string& name, ir::DType dtype,
                        const std::vector<uint32_t>& extents) {
  std::string axes;
  for (uint32_t reg : extents) axes += (axes.empty() ? "" : ", ") + register_text(program, reg);
  return fmt::format("{}: {} [{}]", name, ir::name_of(dtype), axes);
}

std::string placement_text(ir::Placement where) {
  constexpr const char* kNames[] = {"device", "host", "folded", "not_taken"};
  return kNames[static_cast<size_t>(where)];
}

}  // namespace ullage::tools
