// The part of MslKernel that does not follow from the binding convention.
#include "shaders/toolchain/msl/program_msl.h"

#include "shaders/toolchain/msl/msl.h"

namespace ullage::shaders {

ir::Result<ir::ProgramMsl> program_msl(const ir::ProgramKernel& kernel) {
  auto msl = to_msl(kernel.spirv);
  if (!msl) return msl.error();
  if (!msl->constants.empty()) {
    return ir::unsupported("kernels of programs have no specialisation constants in MSL");
  }
  for (const MslArgument& argument : msl->arguments) {
    if (argument.space != MslSpace::buffer) {
      return ir::unsupported("kernels of programs bind buffers in MSL, and " + argument.name +
                             " is none");
    }
  }
  return ir::ProgramMsl{std::move(msl->text), std::move(msl->entry), msl->version,
                        msl->length_table_words};
}

}  // namespace ullage::shaders
