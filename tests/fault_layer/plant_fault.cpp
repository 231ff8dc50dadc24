// Instructions of function bodies, changed one at a time.
#include "tests/fault_layer/plant_fault.h"

#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <spirv/unified1/spirv.hpp>
#include <utility>

#include "shaders/toolchain/reduce/edit.h"

namespace ullage::test {
namespace {

using shaders::EditInstruction;
using shaders::EditModule;

// What a comparison becomes: its border changes sides, so that loops end one step apart.
const std::map<uint32_t, uint32_t> kComparisons = {
    {spv::OpSLessThan, spv::OpSLessThanEqual},
    {spv::OpSLessThanEqual, spv::OpSLessThan},
    {spv::OpULessThan, spv::OpULessThanEqual},
    {spv::OpULessThanEqual, spv::OpULessThan},
    {spv::OpSGreaterThan, spv::OpSGreaterThanEqual},
    {spv::OpSGreaterThanEqual, spv::OpSGreaterThan},
    {spv::OpUGreaterThan, spv::OpUGreaterThanEqual},
    {spv::OpUGreaterThanEqual, spv::OpUGreaterThan},
    {spv::OpFOrdLessThan, spv::OpFOrdGreaterThan},
    {spv::OpFOrdGreaterThan, spv::OpFOrdLessThan},
    {spv::OpFOrdLessThanEqual, spv::OpFOrdGreaterThan},
    {spv::OpFOrdGreaterThanEqual, spv::OpFOrdLessThan},
};
// Integers are sizes and places as well: what they become stays of their order.
const std::map<uint32_t, uint32_t> kArithmetic = {
    {spv::OpFAdd, spv::OpFSub},
    {spv::OpFSub, spv::OpFAdd},
    {spv::OpFMul, spv::OpFAdd},
    {spv::OpBitwiseAnd, spv::OpBitwiseOr},
    {spv::OpLogicalAnd, spv::OpLogicalOr},
    {spv::OpLogicalOr, spv::OpLogicalAnd},
};
// Positions of two operands whose order counts.
const std::map<uint32_t, std::pair<size_t, size_t>> kSwaps = {
    {spv::OpFSub, {3, 4}},          {spv::OpFDiv, {3, 4}},
    {spv::OpSelect, {4, 5}},        {spv::OpFOrdLessThan, {3, 4}},
    {spv::OpVectorShuffle, {5, 6}}, {spv::OpCompositeConstruct, {3, 4}},
};
// Where a number may be another one: values, not the structure of a module.
const std::set<uint32_t> kUsesOfNumbers = {spv::OpIAdd,
                                           spv::OpISub,
                                           spv::OpIMul,
                                           spv::OpUDiv,
                                           spv::OpUMod,
                                           spv::OpFAdd,
                                           spv::OpFSub,
                                           spv::OpFMul,
                                           spv::OpFDiv,
                                           spv::OpSelect,
                                           spv::OpPhi,
                                           spv::OpFOrdLessThan,
                                           spv::OpFOrdGreaterThan,
                                           spv::OpShiftRightLogical,
                                           spv::OpShiftLeftLogical,
                                           spv::OpBitwiseAnd,
                                           spv::OpCompositeConstruct,
                                           spv::OpULessThan,
                                           spv::OpSLessThan,
                                           spv::OpIEqual};

struct Number {
  uint32_t type = 0, bits = 0;
  bool is_float = false;
};

// 32-bit scalar constants by id.
std::map<uint32_t, Number> numbers_of(const EditModule& module) {
  std::map<uint32_t, Number> numbers;
  std::map<uint32_t, bool> is_float;  // by type
  for (const EditInstruction& i : module.instructions) {
    const bool scalar = i.opcode == spv::OpTypeInt || i.opcode == spv::OpTypeFloat;
    if (scalar && i.words[2] == 32) is_float[i.words[1]] = i.opcode == spv::OpTypeFloat;
    if (i.opcode != spv::OpConstant || i.words.size() != 4) continue;
    const auto type = is_float.find(i.type_id);
    if (type != is_float.end()) numbers[i.result_id] = {i.type_id, i.words[3], type->second};
  }
  return numbers;
}

// Upwards, so that no step becomes 0.
uint32_t another(const Number& number) {
  if (!number.is_float) return number.bits + 1;
  float value = 0;
  std::memcpy(&value, &number.bits, sizeof value);
  value = value == 0 ? 0.5f : value * 1.5f;
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

std::string at(size_t index, const char* what) {
  return "instruction " + std::to_string(index) + ": " + what;
}

class Planter {
 public:
  explicit Planter(const std::vector<uint32_t>& words) : module_(shaders::split_module(words)) {
    const std::map<uint32_t, Number> numbers = numbers_of(module_);
    bool in_function = false;
    for (size_t i = 0; i < module_.instructions.size(); ++i) {
      const EditInstruction& instruction = module_.instructions[i];
      if (instruction.opcode == spv::OpFunction && !in_function) {
        in_function = true;
        first_function_ = i;
      }
      if (in_function) collect(i, numbers);
    }
  }

  std::optional<PlantedFault> plant(uint32_t seed) {
    std::vector<std::vector<Place>*> possible;
    for (std::vector<Place>& places : places_) {
      if (!places.empty()) possible.push_back(&places);
    }
    if (possible.empty()) return std::nullopt;
    std::mt19937 random(seed);
    const std::vector<Place>& places = *possible[random() % possible.size()];
    const Place& place = places[random() % places.size()];
    place.change();
    return PlantedFault{shaders::join_module(module_), place.text};
  }

 private:
  struct Place {
    std::function<void()> change;
    std::string text;
  };
  enum Kind : uint8_t { number, swap, comparison, arithmetic, barrier, kinds };

  void collect(size_t index, const std::map<uint32_t, Number>& numbers) {
    const EditInstruction& i = module_.instructions[index];
    if (const auto other = kComparisons.find(i.opcode); other != kComparisons.end()) {
      add_opcode(comparison, index, other->second, "another comparison");
    }
    if (const auto other = kArithmetic.find(i.opcode); other != kArithmetic.end()) {
      add_opcode(arithmetic, index, other->second, "other arithmetic");
    }
    if (const auto order = kSwaps.find(i.opcode); order != kSwaps.end()) {
      add_swap(index, order->second.first, order->second.second);
    }
    if (i.opcode == spv::OpControlBarrier) {
      // The memory stays in order, the invocations do not.
      add_opcode(barrier, index, spv::OpNop, "no barrier");
    }
    if (!kUsesOfNumbers.contains(i.opcode)) return;
    for (const uint16_t position : i.id_operands) {
      const auto found = numbers.find(i.words[position]);
      if (found != numbers.end()) add_number(index, position, found->second);
    }
  }

  void add_opcode(Kind kind, size_t index, uint32_t opcode, const char* what) {
    const auto change = [this, index, opcode] {
      EditInstruction& i = module_.instructions[index];
      i.opcode = opcode;
      if (opcode == spv::OpNop) i.words.resize(1);
    };
    places_[kind].push_back({change, at(index, what)});
  }

  void add_swap(size_t index, size_t a, size_t b) {
    const EditInstruction& i = module_.instructions[index];
    if (b >= i.words.size() || i.words[a] == i.words[b]) return;
    // Parts of a vector may be of different types.
    if (i.opcode == spv::OpCompositeConstruct && type_of(i.words[a]) != type_of(i.words[b])) return;
    const auto change = [this, index, a, b] {
      std::vector<uint32_t>& words = module_.instructions[index].words;
      std::swap(words[a], words[b]);
    };
    places_[swap].push_back({change, at(index, "operands swapped")});
  }

  void add_number(size_t index, size_t position, const Number& from) {
    const auto change = [this, index, position, from] {
      const uint32_t id = module_.header[3]++;
      module_.instructions[index].words[position] = id;
      const EditInstruction constant{
          spv::OpConstant, from.type, id, {0, from.type, id, another(from)}, {}};
      module_.instructions.insert(
          module_.instructions.begin() + static_cast<ptrdiff_t>(first_function_), constant);
    };
    places_[number].push_back({change, at(index, "another number")});
  }

  uint32_t type_of(uint32_t id) const {
    for (const EditInstruction& i : module_.instructions) {
      if (i.result_id == id) return i.type_id;
    }
    return 0;
  }

  EditModule module_;
  size_t first_function_ = 0;
  std::array<std::vector<Place>, kinds> places_;
};

}  // namespace

std::optional<PlantedFault> plant_fault(const std::vector<uint32_t>& words, uint32_t seed) {
  return Planter(words).plant(seed);
}

}  // namespace ullage::test
