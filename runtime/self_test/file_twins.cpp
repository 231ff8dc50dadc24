// Twins that come with a program file.
#include "runtime/self_test/self_proof.h"

namespace ullage::runtime {

TwinSource twins_in(const ProgramFile& file) {
  return [&file](std::span<const uint64_t>) -> ir::Result<std::vector<KernelTwin>> {
    const auto attached = file.attachment(kTwinsAttachment);
    if (!attached) return attached.error();
    return *attached ? read_twins(**attached) : std::vector<KernelTwin>();
  };
}

}  // namespace ullage::runtime
