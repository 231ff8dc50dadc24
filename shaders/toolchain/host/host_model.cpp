// Layouts as structs of aligned numbers with explicit padding.
#include "shaders/toolchain/host/host_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/spirv/natural_layout.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

// A document describes at most so many members of one block.
constexpr size_t kMostMembers = 20000;

constexpr HostScalar kScalars[] = {
    {"float", "", 4, "float", "float", "f32", "ctypes.c_float", true},
    {"double", "d", 8, "double", "double", "f64", "ctypes.c_double", true},
    {"float16_t", "f16", 2, "uint16_t", "std::uint16_t", "u16", "ctypes.c_uint16"},
    {"int", "i", 4, "int32_t", "std::int32_t", "i32", "ctypes.c_int32"},
    {"uint", "u", 4, "uint32_t", "std::uint32_t", "u32", "ctypes.c_uint32"},
    {"int8_t", "i8", 1, "int8_t", "std::int8_t", "i8", "ctypes.c_int8"},
    {"uint8_t", "u8", 1, "uint8_t", "std::uint8_t", "u8", "ctypes.c_uint8"},
    {"int16_t", "i16", 2, "int16_t", "std::int16_t", "i16", "ctypes.c_int16"},
    {"uint16_t", "u16", 2, "uint16_t", "std::uint16_t", "u16", "ctypes.c_uint16"},
    {"int64_t", "i64", 8, "int64_t", "std::int64_t", "i64", "ctypes.c_int64"},
    {"uint64_t", "u64", 8, "uint64_t", "std::uint64_t", "u64", "ctypes.c_uint64"},
    // VkBool32, and an address.
    {"bool", "b", 4, "uint32_t", "std::uint32_t", "u32", "ctypes.c_uint32"},
    {"pointer", "?", 8, "uint64_t", "std::uint64_t", "u64", "ctypes.c_uint64"},
};

// By GLSL's name. REQUIRES: it is one of the above.
const HostScalar& scalar_called(std::string_view glsl) {
  return *std::ranges::find(kScalars, glsl, &HostScalar::glsl);
}

// A scalar, vector or matrix by its GLSL name: columns and rows are 0 where it has none.
struct Shape {
  const HostScalar* scalar = nullptr;
  uint64_t columns = 0, rows = 0;
};

std::optional<Shape> shape_of(std::string_view type) {
  for (const HostScalar& scalar : kScalars) {
    if (type == scalar.glsl) return Shape{&scalar, 0, 0};
    if (!type.starts_with(scalar.vector)) continue;
    const std::string_view rest = type.substr(scalar.vector.size());
    const auto digit = [&](size_t at) { return static_cast<uint64_t>(rest[at] - '0'); };
    if (rest.size() == 4 && rest.starts_with("vec")) return Shape{&scalar, 0, digit(3)};
    if (rest.size() == 4 && rest.starts_with("mat")) return Shape{&scalar, digit(3), digit(3)};
    if (rest.size() == 6 && rest.starts_with("mat")) return Shape{&scalar, digit(3), digit(5)};
  }
  return std::nullopt;
}

struct NumberRow {
  const char* name = nullptr;
  uint32_t value = 0;
};
// Of VkDescriptorType, by kinds of the document.
constexpr NumberRow kDescriptorTypes[] = {
    {"sampler", 0},        {"combined_image_sampler", 1}, {"sampled_image", 2},
    {"storage_image", 3},  {"uniform_texel_buffer", 4},   {"storage_texel_buffer", 5},
    {"uniform_buffer", 6}, {"storage_buffer", 7},         {"acceleration_structure", 1000150000},
};
// Of VkShaderStageFlagBits.
constexpr NumberRow kStageBits[] = {
    {"vertex", 0x1},
    {"tessellation_control", 0x2},
    {"tessellation_evaluation", 0x4},
    {"geometry", 0x8},
    {"fragment", 0x10},
    {"compute", 0x20},
    {"task", 0x40},
    {"mesh", 0x80},
    {"ray_generation", 0x100},
    {"any_hit", 0x200},
    {"closest_hit", 0x400},
    {"miss", 0x800},
    {"intersection", 0x1000},
    {"callable", 0x2000},
};

template <size_t N>
uint32_t vulkan_number(const NumberRow (&table)[N], const std::string& name) {
  const auto* const row =
      std::ranges::find_if(table, [&](const NumberRow& n) { return name == n.name; });
  return row == std::end(table) ? 0 : row->value;
}

std::string text_of(const Json& j, const char* key) {
  const auto at = j.find(key);
  return at == j.end() || !at->is_string() ? std::string() : at->get<std::string>();
}

