#include "compiler/translator.h"
#include "shaders/toolchain/msl/program_msl.h"

namespace ullage::compiler {

std::function<ir::Result<ir::ProgramMsl>(const ir::ProgramKernel&)> msl_translator() {
  return shaders::program_msl;
}

}  // namespace ullage::compiler
