// Reference kernels in a program file.
#include "runtime/self_test/self_test.h"

namespace ullage::runtime {

ReferenceSource references_in(const ProgramFile& file) {
  return [&file](std::span<const uint64_t>) -> ir::Result<std::vector<ReferenceKernel>> {
    const auto attached = file.attachment(kReferencesAttachment);
    if (!attached) return attached.error();
    return *attached ? read_references(**attached) : std::vector<ReferenceKernel>();
  };
}

}  // namespace ullage::runtime
