// One exception, by file and rule.
#include "tests/metal/emulator/kernel_lint.h"

#include "shaders/toolchain/lint/metal_rules.h"

namespace ullage::test::metal {
namespace {

// resolve reads lengths so that damaged bytecode cannot lead it outside its buffers; a host on
// Metal fills the table of lengths for this one kernel.
bool is_meant(const ir::ProgramKernel& kernel, const shaders::LintFinding& finding) {
  return finding.rule->id == "UM03" && kernel.name.starts_with("resolve/resolve.comp");
}

}  // namespace

ir::Result<void> lint_kernel(const ir::ProgramKernel& kernel) {
  const auto module = shaders::SpirvModule::parse(kernel.spirv);
  if (!module) return module.error();
  std::string findings;
  for (const auto& finding : shaders::lint_for_metal(*module)) {
    if (!is_meant(kernel, finding)) findings += "\n" + shaders::to_string(finding);
  }
  if (findings.empty()) return {};
  return ir::unsupported(kernel.name + " breaks rules of docs/metal-rules.md:" + findings);
}

}  // namespace ullage::test::metal
