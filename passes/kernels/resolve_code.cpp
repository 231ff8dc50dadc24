// Levels: a register is known to the host (0) or from the n-th resolve call on (n).
#include "passes/kernels/resolve.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>

#include "ir/extent/scalar_op.h"
#include "ir/lowering/device_code.h"
#include "ir/program/memory_plan.h"
#include "ops/rules/lowering.h"
#include "shaders/params/resolve.h"

namespace ullage::passes {
namespace {

constexpr uint32_t kNever = UINT32_MAX;

class ResolveWriter {
 public:
  ResolveWriter(const ir::KernelGraph& kernels, ir::Program& program)
      : kernels_(kernels),
        program_(program),
        code_(program.scalars.code),
        device_code_(program.scalars) {}

  ir::Result<void> run() {
    find_levels();
    mark_needed();
    layout_ = ir::control_layout(program_);
    for (uint32_t call = 0; call < kernels_.calls.size(); ++call) {
      if (kernels_.calls[call].resolves.empty()) continue;
      if (auto ok = write_resolve(call); !ok) return ok;
    }
    store_code();
    return {};
  }

 private:
  void find_levels();
  void mark_needed();
  void need(uint32_t reg);
  ir::Result<void> write_resolve(uint32_t call);
  ir::DeviceElement element(const ir::ProgramDeviceScalar& scalar) const;
  ir::Result<void> compute(uint32_t resolve);
  ir::Result<void> check_cost(uint32_t call, uint32_t first) const;
  std::string first_user_of(uint32_t reg) const;
  void store_code();

  uint32_t level(uint32_t reg) const { return reg == ir::kNoRegister ? 0 : level_[reg]; }
  uint32_t level(const ir::ProgramDispatch& d) const {
    return std::max(
        {level(d.groups[0]), level(d.groups[1]), level(d.groups[2]), level(d.predicate)});
  }
  // 0: the host decides. Capacities are checked by the host after the run: extents are cut to
  // them.
  uint32_t level(const ir::ProgramGuard& guard) const {
    const bool of_capacity = ir::capacity_of(program_.scalars, guard) != ir::kNoRegister;
    return of_capacity ? 0 : std::max(level(guard.condition), level(guard.predicate));
  }
  static bool on_device(uint32_t level) { return level != 0 && level != kNever; }

