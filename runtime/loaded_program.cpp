// LoadedProgram: a verified program and its device objects, shared by its sessions.
#include "runtime/loaded_program.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/workers.h"
#include "ir/program/plan_needs.h"
#include "runtime/pack.h"

namespace ullage::runtime {
namespace {

constexpr uint64_t kImageBytes = uint64_t{16} << 20;  // of constants that are uploaded at once

bool is_constant(const ir::ProgramBuffer& buffer) {
  return buffer.kind == ir::BufferKind::constant || buffer.kind == ir::BufferKind::packed;
}

uint64_t content_bytes(const ir::Program& program, const ir::ProgramBuffer& buffer) {
  return buffer.kind == ir::BufferKind::constant
             ? program.constants[buffer.index].bytes.size()
             : static_cast<uint64_t>(program.packs[buffer.index].size_bytes());
}

}  // namespace

Result<void> check_requirements(const ir::Program& program, const ir::DeviceProfile& profile) {
  const std::string lacks = ir::unmet_text(ir::needs_of(program), profile);
  if (lacks.empty()) return {};
  return ir::unsupported("program: this device or its tier mask lacks what it needs: {}", lacks);
}

Result<std::shared_ptr<LoadedProgram>> LoadedProgram::create(std::shared_ptr<Context> context,
                                                             ir::Program program,
                                                             SelfTest self_test) {
  if (auto ok = context->check_alive(); !ok) return ok.error();
  if (auto ok = ir::verify(program); !ok) return ok.error();
  if (auto ok = check_requirements(program, context->device().profile()); !ok) return ok.error();
  auto loaded = std::make_shared<LoadedProgram>();
  loaded->context_ = std::move(context);
  loaded->program_ = std::move(program);
  const uint64_t bytes = loaded->place_constants();
  std::optional<MappedFile> packed = loaded->find_packed(bytes);
  // The next load finds them packed.
  const bool is_long = loaded->packing_ == Packing::created && packed && bytes >= kLongPacking;
  if (self_test) {
    if (auto ok = loaded->check_kernels(self_test, !is_long); !ok) return ok.error();
  }
  self_test = {};  // it may own a graph, with its weights
  loaded->created_.resize(loaded->program_.kernels.size());
  loaded->learned_ = std::make_unique<LearnedExtents>(
      loaded->context_->options().device.cache_directory, loaded->program_);
  if (auto ok = loaded->load_constants(bytes, std::move(packed)); !ok) return ok.error();
  return loaded;
}

Result<void> LoadedProgram::check_kernels(const SelfTest& self_test, bool tries) {
  auto created = self_test(program_, tries);
  if (!created) return created.error();
  created_ = std::move(*created);
  if (created_.empty()) return {};  // there are no results for its kernels
  if (auto ok = ir::verify(program_); !ok) return ok;
  return check_requirements(program_, device().profile());
}

// Assigns a range to every constant and packed buffer; returns the end of the last one.
uint64_t LoadedProgram::place_constants() {
  const uint64_t alignment = device().limits().alignment;
  uint64_t end = 0;
  constant_ranges_.resize(program_.buffers.size());
  for (size_t i = 0; i < program_.buffers.size(); ++i) {
    if (!is_constant(program_.buffers[i])) continue;
    MemoryRange& range = constant_ranges_[i];
    range.offset = (end + alignment - 1) / alignment * alignment;
    range.size = ir::reserved_bytes(content_bytes(program_, program_.buffers[i]));
    end = range.offset + range.size;
  }
  return end;
}

// The content of the constants' memory from `begin` on; gaps are zeros.
void LoadedProgram::write_constants(uint64_t begin, std::span<std::byte> part) const {
  std::ranges::fill(part, std::byte{0});
  const uint64_t end = begin + part.size();
  for (size_t i = 0; i < constant_ranges_.size(); ++i) {
    if (!is_constant(program_.buffers[i])) continue;
    const ir::ProgramBuffer& buffer = program_.buffers[i];
    const uint64_t offset = constant_ranges_[i].offset;
    const uint64_t first = std::max(begin, offset);
    const uint64_t last = std::min(end, offset + content_bytes(program_, buffer));
    if (first >= last) continue;
    const auto target = part.subspan(first - begin, last - first);
    if (buffer.kind == ir::BufferKind::packed) {
      pack(program_.packs[buffer.index], program_.constants, target,
           static_cast<int64_t>(first - offset));
    } else {
      std::memcpy(target.data(), program_.constants[buffer.index].bytes.data() + (first - offset),
                  target.size());
    }
  }
}

std::optional<MappedFile> LoadedProgram::find_packed(uint64_t bytes) {
  const ContextOptions& options = context_->options();
  const bool asks = !options.no_packed_cache && !options.device.cache_directory.empty() &&
                    !program_.packs.empty() && bytes >= PackedCache::kMinBytes;
  if (!asks) return std::nullopt;
  const PackedCache cache(options.device.cache_directory, options.device.cache_limit);
  const PackedKey key = packed_key(program_, constant_ranges_);
  auto found = cache.find(key, bytes);
  packing_ = found ? Packing::found : Packing::created;
  if (found) return found;
  cache.keep(key, bytes,
             [&](uint64_t begin, std::span<std::byte> part) { write_constants(begin, part); });
  return cache.find(key, bytes);
}

// If the device supports it; else `packed` remains.
Result<void> LoadedProgram::import_constants(std::optional<MappedFile>& packed) {
  auto memory = device().import(packed->bytes);
  if (!memory) return memory.error();
  constants_ = std::move(*memory);
  if (constants_) packed_ = std::exchange(packed, std::nullopt);
  return {};
}

Result<void> LoadedProgram::copy_constants(uint64_t bytes, const MappedFile* packed) {
  auto memory = device().allocate(MemoryPool::constants, bytes);
  if (!memory) return memory.error();
  constants_ = std::move(*memory);
  if (packed != nullptr) return device().upload(*constants_, 0, packed->bytes);
  std::pmr::vector<std::byte> image(std::min(bytes, kImageBytes), context_->host_memory());
  for (uint64_t at = 0; at < bytes; at += image.size()) {
    image.resize(std::min(bytes - at, kImageBytes));
    parallel_parts(image.size(), [&](uint64_t begin, uint64_t size) {
      write_constants(at + begin, std::span(image).subspan(begin, size));
    });
    if (auto ok = device().upload(*constants_, at, image); !ok) return ok;
  }
  return {};
}

Result<void> LoadedProgram::load_constants(uint64_t bytes, std::optional<MappedFile> packed) {
  if (bytes == 0) return {};
  if (packed) {
    release_packed();  // before the device's memory is filled
    if (auto ok = import_constants(packed); !ok) return ok;
  }
  if (!constants_) {
    if (auto ok = copy_constants(bytes, packed ? &*packed : nullptr); !ok) return ok;
    release_packed();
  }
  for (size_t i = 0; i < constant_ranges_.size(); ++i) {
    if (is_constant(program_.buffers[i])) constant_ranges_[i].memory = constants_.get();
  }
  return {};
}

// The sources of packs are no longer needed: the packed data is on the device.
void LoadedProgram::release_packed() {
  std::vector<bool> stays(program_.constants.size(), false);
  for (const ir::ProgramBuffer& buffer : program_.buffers) {
    if (buffer.kind == ir::BufferKind::constant) stays[buffer.index] = true;
  }
  for (size_t i = 0; i < stays.size(); ++i) {
    if (!stays[i]) program_.constants[i] = {};
  }
}

DispatchCosts& LoadedProgram::costs() {
  const std::lock_guard guard(costs_lock_);
  if (costs_ == nullptr) {
    costs_ = std::make_unique<DispatchCosts>(context_->options().device.cache_directory, program_,
                                             device().info());
  }
  return *costs_;
}

std::unique_ptr<CompileAhead> LoadedProgram::compile_ahead() {
  const std::lock_guard lock(kernels_lock_);
  const bool asked = std::exchange(ahead_, true);
  const DeviceOptions& options = context_->options().device;
  // Validation messages belong to one device.
  const bool suits = context_->again() &&
                     device().profile().has(ir::DriverTrait::compiles_at_first_dispatch) &&
                     !options.validation;
  if (asked || !suits || options.cache_directory.empty()) return nullptr;
  return std::make_unique<CompileAhead>(context_->again(), program_.kernels);
}

Result<uint32_t> LoadedProgram::create_kernels() {
  const std::lock_guard lock(kernels_lock_);
  if (!kernels_.empty() || program_.kernels.empty()) return 0u;
  std::vector<std::optional<Error>> errors(created_.size());
  const bool hangs = device().profile().has(ir::DriverTrait::hangs_compiling_in_parallel);
  const size_t threads = hangs ? 1 : kMaxThreads;
  const auto create = [&](size_t i) {
    if (created_[i].kernel) return;
    auto kernel = context_->kernel(program_.kernels[i]);
    if (kernel) {
      created_[i] = std::move(*kernel);
    } else {
      errors[i] = kernel.error();
    }
  };
  parallel_for(created_.size(), create, threads);
  for (const auto& error : errors) {
    if (error) return *error;
  }
  kernels_ = std::move(created_);
  device().save_kernels();
  return static_cast<uint32_t>(std::ranges::count(kernels_, true, &SharedKernel::is_new));
}

}  // namespace ullage::runtime