std::string note_of(const Json& member) {
  std::string note = text_of(member, "type");
  for (const Json& length : member.value("array", Json::array())) {
    note += '[' + (length == 0 ? "" : std::to_string(length.get<uint64_t>())) + ']';
  }
  return note + (member.value("row_major", false) ? ", rows" : "");
}

HostField bytes_at(uint64_t offset, uint64_t bytes) {
  return {"", &scalar_called("uint8_t"), 0, {bytes}, offset, bytes, ""};
}

void pad(HostStruct& to, uint64_t from, uint64_t end, HostNames& names) {
  if (from == end) return;
  to.fields.push_back(bytes_at(from, end - from));
  to.fields.back().name = names.unique("pad_" + std::to_string(from));
}

// Structs of one document as they are found.
class Builder {
 public:
  Builder(const HostRules& rules, HostNames& names, HostModel& model)
      : rules_(rules), names_(names), model_(model) {}

  // The structs of one block, and what follows them without a length.
  ir::Result<void> add_block(const Json& block, const std::string& name, const std::string& note) {
    count_ = 0;
    const std::string wanted = text_of(block, "type").empty() ? name : text_of(block, "type");
    Json members = Json::array();
    std::optional<Json> tail;
    for (const Json& m : block["members"]) {
      const bool is_tail = m.contains("array") && m["array"][0] == 0;
      if (is_tail) {
        tail = m;
      } else {
        members.push_back(m);
      }
    }
    if (!members.empty()) {
      auto made = structure(wanted, members, 0);
      if (!made) return made.error();
      std::string& notes = model_.structs[**made].note;
      notes += (notes.empty() ? "" : "\n") + note;
    }
    return tail ? add_tail(wanted, *tail) : ir::Result<void>();
  }

  std::optional<size_t> add(HostStruct made) {
    for (size_t i = 0; i < model_.structs.size(); ++i) {
      const HostStruct& other = model_.structs[i];
      if (other.wanted_name == made.wanted_name && other.bytes == made.bytes &&
          other.fields == made.fields) {
        return i;
      }
    }
    made.name = names_.unique(made.wanted_name);
    model_.structs.push_back(std::move(made));
    return model_.structs.size() - 1;
  }

 private:
  // The struct of these members, `bytes` long unless 0; nothing if no aligned struct is so.
  ir::Result<std::optional<size_t>> structure(const std::string& name, const Json& members,
                                              uint64_t bytes) {
    std::vector<const Json*> sorted;
    for (const Json& m : members) sorted.push_back(&m);
    const auto offset_of = [](const Json* m) { return m->value("offset", uint64_t{0}); };
    std::ranges::stable_sort(sorted, {}, offset_of);
    HostStruct made;
    made.wanted_name = name;
    HostNames fields(rules_);
    uint64_t at = 0;
    for (size_t i = 0; i < sorted.size(); ++i) {
      const Json& m = *sorted[i];
      if (++count_ >= kMostMembers) return ir::unsupported(name + ": too many members");
      const uint64_t offset = offset_of(&m);
      const uint64_t end = i + 1 < sorted.size() ? offset_of(sorted[i + 1]) : UINT64_MAX;
      auto field = field_of(m, offset, end);
      if (!field) return field.error();
      if (offset < at || field->bytes > end - offset) {
        return ir::unsupported(name + ": " + text_of(m, "name") + " at offset " +
                               std::to_string(offset) + " lies over the member before or after it");
      }
      pad(made, at, offset, fields);
      // A member that is called as a type is would hide it in C++.
      const std::string own = member_name(m, i);
      field->name = fields.unique(names_.has(own) ? own + '_' : own);
      made.alignment = std::max(made.alignment, alignment_of(*field));
      at = offset + field->bytes;
      made.fields.push_back(std::move(*field));
    }
    made.bytes = align_up(std::max(at, bytes), made.alignment);
    if (bytes != 0 && made.bytes != bytes) return std::optional<size_t>();
    pad(made, at, made.bytes, fields);
    return add(std::move(made));
  }

  static std::string member_name(const Json& m, size_t index) {
    const std::string name = text_of(m, "name");
    return name.empty() ? "member" + std::to_string(index) : name;
  }

  uint64_t alignment_of(const HostField& f) const {
    return f.scalar ? f.scalar->bytes : model_.structs[f.structure].alignment;
  }

