// The order of steps from a kernel's text to checked SPIR-V, and the threads over many of them.
#include "shaders/kernel_compiler/compiler.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/content_hash.h"
#include "base/workers.h"
#include "shaders/kernel_compiler/cache.h"
#include "shaders/kernel_compiler/front_end.h"
#include "shaders/kernel_compiler/module_edits.h"

namespace ullage::shaders {
namespace {

// SPIRV-Tools of 2023 know neither cooperative matrices nor dot products of f16: such modules stay
// as glslang writes them.
bool is_known_to_tools(const ir::KernelSource& source) {
  const ir::Arithmetic& needs = source.needs.arithmetic;
  return needs.matrices.empty() && !needs.half_dot;
}

// Only where everything is inlined.
bool reads_early(const CompileOptions& options) {
  return options.optimize && options.profile.has(ir::DriverTrait::slow_late_parameters);
}

// Everything the SPIR-V depends on.
ir::Result<std::string> cache_key(const ir::KernelSource& source, const SourceTable& table,
                                  const CompileOptions& options) {
  auto texts = texts_of(source, table);
  if (!texts) return texts.error();
  ContentHash hash;
  hash.add(front_end_version());
  hash.add(options.optimize ? "optimized" : "as written");
  hash.add(reads_early(options) ? "parameters early" : "parameters where used");
  hash.add(preamble_of(source));
  for (const SourceFile& file : *texts) {
    hash.add(file.path);
    hash.add(file.text);
  }
  return hash.hex();
}

ir::Result<std::vector<uint32_t>> make_spirv(const ir::KernelSource& source,
                                             const SourceTable& table,
                                             const CompileOptions& options) {
  auto spirv = to_spirv(source, table);
  if (spirv && !is_known_to_tools(source)) return with_matrix_types(*spirv);
  if (spirv && options.optimize) spirv = optimize(*spirv);
  if (spirv && reads_early(options)) return read_parameters_early(*spirv);
  return spirv;
}

// The error with the kernel it is about: defines and body decide as much as the file.
ir::Error about(const ir::KernelSource& source, ir::Error error) {
  error.message += "\nin kernel " + describe(source);
  return error;
}

}  // namespace

ir::Result<CompiledKernel> Compiler::compile(const ir::KernelSource& source,
                                             const CompileOptions& options) const {
  auto key = cache_key(source, table_, options);
  if (!key) return about(source, key.error());
  const SpirvCache cache(options.cache_folder, options.cache_limit);
  CompiledKernel kernel;
  if (auto cached = cache.find(*key)) {
    kernel.spirv = std::move(*cached);
    kernel.from_cache = true;
  } else {
    auto spirv = make_spirv(source, table_, options);
    if (!spirv) return about(source, spirv.error());
    kernel.spirv = std::move(*spirv);
    cache.store(*key, kernel.spirv);
  }
  if (options.validate && !kernel.from_cache && is_known_to_tools(source)) {
    if (auto ok = validate(kernel.spirv); !ok) return about(source, ok.error());
  }
  auto reflection = reflect(kernel.spirv);
  if (!reflection) return about(source, reflection.error());
  kernel.reflection = std::move(*reflection);
  if (auto ok = check_limits(kernel.reflection, source.needs, options.profile); !ok) {
    return about(source, ok.error());
  }
  return kernel;
}

ir::Result<std::vector<CompiledKernel>> Compiler::compile_all(
    std::span<const ir::KernelSource> sources, const CompileOptions& options) const {
  std::map<ir::KernelSource, size_t> index_of;
  std::vector<const ir::KernelSource*> distinct;
  for (const ir::KernelSource& source : sources) {
    if (index_of.emplace(source, distinct.size()).second) distinct.push_back(&source);
  }
  std::vector<std::optional<ir::Result<CompiledKernel>>> done(distinct.size());
  runtime::parallel_for(
      distinct.size(),
      [&](size_t i) {
        const bool goes_on = !options.on_progress || options.on_progress(i, distinct.size());
        done[i] = goes_on ? compile(*distinct[i], options) : ir::cancelled();
      },
      options.threads ? options.threads : runtime::kAllThreads);
  for (const auto& result : done) {
    if (!*result) return result->error();
  }
  std::vector<CompiledKernel> kernels;
  for (const ir::KernelSource& source : sources) kernels.push_back(**done[index_of[source]]);
  return kernels;
}

std::string describe(const ir::KernelSource& source) {
  std::string text = source.file;
  for (const auto& [name, value] : source.defines) {
    text.append(" ").append(name).append("=").append(value);
  }
  text += ' ' + std::to_string(source.local_size[0]) + 'x' + std::to_string(source.local_size[1]) +
          'x' + std::to_string(source.local_size[2]);
  if (!source.body.empty()) {
    ContentHash hash;
    hash.add(source.body);
    text += " #" + hash.hex().substr(24);
  }
  return text;
}

}  // namespace ullage::shaders
