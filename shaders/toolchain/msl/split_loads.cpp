// Memory of buffers has plain arrays, values have arrays that can be copied, and the translator
// assigns one to the other; so no value that has an array is loaded, only its parts.
#include <algorithm>
#include <map>
#include <set>
#include <spirv/unified1/spirv.hpp>
#include <unordered_map>
#include <unordered_set>

#include "shaders/toolchain/msl/legalize.h"
#include "shaders/toolchain/spirv/instructions.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders {
namespace {

// Values with more parts than this are not split: the text would be longer than any compiler
// likes.
constexpr size_t kMostLeaves = 4096;
constexpr int kDeepestType = 64;

using Path = std::vector<uint32_t>;

// What types are, asked often.
class Types {
 public:
  explicit Types(const SpirvModule& module) : module_(module) {}

  const SpirvInstruction* operator[](uint32_t id) const { return module_.definition(id); }
  bool is(uint32_t id, spv::Op op) const {
    const SpirvInstruction* const t = module_.definition(id);
    return t && t->opcode == op;
  }
  // An array with a layout, or a struct that has one somewhere inside.
  bool has_plain_array(uint32_t id, int depth = 0) {
    if (const auto at = plain_.find(id); at != plain_.end()) return at->second;
    const SpirvInstruction* const t = module_.definition(id);
    bool found = false;
    if (t && t->opcode == spv::OpTypeArray) {
      found = module_.decoration(id, spv::DecorationArrayStride).has_value();
    }
    for (size_t w = 2;
         t && depth < kDeepestType && t->opcode == spv::OpTypeStruct && w < t->words.size(); ++w) {
      found |= has_plain_array(t->word(w), depth + 1);
    }
    return plain_[id] = found;
  }
  uint32_t count(uint32_t id) const {
    const SpirvInstruction* const t = module_.definition(id);
    if (!t) return 0;
    return t->opcode == spv::OpTypeStruct ? static_cast<uint32_t>(t->words.size() - 2)
                                          : array_length(module_, *t);
  }
  uint32_t part(uint32_t id, uint32_t index) const {
    const SpirvInstruction* const t = module_.definition(id);
    return t ? t->word(t->opcode == spv::OpTypeStruct ? size_t{index} + 2 : 2) : 0;
  }
  uint32_t at(uint32_t id, std::span<const uint32_t> path) const {
    for (uint32_t index : path) id = part(id, index);
    return id;
  }

 private:
  const SpirvModule& module_;
  std::unordered_map<uint32_t, bool> plain_;
};

// A value that has an array: the load that it is a part of, and where.
struct Whole {
  uint32_t load = 0;
  Path path;
};

class LoadSplitter {
 public:
  explicit LoadSplitter(const SpirvModule& module)
      : module_(module), types_(module), next_id_(module.id_bound()) {}

  ir::Result<std::vector<uint32_t>> run() {
    find_loads();
    if (wholes_.empty() && columns_.empty() && stores_.empty()) return module_.words();
    if (auto ok = find_uses(); !ok) return ok.error();
    for (const SpirvInstruction& i : module_.instructions()) {
      if (!in_function_ && i.opcode == spv::OpFunction) {
        in_function_ = true;
        functions_at_ = words_.size();
      }
      rewrite(i);
    }
    std::vector<uint32_t> all(module_.words().begin(), module_.words().begin() + kHeader);
    const auto split = words_.begin() + static_cast<ptrdiff_t>(functions_at_);
    all.insert(all.end(), words_.begin(), split);
    all.insert(all.end(), globals_.begin(), globals_.end());
    all.insert(all.end(), split, words_.end());
    all[kBound] = next_id_;
    return all;
  }

 private:
  void find_loads() {
    for (const SpirvInstruction& i : module_.instructions()) {
      if (i.opcode == spv::OpStore && is_nested_store(i)) stores_.insert(i.words.data());
      if (i.opcode != spv::OpLoad) continue;
      if (is_plain(i.type_id, i)) wholes_[i.result_id] = {i.result_id, {}};
      if (is_row_major_column(i)) columns_.insert(i.result_id);
    }
  }

  // Arrays of arrays: the translator's copy does not take their values.
  bool is_nested_store(const SpirvInstruction& store) const {
    const SpirvInstruction* const value = module_.definition(store.word(2));
    const SpirvInstruction* const pointer = module_.definition(store.word(1));
    const SpirvInstruction* const type = value ? types_[value->type_id] : nullptr;
    const SpirvInstruction* const to = pointer ? types_[pointer->type_id] : nullptr;
    return type && to && type->opcode == spv::OpTypeArray &&
           types_.is(type->word(2), spv::OpTypeArray) && to->word(2) != spv::StorageClassFunction &&
           to->word(2) != spv::StorageClassPrivate;
  }