  const ir::KernelGraph& kernels_;
  ir::Program& program_;
  const std::vector<ir::ScalarInstruction>& code_;
  std::vector<uint32_t> level_;
  std::vector<bool> needed_;
  ir::ControlLayout layout_;
  ir::DeviceCodeBuilder device_code_;
  uint32_t resolves_ = 0;
};

void ResolveWriter::find_levels() {
  std::unordered_map<uint32_t, uint32_t> level_of_scalar;
  uint32_t count = 0;
  for (const ir::KernelCall& call : kernels_.calls) {
    if (call.resolves.empty()) continue;
    ++count;
    for (uint32_t index : call.resolves) level_of_scalar[index] = count;
  }
  level_.assign(code_.size(), 0);
  for (size_t i = 0; i < code_.size(); ++i) {
    const ir::ScalarInstruction& in = code_[i];
    if (ir::is_device_leaf(in.op)) {
      const auto known = level_of_scalar.find(in.input);
      level_[i] = known == level_of_scalar.end() ? kNever : known->second;
      continue;
    }
    const uint32_t operand[] = {in.a, in.b, in.c};
    for (int k = 0; k < ir::arity_of(in.op); ++k) {
      level_[i] = std::max(level_[i], level_[operand[k]]);
    }
  }
}

void ResolveWriter::need(uint32_t reg) {
  if (reg != ir::kNoRegister) needed_[reg] = true;
}

void ResolveWriter::mark_needed() {
  needed_.assign(code_.size(), false);
  for (uint32_t reg : program_.slots) {
    if (on_device(level(reg))) need(reg);
  }
  for (const ir::ProgramDispatch& dispatch : program_.dispatches) {
    if (!on_device(level(dispatch))) continue;
    for (uint32_t groups : dispatch.groups) need(groups);
    need(dispatch.predicate);
  }
  for (const ir::ProgramGuard& guard : program_.guards) {
    if (!on_device(level(guard))) continue;
    need(guard.condition);
    need(guard.predicate);
  }
  for (size_t i = code_.size(); i-- > 0;) {
    if (!needed_[i] || level_[i] == 0 || ir::is_device_leaf(code_[i].op)) continue;
    const uint32_t operand[] = {code_[i].a, code_[i].b, code_[i].c};
    for (int k = 0; k < ir::arity_of(code_[i].op); ++k) needed_[operand[k]] = true;
  }
}

ir::DeviceElement ResolveWriter::element(const ir::ProgramDeviceScalar& scalar) const {
  const ir::ScalarInstruction& leaf = code_[scalar.reg];
  const uint64_t byte =
      layout_.scalar[scalar.buffer] + uint64_t{scalar.element} * ir::size_bytes(scalar.dtype);
  using Meaning = ir::DeviceElement::Meaning;
  return {.dtype = scalar.dtype,
          .word = static_cast<uint32_t>(byte / 4),
          .byte = static_cast<uint32_t>(byte % 4),
          .meaning = ir::yields_float(leaf.op)                        ? Meaning::floating
                     : leaf.semantics == ir::Semantics::truncate_size ? Meaning::truncate_size
                                                                      : Meaning::integer};
}

// The call, guard or output that a register is computed for, for people.
std::string ResolveWriter::first_user_of(uint32_t reg) const {
  std::vector<bool> made_of(code_.size(), false);
  made_of[reg] = true;
  for (uint32_t i = reg + 1; i < code_.size(); ++i) {
    const uint32_t operand[] = {code_[i].a, code_[i].b, code_[i].c};
    for (int k = 0; k < ir::arity_of(code_[i].op); ++k) {
      if (made_of[operand[k]]) made_of[i] = true;
    }
  }
  const auto uses = [&](uint32_t r) { return r != ir::kNoRegister && made_of[r]; };
  for (size_t i = 0; i < kernels_.calls.size(); ++i) {
    const ir::ProgramDispatch& d = program_.dispatches[i];
    const bool reads = std::ranges::any_of(
        kernels_.calls[i].slots, [&](uint32_t slot) { return uses(program_.slots[slot]); });
    if (reads || std::ranges::any_of(d.groups, uses) || uses(d.predicate)) {
      return "node '" + kernels_.calls[i].label + '\'';
    }
  }
  for (const ir::ProgramGuard& guard : program_.guards) {
    if (uses(guard.condition) || uses(guard.predicate)) return "the check '" + guard.message + '\'';
  }
  return "an output";
}

ir::Result<void> ResolveWriter::compute(uint32_t resolve) {
  for (uint32_t reg = 0; reg < code_.size(); ++reg) {
    if (level_[reg] != resolve || !needed_[reg] || ir::is_device_leaf(code_[reg].op)) continue;
    const auto ok = device_code_.compute(std::span(&reg, 1));
    if (ok) continue;
    return ir::in_context(first_user_of(reg), ok.error());
  }
  return {};
}

// One invocation runs all of it (DriverTrait::ends_long_loops).
ir::Result<void> ResolveWriter::check_cost(uint32_t call, uint32_t first) const {
  const uint64_t cost = device_code_.cost_from(first);
  if (cost <= params::kResolveBudget) return {};
  const std::string user = call + 1 < kernels_.calls.size()
                               ? "node '" + kernels_.calls[call + 1].label + '\''
                               : std::string("the outputs");
  return ir::unsupported(
      user + ": the sizes and group counts that device data decides before it take " +
      std::to_string(cost) + " steps, one resolve may run " +
      std::to_string(params::kResolveBudget) +
      "; let fewer sizes depend on device data (mark fewer inputs as device data, or give the "
      "loops a smaller --bound), or split the model");
}

ir::Result<void> ResolveWriter::write_resolve(uint32_t call) {
  const uint32_t mine = ++resolves_;
  const uint32_t first = device_code_.size();
  for (const ir::ProgramDeviceScalar& scalar : program_.device_scalars) {
    if (level_[scalar.reg] != mine || !needed_[scalar.reg]) continue;
    if (auto ok = device_code_.load(scalar.reg, element(scalar)); !ok) return ok;
  }
  const uint32_t loads = device_code_.size() - first;
  if (auto ok = compute(mine); !ok) return ok;
  // Guards first: a failed one empties the grids below.
  for (uint32_t i = 0; i < program_.guards.size(); ++i) {
    const ir::ProgramGuard& guard = program_.guards[i];
    if (level(guard) == mine) device_code_.check(guard.condition, guard.predicate, i);
  }
  for (uint32_t slot = 0; slot < program_.slots.size(); ++slot) {
    const uint32_t reg = program_.slots[slot];
    if (level(reg) == mine) device_code_.store_slot(reg, slot);
  }
  for (uint32_t i = 0; i < program_.dispatches.size(); ++i) {
    const ir::ProgramDispatch& d = program_.dispatches[i];
    if (level(d) != mine) continue;
    device_code_.store_groups({.word = static_cast<uint32_t>(ir::kIndirectOffset / 4) + i * 3,
                               .groups = {d.groups[0], d.groups[1], d.groups[2]},
                               .predicate = d.predicate,
                               .maximum = program_.profile.max_groups});
  }
  if (auto ok = check_cost(call, first); !ok) return ok;
  const auto word = [](uint64_t byte) { return static_cast<uint32_t>(byte / 4); };
  const params::ResolveParams parameters{.first = first,
                                         .count = device_code_.size() - first,
                                         .loads = loads,
                                         .registers = word(layout_.registers),
                                         .error = word(layout_.error),
                                         .changes = word(layout_.changes),
                                         .seen = word(layout_.changes) + mine};
  program_.dispatches[call].push = ops::push_words(parameters);
  return {};
}

void ResolveWriter::store_code() {
  if (resolves_ == 0) return;
  ir::DeviceCode code = device_code_.take();
  program_.device_registers.assign(code.registers, ir::kNoRegister);
  for (const auto& host : code.host_registers) {
    program_.device_registers[host.device_register] = host.program_register;
  }
  auto words = std::make_shared<const std::vector<uint32_t>>(std::move(code.words));
  program_.constants[kernels_.constants.size()] = {.bytes = std::as_bytes(std::span(*words)),
                                                   .owner = words};
}

}  // namespace

ir::Result<void> write_resolve_code(const ir::KernelGraph& kernels, ir::Program& program) {
  return ResolveWriter(kernels, program).run();
}

}  // namespace ullage::passes
