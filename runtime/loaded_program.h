// LoadedProgram: a verified program and its device objects, shared by its sessions.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "runtime/compile_ahead.h"
#include "runtime/context.h"
#include "runtime/packed_cache.h"
#include "runtime/run/dispatch_costs.h"
#include "runtime/run/learned_extents.h"

namespace ullage::runtime {

// Immutable except for kernels, which are created on first use. Constants are uploaded and packed
// once, at load.
class LoadedProgram {
 public:
  // check_kernels, with its further arguments bound; called while constants have their bytes. The
  // result: kernels that exist already, by their index; others are null or missing.
  using SelfTest = std::function<Result<Kernels>(ir::Program& verified, bool tries)>;
  // With at least this many bytes of weights, the load that packs them is long and runs no
  // self-test.
  static constexpr uint64_t kLongPacking = uint64_t{64} << 20;

  // Errors: those of ir::verify and `self_test`; unsupported, with what the program needs and the
  // device lacks.
  static Result<std::shared_ptr<LoadedProgram>> create(std::shared_ptr<Context> context,
                                                       ir::Program program,
                                                       SelfTest self_test = {});

  // Constants that were packed no longer have bytes.
  const ir::Program& program() const { return program_; }
  Context& context() const { return *context_; }
  Device& device() const { return context_->device(); }

  // Creates all missing kernels in parallel. The first call that succeeds returns how many of the
  // kernels are new to the context, those of the self-test included; later ones 0.
  Result<uint32_t> create_kernels();
  // Speeds up the first submission of all kernels while the result lives. Null if that was done
  // before, or if the compiler of the device is not known to benefit.
  std::unique_ptr<CompileAhead> compile_ahead();
  // REQUIRES: create_kernels() succeeded.
  const Kernel& kernel(size_t index) const { return *kernels_[index].kernel; }

  // Where packed weights came from: `unasked` without a cache folder or with too few weights.
  enum class Packing : uint8_t { unasked, created, found };
  Packing packing() const { return packing_; }

  // What runs of the program needed along extents without a bound.
  LearnedExtents& learned() const { return *learned_; }
  // What its dispatches take, for sessions that step.
  DispatchCosts& costs();

  // REQUIRES: the buffer is constant or packed.
  MemoryRange constant_range(size_t buffer) const { return constant_ranges_[buffer]; }
  uint64_t constant_bytes() const { return constants_ ? constants_->size() : 0; }

 private:
  Result<void> check_kernels(const SelfTest& self_test, bool tries);
  Result<void> load_constants(uint64_t bytes, std::optional<MappedFile> packed);
  uint64_t place_constants();
  // The packed constants of `bytes` bytes from the cache, created and stored there if they were
  // missing; empty without a cache.
  std::optional<MappedFile> find_packed(uint64_t bytes);
  Result<void> import_constants(std::optional<MappedFile>& packed);
  Result<void> copy_constants(uint64_t bytes, const MappedFile* packed);
  void write_constants(uint64_t begin, std::span<std::byte> part) const;
  void release_packed();

  std::shared_ptr<Context> context_;
  ir::Program program_;
  std::optional<MappedFile> packed_;  // the file behind constants_, if they are imported
  std::unique_ptr<Memory> constants_;
  std::vector<MemoryRange> constant_ranges_;  // per buffer
  std::unique_ptr<LearnedExtents> learned_;
  std::mutex costs_lock_;
  std::unique_ptr<DispatchCosts> costs_;  // null: no session has stepped
  Packing packing_ = Packing::unasked;
  std::mutex kernels_lock_;
  bool ahead_ = false;  // compile_ahead() was called before
  Kernels created_;     // so far
  Kernels kernels_;     // all, or none yet
};

// Checks that the device supports what the program needs (ir/program/plan_needs.h). Errors:
// unsupported, with all that is missing.
Result<void> check_requirements(const ir::Program& program, const ir::DeviceProfile& profile);

}  // namespace ullage::runtime
