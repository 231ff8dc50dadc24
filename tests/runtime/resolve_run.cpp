// Runs the resolve kernel on raw words, and scalar programs through it.
#include "tests/runtime/resolve_run.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "shaders/compiler/compiler.h"

namespace ullage::runtime {
namespace {

constexpr size_t kGuardWords = 64;  // a multiple of every offset alignment

std::unique_ptr<Memory> memory_of(Device& device, Heap heap, std::span<const uint32_t> words) {
  auto memory = device.allocate(heap, words.size_bytes());
  EXPECT_TRUE(memory) << memory.error().message;
  EXPECT_TRUE(device.upload(**memory, 0, std::as_bytes(words)));
  return std::move(*memory);
}

ir::ScalarInputs inputs_of(const Leaves& leaves) {
  ir::ScalarInputs inputs;
  inputs.integer = [&leaves](const ir::ScalarInstruction& leaf, int64_t& value) {
    if (leaf.index >= leaves.integers.size()) return false;
    value = leaves.integers[leaf.index];
    return true;
  };
  inputs.floating = [&leaves](const ir::ScalarInstruction& leaf, double& value) {
    if (leaf.index >= leaves.doubles.size()) return false;
    value = leaves.doubles[leaf.index];
    return true;
  };
  return inputs;
}

std::string describe(const ir::ScalarValue& v, bool is_float) {
  if (!v.valid) return "poison";
  char text[64];
  std::snprintf(text, sizeof text, is_float ? "%a" : "%.0f",
                is_float ? v.floating : static_cast<double>(v.integer));
  return is_float ? text : std::to_string(v.integer);
}

bool same(const ir::ScalarValue& a, const ir::ScalarValue& b, bool is_float) {
  if (a.valid != b.valid) return false;
  const bool nan = is_float && std::isnan(a.floating) && std::isnan(b.floating);
  return !a.valid || nan || a.integer == b.integer;
}

// Leaves are elements behind one another from control word `at` on.
void load_leaves(ir::DeviceCodeBuilder& builder, const ir::ScalarProgram& program,
                 const Leaves& leaves, std::vector<uint32_t>& control) {
  for (uint32_t reg = 0; reg < program.code.size(); ++reg) {
    const ir::ScalarInstruction& in = program.code[reg];
    const bool is_float = in.op == ir::ScalarOp::float_runtime_scalar;
    if (!is_float && in.op != ir::ScalarOp::runtime_scalar) continue;
    const auto bits = is_float ? std::bit_cast<uint64_t>(leaves.doubles[in.index])
                               : static_cast<uint64_t>(leaves.integers[in.index]);
    ir::DeviceElement element;
    element.dtype = is_float ? ir::DType::f64 : ir::DType::i64;
    element.meaning =
        is_float ? ir::DeviceElement::Meaning::floating : ir::DeviceElement::Meaning::integer;
    element.word = static_cast<uint32_t>(control.size());
    control.push_back(static_cast<uint32_t>(bits));
    control.push_back(static_cast<uint32_t>(bits >> 32));
    EXPECT_TRUE(builder.load(reg, element));
  }
}

// Do these instructions need the kernel with doubles?
bool computes_floats(std::span<const uint32_t> code) {
  for (size_t i = 0; i < code.size(); i += params::kResolveInstructionWords) {
    const uint32_t op = code[i];
    const bool loads =
        op == params::kResolveLoad && (code[i + 2] <= static_cast<uint32_t>(ir::DType::f64) ||
                                       code[i + 4] == params::kResolveAsFloat);
    const bool moves = op == params::kResolveFloatConstant || op == params::kResolveFloatSelect;
    const bool computes =
        op >= params::kResolveFloatToInt && op <= params::kResolveFloatAsF32 && !moves;
    if (loads || computes) return true;
  }
  return false;
}

}  // namespace

std::vector<uint32_t> control_head() {
  return {params::kResolveNoError, 0, 0, 0, 1, 0, 0, 0};
}

params::ResolveParams range_of(uint32_t first, uint32_t count) {
  return {.first = first,
          .count = count,
          .loads = 0,
          .registers = kRegisters,
          .error = 0,
          .changes = 4,
          .seen = 5};
}

const Kernel* ResolveKernel::kernel_for(std::span<const uint32_t> code) {
  const bool floats = computes_floats(code);
  if (kernels_[floats]) return kernels_[floats].get();
  ir::KernelSource source;
  source.file = "resolve/resolve.comp";
  source.defines = {{"FLOATS", floats ? "1" : "0"}};
  shaders::CompileOptions options;
  options.profile = ir::portable_profile();
  options.validate = true;
  auto compiled = shaders::Compiler().compile(source, options);
  EXPECT_TRUE(compiled) << compiled.error().message;
  if (!compiled) return nullptr;
  ir::ProgramKernel kernel;
  kernel.name = source.file;
  kernel.spirv = std::move(compiled->spirv);
  kernel.texel = compiled->reflection.texel;
  kernel.push_bytes = compiled->reflection.push_bytes;
  auto created = device_.create_kernel(kernel);
  EXPECT_TRUE(created) << created.error().message;
  if (created) kernels_[floats] = std::move(*created);
  return kernels_[floats].get();
}

std::vector<uint32_t> ResolveKernel::run(std::span<const uint32_t> code,
                                         std::vector<uint32_t> control,
                                         params::ResolveParams params) {
  const Kernel* kernel = kernel_for(code);
  if (!kernel) return control;
  const std::vector<uint32_t> table(ir::kTableWords + 3, 1);
  std::vector<uint32_t> guarded(control.size() + 2 * kGuardWords, kPoison);
  std::copy(control.begin(), control.end(), guarded.begin() + kGuardWords);
  const auto table_memory = memory_of(device_, Heap::control, table);
  const auto control_memory = memory_of(device_, Heap::outputs, guarded);
  const auto code_memory = memory_of(device_, Heap::inputs, code);
  uint32_t push[7];
  static_assert(sizeof push == sizeof params);
  std::memcpy(push, &params, sizeof push);
  RecordingInfo info;
  info.control = table_memory.get();
  info.dispatches.push_back(
      {.kernel = kernel,
       .operands = {{{control_memory.get(), kGuardWords * 4, control.size() * 4},
                     ir::Access::read_write},
                    {{code_memory.get(), 0, code.size_bytes()}, ir::Access::read}},
       .push = push});
  auto recording = device_.record(info);
  EXPECT_TRUE(recording) << recording.error().message;
  if (!recording) return control;
  EXPECT_TRUE((*recording)->submit(0));
  EXPECT_TRUE((*recording)->wait());
  std::memcpy(guarded.data(), control_memory->host(), guarded.size() * 4);
  for (size_t i = 0; i < kGuardWords; ++i) {
    EXPECT_EQ(guarded[i], kPoison) << "before the control words";
    EXPECT_EQ(guarded[guarded.size() - 1 - i], kPoison) << "behind the control words";
  }
  return {guarded.begin() + kGuardWords, guarded.end() - kGuardWords};
}

std::string difference_from_host(ResolveKernel& kernel, const ir::ScalarProgram& program,
                                 const Leaves& leaves) {
  std::vector<ir::ScalarValue> expected;
  ir::run(program, inputs_of(leaves), expected);

  std::vector<uint32_t> control = control_head();
  ir::DeviceCodeBuilder builder(program);
  load_leaves(builder, program, leaves, control);
  // Registers are numbered in order of their making, so leaves come first.
  std::vector<uint32_t> made, order;
  for (uint32_t reg = 0; reg < program.code.size(); ++reg) {
    const ir::ScalarOp op = program.code[reg].op;
    const bool leaf =
        op == ir::ScalarOp::runtime_scalar || op == ir::ScalarOp::float_runtime_scalar;
    (leaf ? order : made).push_back(reg);
  }
  const auto ok = builder.compute(made);
  if (!ok) return ok.error().message;
  order.insert(order.end(), made.begin(), made.end());
  const ir::DeviceCode code = builder.take();
  EXPECT_TRUE(code.host_registers.empty());
  EXPECT_LE(ir::device_code_cost(code.words), params::kResolveBudget);

  const auto first = static_cast<uint32_t>(control.size());
  control.resize(control.size() + size_t{4} * code.registers, kPoison);
  const auto count = static_cast<uint32_t>(code.words.size() / 8);
  auto params = range_of(0, count);
  params.registers = first;
  control = kernel.run(code.words, std::move(control), params);
  for (size_t i = 0; i < order.size(); ++i) {
    const uint32_t* words = control.data() + first + i * 4;
    ir::ScalarValue actual;
    actual.integer = static_cast<int64_t>(uint64_t{words[1]} << 32 | words[0]);
    actual.valid = words[2] == 1;
    const ir::ScalarInstruction& in = program.code[order[i]];
    const bool is_float = ir::yields_float(in.op);
    if (same(expected[order[i]], actual, is_float) && words[2] <= 1 && words[3] == 0) continue;
    std::string text = std::string(ir::name_of(in.op)) + " of";
    for (uint32_t operand : {in.a, in.b, in.c}) {
      text += " " + describe(expected[operand], ir::yields_float(program.code[operand].op));
    }
    return text + ": expected " + describe(expected[order[i]], is_float) + ", given " +
           describe(actual, is_float);
  }
  return control[0] == params::kResolveNoError ? "" : "the error word was written";
}

void ResolveTest::SetUp() {
  if (device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  opened_ = open_context(0);
  ASSERT_TRUE(opened_->context);
  kernel_ = std::make_unique<ResolveKernel>(opened_->context->device());
}

void ResolveTest::TearDown() {
  kernel_.reset();
  if (!opened_) return;
  EXPECT_EQ(opened_->context->device().validation_messages(), 0u);
  for (const std::string& message : opened_->log) ADD_FAILURE() << message;
}

}  // namespace ullage::runtime