  // Arrays of workgroup storage are plain, too, but not those inside of its structs.
  bool is_plain(uint32_t type, const SpirvInstruction& load) {
    if (types_.has_plain_array(type)) return true;
    const SpirvInstruction* const pointer = module_.definition(load.word(3));
    const SpirvInstruction* const to = pointer ? types_[pointer->type_id] : nullptr;
    return to && to->word(2) == spv::StorageClassWorkgroup && types_.is(type, spv::OpTypeArray);
  }

  // The type that the indices of an access chain lead to from its base, and whether the last one
  // chose a column of a row-major matrix.
  bool is_row_major_column(const SpirvInstruction& load) const {
    const SpirvInstruction* const chain = module_.definition(load.word(3));
    if (!types_.is(load.type_id, spv::OpTypeVector) || !chain || !is_chain(*chain)) return false;
    // The chain itself may begin inside a matrix or an array of them.
    std::vector<const SpirvInstruction*> chains = {chain};
    while (const SpirvInstruction* const base = module_.definition(chains.back()->word(3))) {
      if (!is_chain(*base) || chains.size() > size_t{kDeepestType}) break;
      chains.push_back(base);
    }
    const SpirvInstruction* const base = module_.definition(chains.back()->word(3));
    const SpirvInstruction* const pointer = base ? types_[base->type_id] : nullptr;
    uint32_t type = pointer ? pointer->word(3) : 0;
    bool is_row_major = false, is_column = false;
    for (size_t c = chains.size(); c-- > 0;) {
      for (size_t w = 4; w < chains[c]->words.size(); ++w) {
        const SpirvInstruction* const t = types_[type];
        if (!t) return false;
        if (t->opcode == spv::OpTypeStruct) {
          const uint32_t member = module_.constant(chains[c]->word(w)).value_or(0);
          is_row_major =
              module_.member_decoration(type, member, spv::DecorationRowMajor).has_value();
          type = t->word(size_t{member} + 2);
        } else {
          is_column = t->opcode == spv::OpTypeMatrix;
          type = t->word(2);
        }
      }
    }
    return is_row_major && is_column;
  }

  static bool is_chain(const SpirvInstruction& i) {
    return i.opcode == spv::OpAccessChain || i.opcode == spv::OpInBoundsAccessChain;
  }

  ir::Result<void> find_uses() {
    for (const SpirvInstruction& i : module_.instructions()) {
      if (stores_.contains(i.words.data())) {
        std::vector<Path> leaves;
        const SpirvInstruction& value = *module_.definition(i.word(2));
        if (!list_elements(value.type_id, {}, leaves)) return too_many_parts();
      }
      if (i.opcode == spv::OpCompositeExtract) {
        const auto whole = wholes_.find(i.word(3));
        if (whole != wholes_.end()) take_part(i, whole->second);
      } else if (i.opcode == spv::OpStore || i.opcode == spv::OpCopyLogical) {
        const auto whole = wholes_.find(i.word(i.opcode == spv::OpStore ? 2 : 3));
        if (whole == wholes_.end()) continue;
        if (auto ok = take_leaves(whole->second); !ok) return ok.error();
      } else if (auto ok = check_others(i); !ok) {
        return ok.error();
      }
    }
    return {};
  }

  // The load gets it right there, under the id that the extraction had.
  void take_part(const SpirvInstruction& extract, const Whole& whole) {
    Path path = whole.path;
    path.insert(path.end(), extract.words.begin() + 4, extract.words.end());
    if (is_plain(extract.type_id, *module_.definition(whole.load))) {
      wholes_[extract.result_id] = {whole.load, path};
    } else {
      extracted_[whole.load].push_back({extract.result_id, path});
    }
    dropped_.insert(extract.result_id);
  }

  // Every part of a value that is stored or copied as a whole.
  ir::Result<void> take_leaves(const Whole& whole) {
    std::vector<Path> leaves;
    const SpirvInstruction& load = *module_.definition(whole.load);
    if (!list_leaves(load, types_.at(load.type_id, whole.path), {}, leaves)) {
      return too_many_parts();
    }
    for (const Path& leaf : leaves) {
      Path path = whole.path;
      path.insert(path.end(), leaf.begin(), leaf.end());
      auto& ids = leaves_[whole.load];
      if (ids.contains(path)) continue;
      ids[path] = next_id_++;
    }
    return {};
  }

  static ir::Error too_many_parts() {
    return ir::unsupported("a value with more than " + std::to_string(kMostLeaves) +
                           " parts, or with a length that can be specialised, is copied as a "
                           "whole; copy it element by element");
  }