  // A member that ends at `end` at the latest.
  ir::Result<HostField> field_of(const Json& m, uint64_t offset, uint64_t end) {
    std::vector<uint64_t> lengths, strides;
    if (m.contains("array")) {
      m["array"].get_to(lengths);
      m["array_stride"].get_to(strides);
    }
    auto field = element_of(m, strides.empty() ? 0 : strides.back());
    if (!field) return field.error();
    for (size_t i = lengths.size(); field->bytes != 0 && i-- > 0;) {
      if (strides[i] != field->bytes) field->bytes = 0;
      field->extents.insert(field->extents.begin(), lengths[i]);
      field->bytes *= lengths[i];
    }
    const bool fits =
        field->bytes != 0 && field->bytes <= end - offset && offset % alignment_of(*field) == 0;
    if (!fits) *field = bytes_at(offset, m.value("size", uint64_t{0}));
    field->offset = offset;
    field->note = note_of(m);
    return field;
  }

  // A member without its arrays, with `stride` as its size unless 0; 0 bytes: there is no such.
  ir::Result<HostField> element_of(const Json& m, uint64_t stride) {
    HostField field;
    if (m.contains("members")) {
      auto made = structure(text_of(m, "type").empty() ? "Struct" : text_of(m, "type"),
                            m["members"], stride);
      if (!made) return made.error();
      if (*made) {
        field.structure = **made;
        field.bytes = model_.structs[**made].bytes;
      } else {
        field.scalar = &scalar_called("uint8_t");
      }
      return field;
    }
    const auto shape = shape_of(text_of(m, "type"));
    if (!shape) {
      return ir::unsupported(text_of(m, "name") + ": a member of type " + text_of(m, "type") +
                             " has no counterpart on the host");
    }
    field.scalar = shape->scalar;
    const uint64_t scalar = shape->scalar->bytes;
    if (shape->columns != 0) {
      const bool rows = m.value("row_major", false);
      const uint64_t vectors = rows ? shape->rows : shape->columns;
      const uint64_t pitch = m.value("matrix_stride", uint64_t{0});
      field.extents = {vectors, pitch / scalar};
      field.bytes = pitch % scalar == 0 ? vectors * pitch : 0;
    } else {
      // The elements of an array are as wide as their stride; the rest of each is padding.
      const uint64_t tight = std::max<uint64_t>(shape->rows, 1) * scalar;
      const uint64_t bytes = std::max(stride, tight);
      if (shape->rows != 0 || bytes != scalar) field.extents = {bytes / scalar};
      field.bytes = bytes % scalar == 0 ? bytes : 0;
    }
    return field;
  }

  ir::Result<void> add_tail(const std::string& block, Json m) {
    HostTail tail;
    const std::string note = note_of(m);
    tail.wanted_name = block + '_' + member_name(m, 0);
    tail.offset = m.value("offset", uint64_t{0});
    const uint64_t stride = m["array_stride"][0];
    m["array"].erase(0);
    m["array_stride"].erase(0);
    if (m["array"].empty()) {
      // The element of an outermost array: as wide as its stride, too.
      m["array"] = {1};
      m["array_stride"] = {stride};
    }
    m["size"] = stride;
    auto field = field_of(m, 0, stride);
    if (!field) return field.error();
    if (!field->extents.empty() && field->extents.front() == 1) {
      field->extents.erase(field->extents.begin());
    }
    if (field->bytes != stride) *field = bytes_at(0, stride);
    tail.element = std::move(*field);
    tail.element.note = note;
    const bool is_known = std::ranges::any_of(model_.tails, [&](const HostTail& other) {
      return other.wanted_name == tail.wanted_name && other.offset == tail.offset &&
             other.element == tail.element;
    });
    if (is_known) return {};
    tail.name = names_.unique(tail.wanted_name);
    model_.tails.push_back(std::move(tail));
    return {};
  }

  const HostRules& rules_;
  HostNames& names_;
  HostModel& model_;
  size_t count_ = 0;
};

void add_constants(const Json& list, const HostRules& rules, Builder& builder, HostModel& model) {
  if (list.empty()) return;
  HostStruct made;
  made.wanted_name = "Specialization";
  made.note = "values of specialisation constants";
  HostNames fields(rules);
  for (const Json& c : list) {
    const HostScalar& scalar = scalar_called(text_of(c, "type"));
    const uint64_t at = align_up(made.bytes, scalar.bytes);
    pad(made, made.bytes, at, fields);
    const uint32_t id = c["id"];
    const std::string name = text_of(c, "name");
    made.fields.push_back({fields.unique(name.empty() ? "constant" + std::to_string(id) : name),
                           &scalar,
                           0,
                           {},
                           at,
                           scalar.bytes,
                           "constant " + std::to_string(id) + ", " + text_of(c, "type")});
    made.alignment = std::max<uint64_t>(made.alignment, scalar.bytes);
    made.bytes = at + scalar.bytes;
    model.constants.push_back({rules.literal(scalar, c["default"]), id});
  }
  const uint64_t end = align_up(made.bytes, made.alignment);
  pad(made, made.bytes, end, fields);
  made.bytes = end;
  model.specialization = builder.add(std::move(made));
}

