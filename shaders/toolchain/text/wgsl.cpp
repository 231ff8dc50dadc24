// WGSL by naga, a process with files for its input and output.
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/instructions.h"
#include "shaders/toolchain/text/passing_folder.h"
#include "shaders/toolchain/text/text_parts.h"

namespace ullage::shaders {
namespace {

// WGSL has no buffers that are only written; read_write ones are the same to a shader that does
// not read. Storage images keep the word, which WGSL knows for them.
std::vector<uint32_t> without_write_only_buffers(const SpirvModule& module) {
  std::vector<uint32_t> words(module.words().begin(), module.words().begin() + kHeader);
  for (const SpirvInstruction& i : module.instructions()) {
    const SpirvInstruction* const target = module.definition(i.word(1));
    const bool is_buffer = target && target->opcode == spv::OpVariable &&
                           target->word(3) != spv::StorageClassUniformConstant;
    const bool is_dropped =
        (i.opcode == spv::OpMemberDecorate && i.word(3) == spv::DecorationNonReadable) ||
        (i.opcode == spv::OpDecorate && i.word(2) == spv::DecorationNonReadable && is_buffer);
    if (!is_dropped) words.insert(words.end(), i.words.begin(), i.words.end());
  }
  return words;
}

}  // namespace

ir::Result<TargetText> to_wgsl(const SpirvModule& module, const SpirvEntryPoint& entry,
                               const OtherPrograms& programs) {
  if (programs.naga.empty() || !programs.run) {
    return ir::unsupported(
        "WGSL is written by naga, which is not on PATH: install naga-cli with cargo");
  }
  const PassingFolder folder;
  if (folder.path.empty()) return ir::unsupported("there is no folder for temporary files");
  const auto words = without_write_only_buffers(module);
  const std::string in =
      folder.write("shader.spv", {reinterpret_cast<const char*>(words.data()), words.size() * 4});
  const std::string out = folder.file("shader.wgsl");
  const ProgramRun made = programs.run({"naga", "--entry-point", entry.name, in, out});
  if (!made.ok) return ir::unsupported("naga: " + folder.said_by(made));
  TargetText result;
  result.text = folder.read("shader.wgsl");
  result.translator = programs.naga;
  const bool by_tint = !programs.tint.empty();
  result.checked_by = by_tint ? programs.tint : programs.naga + ", by its own front end";
  const ProgramRun checked =
      programs.run(by_tint ? std::vector<std::string>{"tint", "--format", "wgsl", "--output-name",
                                                      folder.file("checked.wgsl"), out}
                           : std::vector<std::string>{"naga", out});
  if (!checked.ok) {
    return ir::unsupported(
        (by_tint ? "tint refuses naga's text: " : "naga refuses its own text: ") +
        folder.said_by(checked));
  }
  return result;
}

}  // namespace ullage::shaders
