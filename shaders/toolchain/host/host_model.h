// What host code says of one shader, before it is written in a language.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::shaders {

// A number as each language calls it.
struct HostScalar {
  std::string_view glsl, vector;  // "uint", and the prefix of its vectors: "u"
  uint32_t bytes = 0;
  const char *c = nullptr, *cpp = nullptr, *rust = nullptr, *python = nullptr;
  bool is_float = false;
};

struct HostField {
  std::string name;
  const HostScalar* scalar = nullptr;  // null: a struct
  size_t structure = 0;
  std::vector<uint64_t> extents;  // outermost first
  uint64_t offset = 0, bytes = 0;
  std::string note;  // what the shader calls its type; "" for padding
  bool operator==(const HostField&) const = default;
};

// Fields without gaps: padding is among them.
struct HostStruct {
  std::string name, wanted_name;
  std::string note;  // lines: what has this layout
  std::vector<HostField> fields;
  uint64_t bytes = 0, alignment = 1;
};

// An array without a length at the end of a block. `element` has its stride as size.
struct HostTail {
  std::string name, wanted_name;
  uint64_t offset = 0;
  HostField element;
};

struct HostBinding {
  std::string name, note;
  uint32_t set = 0, binding = 0, descriptor_type = 0, count = 0;  // count 0: the host's choice
};

struct HostConstant {
  std::string literal;  // the default
  uint32_t id = 0;
};

struct HostModel {
  std::string name;  // of the shader, as an identifier
  std::string title, stage;
  uint32_t stage_bit = 0;           // of VkShaderStageFlagBits
  std::vector<HostStruct> structs;  // those within others first
  std::vector<HostTail> tails;
  std::vector<HostBinding> bindings;                  // by set and binding
  std::optional<std::pair<uint32_t, uint32_t>> push;  // offset, bytes
  std::optional<size_t> specialization;               // its struct
  std::vector<HostConstant> constants;                // one per field of it that is no padding
  std::vector<uint32_t> workgroup;                    // empty: the stage has none
  std::string workgroup_note;
};

// A language.
struct HostRules {
  // Whether a name has a meaning of its own.
  bool (*is_word)(std::string_view name) = nullptr;
  // A default value as the language writes it; `value` is a number, a truth value or {"bits": ...}.
  std::string (*literal)(const HostScalar& scalar, const nlohmann::ordered_json& value) = nullptr;
  std::string (*write)(const HostModel& model) = nullptr;
};
extern const HostRules kHostC, kHostCpp, kHostRust, kHostPython;

// Errors: see host_code.
ir::Result<HostModel> host_model(const nlohmann::ordered_json& reflection, const HostRules& rules);

// A default as a finite number of the language's, or how it calls infinity and NaN.
struct HostNumber {
  std::string text;  // "1.5", "-7"; empty: one of the next
  bool is_nan = false, is_negative = false;
};
HostNumber host_number(const HostScalar& scalar, const nlohmann::ordered_json& value);

// Each line of a text between these.
std::string comment_lines(const std::string& lines, std::string_view before,
                          std::string_view after = "");

// Identifiers of one scope, each once.
class HostNames {
 public:
  explicit HostNames(const HostRules& rules) : rules_(rules) {}
  // As it is, or with '_' for what no identifier has, behind a word, and with a number if taken.
  std::string unique(std::string_view wanted);
  bool has(std::string_view name) const { return taken_.contains(name); }

 private:
  const HostRules& rules_;
  std::set<std::string, std::less<>> taken_;
};

}  // namespace ullage::shaders