std::string sizes_note(const Json& block) {
  const auto ids = block.find("size_spec_ids");
  if (ids == block.end()) return "";
  return "; sizes by the defaults of specialisation constants " + ids->dump();
}

}  // namespace

HostNumber host_number(const HostScalar& scalar, const Json& value) {
  if (value.is_boolean()) return {value.get<bool>() ? "1" : "0"};
  const bool is_bits = value.is_object();
  if (!scalar.is_float) return {(is_bits ? value["bits"] : value).dump()};
  double number = is_bits ? 0 : value.get<double>();
  if (is_bits) {
    number = scalar.bytes == 8 ? std::bit_cast<double>(value["bits"].get<uint64_t>())
                               : double{std::bit_cast<float>(value["bits"].get<uint32_t>())};
  }
  if (!std::isfinite(number)) return {"", std::isnan(number), std::signbit(number)};
  // The shortest text of this type that is read as the same number.
  std::string text =
      scalar.bytes == 8 ? fmt::format("{}", number) : fmt::format("{}", static_cast<float>(number));
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return {text};
}

std::string comment_lines(const std::string& lines, std::string_view before,
                          std::string_view after) {
  std::string text;
  for (size_t at = 0; at < lines.size();) {
    const size_t end = std::min(lines.find('\n', at), lines.size());
    text += fmt::format("{}{}{}\n", before, lines.substr(at, end - at), after);
    at = end + 1;
  }
  return text;
}

std::string HostNames::unique(std::string_view wanted) {
  std::string name(wanted);
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name = "n" + name;
  // Leading and double underscores belong to C, C++ and Python.
  while (name.starts_with('_')) name.erase(0, 1);
  for (size_t at = name.find("__"); at != std::string::npos; at = name.find("__")) {
    name.erase(at, 1);
  }
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name = "n" + name;
  if (rules_.is_word(name)) name += '_';
  std::string tried = name;
  for (int i = 2; !taken_.insert(tried).second; ++i) {
    tried = name + (name.ends_with('_') ? "" : "_") + std::to_string(i);
  }
  return tried;
}

ir::Result<HostModel> host_model(const Json& reflection, const HostRules& rules) {
  HostModel model;
  model.title = text_of(reflection, "name");
  model.name = HostNames(rules).unique(model.title);
  model.stage = text_of(reflection, "stage");
  model.stage_bit = vulkan_number(kStageBits, model.stage);
  HostNames names(rules);
  // What every file has under these names, with the words of the languages' libraries.
  for (const char* fixed : {"bindings", "Binding", "push_constants", "PushConstants",
                            "specialization_entries", "SpecializationEntry",
                            "specialization_defaults", "workgroup_size", "ctypes", "std", "core"}) {
    names.unique(fixed);
  }
  Builder builder(rules, names, model);
  for (const Json& b : reflection["bindings"]) {
    HostBinding binding;
    const std::string place = "set " + b["set"].dump() + ", binding " + b["binding"].dump();
    binding.set = b["set"];
    binding.binding = b["binding"];
    binding.count = b["count"];
    binding.descriptor_type = vulkan_number(kDescriptorTypes, text_of(b, "kind"));
    binding.note = place + ": " + text_of(b, "kind") + ", " + text_of(b, "access");
    const std::string wanted = text_of(b, "name").empty()
                                   ? "binding_" + b["set"].dump() + "_" + b["binding"].dump()
                                   : text_of(b, "name");
    if (b.contains("block")) {
      const auto done =
          builder.add_block(b["block"], wanted, binding.note + sizes_note(b["block"]));
      if (!done) return done.error();
    }
    binding.name = names.unique(wanted + "_binding");
    model.bindings.push_back(std::move(binding));
  }
  if (const Json& push = reflection["push_constants"]; !push.is_null()) {
    model.push = {push["offset"], push["size"]};
    const auto done = builder.add_block(push["block"], "Push", "push constants, from offset 0");
    if (!done) return done.error();
  }
  add_constants(reflection["specialization_constants"], rules, builder, model);
  if (model.stage == "compute" || model.stage == "mesh" || model.stage == "task") {
    const Json& group = reflection["workgroup"];
    group["size"].get_to(model.workgroup);
    model.workgroup_note = "the workgroup";
    if (group["spec_ids"] != Json({nullptr, nullptr, nullptr})) {
      model.workgroup_note +=
          ", by the defaults of specialisation constants " + group["spec_ids"].dump();
    }
  }
  return model;
}

}  // namespace ullage::shaders
