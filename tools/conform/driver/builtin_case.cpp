// One builtin on a device.
#include "tools/conform/driver/builtin_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/conform/driver/builtin_promise.h"
#include "tools/conform/read_script.h"
#include "tools/conform/script/run_script.h"
#include "tools/conform/tolerance.h"

namespace ullage::conform {
namespace {

using ir::DType;

constexpr std::string_view kNames[] = {"a", "b", "c"};
constexpr size_t kMaxReproduced = 4;

std::string_view glsl_name(DType dtype) {
  if (dtype == DType::f16) return "float16_t";
  return dtype == DType::f32 ? "float" : dtype == DType::i32 ? "int" : "uint";
}

// GLSL has these with results in arguments.
constexpr std::string_view kHelpers =
    "uint high_product(uint a, uint b) { uint h, l; umulExtended(a, b, h, l); return h; }\n"
    "uint carry_of(uint a, uint b) { uint c; uint s = uaddCarry(a, b, c); return c; }\n"
    "uint borrow_of(uint a, uint b) { uint c; uint s = usubBorrow(a, b, c); return c; }\n";

std::string shader_text(const Builtin& b, DType dtype, size_t samples) {
  const std::string_view stored = glsl_name(b.operand), result = glsl_name(b.result);
  const std::string_view computed = ir::is_float(b.operand) ? glsl_name(dtype) : stored;
  std::string text = "#version 450\n";
  if (dtype == DType::f16) {
    text += "#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require\n";
  }
  text += "layout(local_size_x = 64) in;\n";
  for (uint32_t k = 0; k < b.operands; ++k) {
    text += fmt::format("layout(set = 0, binding = {}) readonly buffer In{} {{ {} in_{}[]; }};\n",
                        k, k, stored, kNames[k]);
  }
  text += fmt::format("layout(set = 0, binding = {}) writeonly buffer Out {{ {} result[]; }};\n",
                      b.operands, result);
  if (b.expression.find("_product") != std::string_view::npos ||
      b.expression.find("_of(") != std::string_view::npos) {
    text += kHelpers;
  }
  text += fmt::format(
      "void main() {{\n  uint i = gl_GlobalInvocationID.x;\n  if (i >= {}u) return;\n", samples);
  for (uint32_t k = 0; k < b.operands; ++k) {
    text += fmt::format("  {0} {1} = {0}(in_{1}[i]);\n", computed, kNames[k]);
  }
  return text + fmt::format("  result[i] = {}({});\n}}\n", result, b.expression);
}

ScriptBuffer operand_buffer(const Builtin& b, uint32_t operand, std::vector<Bits> values) {
  ScriptBuffer buffer;
  buffer.name = "in_" + std::string(kNames[operand]);
  buffer.layout = packed_layout(b.operand);
  buffer.elements = values.size();
  buffer.filling.kind = Filling::Kind::data;
  buffer.filling.values = std::move(values);
  return buffer;
}

std::string reproducer(const Builtin& b, DType dtype,
                       const std::vector<std::array<uint64_t, 3>>& in,
                       const std::vector<Interval>& expected) {
  std::string text = "script 1\n";
  text +=
      fmt::format("# {} of {}: results outside of what is allowed.\n", b.name, ir::name_of(dtype));
  text += "shader s glsl\n" + shader_text(b, dtype, in.size()) + "end\n";
  for (uint32_t k = 0; k < b.operands; ++k) {
    text += fmt::format("buffer in_{} {}[{}] data", kNames[k], ir::name_of(b.operand), in.size());
    for (const auto& operands : in) text += ' ' + number_text(operands[k], b.operand);
    text += '\n';
  }
  text +=
      fmt::format("buffer result {}[{}] zero\npipeline p s\n", ir::name_of(b.result), in.size());
  for (uint32_t k = 0; k < b.operands; ++k) {
    text += fmt::format("  storage 0 {} in_{}\n", k, kNames[k]);
  }
  text += fmt::format("  storage 0 {} result\nend\ndispatch p {} 1 1\n", b.operands,
                      (in.size() + 63) / 64);
  for (size_t i = 0; i < expected.size(); ++i) {
    text += fmt::format("expect result[{}] between {} {}\n", i,
                        number_text(number_of(expected[i].low, b.result), b.result),
                        number_text(number_of(expected[i].high, b.result), b.result));
  }
  return text;
}

// Compares the results with the promised intervals.
class Findings {
 public:
  Findings(const Builtin& builtin, DType dtype)
      : b_(builtin), dtype_(dtype), promise_(builtin, dtype) {}

