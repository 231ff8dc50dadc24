#include "shaders/toolchain/compile/stage.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <spirv/unified1/spirv.hpp>

namespace ullage::shaders {
namespace {

// In the order of ShaderStage.
struct StageRow {
  const char* name = "";
  const char* ending = "";
  const char* glslc = "";
  spv::ExecutionModel model = spv::ExecutionModelGLCompute;
  spv::ExecutionModel other = spv::ExecutionModelMax;  // of another vendor's extension
};
constexpr StageRow kStages[] = {
    {"vertex", "vert", "vertex", spv::ExecutionModelVertex},
    {"tessellation_control", "tesc", "tesscontrol", spv::ExecutionModelTessellationControl},
    {"tessellation_evaluation", "tese", "tesseval", spv::ExecutionModelTessellationEvaluation},
    {"geometry", "geom", "geometry", spv::ExecutionModelGeometry},
    {"fragment", "frag", "fragment", spv::ExecutionModelFragment},
    {"compute", "comp", "compute", spv::ExecutionModelGLCompute},
    {"task", "task", "task", spv::ExecutionModelTaskEXT, spv::ExecutionModelTaskNV},
    {"mesh", "mesh", "mesh", spv::ExecutionModelMeshEXT, spv::ExecutionModelMeshNV},
    {"ray_generation", "rgen", "rgen", spv::ExecutionModelRayGenerationKHR},
    {"intersection", "rint", "rint", spv::ExecutionModelIntersectionKHR},
    {"any_hit", "rahit", "rahit", spv::ExecutionModelAnyHitKHR},
    {"closest_hit", "rchit", "rchit", spv::ExecutionModelClosestHitKHR},
    {"miss", "rmiss", "rmiss", spv::ExecutionModelMissKHR},
    {"callable", "rcall", "rcall", spv::ExecutionModelCallableKHR},
};

ShaderStage stage_at(const StageRow& row) {
  return static_cast<ShaderStage>(&row - kStages);
}

std::optional<ShaderStage> by_ending(std::string_view ending) {
  const auto row = std::ranges::find(kStages, ending,
                                     [](const StageRow& r) { return std::string_view(r.ending); });
  return row == std::end(kStages) ? std::nullopt : std::optional(stage_at(*row));
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

bool take(std::string_view& text, std::string_view word) {
  text = trimmed(text);
  if (!text.starts_with(word)) return false;
  text = trimmed(text.substr(word.size()));
  return true;
}

// The name in the first `#pragma shader_stage(name)`; "" where there is none.
std::string_view pragma_in(std::string_view text) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!take(line, "#") || !take(line, "pragma") || !take(line, "shader_stage") ||
        !take(line, "(")) {
      continue;
    }
    return trimmed(line.substr(0, line.find(')')));
  }
  return {};
}

}  // namespace

const char* to_string(ShaderStage stage) {
  return kStages[static_cast<size_t>(stage)].name;
}

ir::Result<ShaderStage> parse_stage(std::string_view name) {
  std::string endings;
  for (const StageRow& row : kStages) {
    if (name == row.name || name == row.ending || name == row.glslc) return stage_at(row);
    endings += (endings.empty() ? "" : ", ") + std::string(row.ending);
  }
  return ir::invalid_argument("stage " + std::string(name) + ": known are " + endings);
}

ir::Result<ShaderStage> stage_of(const std::string& path, std::string_view text) {
  if (const std::string_view name = pragma_in(text); !name.empty()) return parse_stage(name);
  std::filesystem::path file(path);
  if (file.extension() == ".glsl") file = file.stem();
  const std::string ending = file.extension().generic_string();
  return by_ending(ending.empty() ? "" : std::string_view(ending).substr(1))
      .value_or(ShaderStage::compute);
}

ShaderStage stage_of(const SpirvEntryPoint& entry) {
  for (const StageRow& row : kStages) {
    if (entry.model == row.model || entry.model == row.other) return stage_at(row);
  }
  return ShaderStage::compute;
}

}  // namespace ullage::shaders
