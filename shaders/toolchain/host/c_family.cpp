// C and C++, which differ in how names get a home and constants a type.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/host/host_model.h"
#include "shaders/toolchain/msl/names.h"

namespace ullage::shaders {
namespace {

// Macros of the headers included, and of compilers that know the system by an old name.
bool is_c_word(std::string_view name) {
  constexpr std::string_view kMacros[] = {"NULL", "offsetof", "linux", "unix", "size_t"};
  const bool is_type =
      name.ends_with("_t") && (name.starts_with("int") || name.starts_with("uint"));
  return is_cpp_keyword(name) || is_type || std::ranges::find(kMacros, name) != std::end(kMacros);
}

std::string integer(const HostScalar& scalar, const std::string& text) {
  const bool is_wide = scalar.bytes == 8;
  // The least number is no literal in C: its minus is an operator.
  if (text == "-2147483648") return "-2147483647 - 1";
  if (text == "-9223372036854775808") return "-9223372036854775807ll - 1";
  const bool is_unsigned = std::string_view(scalar.c).starts_with('u');
  return text + (is_unsigned ? "u" : "") + (is_wide ? "ll" : "");
}

std::string c_literal(const HostScalar& scalar, const nlohmann::ordered_json& value) {
  const HostNumber n = host_number(scalar, value);
  const char* const ending = scalar.bytes == 4 ? "f" : "";
  if (n.text.empty()) return n.is_nan ? "NAN" : n.is_negative ? "-INFINITY" : "INFINITY";
  return scalar.is_float ? n.text + ending : integer(scalar, n.text);
}

std::string cpp_literal(const HostScalar& scalar, const nlohmann::ordered_json& value) {
  const HostNumber n = host_number(scalar, value);
  if (!n.text.empty()) return c_literal(scalar, value);
  return fmt::format("{}std::numeric_limits<{}>::{}()", n.is_negative ? "-" : "", scalar.cpp,
                     n.is_nan ? "quiet_NaN" : "infinity");
}

class CWriter {
 public:
  CWriter(const HostModel& model, bool is_cpp)
      : m_(model), cpp_(is_cpp), prefix_(is_cpp ? "" : model.name + '_') {}

  std::string write() {
    open();
    for (const HostStruct& s : m_.structs) structure(s);
    for (const HostTail& t : m_.tails) tail(t);
    bindings();
    push();
    specialization();
    if (!m_.workgroup.empty()) {
      comment(m_.workgroup_note);
      array("uint32_t", "workgroup_size", fmt::format("{{{}}}", fmt::join(m_.workgroup, ", ")), 3);
    }
    vulkan();
    close();
    return std::move(text_);
  }

 private:
  template <typename... T>
  void line(fmt::format_string<T...> form, T&&... values) {
    text_ += fmt::format(form, std::forward<T>(values)...) + '\n';
  }
  // Each line of a text as a comment.
  void comment(const std::string& lines) {
    text_ += cpp_ ? comment_lines(lines, "// ") : comment_lines(lines, "/* ", " */");
  }
  std::string name(const std::string& of) const { return prefix_ + of; }
  std::string type(const std::string& of) const { return (cpp_ ? "" : "struct ") + name(of); }
  std::string standard(const char* of) const { return (cpp_ ? "std::" : "") + std::string(of); }

  void open() {
    comment("Host side of the shader " + m_.title + "; written by ullage shader compile.");
    if (cpp_) {
      line("#pragma once\n#include <cstddef>\n#include <cstdint>\n#include <limits>\n");
      line("namespace {} {{\n", m_.name);
      return;
    }
    line("#ifndef ULLAGE_HOST_{0}_H\n#define ULLAGE_HOST_{0}_H", m_.name);
    line("#include <assert.h>\n#include <math.h>\n#include <stddef.h>\n#include <stdint.h>\n");
  }

  void close() {
    if (cpp_) {
      line("}}  // namespace {}", m_.name);
    } else {
      line("#endif");
    }
  }

  std::string type_of(const HostField& f) const {
    if (f.scalar) return cpp_ ? f.scalar->cpp : f.scalar->c;
    return type(m_.structs[f.structure].name);
  }
  static std::string extents_of(const HostField& f) {
    std::string text;
    for (const uint64_t extent : f.extents) text += fmt::format("[{}]", extent);
    return text;
  }
  static std::string note_of(const HostField& f, bool cpp) {
    if (f.note.empty()) return "";
    return cpp ? "  // " + f.note : " /* " + f.note + " */";
  }

  void structure(const HostStruct& s) {
    comment(s.note);
    line("{} {{", cpp_ ? "struct " + name(s.name) : type(s.name));
    for (const HostField& f : s.fields) {
      line("  {} {}{};{}", type_of(f), f.name, extents_of(f), note_of(f, cpp_));
    }
    line("}};");
    for (const HostField& f : s.fields) {
      line("static_assert(offsetof({0}, {1}) == {2}, \"offset of {1}\");", type(s.name), f.name,
           f.offset);
    }
    line("static_assert(sizeof({}) == {}, \"size of {}\");\n", type(s.name), s.bytes, name(s.name));
  }

