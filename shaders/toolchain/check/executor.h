// Dispatches of a module on data of the caller's, checked as check_shader checks those that it
// makes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/result.h"
#include "shaders/toolchain/check/cost.h"
#include "shaders/toolchain/check/findings.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders::check {

struct Program;

struct Buffer {
  uint32_t set = 0, binding = 0;
  std::span<std::byte> bytes;
};
struct Call {
  uint32_t width = 32;  // of subgroups: 1 to 128, a power of two
  // Of invocations: 0 first to last, 1 last to first, from 2 on shuffled ones.
  uint32_t order = 0;
  uint32_t workgroups[3] = {1, 1, 1};
  std::span<const Buffer> buffers;          // bytes of others are made
  std::span<const std::byte> push;          // as long as the block at least
  uint64_t most_steps = uint64_t{1} << 32;  // instructions of all invocations
};

class Executor {
 public:
  // Errors (unsupported): what the interpreter does not have, by its name in SPIR-V. REQUIRES:
  // spirv-val accepts the module, which outlives the executor.
  static ir::Result<std::unique_ptr<Executor>> create(const SpirvModule& module,
                                                      const SpirvEntryPoint& entry);
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  uint64_t push_bytes() const;
  // Leaves in the buffers what the dispatch wrote. Adds to `findings` and `cost`. Errors
  // (unsupported): it does not end within `most_steps`.
  ir::Result<void> run(const Call& call, Findings& findings, Cost& cost) const;

 private:
  explicit Executor(std::unique_ptr<const Program> program);
  std::unique_ptr<const Program> program_;
};

}  // namespace ullage::shaders::check
