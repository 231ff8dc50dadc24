// Constants: their values, those that the optimiser folds compared with ours, and frozen ones.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/constants.h"
#include "shaders/toolchain/spirv/resources.h"
#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

SpirvModule module_of(const std::string& text) {
  std::vector<Diagnostic> diagnostics;
  const auto words = assemble(text, "m.spvasm", ShaderTarget::vulkan1_1, diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics[0].message;
  auto module = SpirvModule::parse(words);
  EXPECT_TRUE(module);
  return std::move(*module);
}

// The value of a result that `lines` call %r. Its id is the one that is decorated with SpecId 99.
std::optional<uint64_t> value_of(const std::string& lines) {
  const SpirvModule m = module_of(
      "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpDecorate %r SpecId 99\n"
      "OpDecorate %a SpecId 3\nOpDecorate %b SpecId 7\n"
      "%int = OpTypeInt 32 1\n%uint = OpTypeInt 32 0\n%short = OpTypeInt 16 1\n"
      "%bool = OpTypeBool\n%v3 = OpTypeVector %uint 3\n%bool3 = OpTypeVector %bool 3\n"
      "%a = OpSpecConstant %uint 5\n%b = OpSpecConstant %int -3\n%yes = OpConstantTrue %bool\n"
      "%s = OpConstant %short -2\n%1 = OpConstant %uint 1\n%31 = OpConstant %uint 31\n"
      "%32 = OpConstant %uint 32\n%0 = OpConstantNull %uint\n"
      "%vec = OpSpecConstantComposite %v3 %a %1 %31\n%zeros = OpConstantNull %v3\n" +
      lines);
  for (const SpirvInstruction& i : m.instructions()) {
    if (i.result_id && m.decoration(i.result_id, spv::DecorationSpecId) == 99u) {
      return m.integer(i.result_id);
    }
  }
  return std::nullopt;
}

TEST(Constants, every_operation_of_specialisation_constants_has_its_value) {
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %uint IMul %a %31"), 155u);
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %int SNegate %b"), 3u);
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %int SDiv %b %b"), 1u);
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %int SMod %b %a"), 2u);
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %int SRem %b %a"), static_cast<uint64_t>(-3));
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %uint ShiftLeftLogical %a %31"), 1u << 31);
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %int ShiftRightArithmetic %b %1"),
            static_cast<uint64_t>(-2));
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %int SConvert %s"), static_cast<uint64_t>(-2));
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %uint UConvert %s"), 0xfffeu);
  EXPECT_EQ(value_of("%c = OpSpecConstantOp %bool SLessThan %b %0\n"
                     "%r = OpSpecConstantOp %uint Select %c %31 %1"),
            31u);
  EXPECT_EQ(value_of("%c = OpSpecConstantOp %bool ULessThan %b %0\n"
                     "%n = OpSpecConstantOp %bool LogicalNot %c\n"
                     "%r = OpSpecConstantOp %uint Select %n %a %1"),
            5u);
}

TEST(Constants, vectors_hand_their_components_on) {
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %uint CompositeExtract %vec 2"), 31u);
  EXPECT_EQ(value_of("%w = OpSpecConstantOp %v3 VectorShuffle %vec %zeros 0 4 2\n"
                     "%x = OpSpecConstantOp %v3 IAdd %w %vec\n"
                     "%r = OpSpecConstantOp %uint CompositeExtract %x 1"),
            1u);
  EXPECT_EQ(value_of("%w = OpSpecConstantOp %v3 CompositeInsert %31 %zeros 1\n"
                     "%c = OpSpecConstantOp %bool3 UGreaterThan %w %vec\n"
                     "%x = OpSpecConstantOp %v3 Select %c %w %vec\n"
                     "%r = OpSpecConstantOp %uint CompositeExtract %x 1"),
            31u);
}

TEST(Constants, what_is_not_defined_has_no_value) {
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %uint UDiv %a %0"), std::nullopt);
  EXPECT_EQ(value_of("%r = OpSpecConstantOp %uint ShiftLeftLogical %a %32"), std::nullopt);
  EXPECT_EQ(value_of("%x = OpSpecConstantOp %uint UMod %a %0\n"
                     "%r = OpSpecConstantOp %uint IAdd %x %1"),
            std::nullopt);
}