  // The innermost elements of arrays.
  bool list_elements(uint32_t type, const Path& path, std::vector<Path>& elements) {
    if (!types_.is(type, spv::OpTypeArray)) {
      elements.push_back(path);
      return elements.size() <= kMostLeaves;
    }
    const SpirvInstruction* const length = module_.definition(types_[type]->word(3));
    if (length && length->opcode != spv::OpConstant) return false;
    for (uint32_t i = 0; i < types_.count(type); ++i) {
      Path part = path;
      part.push_back(i);
      if (!list_elements(types_.part(type, i), part, elements)) return false;
    }
    return true;
  }

  bool list_leaves(const SpirvInstruction& load, uint32_t type, const Path& path,
                   std::vector<Path>& leaves) {
    if (!is_plain(type, load)) {
      leaves.push_back(path);
      return leaves.size() <= kMostLeaves;
    }
    const SpirvInstruction* const t = types_[type];
    const SpirvInstruction* const length =
        t->opcode == spv::OpTypeArray ? module_.definition(t->word(3)) : nullptr;
    if (length && length->opcode != spv::OpConstant) return false;
    for (uint32_t i = 0; i < types_.count(type); ++i) {
      Path part = path;
      part.push_back(i);
      if (!list_leaves(load, types_.part(type, i), part, leaves)) return false;
    }
    return true;
  }

  ir::Result<void> check_others(const SpirvInstruction& i) {
    const bool is_in_code = i.result_id != 0 && i.opcode >= spv::OpFunction;
    if ((!is_in_code && i.opcode != spv::OpReturnValue) || i.opcode == spv::OpLoad) return {};
    for (size_t w = i.result_id ? 3 : 1; w < i.words.size(); ++w) {
      if (!wholes_.contains(i.word(w))) continue;
      return ir::unsupported(
          "a struct with an array, or an array, is loaded from a buffer and used as a whole; use "
          "its "
          "elements");
    }
    return {};
  }

  void rewrite(const SpirvInstruction& i) {
    if (dropped_.contains(i.result_id)) return;
    if (i.opcode == spv::OpLoad && wholes_.contains(i.result_id)) return load_parts(i);
    if (i.opcode == spv::OpLoad && columns_.contains(i.result_id)) return load_column(i);
    if (i.opcode == spv::OpStore && wholes_.contains(i.word(2))) return store_parts(i);
    if (stores_.contains(i.words.data())) return store_elements(i);
    if (i.opcode == spv::OpCopyLogical && wholes_.contains(i.word(3))) {
      const Whole& whole = wholes_.at(i.word(3));
      (void)built(i.type_id, i.result_id, whole, whole.path);
      return;
    }
    const bool is_about = i.opcode == spv::OpName || i.opcode == spv::OpDecorate;
    if (is_about && wholes_.contains(i.word(1))) return;
    words_.insert(words_.end(), i.words.begin(), i.words.end());
  }

  // `pointer` to the part of `type` there; returns the id of its load.
  void load_part(const SpirvInstruction& load, uint32_t id, uint32_t type, const Path& path) {
    const uint32_t chain = chain_to(load.word(3), type, path);
    std::vector<uint32_t> operands = {type, id, chain};
    operands.insert(operands.end(), load.words.begin() + 4, load.words.end());
    add(words_, spv::OpLoad, operands);
  }

  uint32_t chain_to(uint32_t pointer, uint32_t type, const Path& path) {
    const SpirvInstruction* const base = module_.definition(pointer);
    const SpirvInstruction* const of = types_[base->type_id];
    std::vector<uint32_t> operands = {pointer_to(of->word(2), type), next_id_++, pointer};
    for (uint32_t index : path) operands.push_back(constant(index));
    add(words_, spv::OpAccessChain, operands);
    return operands[1];
  }

  void load_parts(const SpirvInstruction& load) {
    for (const auto& [id, path] : extracted_[load.result_id]) {
      load_part(load, id, types_.at(load.type_id, path), path);
    }
    for (const auto& [path, id] : leaves_[load.result_id]) {
      load_part(load, id, types_.at(load.type_id, path), path);
    }
  }

  void load_column(const SpirvInstruction& load) {
    const SpirvInstruction* const vector = types_[load.type_id];
    const SpirvInstruction* const column = module_.definition(load.word(3));
    const SpirvInstruction* const pointer = types_[column->type_id];
    std::vector<uint32_t> made = {load.type_id, load.result_id};
    for (uint32_t row = 0; row < vector->word(3); ++row) {
      std::vector<uint32_t> chain = {pointer_to(pointer->word(2), vector->word(2)), next_id_++};
      chain.insert(chain.end(), column->words.begin() + 3, column->words.end());
      chain.push_back(constant(row));
      add(words_, column->opcode, chain);
      std::vector<uint32_t> operands = {vector->word(2), next_id_++, chain[1]};
      operands.insert(operands.end(), load.words.begin() + 4, load.words.end());
      add(words_, spv::OpLoad, operands);
      made.push_back(operands[1]);
    }
    add(words_, spv::OpCompositeConstruct, made);
  }

