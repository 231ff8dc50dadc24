// A runtime without self-test (ULLAGE_RUNTIME_SELF_TEST=OFF): kernels run as they are.
#include "runtime/self_test/self_test.h"

namespace ullage::runtime {

Result<Kernels> check_kernels(Context&, ir::Program&, const ReferenceSource&, bool) {
  return Kernels();
}

ReferenceSource references_in(const ProgramFile&) {
  return {};
}

}  // namespace ullage::runtime