TEST(Constants, sizes_name_what_they_depend_on) {
  const SpirvModule m = module_of(
      "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpDecorate %a SpecId 3\n"
      "OpDecorate %b SpecId 7\n%uint = OpTypeInt 32 0\n%a = OpSpecConstant %uint 5\n"
      "%b = OpSpecConstant %uint 2\n%n = OpSpecConstantOp %uint IMul %b %b\n"
      "%v3 = OpTypeVector %uint 3\n%array = OpTypeArray %v3 %n\n"
      "%p = OpTypePointer Workgroup %array\n%x = OpVariable %p Workgroup\n"
      "%q = OpTypePointer Workgroup %uint\n%y = OpVariable %q Workgroup\n");
  EXPECT_EQ(shared_bytes_of(m), 4u * 16 + 4);
  EXPECT_THAT(shared_spec_ids_of(m), ElementsAre(7));
}

// Pairs of constants, an instruction on each, and what is stored after the optimiser.
struct Folding {
  std::string instruction;
  std::function<std::optional<uint64_t>(uint32_t, uint32_t)> expected;
};

std::vector<Folding> all_foldings() {
  std::vector<Folding> all;
  for (const auto& [name, op] : {std::pair("OpIAdd", spv::OpIAdd),
                                 {"OpISub", spv::OpISub},
                                 {"OpIMul", spv::OpIMul},
                                 {"OpUDiv", spv::OpUDiv},
                                 {"OpSDiv", spv::OpSDiv},
                                 {"OpUMod", spv::OpUMod},
                                 {"OpSRem", spv::OpSRem},
                                 {"OpSMod", spv::OpSMod},
                                 {"OpBitwiseAnd", spv::OpBitwiseAnd},
                                 {"OpBitwiseOr", spv::OpBitwiseOr},
                                 {"OpBitwiseXor", spv::OpBitwiseXor},
                                 {"OpShiftLeftLogical", spv::OpShiftLeftLogical},
                                 {"OpShiftRightLogical", spv::OpShiftRightLogical},
                                 {"OpShiftRightArithmetic", spv::OpShiftRightArithmetic}}) {
    all.push_back({name, [op](uint32_t a, uint32_t b) {
                     const ScalarOperand operands[] = {{a, 32}, {b, 32}};
                     return fold_scalars(op, 32, operands);
                   }});
  }
  const auto least = [](auto a, auto b) { return static_cast<uint32_t>(std::min(a, b)); };
  const auto most = [](auto a, auto b) { return static_cast<uint32_t>(std::max(a, b)); };
  const auto s = [](uint32_t x) { return static_cast<int32_t>(x); };
  all.push_back({"OpExtInst SMin", [=](auto a, auto b) { return least(s(a), s(b)); }});
  all.push_back({"OpExtInst SMax", [=](auto a, auto b) { return most(s(a), s(b)); }});
  all.push_back({"OpExtInst UMin", [=](auto a, auto b) { return least(a, b); }});
  all.push_back({"OpExtInst UMax", [=](auto a, auto b) { return most(a, b); }});
  return all;
}

constexpr uint32_t kOperands[] = {0,          1,          5,          7,          300000000,
                                  2000000000, 0x7fffffff, 0x80000000, 0xfffffff9, 0xffffffff};

// Stores of `folding` of every pair, with the type of all of them.
std::string folding_module(const Folding& folding, bool is_signed,
                           std::vector<uint64_t>& expected) {
  std::string constants, code;
  const std::string type = is_signed ? "%int" : "%uint";
  for (size_t i = 0; i < std::size(kOperands); ++i) {
    const std::string value = is_signed ? std::to_string(static_cast<int32_t>(kOperands[i]))
                                        : std::to_string(kOperands[i]);
    constants += "%c" + std::to_string(i) + " = OpConstant " + type + ' ' + value + '\n';
  }
  const bool is_ext = folding.instruction.starts_with("OpExtInst ");
  for (size_t a = 0; a < std::size(kOperands); ++a) {
    for (size_t b = 0; b < std::size(kOperands); ++b) {
      const auto value = folding.expected(kOperands[a], kOperands[b]);
      if (!value) continue;
      const std::string n = std::to_string(expected.size());
      expected.push_back(*value);
      constants += "%i" + n + " = OpConstant %uint " + n + '\n';
      const std::string head =
          is_ext ? "OpExtInst " + type + " %glsl " + folding.instruction.substr(sizeof "OpExtInst")
                 : folding.instruction + ' ' + type;
      code += "%r" + n + " = " + head + " %c" + std::to_string(a) + " %c" + std::to_string(b) +
              "\n%p" + n + " = OpAccessChain %pe %v %i0 %i" + n + "\nOpStore %p" + n + " %r" + n +
              '\n';
    }
  }
  return "OpCapability Shader\n%glsl = OpExtInstImport \"GLSL.std.450\"\n"
         "OpMemoryModel Logical GLSL450\nOpEntryPoint GLCompute %main \"main\"\n"
         "OpExecutionMode %main LocalSize 1 1 1\nOpDecorate %array ArrayStride 4\n"
         "OpDecorate %block BufferBlock\nOpMemberDecorate %block 0 Offset 0\n"
         "OpDecorate %v DescriptorSet 0\nOpDecorate %v Binding 0\n%void = OpTypeVoid\n"
         "%fn = OpTypeFunction %void\n%int = OpTypeInt 32 1\n%uint = OpTypeInt 32 0\n"
         "%array = OpTypeRuntimeArray " +
         type + "\n%block = OpTypeStruct %array\n%pb = OpTypePointer Uniform %block\n" +
         "%pe = OpTypePointer Uniform " + type + "\n%v = OpVariable %pb Uniform\n" + constants +
         "%main = OpFunction %void None %fn\n%begin = OpLabel\n" + code +
         "OpReturn\nOpFunctionEnd\n";
}

