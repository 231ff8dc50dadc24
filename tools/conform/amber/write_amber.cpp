// Script to AmberScript, construct by construct.
#include "tools/conform/amber/amber.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include "tools/conform/script/fill_buffer.h"

namespace ullage::conform {

using ir::DType;
using ir::Result;

namespace {

constexpr std::pair<DType, std::string_view> kTypes[] = {
    {DType::i8, "int8"},     {DType::i16, "int16"},  {DType::i32, "int32"},  {DType::i64, "int64"},
    {DType::u8, "uint8"},    {DType::u16, "uint16"}, {DType::u32, "uint32"}, {DType::u64, "uint64"},
    {DType::f16, "float16"}, {DType::f32, "float"},  {DType::f64, "double"}};

Result<std::string_view> type_of(DType dtype) {
  for (const auto& [known, name] : kTypes) {
    if (known == dtype) return name;
  }
  return ir::unsupported(fmt::format("AmberScript has no type {}", ir::name_of(dtype)));
}

DType bits_type(DType dtype) {
  constexpr DType kWidths[] = {DType::u8, DType::u16, DType::u32, DType::u64};
  return kWidths[std::bit_width(ir::size_bytes(dtype)) - 1];
}

// Amber reads a number only if it starts with a digit and has a point before an exponent.
std::string decimal(double value) {
  return fmt::format("{:.16e}", value);
}

std::string number(Bits bits, DType dtype) {
  return ir::is_float(dtype) ? decimal(number_value(bits, dtype)) : number_text(bits, dtype);
}

bool is_finite(Bits bits, DType dtype) {
  return !ir::is_float(dtype) || std::isfinite(number_value(bits, dtype));
}

// Amber calls most features by their struct and member; those of Vulkan 1.0 by the member.
std::string feature_name(const std::string& member) {
  constexpr std::pair<std::string_view, std::string_view> kStructs[] = {
      {"shaderFloat16", "Float16Int8Features"},
      {"shaderInt8", "Float16Int8Features"},
      {"storageBuffer8BitAccess", "Storage8BitFeatures"},
      {"uniformAndStorageBuffer8BitAccess", "Storage8BitFeatures"},
      {"storagePushConstant8", "Storage8BitFeatures"},
      {"storageBuffer16BitAccess", "Storage16BitFeatures"},
      {"uniformAndStorageBuffer16BitAccess", "Storage16BitFeatures"},
      {"storagePushConstant16", "Storage16BitFeatures"},
      {"variablePointers", "VariablePointerFeatures"},
      {"variablePointersStorageBuffer", "VariablePointerFeatures"},
      {"subgroupSizeControl", "SubgroupSizeControl"},
      {"computeFullSubgroups", "SubgroupSizeControl"}};
  for (const auto& [name, group] : kStructs) {
    if (name == member) return fmt::format("{}.{}", group, member);
  }
  constexpr std::string_view kSubgroup = "subgroup";
  if (!member.starts_with(kSubgroup) || member.size() == kSubgroup.size()) return member;
  std::string operation = member.substr(kSubgroup.size());
  operation[0] = static_cast<char>(operation[0] - 'A' + 'a');
  return "SubgroupSupportedOperations." + operation;
}

class Writer {
 public:
  explicit Writer(const Script& script) : script_(script) {}

  Result<std::string> write() {
    text_ = "#!amber\n";
    for (const Requirement& r : script_.requirements) requirement(r);
    for (const ScriptShader& s : script_.shaders) shader(s);
    find_odd_buffers();
    for (size_t i = 0; i < script_.buffers.size(); ++i) {
      if (auto ok = buffer(i); !ok) return ok.error();
    }
    for (const ScriptPipeline& p : script_.pipelines) {
      if (auto ok = pipeline(p); !ok) return ok.error();
    }
    std::string steps;
    for (const auto& step : script_.steps) {
      auto ok = std::visit([&](const auto& one) { return line_of(one); }, step);
      if (!ok) return ok.error();
      steps += *ok;
    }
    return text_ + steps;
  }

 private:
  void requirement(const Requirement& r) {
    if (r.kind == Requirement::Kind::feature) {
      text_ += fmt::format("DEVICE_FEATURE {}\n", feature_name(r.name));
    } else if (r.kind == Requirement::Kind::extension) {
      text_ += fmt::format("DEVICE_EXTENSION {}\n", r.name);
    } else if (r.kind == Requirement::Kind::spirv) {
      text_ += fmt::format("# needs SPIR-V {}\n", r.name);
    } else {
      text_ += fmt::format("# needs {} >= {}\n", r.name, r.at_least);
    }
  }

  void shader(const ScriptShader& s) {
    constexpr std::string_view kForms[] = {"GLSL", "SPIRV-ASM", "SPIRV-HEX"};
    text_ += fmt::format("SHADER compute {} {} TARGET_ENV {}\n", s.name,
                         kForms[static_cast<size_t>(s.form)], s.target);
    if (s.form == ScriptShader::Form::spirv) {
      for (size_t at = 0; at + 4 <= s.text.size(); at += 4) {
        uint32_t word = 0;
        std::memcpy(&word, s.text.data() + at, 4);
        text_ += fmt::format("0x{:08x}{}", word, at % 32 == 28 ? "\n" : " ");
      }
      text_ += '\n';
    } else {
      text_ += s.text;
      if (!s.text.ends_with('\n')) text_ += '\n';
    }
    text_ += "END\n";
  }

