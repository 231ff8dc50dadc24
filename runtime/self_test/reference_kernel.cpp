// Reference kernels as plans: the name of a kernel begins with the hash of the code that it
// replaces.
#include "runtime/self_test/reference_kernel.h"

#include <charconv>
#include <string>

#include "runtime/file/file_layout.h"
#include "runtime/file/program_file.h"
#include "runtime/self_test/hex.h"

namespace ullage::runtime {

uint64_t code_hash(const ir::ProgramKernel& kernel) {
  return hash_of(std::as_bytes(std::span(kernel.spirv)));
}

ir::Program references_plan(const ir::DeviceProfile& profile,
                            std::span<const ReferenceKernel> references) {
  ir::Program plan;
  plan.profile = profile;
  for (const ReferenceKernel& reference : references) {
    plan.kernels.push_back(reference.kernel);
    plan.kernels.back().name = hex_of(reference.of) + ' ' + reference.kernel.name;
  }
  return plan;
}

ir::Result<std::vector<ReferenceKernel>> read_references(std::span<const std::byte> attachment) {
  const auto file = ProgramFile::open(attachment);
  if (!file) return ir::in_context(kReferencesAttachment, file.error());
  std::vector<ReferenceKernel> references;
  for (size_t i = 0; i < file->plan_count(); ++i) {
    auto plan = file->plan(i);
    if (!plan) return ir::in_context(kReferencesAttachment, plan.error());
    for (ir::ProgramKernel& kernel : plan->kernels) {
      const auto of = parse_hex(kernel.name);
      if (!of || kernel.name.size() <= kHexDigits) {
        return ir::invalid_file("references: kernel '{}' does not begin with the hash of another",
                                kernel.name);
      }
      kernel.name.erase(0, kHexDigits + 1);
      references.push_back({*of, std::move(kernel)});
    }
  }
  return references;
}

}  // namespace ullage::runtime