  void tail(const HostTail& t) {
    comment("An array without a length: " + t.element.note);
    if (cpp_) {
      line("using {}_element = {}{};", name(t.name), type_of(t.element), extents_of(t.element));
    } else {
      line("typedef {} {}_element{};", type_of(t.element), name(t.name), extents_of(t.element));
    }
    line("static_assert(sizeof({0}_element) == {1}, \"stride of {0}\");", name(t.name),
         t.element.bytes);
    number(t.name + "_offset", t.offset);
    number(t.name + "_stride", t.element.bytes);
    text_ += '\n';
  }

  void number(const std::string& of, uint64_t value) {
    if (cpp_) {
      line("inline constexpr std::uint32_t {} = {};", name(of), value);
    } else {
      line("#define {} {}u", name(of), value);
    }
  }

  void array(const std::string& of_type, const std::string& of, const std::string& values,
             size_t count) {
    const std::string element = cpp_ && of_type == "uint32_t" ? "std::uint32_t" : of_type;
    line("{}{} {}[{}] = {};\n", cpp_ ? "inline constexpr " : "static const ", element, name(of),
         count, values);
  }

  void record(const char* called, std::initializer_list<const char*> members) {
    line("struct {} {{\n  {} {};\n}};", name(called), standard("uint32_t"),
         fmt::join(members, ", "));
  }

  void bindings() {
    if (m_.bindings.empty()) return;
    for (const HostBinding& b : m_.bindings) {
      comment(b.note);
      number(b.name + "_set", b.set);
      number(b.name, b.binding);
    }
    comment(
        "Types are VkDescriptorType, stages VkShaderStageFlags; a count of 0 is the host's to "
        "choose.");
    record("Binding", {"set", "binding", "descriptor_type", "count", "stages"});
    std::string rows;
    for (const HostBinding& b : m_.bindings) {
      rows += fmt::format("\n    {{{}u, {}u, {}u, {}u, {}u}},", b.set, b.binding, b.descriptor_type,
                          b.count, m_.stage_bit);
    }
    array(type("Binding"), "bindings", '{' + rows + "\n}", m_.bindings.size());
  }

  void push() {
    if (!m_.push) return;
    record("PushConstants", {"stages", "offset", "size"});
    line("{}{} {} = {{{}u, {}u, {}u}};\n", cpp_ ? "inline constexpr " : "static const ",
         type("PushConstants"), name("push_constants"), m_.stage_bit, m_.push->first,
         m_.push->second);
  }

  // Calls `use(field, constant)` for the fields that are no padding.
  template <typename Use>
  void each_constant(Use use) {
    size_t i = 0;
    for (const HostField& f : m_.structs[*m_.specialization].fields) {
      if (!f.note.empty()) use(f, m_.constants[i++]);
    }
  }

  void specialization() {
    if (!m_.specialization) return;
    const HostStruct& s = m_.structs[*m_.specialization];
    std::string values, rows;
    size_t i = 0;
    for (const HostField& f : s.fields) {
      values += (values.empty() ? "" : ", ") +
                (f.note.empty() ? std::string("{0}") : m_.constants[i++].literal);
    }
    line("{}{} {} = {{{}}};", cpp_ ? "inline constexpr " : "static const ", type(s.name),
         name("specialization_defaults"), values);
    record("SpecializationEntry", {"id", "offset", "size"});
    each_constant([&](const HostField& f, const HostConstant& c) {
      rows += fmt::format("\n    {{{}u, {}u, {}u}},", c.id, f.offset, f.bytes);
    });
    array(type("SpecializationEntry"), "specialization_entries", '{' + rows + "\n}",
          m_.constants.size());
  }

  void vulkan() {
    line("#ifdef VULKAN_CORE_H_");
    for (size_t i = 0; i < m_.bindings.size();) {
      const uint32_t set = m_.bindings[i].set;
      std::string rows;
      size_t count = 0;
      for (; i < m_.bindings.size() && m_.bindings[i].set == set; ++i) {
        const HostBinding& b = m_.bindings[i];
        const bool is_alias =
            i > 0 && m_.bindings[i - 1].set == set && m_.bindings[i - 1].binding == b.binding;
        if (is_alias) continue;
        ++count;
        rows += fmt::format("\n    {{{}u, (VkDescriptorType){}, {}u, {}u, {}}},", b.binding,
                            b.descriptor_type, b.count, m_.stage_bit, cpp_ ? "nullptr" : "NULL");
      }
      array("VkDescriptorSetLayoutBinding", fmt::format("set_{}_bindings", set), '{' + rows + "\n}",
            count);
    }
    if (m_.push) {
      line("{}VkPushConstantRange {} = {{{}u, {}u, {}u}};",
           cpp_ ? "inline constexpr " : "static const ", name("push_constant_range"), m_.stage_bit,
           m_.push->first, m_.push->second);
    }
    if (m_.specialization) {
      std::string rows;
      each_constant([&](const HostField& f, const HostConstant& c) {
        rows += fmt::format("\n    {{{}u, {}u, {}u}},", c.id, f.offset, f.bytes);
      });
      array("VkSpecializationMapEntry", "specialization_map", '{' + rows + "\n}",
            m_.constants.size());
    }
    line("#endif\n");
  }

  const HostModel& m_;
  bool cpp_ = false;
  std::string prefix_, text_;
};

}  // namespace

const HostRules kHostC = {is_c_word, c_literal,
                          [](const HostModel& m) { return CWriter(m, false).write(); }};
const HostRules kHostCpp = {is_c_word, cpp_literal,
                            [](const HostModel& m) { return CWriter(m, true).write(); }};

}  // namespace ullage::shaders