  void look_at(const std::array<uint64_t, 3>& bits, Bits actual) {
    const Operands operands = operands_of(b_, bits);
    const Interval interval = promise_.interval(operands);
    const double value = number_value(actual, b_.result);
    if (!interval.any && ir::is_float(b_.result)) {
      const double y = b_.reference(operands);
      const DType in = dtype_ == DType::f16 ? dtype_ : b_.result;
      const double ulps = std::fabs(value - y) / ulp_of(in, y);
      if (std::isfinite(ulps)) worst_ulp_ = std::max(worst_ulp_, ulps);
    }
    if (interval.contains(value)) return;
    if (wrong_++ == 0) describe_first(bits, interval, actual);
    if (operands_.size() >= kMaxReproduced) return;
    operands_.push_back(bits);
    expected_.push_back(interval);
  }

  CaseResult result() const {
    CaseResult result;
    result.details.samples = kBuiltinSamples;
    if (ir::is_float(b_.result)) result.details.worst_ulp = worst_ulp_;
    if (wrong_ == 0) return result;
    result.outcome = Outcome::fail;
    result.message = fmt::format("{}; {} of {} samples", first_, wrong_, kBuiltinSamples);
    result.details.difference = difference_;
    result.artifacts.push_back(
        {fmt::format("{}.script", b_.name), reproducer(b_, dtype_, operands_, expected_)});
    return result;
  }

 private:
  void describe_first(const std::array<uint64_t, 3>& bits, const Interval& interval, Bits actual) {
    std::string call(b_.name);
    for (uint32_t k = 0; k < b_.operands; ++k) {
      call += fmt::format("{}{}", k == 0 ? '(' : ' ', number_text(bits[k], b_.operand));
    }
    const std::string low = number_text(number_of(interval.low, b_.result), b_.result);
    const std::string high = number_text(number_of(interval.high, b_.result), b_.result);
    const std::string expected = low == high ? low : low + " to " + high;
    first_ = fmt::format("{}) must be {}, is {}", call, expected, number_text(actual, b_.result));
    difference_ = {
        .output = call + ")", .expected = expected, .actual = number_text(actual, b_.result)};
  }

  const Builtin& b_;
  DType dtype_;
  BuiltinPromise promise_;
  double worst_ulp_ = 0;
  size_t wrong_ = 0;
  std::string first_;
  Difference difference_;
  std::vector<std::array<uint64_t, 3>> operands_;
  std::vector<Interval> expected_;
};

}  // namespace

Script builtin_script(const Builtin& b, DType dtype, uint64_t seed) {
  Script script;
  script.shaders.push_back({.name = "s",
                            .form = ScriptShader::Form::glsl,
                            .text = shader_text(b, dtype, kBuiltinSamples),
                            .target = "vulkan1.1",
                            .place = {std::string(b.name), 1, 1}});
  ScriptPipeline pipeline;
  pipeline.name = "p";
  std::vector<Bits> values[3];
  for (size_t i = 0; i < kBuiltinSamples; ++i) {
    const auto operands = builtin_operands(b, dtype, i, seed);
    for (size_t k = 0; k < 3; ++k) values[k].push_back(operands[k]);
  }
  for (uint32_t k = 0; k < b.operands; ++k) {
    script.buffers.push_back(operand_buffer(b, k, std::move(values[k])));
  }
  ScriptBuffer result;
  result.name = "result";
  result.layout = packed_layout(b.result);
  result.elements = kBuiltinSamples;
  script.buffers.push_back(std::move(result));
  for (uint32_t k = 0; k <= b.operands; ++k) {
    ScriptBinding binding;
    binding.binding = k;
    binding.buffer = k;
    pipeline.bindings.push_back(binding);
  }
  script.pipelines.push_back(std::move(pipeline));
  DispatchStep dispatch;
  dispatch.groups[0] = kBuiltinSamples / 64;
  script.steps.emplace_back(std::move(dispatch));
  return script;
}

CaseResult run_builtin(const Builtin& b, DType dtype, uint64_t seed, runtime::RawDevice& device) {
  const Script script = builtin_script(b, dtype, seed);
  const ScriptReport report = run_script(script, device, {.keep_buffers = true});
  if (report.verdict != ScriptReport::Verdict::pass) return result_of(report);
  Findings findings(b, dtype);
  const std::vector<std::byte>& results = report.buffers.back();
  for (size_t i = 0; i < kBuiltinSamples; ++i) {
    findings.look_at(builtin_operands(b, dtype, i, seed),
                     load_number(results.data() + i * ir::size_bytes(b.result), b.result));
  }
  return findings.result();
}

Artifact builtin_reproducer(const Builtin& b, DType dtype, uint64_t seed) {
  const BuiltinPromise promise(b, dtype);
  std::vector<std::array<uint64_t, 3>> samples;
  std::vector<Interval> expected;
  for (size_t i = 0; i < kBuiltinSamples; ++i) {
    const auto bits = builtin_operands(b, dtype, i, seed);
    const Interval interval = promise.interval(operands_of(b, bits));
    if (interval.any) continue;
    samples.push_back(bits);
    expected.push_back(interval);
  }
  return {fmt::format("{}.script", b.name), reproducer(b, dtype, samples, expected)};
}

}  // namespace ullage::conform
