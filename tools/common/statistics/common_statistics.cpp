// One row per name that some driver uses; of rows with one common name the first that is given
// wins.
#include "tools/common/statistics/common_statistics.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace ullage::tools {
namespace {

struct Row {
  std::string_view name, source;
  bool unless_zero = false;  // 0 means that the driver does not count it
};

// Of Mesa 22 to 26: RADV, NVK, ANV, Turnip, Honeykrisp, PanVK, V3DV.
constexpr Row kRows[] = {
    {"registers", "VGPRs"},
    {"registers", "Number of GPRs"},
    {"registers", "GRF registers", true},
    {"registers", "Max live registers"},
    {"registers", "Registers used"},
    {"registers", "GPRs"},
    {"registers", "Work registers"},
    {"spills", "Spilled VGPRs"},
    {"spills", "Spills to memory"},
    {"spills", "Spills"},
    {"spills", "Spill Count"},
    {"spills", "TMU Spills"},
    {"spills", "STP Count"},
    {"scratch", "Scratch size"},
    {"scratch", "Scratch Memory Size"},
    {"scratch", "SLM size"},
    {"scratch", "Scratch"},
    {"shared", "LDS size"},
    {"shared", "Workgroup Memory Size"},
    {"occupancy", "Subgroups per SIMD"},
    {"occupancy", "Max warps/SM"},
    {"occupancy", "Max Waves Per Core"},
    {"occupancy", "Threads"},
    {"occupancy", "Thread Count"},
    {"occupancy", "Thread count"},
    {"instructions", "Instructions"},
    {"instructions", "Instruction Count"},
    {"instructions", "Instruction count"},
    {"instructions", "Compute Instructions"},
    {"code", "Code size"},
    {"code", "Code Size"},
    {"cycles", "Inverse Throughput"},
    {"cycles", "Static cycle count"},
    {"cycles", "Cycles"},
    {"cycles", "Cycle Count"},
};

std::optional<uint64_t> count_of(const runtime::ExecutableStatistic& statistic) {
  if (const auto* count = std::get_if<uint64_t>(&statistic.value)) return *count;
  const auto* given = std::get_if<int64_t>(&statistic.value);
  if (given == nullptr || *given < 0) return std::nullopt;
  return static_cast<uint64_t>(*given);
}

}  // namespace

std::vector<CommonStatistic> common_statistics(
    std::span<const runtime::ExecutableStatistic> statistics) {
  std::vector<CommonStatistic> found;
  for (const Row& row : kRows) {
    if (!found.empty() && found.back().name == row.name) continue;
    const auto given =
        std::ranges::find(statistics, row.source, &runtime::ExecutableStatistic::name);
    if (given == statistics.end()) continue;
    const auto count = count_of(*given);
    if (!count || (row.unless_zero && *count == 0)) continue;
    found.push_back({std::string(row.name), *count, std::string(row.source)});
  }
  return found;
}

std::vector<std::string> common_statistic_names() {
  std::vector<std::string> names;
  for (const Row& row : kRows) {
    if (names.empty() || names.back() != row.name) names.emplace_back(row.name);
  }
  return names;
}

}  // namespace ullage::tools
