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
#include "runtime/run/learned_extents.h"

namespace ullage::runtime {

// Immutable but for kernels, which are made on first demand. Constants are uploaded and packed
// once, at load.
class LoadedProgram {
 public:
  // check_kernels, with what it knows besides; asked while constants have their bytes. The result:
  // kernels that are there already, by their index; null ones and missing ones are not.
  using SelfTest = std::function<Result<Kernels>(ir::Program& verified, bool tries)>;
  // From so many bytes of weights on, the load that packs them is long, and tries no kernel.
  static constexpr uint64_t kLongPacking = uint64_t{64} << 20;

  // Errors: what ir::verify and `self_test` say; unsupported, naming what the program needs and the
  // device lacks.
  static Result<std::shared_ptr<LoadedProgram>> create(std::shared_ptr<Context> context,
                                                       ir::Program program,
                                                       SelfTest self_test = {});

  // Constants that were packed have no bytes any more.
  const ir::Program& program() const { return program_; }
  Context& context() const { return *context_; }
  Device& device() const { return context_->device(); }

  // Makes all kernels, in parallel, but those that were there before the program; how many it has
  // then, none where it had them all before the call.
  Result<uint32_t> create_kernels();
  // Helps the first submission of all kernels while the result lives. Null where it has been helped
  // before or the device has a compiler that nothing is known of.
  std::unique_ptr<CompileAhead> compile_ahead();
  // REQUIRES: create_kernels() succeeded.
  const Kernel& kernel(size_t index) const { return *kernels_[index]; }

  // Where packed weights came from: `unasked` without a cache folder or enough of them.
  enum class Packing : uint8_t { unasked, made, found };
  Packing packing() const { return packing_; }

  // What runs of the program needed where nothing bounds an extent.
  LearnedExtents& learned() const { return *learned_; }

  // REQUIRES: the buffer is constant or packed.
  MemoryRange constant_range(size_t buffer) const { return constant_ranges_[buffer]; }
  uint64_t constant_bytes() const { return constants_ ? constants_->size() : 0; }

 private:
  Result<void> check_kernels(const SelfTest& self_test, bool tries);
  Result<void> load_constants(uint64_t bytes, std::optional<MappedFile> packed);
  uint64_t place_constants();
  // What the cache has of `bytes` bytes, made and kept if it had nothing; empty without a cache.
  std::optional<MappedFile> find_packed(uint64_t bytes);
  Result<void> import_constants(std::optional<MappedFile>& packed);
  Result<void> copy_constants(uint64_t bytes, const MappedFile* packed);
  void write_constants(uint64_t begin, std::span<std::byte> part) const;
  void release_packed();

  std::shared_ptr<Context> context_;
  ir::Program program_;
  std::optional<MappedFile> packed_;  // what constants_ are, where they are imported
  std::unique_ptr<Memory> constants_;
  std::vector<MemoryRange> constant_ranges_;  // per buffer
  std::unique_ptr<LearnedExtents> learned_;
  Packing packing_ = Packing::unasked;
  std::mutex kernels_lock_;
  bool ahead_ = false;  // compile_ahead() was asked before
  Kernels made_;        // by the self-test
  Kernels kernels_;     // all, or none yet
};

// The device offers what the program needs (ir/program/plan_needs.h). Errors: unsupported, naming
// all that is not there.
Result<void> check_requirements(const ir::Program& program, const ir::DeviceProfile& profile);

}  // namespace ullage::runtime
