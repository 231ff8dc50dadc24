// x mod y as r = x rem y, plus y where r is not 0 and its sign is not y's.
#include <map>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/instructions.h"
#include "shaders/toolchain/text/text_parts.h"

namespace ullage::shaders {
namespace {

// New types and constants of a module, in front of its first function.
class Remainders {
 public:
  explicit Remainders(const SpirvModule& module) : module_(module), bound_(module.id_bound()) {
    for (const SpirvInstruction& i : module.instructions()) {
      if (i.opcode == spv::OpTypeBool) bool_ = i.result_id;
      if (i.opcode == spv::OpTypeVector) vectors_[{i.word(2), i.word(3)}] = i.result_id;
    }
  }

  std::vector<uint32_t> expanded() {
    std::vector<uint32_t> code;
    for (const SpirvInstruction& i : module_.instructions()) {
      if (i.opcode == spv::OpSMod) {
        expand(i, code);
      } else {
        code.insert(code.end(), i.words.begin(), i.words.end());
      }
    }
    std::vector<uint32_t> words(module_.words().begin(), module_.words().begin() + kHeader);
    words[kBound] = bound_;
    const size_t functions = first_function();
    words.insert(words.end(), code.begin(), code.begin() + static_cast<ptrdiff_t>(functions));
    words.insert(words.end(), declarations_.begin(), declarations_.end());
    words.insert(words.end(), code.begin() + static_cast<ptrdiff_t>(functions), code.end());
    return words;
  }

 private:
  // Words before the first function, of which none changes.
  size_t first_function() const {
    size_t words = 0;
    for (const SpirvInstruction& i : module_.instructions()) {
      if (i.opcode == spv::OpFunction) break;
      words += i.words.size();
    }
    return words;
  }

  uint32_t truth_of(uint32_t type) {
    if (bool_ == 0) add(declarations_, spv::OpTypeBool, {bool_ = bound_++});
    const SpirvInstruction* const t = module_.definition(type);
    if (!t || t->opcode != spv::OpTypeVector) return bool_;
    uint32_t& vector = vectors_[{bool_, t->word(3)}];
    if (vector == 0) add(declarations_, spv::OpTypeVector, {vector = bound_++, bool_, t->word(3)});
    return vector;
  }

  uint32_t zero_of(uint32_t type) {
    uint32_t& zero = zeros_[type];
    if (zero == 0) add(declarations_, spv::OpConstantNull, {type, zero = bound_++});
    return zero;
  }

  void expand(const SpirvInstruction& i, std::vector<uint32_t>& code) {
    const uint32_t type = i.type_id, x = i.word(3), y = i.word(4);
    const uint32_t truth = truth_of(type), zero = zero_of(type), first = bound_;
    bound_ += 6;
    const uint32_t rem = first, sign = first + 1, differs = first + 2, some = first + 3,
                   both = first + 4, sum = first + 5;
    add(code, spv::OpSRem, {type, rem, x, y});
    add(code, spv::OpBitwiseXor, {type, sign, rem, y});
    add(code, spv::OpSLessThan, {truth, differs, sign, zero});
    add(code, spv::OpINotEqual, {truth, some, rem, zero});
    add(code, spv::OpLogicalAnd, {truth, both, differs, some});
    add(code, spv::OpIAdd, {type, sum, rem, y});
    add(code, spv::OpSelect, {type, i.result_id, both, sum, rem});
  }

  const SpirvModule& module_;
  uint32_t bound_ = 0, bool_ = 0;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> vectors_;  // by element and length
  std::map<uint32_t, uint32_t> zeros_;
  std::vector<uint32_t> declarations_;
};

}  // namespace

std::vector<uint32_t> expand_remainders(const SpirvModule& module) {
  return Remainders(module).expanded();
}

}  // namespace ullage::shaders