TEST(Optimizer, folds_integers_as_spirv_defines_them) {
  size_t folded = 0, kept = 0;
  for (const Folding& folding : all_foldings()) {
    for (const bool is_signed : {false, true}) {
      std::vector<uint64_t> expected;
      const SpirvModule before = module_of(folding_module(folding, is_signed, expected));
      const auto words =
          optimize_spirv(before.words(), ShaderTarget::vulkan1_1, Optimize::speed, {});
      ASSERT_TRUE(words) << words.error().message;
      ASSERT_TRUE(validate_spirv(*words, ShaderTarget::vulkan1_1)) << folding.instruction;
      const auto after = SpirvModule::parse(*words);
      ASSERT_TRUE(after);
      for (const SpirvInstruction& i : after->instructions()) {
        if (i.opcode != spv::OpStore) continue;
        const SpirvInstruction* const place = after->definition(i.word(1));
        const auto value = after->constant(i.word(2));
        if (value) {
          const uint32_t index = after->constant(place->word(5)).value_or(UINT32_MAX);
          ASSERT_LT(index, expected.size());
          EXPECT_EQ(*value, expected[index]) << folding.instruction;
        }
        ++(value ? folded : kept);
      }
    }
  }
  EXPECT_GT(folded, 2000u) << "most of them are constants afterwards";
  EXPECT_GT(kept, 100u) << "and some are kept from being folded";
}

class Freeze : public Workplace {};

TEST_F(Freeze, constants_and_what_they_decide_are_plain) {
  OfflineRun run;
  run.settings.frozen = {{"rows", "3"}, {"1", "true"}};
  const OfflineResult r = compile_text(
      "#version 450\nlayout(constant_id = 0) const uint rows = 8;\n"
      "layout(constant_id = 1) const bool both = false;\n"
      "layout(constant_id = 2) const float scale = 2.0;\n"
      "const uvec2 size = uvec2(rows, both ? 2 : 1);\nshared float tile[size.x * size.y];\n"
      "layout(set = 0, binding = 0) buffer B { float v[]; };\n"
      "void main() { tile[0] = scale; barrier(); v[0] = tile[size.y]; }\n",
      run);
  ASSERT_TRUE(r.ok()) << messages(r);
  const auto json = nlohmann::json::parse(r.reflection);
  EXPECT_EQ(json["workgroup"]["shared_bytes"], 24);
  ASSERT_EQ(json["specialization_constants"].size(), 1u);
  EXPECT_EQ(json["specialization_constants"][0]["name"], "scale");
  const auto module = SpirvModule::parse(r.spirv);
  for (const SpirvInstruction& i : module->instructions()) {
    EXPECT_NE(i.opcode, static_cast<uint32_t>(spv::OpSpecConstantOp));
  }
}

TEST_F(Freeze, mistakes_are_named) {
  const std::string text =
      "#version 450\nlayout(constant_id = 0) const int rows = 8;\n"
      "layout(set = 0, binding = 0) buffer B { int v[]; };\nvoid main() { v[0] = rows; }\n";
  OfflineRun run;
  run.settings.frozen = {{"columns", "3"}};
  EXPECT_THAT(messages(compile_text(text, run)), HasSubstr("columns"));
  for (const char* value : {"", "x", "1.5", "2147483648", "-2147483649"}) {
    run.settings.frozen = {{"rows", value}};
    EXPECT_THAT(messages(compile_text(text, run)), HasSubstr("no such value")) << value;
  }
}

}  // namespace
}  // namespace ullage::shaders
