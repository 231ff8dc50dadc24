// C++ knows the length of an array only from scalars: vectors of constants are split, and the
// constants at the bottom are marked as lengths, which makes them macros.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/msl/legalize.h"
#include "shaders/toolchain/spirv/constants.h"
#include "shaders/toolchain/spirv/instructions.h"

namespace ullage::shaders {
namespace {

constexpr int kDeepestExpression = 2000;

class LengthRewriter {
 public:
  explicit LengthRewriter(const SpirvModule& module)
      : module_(module), next_id_(module.id_bound()) {}

  // An id of the same value, made of scalars; nothing where there is none. Appends what it needs.
  std::optional<uint32_t> scalar(uint32_t id, std::vector<uint32_t>& words) {
    return part(id, {}, words, 0);
  }
  uint32_t new_id() { return next_id_++; }

 private:
  using Path = std::vector<uint32_t>;
  using Id = std::optional<uint32_t>;

  // The part of a constant that the indices lead to.
  Id part(uint32_t id, const Path& path, std::vector<uint32_t>& words, int depth) {
    const SpirvInstruction* const c = module_.definition(id);
    if (!c || depth > kDeepestExpression) return {};
    switch (static_cast<spv::Op>(c->opcode)) {
      case spv::OpConstantComposite:
      case spv::OpSpecConstantComposite:
        if (path.empty() || c->words.size() <= size_t{path[0]} + 3) return {};
        return part(c->word(size_t{path[0]} + 3), {path.begin() + 1, path.end()}, words, depth + 1);
      case spv::OpSpecConstantOp:
        return of_operation(*c, path, words, depth);
      default:
        return path.empty() ? Id(id) : Id();
    }
  }

  Id of_operation(const SpirvInstruction& c, const Path& path, std::vector<uint32_t>& words,
                  int depth) {
    const auto indices = [&](size_t from) {
      return Path(c.words.begin() + static_cast<ptrdiff_t>(std::min(from, c.words.size())),
                  c.words.end());
    };
    switch (static_cast<spv::Op>(c.word(3))) {
      case spv::OpCompositeExtract: {
        Path whole = indices(5);
        whole.insert(whole.end(), path.begin(), path.end());
        return part(c.word(4), whole, words, depth + 1);
      }
      case spv::OpCompositeInsert: {
        const Path at = indices(6);
        const bool is_inside =
            path.size() >= at.size() && std::equal(at.begin(), at.end(), path.begin());
        const Path rest(path.begin() + static_cast<ptrdiff_t>(is_inside ? at.size() : 0),
                        path.end());
        return part(c.word(is_inside ? 4 : 5), rest, words, depth + 1);
      }
      case spv::OpVectorShuffle: {
        const Path chosen = indices(6);
        const SpirvInstruction* const a = module_.definition(c.word(4));
        const SpirvInstruction* const type = a ? module_.definition(a->type_id) : nullptr;
        if (path.size() != 1 || path[0] >= chosen.size() || !type) return {};
        const uint32_t at = chosen[path[0]], split = type->word(3);
        return part(c.word(at < split ? 4 : 5), {at < split ? at : at - split}, words, depth + 1);
      }
      default:
        return of_arithmetic(c, path, words, depth);
    }
  }

  Id of_arithmetic(const SpirvInstruction& c, const Path& path, std::vector<uint32_t>& words,
                   int depth) {
    const auto key = std::pair(c.result_id, path);
    if (const auto at = known_.find(key); at != known_.end()) return at->second;
    std::vector<uint32_t> operands = {c.type_id, c.result_id, c.word(3)};
    bool is_same = path.empty();
    for (uint32_t operand : constant_operands(c)) {
      const SpirvInstruction* const o = module_.definition(operand);
      const SpirvInstruction* const type = o ? module_.definition(o->type_id) : nullptr;
      const bool is_vector = type && type->opcode == spv::OpTypeVector;
      const Id made = part(operand, is_vector ? path : Path(), words, depth + 1);
      if (!made) return {};
      is_same &= *made == operand;
      operands.push_back(*made);
    }
    if (is_same) return known_[key] = c.result_id;
    const SpirvInstruction* const type = module_.definition(c.type_id);
    if (!path.empty()) operands[0] = type ? type->word(2) : 0;
    operands[1] = new_id();
    add(words, spv::OpSpecConstantOp, operands);
    return known_[key] = operands[1];
  }

  const SpirvModule& module_;
  uint32_t next_id_;
  std::map<std::pair<uint32_t, Path>, uint32_t> known_;
};

// The specialisation constants below a length; itself, if it is one.
std::vector<uint32_t> leaves_of(const SpirvModule& module, uint32_t length) {
  std::set<uint32_t> seen = {length};
  std::vector<uint32_t> open = {length}, leaves;
  while (!open.empty()) {
    const SpirvInstruction* const c = module.definition(open.back());
    open.pop_back();
    if (!c) continue;
    if (module.decoration(c->result_id, spv::DecorationSpecId)) leaves.push_back(c->result_id);
    for (uint32_t id : constant_operands(*c)) {
      if (seen.insert(id).second) open.push_back(id);
    }
  }
  return leaves;
}

}  // namespace

ir::Result<std::vector<uint32_t>> scalarize_lengths(const SpirvModule& module) {
  std::vector<uint32_t> words(module.words().begin(), module.words().begin() + kHeader);
  LengthRewriter rewriter(module);
  std::set<uint32_t> marked;
  for (const SpirvInstruction& i : module.instructions()) {
    const SpirvInstruction* const length =
        i.opcode == spv::OpTypeArray ? module.definition(i.word(3)) : nullptr;
    if (!length || length->opcode != spv::OpSpecConstantOp) {
      words.insert(words.end(), i.words.begin(), i.words.end());
      continue;
    }
    const auto scalar = rewriter.scalar(length->result_id, words);
    if (!scalar) {
      return ir::unsupported("the length of an array is an expression that C++ does not have");
    }
    for (uint32_t leaf : leaves_of(module, length->result_id)) {
      if (!marked.insert(leaf).second) continue;
      add(words, spv::OpTypeArray, {rewriter.new_id(), i.word(2), leaf});
    }
    add(words, spv::OpTypeArray, {i.result_id, i.word(2), *scalar});
  }
  words[kBound] = rewriter.new_id();
  return words;
}

}  // namespace ullage::shaders
