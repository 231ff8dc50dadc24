// Parses a module: SPIRV-Tools' parser finds the instructions, except those newer than it; the rest
// is bookkeeping.
#include "shaders/toolchain/spirv/module.h"

#include <algorithm>
#include <spirv-tools/libspirv.hpp>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/constants.h"
#include "shaders/toolchain/spirv/later_instructions.h"

namespace ullage::shaders {
namespace {

constexpr size_t kHeaderWords = 5;

// An instruction before its module owns the words.
struct Range {
  size_t begin = 0, count = 0;
  uint32_t opcode = 0, type_id = 0, result_id = 0;
};

// The part of a module that SPIRV-Tools can read, and the places of the rest.
struct Split {
  std::vector<uint32_t> known;
  std::vector<Range> later;
};

// An incomplete instruction, and everything after it, is left to SPIRV-Tools.
Split split_later(std::span<const uint32_t> words) {
  Split split;
  size_t at = std::min(kHeaderWords, words.size());
  split.known.assign(words.begin(), words.begin() + static_cast<ptrdiff_t>(at));
  while (at < words.size()) {
    const size_t count = words[at] >> 16;
    if (count == 0 || count > words.size() - at) break;
    const auto instruction = words.subspan(at, count);
    if (const auto ids = later_instruction(instruction)) {
      split.later.push_back({at, count, words[at] & 0xffff, ids->type, ids->result});
    } else {
      split.known.insert(split.known.end(), instruction.begin(), instruction.end());
    }
    at += count;
  }
  split.known.insert(split.known.end(), words.begin() + static_cast<ptrdiff_t>(at), words.end());
  return split;
}

spv_result_t take_instruction(void* data, const spv_parsed_instruction_t* instruction) {
  static_cast<std::vector<Range>*>(data)->push_back({0, instruction->num_words, instruction->opcode,
                                                     instruction->type_id, instruction->result_id});
  return SPV_SUCCESS;
}

// All instructions in the module's order. `known` are one behind the other but for `later`.
std::vector<Range> joined(const std::vector<Range>& known, const std::vector<Range>& later) {
  std::vector<Range> all;
  all.reserve(known.size() + later.size());
  size_t at = kHeaderWords;
  auto next = later.begin();
  const auto add_later = [&] {
    for (; next != later.end() && next->begin == at; ++next) {
      all.push_back(*next);
      at += next->count;
    }
  };
  add_later();
  for (Range one : known) {
    one.begin = at;
    at += one.count;
    all.push_back(one);
    add_later();
  }
  return all;
}

uint32_t byte_swapped(uint32_t word) {
  return word >> 24 | (word >> 8 & 0xff00u) | (word << 8 & 0xff0000u) | word << 24;
}

}  // namespace

std::string spirv_string(std::span<const uint32_t> words) {
  std::string text;
  for (uint32_t word : words) {
    for (int shift = 0; shift < 32; shift += 8) {
      const char c = static_cast<char>(word >> shift & 0xff);
      if (c == 0) return text;
      text += c;
    }
  }
  return text;
}

ir::Result<SpirvModule> SpirvModule::parse(std::span<const uint32_t> words) {
  // SPIRV-Tools swaps the bytes of numbers in the other byte order, but not the characters of
  // strings.
  std::vector<uint32_t> turned;
  if (!words.empty() && words[0] == byte_swapped(spv::MagicNumber)) {
    turned.assign(words.begin(), words.end());
    for (uint32_t& word : turned) word = byte_swapped(word);
    words = turned;
  }
  const Split split = split_later(words);
  std::vector<Range> known;
  spvtools::Context context(SPV_ENV_UNIVERSAL_1_6);
  std::string reason;
  context.SetMessageConsumer(
      [&reason](spv_message_level_t, const char*, const spv_position_t& at, const char* message) {
        reason = std::string(message) + " (word " + std::to_string(at.index) + ")";
      });
  if (spvBinaryParse(context.CContext(), &known, split.known.data(), split.known.size(), nullptr,
                     take_instruction, nullptr) != SPV_SUCCESS) {
    return ir::invalid_file("not a SPIR-V module: " + (reason.empty() ? "no reason" : reason));
  }
  SpirvModule module;
  module.words_.assign(words.begin(), words.end());
  const std::span<const uint32_t> whole = module.words_;
  const std::vector<Range> all = joined(known, split.later);
  module.instructions_.reserve(all.size());
  for (const Range& r : all) {
    module.instructions_.push_back(
        {r.opcode, r.type_id, r.result_id, whole.subspan(r.begin, r.count)});
    if (r.result_id != 0) module.definition_[r.result_id] = module.instructions_.size() - 1;
    module.index(module.instructions_.back());
  }
  module.resolve_groups();
  module.evaluate_constants();
  return module;
}

void SpirvModule::index(const SpirvInstruction& i) {
  switch (static_cast<spv::Op>(i.opcode)) {
    case spv::OpCapability:
      capabilities_.push_back(i.word(1));
      break;
    case spv::OpEntryPoint: {
      SpirvEntryPoint entry{i.word(1), i.word(2), spirv_string(i.words.subspan(3)), {}};
      const size_t after = 3 + entry.name.size() / 4 + 1;
      entry.interface.assign(i.words.begin() + static_cast<ptrdiff_t>(after), i.words.end());
      entry_points_.push_back(std::move(entry));
      break;
    }
    case spv::OpName:
      names_[i.word(1)] = spirv_string(i.words.subspan(2));
      break;
    case spv::OpMemberName:
      member_names_[{i.word(1), i.word(2)}] = spirv_string(i.words.subspan(3));
      break;
    default:
      decorate(i);
  }
}

void SpirvModule::decorate(const SpirvInstruction& i) {
  switch (static_cast<spv::Op>(i.opcode)) {
    case spv::OpDecorate:
    case spv::OpDecorateId:
      decorations_[i.word(1)][i.word(2)] = i.word(3);
      break;
    case spv::OpMemberDecorate:
      member_decorations_[{i.word(1), i.word(2)}][i.word(3)] = i.word(4);
      break;
    default:
      break;
  }
}

void SpirvModule::resolve_groups() {
  for (const SpirvInstruction& i : instructions_) {
    if (i.opcode == spv::OpGroupDecorate) {
      const auto group = decorations_.find(i.word(1));
      if (group == decorations_.end()) continue;
      const auto kinds = group->second;
      for (size_t w = 2; w < i.words.size(); ++w) {
        decorations_[i.word(w)].insert(kinds.begin(), kinds.end());
      }
    } else if (i.opcode == spv::OpGroupMemberDecorate) {
      const auto group = decorations_.find(i.word(1));
      if (group == decorations_.end()) continue;
      for (size_t w = 2; w + 1 < i.words.size(); w += 2) {
        member_decorations_[{i.word(w), i.word(w + 1)}].insert(group->second.begin(),
                                                               group->second.end());
      }
    }
  }
}

const SpirvInstruction* SpirvModule::definition(uint32_t id) const {
  const auto at = definition_.find(id);
  return at == definition_.end() ? nullptr : &instructions_[at->second];
}

std::string_view SpirvModule::name(uint32_t id) const {
  const auto at = names_.find(id);
  return at == names_.end() ? std::string_view() : at->second;
}

std::string_view SpirvModule::member_name(uint32_t type, uint32_t member) const {
  const auto at = member_names_.find({type, member});
  return at == member_names_.end() ? std::string_view() : at->second;
}

std::optional<uint32_t> SpirvModule::decoration(uint32_t id, uint32_t kind) const {
  const auto all = decorations_.find(id);
  if (all == decorations_.end()) return std::nullopt;
  const auto at = all->second.find(kind);
  return at == all->second.end() ? std::nullopt : std::optional(at->second);
}

std::optional<uint32_t> SpirvModule::member_decoration(uint32_t type, uint32_t member,
                                                       uint32_t kind) const {
  const auto all = member_decorations_.find({type, member});
  if (all == member_decorations_.end()) return std::nullopt;
  const auto at = all->second.find(kind);
  return at == all->second.end() ? std::nullopt : std::optional(at->second);
}

bool SpirvModule::has_capability(uint32_t capability) const {
  return std::ranges::find(capabilities_, capability) != capabilities_.end();
}

std::vector<std::string> SpirvModule::extensions() const {
  std::vector<std::string> names;
  for (const SpirvInstruction& i : instructions_) {
    if (i.opcode == spv::OpExtension) names.push_back(spirv_string(i.words.subspan(1)));
  }
  return names;
}

void SpirvModule::evaluate_constants() {
  Constants constants(*this);
  for (const SpirvInstruction& i : instructions_) {
    if (i.opcode == spv::OpFunction) break;
    constants.define(i);
    if (const auto value = constants.integer(i.result_id)) integers_[i.result_id] = *value;
  }
}

std::optional<uint64_t> SpirvModule::integer(uint32_t id) const {
  const auto at = integers_.find(id);
  return at == integers_.end() ? std::nullopt : std::optional(at->second);
}

std::optional<uint32_t> SpirvModule::constant(uint32_t id) const {
  const auto value = integer(id);
  const SpirvInstruction* const c = definition(id);
  const SpirvInstruction* const type = c ? definition(c->type_id) : nullptr;
  if (!value || !type || type->word(2) > 32) return std::nullopt;
  return static_cast<uint32_t>(*value);
}

WorkgroupSize SpirvModule::workgroup_size(const SpirvEntryPoint& entry) const {
  WorkgroupSize result;
  const auto take = [&](size_t axis, uint32_t id) {
    result.size[axis] = constant(id).value_or(result.size[axis]);
    result.spec_id[axis] = decoration(id, spv::DecorationSpecId);
  };
  for (const SpirvInstruction& i : instructions_) {
    if (i.word(1) != entry.function) continue;
    if (i.opcode == spv::OpExecutionMode && i.word(2) == spv::ExecutionModeLocalSize) {
      for (size_t axis = 0; axis < 3; ++axis) result.size[axis] = i.word(3 + axis);
    }
    if (i.opcode == spv::OpExecutionModeId && i.word(2) == spv::ExecutionModeLocalSizeId) {
      for (size_t axis = 0; axis < 3; ++axis) take(axis, i.word(3 + axis));
    }
  }
  // A constant decorated WorkgroupSize overrides the execution mode.
  for (const auto& [id, kinds] : decorations_) {
    const auto builtin = kinds.find(spv::DecorationBuiltIn);
    if (builtin == kinds.end() || builtin->second != spv::BuiltInWorkgroupSize) continue;
    const SpirvInstruction* const vector = definition(id);
    if (!vector || vector->words.size() != 6) continue;
    for (size_t axis = 0; axis < 3; ++axis) take(axis, vector->word(3 + axis));
  }
  return result;
}

}  // namespace ullage::shaders
