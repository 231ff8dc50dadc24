// One pass over the words to find the reads, one to write the module anew.
#include "shaders/kernel_compiler/module_edits.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/instructions.h"

namespace ullage::shaders {
namespace {

// A parameter: the indices that lead to it in the block.
struct Parameter {
  uint32_t type = 0, value = 0;          // what the first read has, and where its value goes
  uint32_t pointer_type = 0, chain = 0;  // of the access chain at the beginning
  std::vector<uint32_t> indices{};       // with the block itself in front
};

class Reads {
 public:
  explicit Reads(uint32_t bound) : bound_(bound) {}

  void see(Instruction i) {
    switch (op_of(i)) {
      case spv::OpEntryPoint:
        main_ = i[2];
        break;
      case spv::OpConstant:
        constants_.insert(i[2]);
        break;
      case spv::OpVariable:
        if (i[3] == spv::StorageClassPushConstant) block_ = i[2];
        break;
      case spv::OpFunction:
        in_main_ = i[2] == main_;
        break;
      case spv::OpAccessChain:
        see_chain(i);
        break;
      case spv::OpLoad:
        see_load(i);
        break;
      default:
        break;
    }
  }

  uint32_t main() const { return main_; }
  uint32_t bound() const { return bound_; }
  const std::map<std::vector<uint32_t>, Parameter>& parameters() const { return parameters_; }
  // The value that takes the place of a load, if it is one of a parameter.
  std::optional<uint32_t> value_of(Instruction load) const {
    const auto found = chains_.find(load[3]);
    if (found == chains_.end()) return std::nullopt;
    return parameters_.at(found->second).value;
  }

 private:
  void see_chain(Instruction i) {
    if (!in_main_ || i[3] != block_) return;
    const auto indices = i.subspan(3);
    const auto is_constant = [&](uint32_t id) { return constants_.contains(id); };
    if (!std::ranges::all_of(indices.subspan(1), is_constant)) return;
    std::vector<uint32_t> key(indices.begin(), indices.end());
    pointer_types_[key] = i[1];
    chains_.emplace(i[2], std::move(key));
  }

  void see_load(Instruction i) {
    const auto found = chains_.find(i[3]);
    if (!in_main_ || found == chains_.end()) return;
    const auto [entry, added] = parameters_.try_emplace(found->second);
    if (!added) return;
    entry->second = {.type = i[1],
                     .value = bound_,
                     .pointer_type = pointer_types_.at(found->second),
                     .chain = bound_ + 1,
                     .indices = found->second};
    bound_ += 2;
  }

  uint32_t bound_ = 0, main_ = 0, block_ = 0;
  bool in_main_ = false;
  std::set<uint32_t> constants_;
  std::map<uint32_t, std::vector<uint32_t>> chains_;  // of parameters, by id
  std::map<std::vector<uint32_t>, uint32_t> pointer_types_;
  std::map<std::vector<uint32_t>, Parameter> parameters_;
};

void add_reads(std::vector<uint32_t>& words, const Reads& reads) {
  for (const auto& [key, p] : reads.parameters()) {
    std::vector<uint32_t> chain = {p.pointer_type, p.chain};
    chain.insert(chain.end(), p.indices.begin(), p.indices.end());
    add(words, spv::OpAccessChain, chain);
    add(words, spv::OpLoad, std::vector{p.type, p.value, p.chain});
  }
}

}  // namespace

std::vector<uint32_t> read_parameters_early(const std::vector<uint32_t>& spirv) {
  if (spirv.size() < kHeader) return spirv;
  Reads reads(spirv[kBound]);
  for_each(spirv, [&](Instruction i) { reads.see(i); });
  if (reads.parameters().empty()) return spirv;
  std::vector<uint32_t> words(spirv.begin(), spirv.begin() + kHeader);
  words[kBound] = reads.bound();
  // The reads follow the label of main's first block and its variables.
  bool in_main = false, due = false;
  for_each(spirv, [&](Instruction i) {
    const uint32_t op = op_of(i);
    if (due && op != spv::OpVariable && op != spv::OpLine && op != spv::OpNoLine) {
      add_reads(words, reads);
      due = in_main = false;
    }
    const auto value = op == spv::OpLoad ? reads.value_of(i) : std::nullopt;
    if (value)
      add(words, spv::OpCopyObject, std::vector{i[1], i[2], *value});
    else
      words.insert(words.end(), i.begin(), i.end());
    if (op == spv::OpFunction) in_main = i[2] == reads.main();
    if (op == spv::OpLabel) due = in_main;
  });
  return words;
}

}  // namespace ullage::shaders
