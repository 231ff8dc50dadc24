// Rust.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/host/host_model.h"

namespace ullage::shaders {
namespace {

bool is_rust_word(std::string_view name) {
  constexpr std::string_view kWords[] = {
      "Self",     "abstract", "as",    "async",    "await",  "become",  "bool",   "box",
      "break",    "char",     "const", "continue", "crate",  "do",      "dyn",    "else",
      "enum",     "extern",   "f32",   "f64",      "false",  "final",   "fn",     "for",
      "gen",      "i16",      "i32",   "i64",      "i8",     "if",      "impl",   "in",
      "isize",    "let",      "loop",  "macro",    "match",  "mod",     "move",   "mut",
      "override", "priv",     "pub",   "ref",      "return", "self",    "static", "str",
      "struct",   "super",    "trait", "true",     "try",    "type",    "typeof", "u16",
      "u32",      "u64",      "u8",    "union",    "unsafe", "unsized", "use",    "usize",
      "virtual",  "where",    "while", "yield"};
  return std::ranges::find(kWords, name) != std::end(kWords);
}

std::string rust_literal(const HostScalar& scalar, const nlohmann::ordered_json& value) {
  const HostNumber n = host_number(scalar, value);
  if (!n.text.empty()) return n.text;
  return std::string(scalar.rust) + "::" +
         (n.is_nan        ? "NAN"
          : n.is_negative ? "NEG_INFINITY"
                          : "INFINITY");
}

std::string rust_type_of(const HostModel& m, const HostField& f) {
  std::string type = f.scalar ? f.scalar->rust : m.structs[f.structure].name;
  for (size_t i = f.extents.size(); i-- > 0;) type = fmt::format("[{}; {}]", type, f.extents[i]);
  return type;
}

void rust_structure(std::string& text, const HostModel& m, const HostStruct& s) {
  text += comment_lines(s.note, "/// ");
  text += fmt::format("#[repr(C)]\n#[derive(Clone, Copy)]\npub struct {} {{\n", s.name);
  for (const HostField& f : s.fields) {
    text += fmt::format("    pub {}: {},{}\n", f.name, rust_type_of(m, f),
                        f.note.empty() ? "" : " // " + f.note);
  }
  text += "}\n";
  for (const HostField& f : s.fields) {
    text += fmt::format("const _: () = assert!(core::mem::offset_of!({}, {}) == {});\n", s.name,
                        f.name, f.offset);
  }
  text +=
      fmt::format("const _: () = assert!(core::mem::size_of::<{}>() == {});\n\n", s.name, s.bytes);
}

void rust_number(std::string& text, const std::string& name, uint64_t value) {
  text += fmt::format("pub const {}: u32 = {};\n", name, value);
}

void rust_record(std::string& text, const char* name, std::initializer_list<const char*> members) {
  text += fmt::format("#[derive(Clone, Copy, Debug)]\npub struct {} {{\n", name);
  for (const char* member : members) text += fmt::format("    pub {}: u32,\n", member);
  text += "}\n";
}

void rust_tail(std::string& text, const HostModel& m, const HostTail& t) {
  text += comment_lines("An array without a length: " + t.element.note, "/// ");
  text += fmt::format("pub type {}_element = {};\n", t.name, rust_type_of(m, t.element));
  text += fmt::format("const _: () = assert!(core::mem::size_of::<{}_element>() == {});\n", t.name,
                      t.element.bytes);
  rust_number(text, t.name + "_offset", t.offset);
  rust_number(text, t.name + "_stride", t.element.bytes);
  text += "\n";
}

void rust_bindings(std::string& text, const HostModel& m) {
  for (const HostBinding& b : m.bindings) {
    text += comment_lines(b.note, "/// ");
    rust_number(text, b.name, b.binding);
    rust_number(text, b.name + "_set", b.set);
  }
  text += comment_lines(
      "Types are VkDescriptorType, stages VkShaderStageFlags; a count of 0 is the host's "
      "to choose.",
      "/// ");
  rust_record(text, "Binding", {"set", "binding", "descriptor_type", "count", "stages"});
  text += fmt::format("pub const bindings: [Binding; {}] = [\n", m.bindings.size());
  for (const HostBinding& b : m.bindings) {
    text += fmt::format(
        "    Binding {{ set: {}, binding: {}, descriptor_type: {}, count: {}, stages: {} }},\n",
        b.set, b.binding, b.descriptor_type, b.count, m.stage_bit);
  }
  text += "];\n\n";
}

void rust_specialization(std::string& text, const HostModel& m) {
  const HostStruct& s = m.structs[*m.specialization];
  rust_record(text, "SpecializationEntry", {"id", "offset", "size"});
  std::string values, rows;
  size_t i = 0;
  for (const HostField& f : s.fields) {
    const bool is_padding = f.note.empty();
    values += fmt::format("    {}: {},\n", f.name,
                          is_padding ? fmt::format("[0; {}]", f.bytes) : m.constants[i].literal);
    if (is_padding) continue;
    rows += fmt::format("    SpecializationEntry {{ id: {}, offset: {}, size: {} }},\n",
                        m.constants[i++].id, f.offset, f.bytes);
  }
  text += fmt::format("pub const specialization_defaults: {0} = {0} {{\n{1}}};\n", s.name, values);
  text += fmt::format("pub const specialization_entries: [SpecializationEntry; {}] = [\n{}];\n\n",
                      m.constants.size(), rows);
}

std::string write_rust(const HostModel& m) {
  std::string text = "// Host side of the shader " + m.title +
                     "; written by ullage shader compile.\n"
                     "#![allow(dead_code, non_camel_case_types, non_snake_case, "
                     "non_upper_case_globals)]\n\n";
  for (const HostStruct& s : m.structs) rust_structure(text, m, s);
  for (const HostTail& t : m.tails) rust_tail(text, m, t);
  if (!m.bindings.empty()) rust_bindings(text, m);
  if (m.push) {
    rust_record(text, "PushConstants", {"stages", "offset", "size"});
    text += fmt::format(
        "pub const push_constants: PushConstants = PushConstants {{ stages: {}, offset: {}, size: "
        "{} }};\n\n",
        m.stage_bit, m.push->first, m.push->second);
  }
  if (m.specialization) rust_specialization(text, m);
  if (!m.workgroup.empty()) {
    text += comment_lines(m.workgroup_note, "/// ");
    text +=
        fmt::format("pub const workgroup_size: [u32; 3] = [{}];\n", fmt::join(m.workgroup, ", "));
  }
  return text;
}

}  // namespace

const HostRules kHostRust = {is_rust_word, rust_literal, write_rust};

}  // namespace ullage::shaders
