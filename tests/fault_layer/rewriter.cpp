#include "tests/fault_layer/rewriter.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <spirv/unified1/spirv.hpp>

namespace ullage::test {

using shaders::EditInstruction;

namespace {

// Truncates: what faults need is exact.
uint64_t half_bits(double value) {
  const auto bits = std::bit_cast<uint64_t>(value);
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
  if (exponent < -14) return bits >> 48 & 0x8000;
  return (bits >> 48 & 0x8000) | static_cast<uint64_t>(exponent + 15) << 10 | (bits >> 42 & 0x3ff);
}

EditInstruction make(uint32_t opcode, uint32_t type, uint32_t result,
                     std::vector<uint32_t> operands) {
  EditInstruction i{opcode, type, result, {0}, {}};
  if (type != 0) i.words.push_back(type);
  if (result != 0) i.words.push_back(result);
  i.words.insert(i.words.end(), operands.begin(), operands.end());
  return i;
}

}  // namespace

Rewriter::Rewriter(const std::vector<uint32_t>& words) : module_(shaders::split_module(words)) {
  index();
  index_flow();
}

void Rewriter::index() {
  first_function_ = module_.instructions.size();
  for (size_t at = 0; at < module_.instructions.size(); ++at) {
    const EditInstruction& i = module_.instructions[at];
    if (i.opcode == spv::OpFunction) first_function_ = std::min(first_function_, at);
    if (i.opcode == spv::OpExtInstImport) set_ = i.result_id;
    if (i.result_id != 0) definitions_[i.result_id] = i;
  }
}

void Rewriter::index_flow() {
  uint32_t selection_end = 0;
  for (const EditInstruction& i : module_.instructions) {
    if (i.opcode == spv::OpLoopMerge) {
      loop_ends_.insert(i.words[1]);
      continues_[i.words[2]] = i.words[1];
    }
    if (i.opcode == spv::OpSelectionMerge) selection_end = i.words[1];
    if (i.opcode == spv::OpSwitch) {
      for (size_t k = 4; k < i.words.size(); k += 2) case_of_[i.words[k]] = selection_end;
    }
    if (i.opcode == spv::OpBranch) ++branches_to_[i.words[1]];
  }
}

size_t Rewriter::rewrite(const std::function<bool(const EditInstruction&)>& rewrite) {
  size_t replaced = 0;
  out_.clear();
  const std::vector<EditInstruction> before(
      module_.instructions.begin() + static_cast<ptrdiff_t>(first_function_),
      module_.instructions.end());
  for (const EditInstruction& i : before) {
    if (i.opcode == spv::OpLabel) std::erase(open_loops_, i.result_id);
    const bool is_replaced = rewrite(i);
    replaced += is_replaced;
    if (!is_replaced) out_.push_back(i);
    if (i.opcode == spv::OpLoopMerge) open_loops_.push_back(i.words[1]);
  }
  module_.instructions.resize(first_function_);
  for (auto* const list : {&new_globals_, &out_}) {
    module_.instructions.insert(module_.instructions.end(), list->begin(), list->end());
  }
  return replaced;
}

size_t Rewriter::change_globals(const std::function<bool(EditInstruction&)>& change) {
  size_t changed = 0;
  const auto begin = module_.instructions.begin();
  const auto end = begin + static_cast<ptrdiff_t>(first_function_);
  for (auto i = begin; i != end; ++i) changed += change(*i);
  const auto kept =
      std::remove_if(begin, end, [](const EditInstruction& i) { return i.opcode == spv::OpNop; });
  first_function_ -= static_cast<size_t>(end - kept);
  module_.instructions.erase(kept, end);
  return changed;
}

std::vector<uint32_t> Rewriter::words() const {
  return shaders::join_module(module_);
}

uint32_t Rewriter::emit(uint32_t opcode, uint32_t type, std::initializer_list<uint32_t> operands) {
  const uint32_t result = module_.header[3]++;
  emit_as(result, opcode, type, operands);
  return result;
}

uint32_t Rewriter::emit_function(uint32_t type, uint32_t function,
                                 std::initializer_list<uint32_t> operands) {
  std::vector<uint32_t> all = {import_set(), function};
  all.insert(all.end(), operands.begin(), operands.end());
  const uint32_t result = module_.header[3]++;
  out_.push_back(make(spv::OpExtInst, type, result, std::move(all)));
  definitions_[result] = out_.back();
  return result;
}

uint32_t Rewriter::import_set() {
  if (set_ != 0) return set_;
  set_ = module_.header[3]++;
  std::vector<uint32_t> name(4);  // with the zero that ends it
  std::memcpy(name.data(), "GLSL.std.450", 13);
  const auto model = std::ranges::find(module_.instructions, uint32_t{spv::OpMemoryModel},
                                       &EditInstruction::opcode);
  module_.instructions.insert(model, make(spv::OpExtInstImport, 0, set_, name));
  ++first_function_;
  return set_;
}

void Rewriter::emit_as(uint32_t result, uint32_t opcode, uint32_t type,
                       std::initializer_list<uint32_t> operands) {
  out_.push_back(make(opcode, type, result, operands));
  definitions_[result] = out_.back();
}

void Rewriter::emit_without_result(uint32_t opcode, std::initializer_list<uint32_t> operands) {
  out_.push_back(make(opcode, 0, 0, operands));
}

void Rewriter::keep(EditInstruction i) {
  out_.push_back(std::move(i));
}

void Rewriter::keep_as(EditInstruction i, uint32_t opcode) {
  i.opcode = opcode;
  out_.push_back(std::move(i));
}

void Rewriter::keep_with(EditInstruction i, size_t word, uint32_t value) {
  i.words[word] = value;
  out_.push_back(std::move(i));
}

uint32_t Rewriter::keep_aside(EditInstruction i) {
  i.result_id = i.words[2] = module_.header[3]++;
  out_.push_back(i);
  definitions_[i.result_id] = i;
  return i.result_id;
}

uint32_t Rewriter::type_of(uint32_t id) const {
  const EditInstruction* const i = definition(id);
  return i == nullptr ? 0 : i->type_id;
}

const EditInstruction* Rewriter::definition(uint32_t id) const {
  const auto found = definitions_.find(id);
  return found == definitions_.end() ? nullptr : &found->second;
}

uint32_t Rewriter::width_of(uint32_t type) const {
  return is_integer(type) || is_float(type) ? definition(type)->words[2] : 0;
}

bool Rewriter::is_integer(uint32_t type) const {
  const EditInstruction* const i = definition(type);
  return i != nullptr && i->opcode == spv::OpTypeInt;
}

bool Rewriter::is_float(uint32_t type) const {
  const EditInstruction* const i = definition(type);
  return i != nullptr && i->opcode == spv::OpTypeFloat;
}

bool Rewriter::is_signed(uint32_t type) const {
  return is_integer(type) && definition(type)->words[3] != 0;
}

std::optional<uint32_t> Rewriter::number(uint32_t id) const {
  const EditInstruction* const i = definition(id);
  if (i == nullptr || i->opcode != spv::OpConstant || i->words.size() != 4) return std::nullopt;
  return i->words[3];
}

std::optional<uint32_t> Rewriter::storage_of(uint32_t pointer) const {
  const EditInstruction* const type = definition(type_of(pointer));
  if (type == nullptr || type->opcode != spv::OpTypePointer) return std::nullopt;
  return type->words[2];
}

uint32_t Rewriter::add_global(uint32_t opcode, uint32_t type, std::vector<uint32_t> operands) {
  const uint32_t result = module_.header[3]++;
  const EditInstruction made = make(opcode, type, result, std::move(operands));
  for (const auto& [id, known] : definitions_) {
    const auto rest = [](const EditInstruction& i) {
      std::vector<uint32_t> words = i.words;
      words[0] = words[i.type_id != 0 ? 2 : 1] = 0;
      return words;
    };
    const bool is_distinct = opcode == spv::OpVariable || known.opcode != opcode;
    if (!is_distinct && rest(known) == rest(made)) return id;
  }
  new_globals_.push_back(made);
  definitions_[result] = made;
  return result;
}

uint32_t Rewriter::bool_type() {
  return add_global(spv::OpTypeBool, 0, {});
}

uint32_t Rewriter::integer_type(uint32_t width, bool is_signed) {
  return add_global(spv::OpTypeInt, 0, {width, is_signed ? 1u : 0u});
}

uint32_t Rewriter::float_type(uint32_t width) {
  return add_global(spv::OpTypeFloat, 0, {width});
}

uint32_t Rewriter::constant(uint32_t type, uint64_t bits) {
  const uint32_t width = width_of(type);
  if (width == 64) {
    return add_global(spv::OpConstant, type,
                      {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)});
  }
  // Narrow numbers fill their word by their sign.
  auto word = static_cast<uint32_t>(bits);
  if (width < 32) word &= (1u << width) - 1;
  if (width < 32 && is_signed(type) && (word >> (width - 1)) != 0) word |= ~0u << width;
  return add_global(spv::OpConstant, type, {word});
}

