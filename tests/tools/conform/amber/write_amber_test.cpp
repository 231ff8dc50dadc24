// Scripts of our own as AmberScript, read back.
#include "tools/conform/amber/amber.h"

#include <gmock/gmock.h>

#include "tools/conform/script/parse_script.h"

namespace ullage::conform {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kOurs = R"(script 1
require feature shaderFloat16
require feature subgroupArithmetic
require extension VK_KHR_16bit_storage
require limit maxComputeSharedMemorySize >= 1024
target vulkan1.2
shader s glsl
#version 450
void main() {}
end
buffer x f32[3] series 1 0.5
buffer y f32[3] zero
buffer odd f32[] data nan 1 -inf
buffer u u32[4] fill 7
pipeline p s
  storage 0 1 x
  uniform 1 0 u offset 4 size 8
  constant 3 f32 -1e-7
  constant 4 bool 1
  subgroup-size 32
  full-subgroups
end
dispatch p 1 2 3 push u32 5 f32 1
dispatch p 4 5 6 push u32 5 f32 1
dispatch p 1 1 1
copy x y
)";

ir::Result<Script> ours(const std::string& more) {
  return parse_script("t.script", kOurs + more, {});
}

// As written and read again.
Script back(const std::string& more) {
  const auto script = ours(more);
  EXPECT_TRUE(script) << script.error().message;
  const auto text = write_amber(*script);
  EXPECT_TRUE(text) << text.error().message;
  auto read = read_amber("t.amber", *text, {});
  EXPECT_TRUE(read) << read.error().message << "\n" << *text;
  return read ? *std::move(read) : Script{};
}

std::string refusal(const std::string& more) {
  const auto script = ours(more);
  EXPECT_TRUE(script) << script.error().message;
  const auto text = write_amber(*script);
  return text ? "written" : text.error().message;
}

std::vector<double> values(const std::vector<Bits>& bits, ir::DType dtype) {
  std::vector<double> numbers;
  for (const Bits one : bits) numbers.push_back(number_value(one, dtype));
  return numbers;
}

TEST(WriteAmber, requirements_and_shaders_keep_their_names) {
  const Script script = back("");
  ASSERT_EQ(script.requirements.size(), 3u);  // a limit is a comment
  EXPECT_EQ(script.requirements[0].name, "shaderFloat16");
  EXPECT_EQ(script.requirements[1].name, "subgroupArithmetic");
  EXPECT_EQ(script.requirements[2].kind, Requirement::Kind::extension);
  ASSERT_EQ(script.shaders.size(), 1u);
  EXPECT_EQ(script.shaders[0].text, "#version 450\nvoid main() {}\n");
  EXPECT_EQ(script.shaders[0].target, "vulkan1.2");
}

TEST(WriteAmber, buffers_keep_their_bits) {
  const Script script = back("");
  EXPECT_THAT(values(script.buffers[0].filling.values, ir::DType::f32), ElementsAre(1, 1.5, 2));
  EXPECT_EQ(script.buffers[1].elements, 3u);
  EXPECT_EQ(script.buffers[2].layout.fields[0].dtype, ir::DType::u32);
  EXPECT_THAT(script.buffers[2].filling.values, ElementsAre(0x7fc00000, 0x3f800000, 0xff800000));
}

TEST(WriteAmber, pipelines_keep_what_is_bound_and_pushed) {
  const Script script = back("");
  ASSERT_EQ(script.pipelines.size(), 2u);  // one for all that push the same
  const ScriptPipeline& p = script.pipelines[0];
  EXPECT_EQ(p.bindings[1].offset, 4u);
  EXPECT_EQ(p.bindings[1].size, 8u);
  EXPECT_EQ(p.bindings[1].kind, ScriptBinding::Kind::uniform);
  EXPECT_EQ(p.constants[0].bits, *parse_number("-1e-7", ir::DType::f32));
  EXPECT_EQ(p.constants[1].bits, 1u);
  EXPECT_EQ(p.subgroup_size, 32u);
  EXPECT_TRUE(p.full_subgroups);
  const auto pushed = script.pipelines[1].push_buffer;
  ASSERT_TRUE(pushed);
  EXPECT_THAT(script.buffers[*pushed].filling.values, ElementsAre(5, 0x3f800000));
  ASSERT_EQ(script.steps.size(), 4u);
  EXPECT_EQ(std::get<DispatchStep>(script.steps[1]).pipeline, 1u);
  EXPECT_EQ(std::get<DispatchStep>(script.steps[1]).groups[2], 6u);
  EXPECT_EQ(std::get<DispatchStep>(script.steps[2]).pipeline, 0u);
}

TEST(WriteAmber, expectations_keep_their_numbers) {
  const Script script = back(
      "expect y[1..2] == 3 within 2 ulp\nexpect u between 3 300\nexpect x == y\n"
      "expect y rmse x <= 0.25\n");
  ASSERT_EQ(script.steps.size(), 9u);
  const auto& equal = std::get<ExpectStep>(script.steps[4]);
  EXPECT_EQ(equal.first, 1u);
  EXPECT_THAT(values(equal.values, ir::DType::f32), ElementsAre(3, 3));
  EXPECT_NEAR(equal.tolerance[0].relative, 2.0 / (1 << 23), 1e-12);
  EXPECT_EQ(std::get<ExpectStep>(script.steps[5]).test, ExpectStep::Test::greater_equal);
  EXPECT_EQ(std::get<ExpectStep>(script.steps[6]).test, ExpectStep::Test::less_equal);
  EXPECT_EQ(std::get<ExpectStep>(script.steps[7]).other, 1u);
  EXPECT_EQ(std::get<ExpectStep>(script.steps[8]).limit, 0.25);
}

TEST(WriteAmber, reports_what_amber_cannot_express) {
  EXPECT_THAT(refusal("dispatch p indirect u 4\n"), HasSubstr("group counts from a buffer"));
  EXPECT_THAT(refusal("expect odd[0..0] == nan\n"), HasSubstr("no NaN"));
  EXPECT_THAT(refusal("expect x == y within 1 ulp\n"), HasSubstr("byte by byte"));
  EXPECT_THAT(refusal("buffer b bf16[2] zero\n"), HasSubstr("no type bf16"));
}

}  // namespace
}  // namespace ullage::conform
