#include "ir/program/plan_needs.h"

#include <algorithm>

#include "base/message.h"

namespace ullage::ir {
namespace {

// Bytes of a buffer that is created at load; 0: of another kind.
uint64_t constant_bytes(const Program& program, const ProgramBuffer& buffer) {
  if (buffer.kind == BufferKind::constant) return program.constants[buffer.index].bytes.size();
  if (buffer.kind != BufferKind::packed) return 0;
  return static_cast<uint64_t>(program.packs[buffer.index].size_bytes());
}

std::string sizes_of_subgroups(const DeviceProfile& device) {
  if (device.subgroup_size == 0) return "unknown";
  const bool is_range = device.min_subgroup_size < device.max_subgroup_size;
  return is_range ? message("{} to {}", device.min_subgroup_size, device.max_subgroup_size)
                  : std::to_string(device.subgroup_size);
}

// Feature by feature, in the words of messages.
void add_features(std::vector<std::string>& lacks, const KernelRequirements& needs,
                  const DeviceProfile& device) {
  if (needs.subgroup_size != 0 && !has_subgroups_of(device, needs.subgroup_size)) {
    lacks.push_back(
        message("subgroup size {} (device: {})", needs.subgroup_size, sizes_of_subgroups(device)));
  }
  const struct {
    bool wanted, there;
    const char* what;
  } features[] = {
      {needs.subgroup_shuffle, device.subgroup_shuffle, "subgroup shuffle"},
      {needs.subgroup_arithmetic, device.subgroup_arithmetic, "subgroup arithmetic"},
      {needs.texel_buffers, device.texel_buffers, "storage texel buffers"},
      {needs.half_texels, device.half_texels, "storage texel buffers of rgba16f"},
      {needs.float64, device.float64, "64-bit floats (shaderFloat64)"},
      {needs.int64, device.wide_stores, "64-bit integers (shaderInt64)"},
  };
  for (const auto& feature : features) {
    if (feature.wanted && !feature.there)
      lacks.push_back(feature.what + std::string(" (device: none)"));
  }
  const std::string arithmetic = missing(needs.arithmetic, device.arithmetic);
  if (!arithmetic.empty()) lacks.push_back(arithmetic + " (device: none)");
}

}  // namespace

bool has_subgroups_of(const DeviceProfile& device, uint32_t size) {
  const bool in_range = device.min_subgroup_size <= size && size <= device.max_subgroup_size;
  return device.subgroup_size == size || (device.subgroup_size != 0 && in_range);
}

PlanNeeds needs_of(const Program& program) {
  PlanNeeds needs{.features = requirements_of(program),
                  .shared_bytes = program.profile.max_shared_bytes,
                  .groups = program.profile.max_groups,
                  .msl = program.profile.msl};
  const auto raise = [](auto& limit, auto to) { limit = std::max(limit, to); };
  for (const ProgramKernel& kernel : program.kernels) {
    const uint32_t* local = kernel.local_size;
    raise(needs.workgroup_invocations, local[0] * local[1] * local[2]);
    raise(needs.workgroup_size_x, local[0]);
    raise(needs.storage_buffers, static_cast<uint32_t>(std::ranges::count(kernel.texel, false)));
    raise(needs.push_bytes, kernel.push_bytes);
  }
  for (const ProgramBuffer& buffer : program.buffers) {
    raise(needs.constant_bytes, constant_bytes(program, buffer));
  }
  return needs;
}

std::vector<std::string> unmet(const PlanNeeds& needs, const DeviceProfile& device) {
  std::vector<std::string> lacks;
  if (device.msl && !needs.msl) {
    lacks.emplace_back("a device that takes SPIR-V (device: MSL, as of the target metal)");
  }
  add_features(lacks, needs.features, device);
  const struct {
    uint64_t wanted, there;
    const char *before, *behind;
  } limits[] = {
      {needs.workgroup_invocations, device.max_workgroup_invocations, "workgroups of ",
       " invocations"},
      {needs.workgroup_size_x, device.max_workgroup_size_x, "workgroups of ",
       " invocations along x"},
      {needs.shared_bytes, device.max_shared_bytes, "", " bytes of shared memory"},
      {needs.storage_buffers, device.max_storage_buffers, "", " storage buffers a kernel"},
      {needs.push_bytes, device.max_push_bytes, "", " bytes of push constants"},
      {needs.groups, device.max_groups, "", " workgroups along an axis"},
      {needs.constant_bytes, device.max_storage_range, "constants of ", " bytes in a binding"},
  };
  for (const auto& limit : limits) {
    if (limit.wanted <= limit.there) continue;
    lacks.push_back(
        message("{}{}{} (device: {})", limit.before, limit.wanted, limit.behind, limit.there));
  }
  return lacks;
}

std::string unmet_text(const PlanNeeds& needs, const DeviceProfile& device) {
  std::string text;
  for (const std::string& need : unmet(needs, device)) text += (text.empty() ? "" : ", ") + need;
  return text;
}

}  // namespace ullage::ir
