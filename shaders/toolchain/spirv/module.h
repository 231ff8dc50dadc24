// SpirvModule: a parsed SPIR-V module, with its names, decorations and definitions by id.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"

namespace ullage::shaders {

// One instruction. `words` begins with the word of opcode and length, as in the file.
struct SpirvInstruction {
  uint32_t opcode = 0;  // spv::Op
  uint32_t type_id = 0, result_id = 0;
  std::span<const uint32_t> words;
  // Word i of the instruction; 0 where it is shorter, so that readers need no length checks.
  uint32_t word(size_t i) const { return i < words.size() ? words[i] : 0; }
};

struct SpirvEntryPoint {
  uint32_t model = 0;  // spv::ExecutionModel
  uint32_t function = 0;
  std::string name;
  std::vector<uint32_t> interface;
};

// How large a workgroup is: numbers, or constants that a pipeline may specialise.
struct WorkgroupSize {
  uint32_t size[3] = {1, 1, 1};             // with the defaults of specialisation constants
  std::optional<uint32_t> spec_id[3] = {};  // the SpecId of an axis, where it has one
};

// Immutable; owns its words. Any thread.
class SpirvModule {
 public:
  // Either byte order. Errors (invalid_file): whatever is not a sequence of well-formed
  // instructions; a well-formed module may still break rules that spirv-val checks, and readers
  // must not loop or read past an end on one.
  static ir::Result<SpirvModule> parse(std::span<const uint32_t> words);

  // Native byte order.
  const std::vector<uint32_t>& words() const { return words_; }
  uint32_t version_major() const { return words_[1] >> 16 & 0xff; }
  uint32_t version_minor() const { return words_[1] >> 8 & 0xff; }
  uint32_t id_bound() const { return words_[3]; }
  const std::vector<SpirvInstruction>& instructions() const { return instructions_; }
  // What defines this id; null if nothing does.
  const SpirvInstruction* definition(uint32_t id) const;

  // OpName and OpMemberName; "" if there is none.
  std::string_view name(uint32_t id) const;
  std::string_view member_name(uint32_t type, uint32_t member) const;

  // The operand of a decoration (0 for those without); nothing if the id is not so decorated.
  // Decoration groups are resolved.
  std::optional<uint32_t> decoration(uint32_t id, uint32_t kind) const;
  std::optional<uint32_t> member_decoration(uint32_t type, uint32_t member, uint32_t kind) const;

  const std::vector<SpirvEntryPoint>& entry_points() const { return entry_points_; }
  // Of OpCapability and OpExtension, in order of declaration.
  const std::vector<uint32_t>& capabilities() const { return capabilities_; }
  bool has_capability(uint32_t capability) const;
  std::vector<std::string> extensions() const;

  // The value of an integer constant, with the defaults of specialisation constants; those of
  // signed type have their sign in all 64 bits. Nothing for other ids, and where SPIR-V defines no
  // value.
  std::optional<uint64_t> integer(uint32_t id) const;
  // The same of at most 32 bits.
  std::optional<uint32_t> constant(uint32_t id) const;
  WorkgroupSize workgroup_size(const SpirvEntryPoint& entry) const;

 private:
  void index(const SpirvInstruction& instruction);
  void decorate(const SpirvInstruction& instruction);
  void resolve_groups();
  void evaluate_constants();

  using MemberKey = std::pair<uint32_t, uint32_t>;
  std::vector<uint32_t> words_;
  std::vector<SpirvInstruction> instructions_;
  std::unordered_map<uint32_t, size_t> definition_;
  std::unordered_map<uint32_t, std::string> names_;
  std::map<MemberKey, std::string> member_names_;
  std::map<uint32_t, std::map<uint32_t, uint32_t>> decorations_;
  std::map<MemberKey, std::map<uint32_t, uint32_t>> member_decorations_;
  std::vector<SpirvEntryPoint> entry_points_;
  std::vector<uint32_t> capabilities_;
  std::unordered_map<uint32_t, uint64_t> integers_;
};

// The text of a literal string that begins at words[0].
std::string spirv_string(std::span<const uint32_t> words);

}  // namespace ullage::shaders