  void store_parts(const SpirvInstruction& store) {
    const Whole& whole = wholes_.at(store.word(2));
    const uint32_t type = module_.definition(whole.load)->type_id;
    for (const auto& [path, id] : leaves_[whole.load]) {
      if (path.size() < whole.path.size() ||
          !std::equal(whole.path.begin(), whole.path.end(), path.begin())) {
        continue;
      }
      const Path rest(path.begin() + static_cast<ptrdiff_t>(whole.path.size()), path.end());
      std::vector<uint32_t> operands = {chain_to(store.word(1), types_.at(type, path), rest), id};
      operands.insert(operands.end(), store.words.begin() + 3, store.words.end());
      add(words_, spv::OpStore, operands);
    }
  }

  // The innermost elements of an array of arrays, one by one.
  void store_elements(const SpirvInstruction& store) {
    const uint32_t type = module_.definition(store.word(2))->type_id;
    std::vector<Path> elements;
    (void)list_elements(type, {}, elements);
    for (const Path& path : elements) {
      const uint32_t of = types_.at(type, path);
      std::vector<uint32_t> extract = {of, next_id_++, store.word(2)};
      extract.insert(extract.end(), path.begin(), path.end());
      add(words_, spv::OpCompositeExtract, extract);
      std::vector<uint32_t> operands = {chain_to(store.word(1), of, path), extract[1]};
      operands.insert(operands.end(), store.words.begin() + 3, store.words.end());
      add(words_, spv::OpStore, operands);
    }
  }

  // A value of a type without layout from the leaves below `path`; `id` 0: a new one.
  uint32_t built(uint32_t type, uint32_t id, const Whole& whole, const Path& path) {
    const auto leaf = leaves_[whole.load].find(path);
    if (leaf != leaves_[whole.load].end()) {
      const uint32_t own = types_.at(module_.definition(whole.load)->type_id, path);
      if (own == type) return leaf->second;
      const uint32_t copied = id ? id : next_id_++;
      add(words_, spv::OpCopyLogical, {type, copied, leaf->second});
      return copied;
    }
    std::vector<uint32_t> operands = {type, id};
    for (uint32_t i = 0; i < types_.count(type); ++i) {
      Path part = path;
      part.push_back(i);
      operands.push_back(built(types_.part(type, i), 0, whole, part));
    }
    if (id == 0) operands[1] = next_id_++;
    add(words_, spv::OpCompositeConstruct, operands);
    return operands[1];
  }

  uint32_t pointer_to(uint32_t storage, uint32_t type) {
    const auto key = std::pair(storage, type);
    if (const auto at = pointers_.find(key); at != pointers_.end()) return at->second;
    for (const SpirvInstruction& i : module_.instructions()) {
      if (i.opcode == spv::OpFunction) break;
      if (i.opcode == spv::OpTypePointer && i.word(2) == storage && i.word(3) == type) {
        return pointers_[key] = i.result_id;
      }
    }
    add(globals_, spv::OpTypePointer, {next_id_, storage, type});
    return pointers_[key] = next_id_++;
  }

  uint32_t constant(uint32_t value) {
    if (const auto at = constants_.find(value); at != constants_.end()) return at->second;
    add(globals_, spv::OpConstant, {unsigned_type(), next_id_, value});
    return constants_[value] = next_id_++;
  }

  uint32_t unsigned_type() {
    if (uint_ != 0) return uint_;
    for (const SpirvInstruction& i : module_.instructions()) {
      if (i.opcode == spv::OpTypeInt && i.word(2) == 32 && i.word(3) == 0)
        return uint_ = i.result_id;
    }
    uint_ = next_id_++;
    add(globals_, spv::OpTypeInt, {uint_, 32, 0});
    return uint_;
  }

  const SpirvModule& module_;
  Types types_;
  uint32_t next_id_;
  std::vector<uint32_t> words_, globals_;  // of what is written; what functions need in addition
  size_t functions_at_ = 0;
  bool in_function_ = false;
  std::unordered_map<uint32_t, Whole> wholes_;
  std::unordered_set<uint32_t> columns_, dropped_;
  std::unordered_set<const uint32_t*> stores_;  // the first words of those of arrays of arrays
  std::unordered_map<uint32_t, std::vector<std::pair<uint32_t, Path>>> extracted_;  // by load
  std::unordered_map<uint32_t, std::map<Path, uint32_t>> leaves_;                   // by load
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> pointers_;
  std::unordered_map<uint32_t, uint32_t> constants_;
  uint32_t uint_ = 0;
};

}  // namespace

ir::Result<std::vector<uint32_t>> split_loads(const SpirvModule& module) {
  return LoadSplitter(module).run();
}

}  // namespace ullage::shaders
