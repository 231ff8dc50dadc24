#include "shaders/toolchain/msl/legalize.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>
#include <unordered_set>

#include "shaders/toolchain/msl/names.h"
#include "shaders/toolchain/spirv/instructions.h"

namespace ullage::shaders {
namespace {

std::vector<uint32_t> words_of(std::string_view text) {
  std::vector<uint32_t> words(text.size() / 4 + 1);
  for (size_t i = 0; i < text.size(); ++i) {
    words[i / 4] |= uint32_t{static_cast<unsigned char>(text[i])} << i % 4 * 8;
  }
  return words;
}

// glslang writes functions as "name(i1;f1;".
std::string renamed(std::span<const uint32_t> literal) {
  const std::string name = spirv_string(literal);
  const size_t end = std::min(name.find('('), name.size());
  return metal_name(name.substr(0, end)) + name.substr(end);
}

}  // namespace

std::vector<uint32_t> rename_for_msl(const SpirvModule& module,
                                     std::vector<std::string>& warnings) {
  std::vector<uint32_t> words(module.words().begin(), module.words().begin() + kHeader);
  std::unordered_set<uint32_t> silent_sets;
  bool prints = false;
  for (const SpirvInstruction& i : module.instructions()) {
    const auto rewrite = [&](size_t fixed) {
      std::vector<uint32_t> operands(i.words.begin() + 1,
                                     i.words.begin() + 1 + static_cast<ptrdiff_t>(fixed));
      const auto literal = words_of(renamed(i.words.subspan(1 + fixed)));
      operands.insert(operands.end(), literal.begin(), literal.end());
      add(words, i.opcode, operands);
    };
    if (i.opcode == spv::OpExtInstImport) {
      const std::string set = spirv_string(i.words.subspan(2));
      prints |= set == "NonSemantic.DebugPrintf";
      if (set.starts_with("NonSemantic.")) silent_sets.insert(i.result_id);
    }
    const bool is_silent = (i.opcode == spv::OpExtInst && silent_sets.contains(i.word(3))) ||
                           silent_sets.contains(i.result_id);
    if (is_silent) continue;
    if (i.opcode == spv::OpName) {
      rewrite(1);
    } else if (i.opcode == spv::OpMemberName) {
      rewrite(2);
    } else {
      words.insert(words.end(), i.words.begin(), i.words.end());
    }
  }
  if (prints) warnings.emplace_back("debugPrintfEXT prints nothing in Metal");
  return words;
}

ir::Result<std::vector<uint32_t>> legalize_for_msl(const SpirvModule& module,
                                                   std::vector<std::string>& warnings) {
  std::vector<uint32_t> words = rename_for_msl(module, warnings);
  SpirvModule changed;
  const SpirvModule* current = &module;
  for (const auto step : {scalarize_lengths, split_loads}) {
    // Most modules are as they should be, and are not parsed again.
    if (words != current->words()) {
      auto parsed = SpirvModule::parse(words);
      if (!parsed) return parsed.error();
      changed = std::move(*parsed);
      current = &changed;
    }
    auto made = step(*current);
    if (!made) return made.error();
    words = std::move(*made);
  }
  return words;
}

}  // namespace ullage::shaders
