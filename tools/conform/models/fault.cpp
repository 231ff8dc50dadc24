// Finding places for faults.
#include "tools/conform/models/fault.h"

#include <fmt/format.h>

#include <spirv/unified1/GLSL.std.450.h>
#include <algorithm>
#include <array>
#include <spirv/unified1/spirv.hpp>

#include "base/parse_whole.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::conform {

using ir::Result;
using shaders::SpirvInstruction;

namespace {

using Words = std::vector<uint32_t>;

// Another opcode of the same form.
struct Exchange {
  uint32_t from = 0, to = 0;
};

// Changes the words of one instruction; false: the fault does not apply there.
using Change = bool (*)(const SpirvInstruction& instruction, std::span<uint32_t> words);

template <size_t n>
bool exchange(const Exchange (&table)[n], const SpirvInstruction& in, std::span<uint32_t> words) {
  for (const Exchange& pair : table) {
    if (in.opcode != pair.from) continue;
    words[0] = (words[0] & 0xffff0000u) | pair.to;
    return true;
  }
  return false;
}

bool relax_bound(const SpirvInstruction& in, std::span<uint32_t> words) {
  constexpr Exchange kTable[] = {{spv::OpULessThan, spv::OpULessThanEqual},
                                 {spv::OpSLessThan, spv::OpSLessThanEqual},
                                 {spv::OpUGreaterThanEqual, spv::OpUGreaterThan},
                                 {spv::OpSGreaterThanEqual, spv::OpSGreaterThan}};
  return exchange(kTable, in, words);
}

bool tighten_bound(const SpirvInstruction& in, std::span<uint32_t> words) {
  constexpr Exchange kTable[] = {{spv::OpULessThanEqual, spv::OpULessThan},
                                 {spv::OpSLessThanEqual, spv::OpSLessThan},
                                 {spv::OpUGreaterThan, spv::OpUGreaterThanEqual},
                                 {spv::OpSGreaterThan, spv::OpSGreaterThanEqual}};
  return exchange(kTable, in, words);
}

bool wrong_operation(const SpirvInstruction& in, std::span<uint32_t> words) {
  constexpr Exchange kTable[] = {{spv::OpIAdd, spv::OpISub},
                                 {spv::OpFAdd, spv::OpFSub},
                                 {spv::OpFMul, spv::OpFAdd},
                                 {spv::OpIMul, spv::OpIAdd},
                                 {spv::OpUDiv, spv::OpUMod},
                                 {spv::OpBitwiseAnd, spv::OpBitwiseOr},
                                 {spv::OpShiftLeftLogical, spv::OpShiftRightLogical}};
  return exchange(kTable, in, words);
}

bool swap_operands(const SpirvInstruction& in, std::span<uint32_t> words) {
  constexpr uint32_t kOrdered[] = {spv::OpISub,
                                   spv::OpFSub,
                                   spv::OpFDiv,
                                   spv::OpUDiv,
                                   spv::OpUMod,
                                   spv::OpShiftLeftLogical,
                                   spv::OpShiftRightLogical};
  if (std::ranges::find(kOrdered, in.opcode) == std::end(kOrdered)) return false;
  if (words[3] == words[4]) return false;
  std::swap(words[3], words[4]);
  return true;
}

// Both sides of a selection are the first one, or the second where those are equal already.
bool drop_selection(const SpirvInstruction& in, std::span<uint32_t> words) {
  if (in.opcode != spv::OpSelect || words[4] == words[5]) return false;
  words[5] = words[4];
  return true;
}

bool swap_extremes(const SpirvInstruction& in, std::span<uint32_t> words) {
  constexpr Exchange kTable[] = {
      {GLSLstd450FMin, GLSLstd450FMax}, {GLSLstd450FMax, GLSLstd450FMin},
      {GLSLstd450UMin, GLSLstd450UMax}, {GLSLstd450UMax, GLSLstd450UMin},
      {GLSLstd450SMin, GLSLstd450SMax}, {GLSLstd450SMax, GLSLstd450SMin}};
  if (in.opcode != spv::OpExtInst) return false;
  const auto* const pair = std::ranges::find(kTable, words[4], &Exchange::from);
  if (pair == std::end(kTable)) return false;
  words[4] = pair->to;
  return true;
}

bool drop_barrier(const SpirvInstruction& in, std::span<uint32_t> words) {
  if (in.opcode != spv::OpControlBarrier) return false;
  std::ranges::fill(words, (1u << 16) | spv::OpNop);
  return true;
}

bool drop_store(const SpirvInstruction& in, std::span<uint32_t> words) {
  if (in.opcode != spv::OpStore) return false;
  std::ranges::fill(words, (1u << 16) | spv::OpNop);
  return true;
}

struct NamedChange {
  Fault fault = {};
  Change change = nullptr;
};
constexpr NamedChange kChanges[] = {
    {{"relax-bound", "< becomes <="}, relax_bound},
    {{"tighten-bound", "<= becomes <"}, tighten_bound},
    {{"wrong-operation", "+ becomes -, * becomes +, & becomes |"}, wrong_operation},
    {{"swap-operands", "a - b becomes b - a, as / % << >>"}, swap_operands},
    {{"drop-selection", "c ? a : b becomes a"}, drop_selection},
    {{"swap-extremes", "min becomes max"}, swap_extremes},
    {{"drop-barrier", "a barrier goes"}, drop_barrier},
    {{"drop-store", "a store goes"}, drop_store}};

bool plant(Change change, uint32_t place, Words& spirv) {
  const Result<shaders::SpirvModule> module = shaders::SpirvModule::parse(spirv);
  if (!module) return false;
  const uint32_t* const start = module->words().data();
  for (const SpirvInstruction& in : module->instructions()) {
    Words words(in.words.begin(), in.words.end());
    if (!change(in, words) || place-- > 0) continue;
    std::ranges::copy(words, spirv.begin() + (in.words.data() - start));
    return true;
  }
  return false;
}

}  // namespace

std::span<const Fault> all_faults() {
  static constexpr auto kFaults = [] {
    std::array<Fault, std::size(kChanges)> faults;
    for (size_t i = 0; i < faults.size(); ++i) faults[i] = kChanges[i].fault;
    return faults;
  }();
  return kFaults;
}

Result<size_t> plant_fault(const std::string& fault, ir::Program& program) {
  const size_t colon = fault.find(':');
  const std::string name = fault.substr(0, colon);
  const auto* const found =
      std::ranges::find_if(kChanges, [&](const NamedChange& r) { return r.fault.name == name; });
  uint32_t place = 0;
  const bool is_placed = colon != std::string::npos &&
                         ir::parse_whole(std::string_view(fault).substr(colon + 1), place);
  if (found == std::end(kChanges) || !is_placed) {
    return ir::invalid_argument(fmt::format("--plant takes FAULT:PLACE, given {}", fault));
  }
  size_t planted = 0;
  for (ir::ProgramKernel& kernel : program.kernels) {
    planted += plant(found->change, place, kernel.spirv);
  }
  return planted;
}

}  // namespace ullage::conform
