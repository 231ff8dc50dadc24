#include "shaders/toolchain/check/executor.h"

#include <algorithm>
#include <cstring>

#include "shaders/toolchain/check/inputs.h"
#include "shaders/toolchain/check/machine.h"

namespace ullage::shaders::check {
namespace {

// Windows on one memory may lie over each other: what a dispatch left alone stays as it is.
void write_back(const std::vector<uint8_t>& before, const std::vector<uint8_t>& after,
                std::span<std::byte> into) {
  for (size_t i = 0; i < std::min(before.size(), into.size()); ++i) {
    if (before[i] != after[i]) into[i] = static_cast<std::byte>(after[i]);
  }
}

}  // namespace

Executor::Executor(std::unique_ptr<const Program> program) : program_(std::move(program)) {}
Executor::~Executor() = default;

ir::Result<std::unique_ptr<Executor>> Executor::create(const SpirvModule& module,
                                                       const SpirvEntryPoint& entry) {
  auto program = decode(module, entry);
  if (!program) return program.error();
  return std::unique_ptr<Executor>(
      new Executor(std::make_unique<const Program>(std::move(*program))));
}

uint64_t Executor::push_bytes() const {
  const auto block = std::ranges::find_if(program_->variables, &Variable::is_push);
  return block == program_->variables.end() ? 0 : block->bytes;
}

ir::Result<void> Executor::run(const Call& call, Findings& findings, Cost& cost) const {
  std::vector<BindingInput> inputs;
  for (const Buffer& buffer : call.buffers) {
    const auto* const first = reinterpret_cast<const uint8_t*>(buffer.bytes.data());
    inputs.push_back({.set = buffer.set,
                      .binding = buffer.binding,
                      .fill = Fill::bytes,
                      .size = {},
                      .bytes = {first, first + buffer.bytes.size()}});
  }
  auto memories = make_memories(*program_, inputs, {}, call.workgroups);
  if (!memories) return memories.error();
  for (const Variable& v : program_->variables) {
    if (!v.is_push) continue;
    std::vector<uint8_t>& bytes = (*memories)[v.memory].bytes();
    std::memcpy(bytes.data(), call.push.data(), std::min(bytes.size(), call.push.size()));
  }
  Dispatch dispatch{.program = *program_,
                    .width = call.width,
                    .order = call.order,
                    .workgroups = {call.workgroups[0], call.workgroups[1], call.workgroups[2]},
                    .memories = *memories,
                    .findings = findings,
                    .cost = cost};
  dispatch.most_steps = call.most_steps;
  if (const auto done = check::run(dispatch); !done) return done.error();
  for (const Variable& v : program_->variables) {
    if (v.space != Space::storage || !v.is_written || v.image) continue;
    for (size_t k = 0; k < inputs.size(); ++k) {
      if (inputs[k].set != v.set || inputs[k].binding != v.binding) continue;
      write_back(inputs[k].bytes, (*memories)[v.memory].bytes(), call.buffers[k].bytes);
    }
  }
  return {};
}

}  // namespace ullage::shaders::check