uint32_t Rewriter::real(uint32_t type, double value) {
  const uint32_t width = width_of(type);
  if (width == 64) return constant(type, std::bit_cast<uint64_t>(value));
  if (width == 16) return constant(type, half_bits(value));
  return constant(type, std::bit_cast<uint32_t>(static_cast<float>(value)));
}

void Rewriter::add_capability(uint32_t capability) {
  for (const EditInstruction& i : module_.instructions) {
    if (i.opcode == spv::OpCapability && i.words[1] == capability) return;
  }
  module_.instructions.insert(module_.instructions.begin(),
                              make(spv::OpCapability, 0, 0, {capability}));
  ++first_function_;
}

uint32_t Rewriter::private_counter() {
  if (counter_ != 0) return counter_;
  const uint32_t word = integer_type(32, false);
  const uint32_t pointer = add_global(spv::OpTypePointer, 0, {spv::StorageClassPrivate, word});
  counter_ = add_global(spv::OpVariable, pointer, {spv::StorageClassPrivate, constant(word, 0)});
  constexpr uint32_t kNamesAllGlobals = 0x10400;
  if (module_.header[1] < kNamesAllGlobals) return counter_;
  change_globals([&](EditInstruction& i) {
    if (i.opcode != spv::OpEntryPoint) return false;
    i.words.push_back(counter_);
    return true;
  });
  return counter_;
}

std::optional<uint32_t> Rewriter::end_of_continue(uint32_t block) const {
  const auto found = continues_.find(block);
  if (found == continues_.end()) return std::nullopt;
  return found->second;
}

bool Rewriter::is_last_branch_to(uint32_t block) {
  return --branches_to_[block] == 0;
}

}  // namespace ullage::test
