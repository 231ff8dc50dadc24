#include "compiler/translator.h"

namespace ullage::compiler {

std::function<ir::Result<ir::ProgramMsl>(const ir::ProgramKernel&)> msl_translator() {
  return {};
}

}  // namespace ullage::compiler
