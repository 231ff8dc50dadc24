// Scripts of random programs.
#include "tools/conform/fuzz/fuzz_case.h"

#include <fmt/format.h>

#include "base/parse_whole.h"
#include "tools/conform/script/fill_buffer.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {
namespace {

constexpr uint32_t kInvocations = 64;
constexpr std::string_view kFuzzMark = "# fuzz ";
constexpr std::string_view kDomainNames[] = {"word", "real"};
constexpr std::string_view kPartNames[] = {"both", "plain", "disguised"};

// Small numbers among them, so that branches go both ways.
Registers registers_of(const FuzzCase& one, uint32_t invocation) {
  Registers begin{};
  for (uint32_t k = 0; k < kRegisters; ++k) {
    const uint64_t bits = random_bits(one.seed ^ 0x5eed, invocation * kRegisters + k);
    begin[k] = static_cast<uint32_t>(bits >> 32) >> (bits % 4 * 8);
  }
  return begin;
}

RandomProgram plain_of(const FuzzCase& one) {
  return without(random_program(one.domain, one.seed), one.cut);
}

std::string shader_text(std::string_view name, const RandomProgram& program) {
  const bool is_real = program.domain == Domain::real;
  const std::string_view type = is_real ? "float" : "uint", vector = is_real ? "vec4" : "uvec4";
  return fmt::format(
      "shader {0} glsl\n#version 450\nlayout(local_size_x = {1}) in;\n"
      "layout(set = 0, binding = 0) readonly buffer X {{ {3} begin[]; }};\n"
      "layout(set = 0, binding = 1) writeonly buffer R {{ {3} end[]; }};\n"
      "layout(set = 0, binding = 2) readonly buffer K {{ {2} zero, one; }};\n"
      "void main() {{\n  uint i = gl_GlobalInvocationID.x;\n"
      "  {4}{2} x0 = begin[i].x, x1 = begin[i].y, x2 = begin[i].z, x3 = begin[i].w;\n"
      "  {4}{2} a[4] = {2}[4]({5}, {5}, {5}, {5});\n{6}"
      "  end[i] = {3}(x0 + a[0], x1 + a[1], x2 + a[2], x3 + a[3]);\n}}\nend\n",
      name, kInvocations, type, vector, is_real ? "precise " : "", is_real ? "0.0" : "0u",
      glsl_of(program));
}

std::string data_of(const std::vector<uint32_t>& words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    text += fmt::format("{}{}", words[i], i % kRegisters == kRegisters - 1 ? '\n' : ' ');
  }
  return text;
}

std::string pipeline_text(std::string_view shader, std::string_view result) {
  return fmt::format(
      "pipeline {0}_p {0}\n  storage 0 0 begin\n  storage 0 1 {1}\n  storage 0 2 known\nend\n"
      "dispatch {0}_p 1 1 1\n",
      shader, result);
}

std::string head_of(const FuzzCase& one) {
  std::string cut;
  for (const uint32_t id : one.cut) cut += fmt::format("{}{}", cut.empty() ? " cut=" : ",", id);
  return fmt::format("script 1\n{}{} seed={} part={}{}\n", kFuzzMark,
                     kDomainNames[static_cast<size_t>(one.domain)], one.seed,
                     kPartNames[static_cast<size_t>(one.part)], cut);
}

std::string word_script(const FuzzCase& one) {
  const RandomProgram plain = plain_of(one);
  std::vector<uint32_t> begin, expected;
  for (uint32_t i = 0; i < kInvocations; ++i) {
    const Registers registers = registers_of(one, i), end = evaluate(plain, registers);
    begin.insert(begin.end(), registers.begin(), registers.end());
    expected.insert(expected.end(), end.begin(), end.end());
  }
  std::string text = head_of(one), steps;
  for (const bool is_plain : {true, false}) {
    if (one.part == (is_plain ? FuzzCase::Part::disguised : FuzzCase::Part::plain)) continue;
    const std::string_view name = is_plain ? "plain" : "disguised";
    text += shader_text(name, is_plain ? plain : disguised(plain, one.seed));
    text += fmt::format("buffer {}_end u32[{}] zero\n", name, begin.size());
    steps += pipeline_text(name, fmt::format("{}_end", name));
    steps += fmt::format("expect {}_end == expected\n", name);
  }
  return text +
         fmt::format("buffer begin u32[] data\n{}end\nbuffer expected u32[] data\n{}end\n",
                     data_of(begin), data_of(expected)) +
         "buffer known u32[] data 0 1\n" + steps;
}

std::string real_script(const FuzzCase& one) {
  const RandomProgram plain = plain_of(one);
  std::string text = head_of(one) + shader_text("plain", plain) +
                     shader_text("disguised", disguised(plain, one.seed));
  text += fmt::format(
      "buffer begin f32[{0}] random {1} -4 4\nbuffer plain_end f32[{0}] zero\n"
      "buffer disguised_end f32[{0}] zero\nbuffer known f32[] data 0 1\n",
      kInvocations * kRegisters, one.seed);
  return text + pipeline_text("plain", "plain_end") + pipeline_text("disguised", "disguised_end") +
         "expect disguised_end == plain_end\n";
}

// One of "seed=17", "part=both", "cut=1,2".
bool parse_member(std::string_view word, FuzzCase& one) {
  const std::string_view value = word.substr(std::min(word.find('=') + 1, word.size()));
  if (word.starts_with("seed=")) return ir::parse_whole(value, one.seed);
  if (word.starts_with("part=")) {
    const auto* const found = std::ranges::find(kPartNames, value);
    if (found == std::end(kPartNames)) return false;
    one.part = static_cast<FuzzCase::Part>(found - std::begin(kPartNames));
    return true;
  }
  if (!word.starts_with("cut=")) return false;
  for (size_t at = 0; at <= value.size();) {
    const size_t end = std::min(value.find(',', at), value.size());
    uint32_t id = 0;
    if (!ir::parse_whole(value.substr(at, end - at), id)) return false;
    one.cut.insert(id);
    at = end + 1;
  }
  return true;
}

}  // namespace

std::string script_of(const FuzzCase& one) {
  return one.domain == Domain::word ? word_script(one) : real_script(one);
}

ir::Result<FuzzCase> parse_fuzz_case(std::string_view script) {
  const std::vector<std::string_view> lines = lines_of(script.substr(0, 100000));
  ir::Error error = ir::invalid_file("the second line does not name a random program");
  if (lines.size() < 2 || !lines[1].starts_with(kFuzzMark)) return error;
  std::string_view line = lines[1].substr(kFuzzMark.size());
  FuzzCase one;
  for (bool is_first = true; !line.empty(); is_first = false) {
    const size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    if (is_first) {
      const auto* const domain = std::ranges::find(kDomainNames, word);
      if (domain == std::end(kDomainNames)) return error;
      one.domain = static_cast<Domain>(domain - std::begin(kDomainNames));
    } else if (!parse_member(word, one)) {
      return error;
    }
  }
  return one;
}

std::vector<uint32_t> removable(const FuzzCase& one) {
  return removable(plain_of(one));
}

}  // namespace ullage::conform
