// The kernels' includes and passes, by the one caller of glslang and SPIRV-Tools.
#include "shaders/kernel_compiler/front_end.h"

#include "shaders/toolchain/compile/glslang.h"

namespace ullage::shaders {
namespace {

// Serves #include from the table. Texts outlive the includer, so results only point at them.
class TableIncluder : public glslang::TShader::Includer {
 public:
  TableIncluder(const SourceTable& table, std::string_view generated)
      : table_(table), generated_{kGeneratedPath, generated} {}

  IncludeResult* includeLocal(const char* name, const char* includer, size_t) override {
    const SourceFile* file =
        name == kGeneratedPath ? &generated_ : table_.find_include(name, includer);
    if (!file) return nullptr;
    return new IncludeResult(std::string(file->path), file->text.data(), file->text.size(),
                             nullptr);
  }
  void releaseInclude(IncludeResult* result) override { delete result; }

 private:
  const SourceTable& table_;
  SourceFile generated_;
};

// The first few lines of a log that name a mistake, joined.
std::string mistakes_in(std::string_view log) {
  std::string text;
  int lines = 0;
  while (!log.empty() && lines < 4) {
    const size_t end = log.find('\n');
    std::string_view line = log.substr(0, end);
    log.remove_prefix(end == std::string_view::npos ? log.size() : end + 1);
    if (!line.starts_with("ERROR: ")) continue;
    line.remove_prefix(7);
    if (line.find(": ") == std::string_view::npos) continue;  // "3 compilation errors."
    text += (lines++ ? "\n" : "") + std::string(line);
  }
  return text;
}

// The performance passes of spirv-opt, blocks merged before redundancies are eliminated: that pass
// copies all it knows for every block inside another, and a loop just unrolled is hundreds of them.
std::vector<std::string> passes() {
  std::vector<std::string> flags;
  for (const std::string& name : performance_passes(ShaderTarget::vulkan1_1)) {
    if (name == "redundancy-elimination") flags.emplace_back("--merge-blocks");
    flags.push_back("--" + name);
  }
  return flags;
}

ir::Error about(const char* tool, const ir::Error& error) {
  return ir::internal_error(std::string("shader compiler: ") + tool + error.message);
}

}  // namespace

ir::Result<std::vector<uint32_t>> to_spirv(const ir::KernelSource& source,
                                           const SourceTable& table) {
  const SourceFile* kernel = table.find(source.file);
  if (!kernel) {
    return ir::internal_error("shader compiler: no kernel file of this name: " + source.file);
  }
  TableIncluder includer(table, source.body);
  GlslangOutput output = run_glslang({.text = kernel->text,
                                      .name = std::string(kernel->path),
                                      .preamble = preamble_of(source),
                                      .dialect = 110,
                                      .has_all_messages = true},
                                     includer);
  if (!output.has_parsed) {
    return ir::internal_error("shader compiler: " + mistakes_in(output.parse_log));
  }
  if (!output.has_linked) {
    return ir::internal_error("shader compiler: " + source.file + ": " +
                              mistakes_in(output.link_log));
  }
  return std::move(output.spirv);
}

ir::Result<std::vector<uint32_t>> optimize(const std::vector<uint32_t>& spirv) {
  auto optimized = optimize_spirv(spirv, ShaderTarget::vulkan1_1, Optimize::none, passes());
  if (!optimized) return about("", optimized.error());
  return optimized;
}

ir::Result<void> validate(const std::vector<uint32_t>& spirv) {
  const auto features = validate_spirv(spirv, ShaderTarget::vulkan1_1);
  if (!features) return about("spirv-val: ", features.error());
  if (*features != LayoutFeatures()) {
    return ir::internal_error("shader compiler: spirv-val: a block is not laid out by std430");
  }
  return {};
}

std::string front_end_version() {
  return glslang_version() + ", " + spirv_tools_version();
}

}  // namespace ullage::shaders
