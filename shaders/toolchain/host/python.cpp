// Python, with the structs of ctypes.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/host/host_model.h"

namespace ullage::shaders {
namespace {

bool is_python_word(std::string_view name) {
  constexpr std::string_view kWords[] = {"AssertionError",
                                         "False",
                                         "None",
                                         "True",
                                         "and",
                                         "as",
                                         "assert",
                                         "async",
                                         "await",
                                         "break",
                                         "case",
                                         "class",
                                         "continue",
                                         "def",
                                         "del",
                                         "elif",
                                         "else",
                                         "except",
                                         "finally",
                                         "for",
                                         "from",
                                         "global",
                                         "if",
                                         "import",
                                         "in",
                                         "is",
                                         "lambda",
                                         "match",
                                         "namedtuple",
                                         "nonlocal",
                                         "not",
                                         "or",
                                         "pass",
                                         "raise",
                                         "return",
                                         "try",
                                         "type",
                                         "while",
                                         "with",
                                         "yield"};
  return std::ranges::find(kWords, name) != std::end(kWords);
}

std::string python_literal(const HostScalar& scalar, const nlohmann::ordered_json& value) {
  const HostNumber n = host_number(scalar, value);
  if (!n.text.empty()) return n.text;
  return n.is_nan ? "float(\"nan\")" : n.is_negative ? "float(\"-inf\")" : "float(\"inf\")";
}

std::string python_type_of(const HostModel& m, const HostField& f) {
  std::string type = f.scalar ? f.scalar->python : m.structs[f.structure].name;
  for (size_t i = f.extents.size(); i-- > 0;) type = fmt::format("({} * {})", type, f.extents[i]);
  return type;
}

// Interpreters leave `assert` out when they optimise.
void python_require(std::string& text, const std::string& found, uint64_t value,
                    const std::string& what) {
  text += fmt::format("if {} != {}:\n    raise AssertionError(\"{}\")\n", found, value, what);
}

void python_structure(std::string& text, const HostModel& m, const HostStruct& s) {
  text += comment_lines(s.note, "# ");
  text += fmt::format("class {}(ctypes.Structure):\n    _fields_ = [\n", s.name);
  for (const HostField& f : s.fields) {
    text += fmt::format("        (\"{}\", {}),{}\n", f.name, python_type_of(m, f),
                        f.note.empty() ? "" : "  # " + f.note);
  }
  text += "    ]\n\n\n";
  for (const HostField& f : s.fields) {
    python_require(text, s.name + "." + f.name + ".offset", f.offset,
                   "offset of " + s.name + "." + f.name);
  }
  python_require(text, "ctypes.sizeof(" + s.name + ")", s.bytes, "size of " + s.name);
  text += "\n\n";
}

void python_tail(std::string& text, const HostModel& m, const HostTail& t) {
  text += comment_lines("An array without a length: " + t.element.note, "# ");
  text += fmt::format("{0}_element = {1}\n{0}_offset = {2}\n{0}_stride = {3}\n", t.name,
                      python_type_of(m, t.element), t.offset, t.element.bytes);
  python_require(text, "ctypes.sizeof(" + t.name + "_element)", t.element.bytes,
                 "stride of " + t.name);
  text += "\n";
}

void python_bindings(std::string& text, const HostModel& m) {
  for (const HostBinding& b : m.bindings) {
    text += comment_lines(b.note, "# ");
    text += fmt::format("{0} = {1}\n{0}_set = {2}\n", b.name, b.binding, b.set);
  }
  text += comment_lines(
      "Types are VkDescriptorType, stages VkShaderStageFlags; a count of 0 is the host's "
      "to choose.",
      "# ");
  text +=
      "Binding = namedtuple(\"Binding\", \"set binding descriptor_type count stages\")\n"
      "bindings = (\n";
  for (const HostBinding& b : m.bindings) {
    text += fmt::format("    Binding({}, {}, {}, {}, {}),\n", b.set, b.binding, b.descriptor_type,
                        b.count, m.stage_bit);
  }
  text += ")\n\n";
}

void python_specialization(std::string& text, const HostModel& m) {
  const HostStruct& s = m.structs[*m.specialization];
  std::string values, rows;
  size_t i = 0;
  for (const HostField& f : s.fields) {
    if (f.note.empty()) continue;
    values += fmt::format("    {}={},\n", f.name, m.constants[i].literal);
    rows += fmt::format("    SpecializationEntry({}, {}, {}),\n", m.constants[i++].id, f.offset,
                        f.bytes);
  }
  text += fmt::format(
      "specialization_defaults = {}(\n{})\n"
      "SpecializationEntry = namedtuple(\"SpecializationEntry\", \"id offset size\")\n"
      "specialization_entries = (\n{})\n\n",
      s.name, values, rows);
}

std::string write_python(const HostModel& m) {
  std::string text = "# Host side of the shader " + m.title +
                     "; written by ullage shader compile.\nimport ctypes\n"
                     "from collections import namedtuple\n\n\n";
  for (const HostStruct& s : m.structs) python_structure(text, m, s);
  for (const HostTail& t : m.tails) python_tail(text, m, t);
  if (!m.bindings.empty()) python_bindings(text, m);
  if (m.push) {
    text += fmt::format(
        "PushConstants = namedtuple(\"PushConstants\", \"stages offset size\")\n"
        "push_constants = PushConstants({}, {}, {})\n\n",
        m.stage_bit, m.push->first, m.push->second);
  }
  if (m.specialization) python_specialization(text, m);
  if (!m.workgroup.empty()) {
    text += comment_lines(m.workgroup_note, "# ");
    text += fmt::format("workgroup_size = ({})\n", fmt::join(m.workgroup, ", "));
  }
  return text;
}

}  // namespace

const HostRules kHostPython = {is_python_word, python_literal, write_python};

}  // namespace ullage::shaders
