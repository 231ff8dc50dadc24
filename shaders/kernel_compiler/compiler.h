// Compiler: KernelSource to SPIR-V in process, checked, cached, many at once.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/cache_files.h"
#include "base/result.h"
#include "ir/lowering/kernel_graph.h"
#include "ir/program/device_profile.h"
#include "shaders/kernel_compiler/reflection.h"
#include "shaders/kernel_compiler/source_table.h"

namespace ullage::shaders {

struct CompileOptions {
  ir::DeviceProfile profile;                    // whose limits the kernel must keep
  bool optimize = true;                         // spirv-opt, performance passes
  bool validate = false;                        // spirv-val on the result; on in tests
  std::filesystem::path cache_folder;           // empty: no cache
  uint64_t cache_limit = runtime::kCacheLimit;  // of its files, in bytes
  uint32_t threads = 0;                         // of compile_all; 0: one per hardware thread
  // Called by compile_all before each kernel, from any of its threads; false: `cancelled`.
  std::function<bool(size_t done, size_t total)> on_progress = {};
};

struct CompiledKernel {
  std::vector<uint32_t> spirv;
  Reflection reflection;
  bool from_cache = false;
};

// All members may be called from any thread at any time.
class Compiler {
 public:
  Compiler() : Compiler(embedded_files()) {}
  // `files` are sorted by path and outlive the compiler.
  explicit Compiler(std::span<const SourceFile> files) : table_(files) {}
  ~Compiler() = default;
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  // Errors are internal ones, since users write no GLSL: a mistake in a text with its file and
  // line, a resource that breaks the conventions (reflection.h), a limit of the profile exceeded.
  ir::Result<CompiledKernel> compile(const ir::KernelSource& source,
                                     const CompileOptions& options) const;

  // One result per source, in order; equal sources are compiled once. The first error of all.
  ir::Result<std::vector<CompiledKernel>> compile_all(std::span<const ir::KernelSource> sources,
                                                      const CompileOptions& options) const;

 private:
  SourceTable table_;
};

// "matmul/lanes.comp FORM=1 TILE=4 64x1x1 #1a2b3c4d": what people see of a source; the digits
// stand for a generated body.
std::string describe(const ir::KernelSource& source);

}  // namespace ullage::shaders