  // Buffers that begin with what Amber cannot write as a number are declared as their bits.
  void find_odd_buffers() {
    for (size_t i = 0; i < script_.buffers.size(); ++i) {
      const ScriptBuffer& b = script_.buffers[i];
      const auto& values = b.filling.values;
      if (b.layout.fields.size() == 1 && std::ranges::any_of(values, [&](Bits bits) {
            return !is_finite(bits, b.layout.fields[0].dtype);
          })) {
        odd_.insert(i);
      }
    }
  }

  DType dtype_of(size_t index) const {
    const DType dtype = script_.buffers[index].layout.fields[0].dtype;
    return odd_.contains(index) ? bits_type(dtype) : dtype;
  }

  Result<void> buffer(size_t index) {
    const ScriptBuffer& b = script_.buffers[index];
    if (b.image || !b.filling.buffers.empty()) {
      return ir::unsupported(fmt::format("{}: images and addresses are not written", b.name));
    }
    if (b.layout.fields.size() != 1 ||
        b.layout.stride != ir::size_bytes(b.layout.fields[0].dtype)) {
      return ir::unsupported(fmt::format("buffer {}: its elements are padded", b.name));
    }
    const DType dtype = dtype_of(index);
    const auto type = type_of(dtype);
    if (!type) return ir::unsupported(fmt::format("buffer {}: {}", b.name, type.error().message));
    text_ += fmt::format("BUFFER {} DATA_TYPE {}", b.name, *type);
    if (b.filling.kind == Filling::Kind::zero) {
      text_ += fmt::format(" SIZE {} FILL 0\n", b.elements);
      return {};
    }
    if (b.filling.kind == Filling::Kind::fill) {
      text_ += fmt::format(" SIZE {} FILL {}\n", b.elements, number(b.filling.values[0], dtype));
      return {};
    }
    std::vector<std::byte> bytes(static_cast<size_t>(b.bytes()));
    fill_buffer(b, bytes);
    data(bytes, dtype);
    return {};
  }

  void data(std::span<const std::byte> bytes, DType dtype) {
    constexpr size_t kPerLine = 16;
    text_ += " DATA";
    const size_t width = ir::size_bytes(dtype);
    for (size_t i = 0; i * width < bytes.size(); ++i) {
      text_ += i % kPerLine == 0 ? "\n " : " ";
      text_ += number(load_number(bytes.data() + i * width, dtype), dtype);
    }
    text_ += "\nEND\n";
  }

  Result<void> pipeline(const ScriptPipeline& p) {
    const std::string& name = script_.shaders[p.shader].name;
    text_ += fmt::format("PIPELINE compute {}\n  ATTACH {} TYPE compute ENTRY_POINT {}", p.name,
                         name, p.entry);
    for (const ScriptConstant& c : p.constants) {
      // Booleans are words for a specialisation.
      const DType dtype = c.dtype == DType::boolean ? DType::u32 : c.dtype;
      const auto type = type_of(dtype);
      if (!type) return type.error();
      if (!is_finite(c.bits, dtype)) return no_number(p.name);
      text_ += fmt::format(" SPECIALIZE {} AS {} {}", c.id, *type, number(c.bits, dtype));
    }
    text_ += '\n';
    if (p.full_subgroups || p.subgroup_size != 0) {
      text_ += fmt::format("  SUBGROUP {}\n", name);
      if (p.full_subgroups) text_ += "    FULLY_POPULATED on\n";
      if (p.subgroup_size != 0) text_ += fmt::format("    REQUIRED_SIZE {}\n", p.subgroup_size);
      text_ += "  END\n";
    }
    if (auto ok = bindings(p); !ok) return ok;
    if (p.push_buffer) {
      text_ +=
          fmt::format("  BIND BUFFER {} AS push_constant\n", script_.buffers[*p.push_buffer].name);
    }
    text_ += "END\n";
    return {};
  }

  Result<void> bindings(const ScriptPipeline& p) {
    for (const ScriptBinding& b : p.bindings) {
      if (b.kind != ScriptBinding::Kind::storage && b.kind != ScriptBinding::Kind::uniform) {
        return ir::unsupported(p.name + ": images, texel buffers and samplers are not written");
      }
      if (b.element != 0)
        return ir::unsupported(p.name + ": arrays of descriptors are not written");
      // Amber takes offsets and ranges of dynamic and of other descriptors in the same words.
      text_ += fmt::format(
          "  BIND BUFFER {} AS {} DESCRIPTOR_SET {} BINDING {}", script_.buffers[b.buffer].name,
          b.kind == ScriptBinding::Kind::uniform ? "uniform" : "storage", b.set, b.binding);
      if (b.offset != 0) text_ += fmt::format(" DESCRIPTOR_OFFSET {}", b.offset);
      if (b.size != 0) text_ += fmt::format(" DESCRIPTOR_RANGE {}", b.size);
      text_ += '\n';
    }
    return {};
  }

