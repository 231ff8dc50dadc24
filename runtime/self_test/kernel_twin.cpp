// Twins as plans: a kernel's name begins with the hash of the code that it stands in for.
#include "runtime/self_test/kernel_twin.h"

#include <charconv>
#include <string>

#include "runtime/file/file_layout.h"
#include "runtime/file/program_file.h"
#include "runtime/self_test/hex.h"

namespace ullage::runtime {

uint64_t code_hash(const ir::ProgramKernel& kernel) {
  return hash_of(std::as_bytes(std::span(kernel.spirv)));
}

ir::Program twins_plan(const ir::DeviceProfile& profile, std::span<const KernelTwin> twins) {
  ir::Program plan;
  plan.profile = profile;
  for (const KernelTwin& twin : twins) {
    plan.kernels.push_back(twin.kernel);
    plan.kernels.back().name = hex_of(twin.of) + ' ' + twin.kernel.name;
  }
  return plan;
}

ir::Result<std::vector<KernelTwin>> read_twins(std::span<const std::byte> attachment) {
  const auto file = ProgramFile::open(attachment);
  if (!file) return ir::in_context(kTwinsAttachment, file.error());
  std::vector<KernelTwin> twins;
  for (size_t i = 0; i < file->plan_count(); ++i) {
    auto plan = file->plan(i);
    if (!plan) return ir::in_context(kTwinsAttachment, plan.error());
    for (ir::ProgramKernel& kernel : plan->kernels) {
      const auto of = parse_hex(kernel.name);
      if (!of || kernel.name.size() <= kHexDigits) {
        return ir::invalid_file("twins: kernel '{}' does not begin with the hash of another",
                                kernel.name);
      }
      kernel.name.erase(0, kHexDigits + 1);
      twins.push_back({*of, std::move(kernel)});
    }
  }
  return twins;
}

}  // namespace ullage::runtime
