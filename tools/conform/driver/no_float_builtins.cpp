// A build without MPFR has no references for functions whose results are rounded.
#include "tools/conform/driver/builtins.h"

namespace ullage::conform {

std::span<const Builtin> float_builtins() {
  return {};
}

}  // namespace ullage::conform