  static ir::Error no_number(const std::string& name) {
    return ir::unsupported(name + ": AmberScript has no infinities and no NaN");
  }

  // In Amber push constants belong to a pipeline: derive one pipeline for each pushed buffer.
  std::string pushing(const DispatchStep& step) {
    const std::string& name = script_.pipelines[step.pipeline].name;
    if (step.push.empty()) return name;
    const auto [known, is_new] = pushes_.emplace(
        std::pair(step.pipeline, step.push), fmt::format("{}_push_{}", name, pushes_.size() + 1));
    const std::string& derived = known->second;
    if (is_new) {
      const bool is_words = step.push.size() % 4 == 0;
      text_ += fmt::format("BUFFER {}_data DATA_TYPE {}", derived, is_words ? "uint32" : "uint8");
      data(step.push, is_words ? DType::u32 : DType::u8);
      text_ += fmt::format(
          "DERIVE_PIPELINE {0} FROM {1}\n  BIND BUFFER {0}_data AS push_constant\nEND\n", derived,
          name);
    }
    return derived;
  }

  Result<std::string> line_of(const DispatchStep& step) {
    if (!step.addresses.empty()) {
      return ir::unsupported("AmberScript pushes no addresses");
    }
    if (step.indirect) {
      return ir::unsupported("AmberScript has no group counts from a buffer");
    }
    return fmt::format("RUN {} {} {} {}\n", pushing(step), step.groups[0], step.groups[1],
                       step.groups[2]);
  }

  // Nothing is expected of what is dumped.
  static Result<std::string> line_of(const DumpStep&) { return std::string(); }

  Result<std::string> line_of(const CopyStep& step) {
    return fmt::format("COPY {} TO {}\n", script_.buffers[step.from].name,
                       script_.buffers[step.to].name);
  }

  Result<std::string> line_of(const ExpectStep& step) {
    const ScriptBuffer& b = script_.buffers[step.buffer];
    if (step.view) return ir::unsupported(b.name + ": bytes seen as another type are not written");
    if (step.other) return against_buffer(step, b, script_.buffers[*step.other]);
    const DType dtype = b.layout.fields[0].dtype;
    if (odd_.contains(step.buffer) ||
        !std::ranges::all_of(step.values, [&](Bits bits) { return is_finite(bits, dtype); })) {
      return no_number(b.name);
    }
    if (step.test != ExpectStep::Test::between) {
      constexpr std::string_view kTests[] = {"EQ", "NE", "LT", "LE", "GT", "GE"};
      return probe(step, dtype, kTests[static_cast<size_t>(step.test)], step.values);
    }
    const auto low = probe(step, dtype, "GE", {&step.values[0], 1});
    const auto high = probe(step, dtype, "LE", {&step.values[1], 1});
    return *low + *high;
  }

  static Result<std::string> against_buffer(const ExpectStep& step, const ScriptBuffer& b,
                                            const ScriptBuffer& other) {
    if (step.first != 0 || step.count != b.numbers() || b.bytes() != other.bytes()) {
      return ir::unsupported(b.name + ": a part of it is compared with another buffer");
    }
    if (step.test == ExpectStep::Test::rmse) {
      return fmt::format("EXPECT {} RMSE_BUFFER {} TOLERANCE {}\n", b.name, other.name,
                         decimal(step.limit));
    }
    if (step.test != ExpectStep::Test::equal || !step.tolerance.empty()) {
      return ir::unsupported(b.name + ": AmberScript compares buffers byte by byte");
    }
    return fmt::format("EXPECT {} EQ_BUFFER {}\n", b.name, other.name);
  }

  // One value is compared with the whole range.
  Result<std::string> probe(const ExpectStep& step, DType dtype, std::string_view test,
                            std::span<const Bits> values) const {
    std::string text =
        fmt::format("EXPECT {} IDX {}{} {}", script_.buffers[step.buffer].name,
                    step.first * ir::size_bytes(dtype), tolerance_of(step, dtype), test);
    for (uint64_t i = 0; i < step.count; ++i) {
      text += ' ' + number(values[values.size() == 1 ? 0 : i], dtype);
    }
    return text + '\n';
  }

  static std::string tolerance_of(const ExpectStep& step, DType dtype) {
    if (step.tolerance.empty()) return "";
    const Tolerance& t = step.tolerance[0];
    if (t.absolute > 0) return " TOLERANCE " + decimal(t.absolute);
    const int digits = dtype == DType::f16 ? 10 : dtype == DType::f32 ? 23 : 52;
    const double part = std::max(t.relative, std::ldexp(static_cast<double>(t.ulp), -digits));
    return " TOLERANCE " + decimal(part * 100) + "%";
  }

  const Script& script_;
  std::string text_;
  std::set<size_t> odd_;
  std::map<std::pair<size_t, std::vector<std::byte>>, std::string> pushes_;
};

}  // namespace

Result<std::string> write_amber(const Script& script) {
  return Writer(script).write();
}

}  // namespace ullage::conform
