// Programs for people and scripts: profile, summary, symbols, kernels, nodes, memory.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "ir/program/program.h"
#include "ullage/ullage.h"

namespace ullage::tools {

// "T0, gpu class, groups up to 128"
std::string profile_text(const ir::DeviceProfile& profile);

// One line: profile, counts of dispatches and kernels, bytes of weights and code.
std::string summary_text(const ir::Program& program);
nlohmann::ordered_json summary_json(const ir::Program& program);

// Of the f32 values in memory that the model's size or weights make large: how many bytes of
// weights and how many buffers between kernels are stored as f16, and of weights as bf16.
struct StorageCounts {
  size_t narrow_values = 0, wide_values = 0;  // between kernels
  // As packed on the device.
  uint64_t narrow_weight_bytes = 0, bfloat_weight_bytes = 0, wide_weight_bytes = 0;
};
StorageCounts storage_counts(const ir::Program& program);

// Peak device bytes at these bounds, which must name every symbol that matters.
ir::Result<uint64_t> peak_bytes(const ir::Program& program,
                                const std::map<std::string, int64_t>& bounds);

// "x: f32 [batch, 3, 48, x.3]"
std::string tensor_text(const ir::Program& program, const std::string& name, ir::DType dtype,
                        const std::vector<uint32_t>& extents);

// "device", "host", "folded", "not_taken": `where` in reports.
std::string placement_text(ir::Placement where);
inline std::string placement_text(ullage_placement where) {
  return placement_text(static_cast<ir::Placement>(where));
}
static_assert(static_cast<int>(ir::Placement::not_taken) == ULLAGE_NOT_TAKEN);

// What earlier runs needed, by name of a capacity.
using LearnedSizes = std::map<std::string, int64_t>;

// Inputs, outputs, symbols with bounds, guards.
std::string interface_text(const ir::Program& program, const LearnedSizes& learned);
// Bytes of a plan at some extents of each symbol, the others at their bounds, else at 1. Empty: no
// size is open.
std::string plan_cost_table(const ir::Program& program);
std::string kernel_table(const ir::Program& program);
std::string dispatch_table(const ir::Program& program);
std::string node_table(const ir::Program& program);
// "device 120, host 40, folded 12"
std::string node_summary(const ir::Program& program);
nlohmann::ordered_json inspect_json(const ir::Program& program, const LearnedSizes& learned);

}  // namespace ullage::tools
