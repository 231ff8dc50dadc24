// Instructions by SPIRV-Tools' parser, which knows which words are ids.
#include "shaders/toolchain/reduce/edit.h"

#include <spirv-tools/libspirv.hpp>
#include <spirv/unified1/spirv.hpp>
#include <unordered_set>

namespace ullage::shaders {
namespace {

bool is_use(spv_operand_type_t type) {
  return type == SPV_OPERAND_TYPE_ID || type == SPV_OPERAND_TYPE_SCOPE_ID ||
         type == SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID;
}

spv_result_t take_header(void* data, spv_endianness_t, uint32_t magic, uint32_t version,
                         uint32_t generator, uint32_t bound, uint32_t schema) {
  EditModule& module = *static_cast<EditModule*>(data);
  const uint32_t header[5] = {magic, version, generator, bound, schema};
  std::copy(std::begin(header), std::end(header), module.header);
  return SPV_SUCCESS;
}

spv_result_t take_instruction(void* data, const spv_parsed_instruction_t* i) {
  EditInstruction edit{
      i->opcode, i->type_id, i->result_id, {i->words, i->words + i->num_words}, {}};
  for (uint16_t o = 0; o < i->num_operands; ++o) {
    if (is_use(i->operands[o].type)) edit.id_operands.push_back(i->operands[o].offset);
  }
  static_cast<EditModule*>(data)->instructions.push_back(std::move(edit));
  return SPV_SUCCESS;
}

}  // namespace

EditModule split_module(const std::vector<uint32_t>& words) {
  EditModule module;
  const spvtools::Context context(SPV_ENV_UNIVERSAL_1_6);
  if (spvBinaryParse(context.CContext(), &module, words.data(), words.size(), take_header,
                     take_instruction, nullptr) != SPV_SUCCESS) {
    return {};
  }
  return module;
}

std::vector<uint32_t> join_module(const EditModule& module) {
  std::vector<uint32_t> words(std::begin(module.header), std::end(module.header));
  for (const EditInstruction& i : module.instructions) {
    words.push_back(static_cast<uint32_t>(i.words.size()) << 16 | i.opcode);
    words.insert(words.end(), i.words.begin() + 1, i.words.end());
  }
  return words;
}

bool is_debug(uint32_t opcode) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpName:
    case spv::OpMemberName:
    case spv::OpLine:
    case spv::OpNoLine:
    case spv::OpSource:
    case spv::OpSourceContinued:
    case spv::OpSourceExtension:
    case spv::OpModuleProcessed:
      return true;
    default:
      return false;
  }
}

bool is_about_an_id(uint32_t opcode) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpName:
    case spv::OpMemberName:
    case spv::OpDecorate:
    case spv::OpDecorateId:
    case spv::OpDecorateString:
    case spv::OpMemberDecorate:
    case spv::OpMemberDecorateString:
      return true;
    default:
      return false;
  }
}

std::unordered_map<uint32_t, size_t> count_uses(const EditModule& module) {
  std::unordered_map<uint32_t, size_t> uses;
  for (const EditInstruction& i : module.instructions) {
    if (is_about_an_id(i.opcode)) continue;
    if (i.type_id != 0) ++uses[i.type_id];
    // Of an entry point only the function counts.
    const size_t end = i.opcode == spv::OpEntryPoint ? 1 : i.id_operands.size();
    for (size_t o = 0; o < end && o < i.id_operands.size(); ++o) ++uses[i.words[i.id_operands[o]]];
  }
  return uses;
}

EditModule without(const EditModule& module, const std::vector<size_t>& positions) {
  std::unordered_set<uint32_t> gone;
  std::vector<bool> removed(module.instructions.size(), false);
  for (size_t at : positions) {
    removed[at] = true;
    if (module.instructions[at].result_id) gone.insert(module.instructions[at].result_id);
  }
  EditModule result;
  std::copy(std::begin(module.header), std::end(module.header), result.header);
  for (size_t at = 0; at < module.instructions.size(); ++at) {
    const EditInstruction& i = module.instructions[at];
    if (removed[at] || (is_about_an_id(i.opcode) && gone.contains(i.words[1]))) continue;
    result.instructions.push_back(i);
    if (i.opcode != spv::OpEntryPoint) continue;
    EditInstruction& entry = result.instructions.back();
    for (size_t o = entry.id_operands.size(); o-- > 1;) {
      const auto word = entry.words.begin() + entry.id_operands[o];
      if (gone.contains(*word)) entry.words.erase(word);
    }
  }
  return result;
}

}  // namespace ullage::shaders
