// What the text form of scripts means, and what it refuses, where.
#include "tools/conform/script/parse_script.h"

#include <gmock/gmock.h>

#include "tools/conform/script/fill_buffer.h"

namespace ullage::conform {
namespace {

using testing::HasSubstr;

constexpr const char* kHead =
    "script 1\n"
    "shader s glsl\nvoid main() {}\nend\n"
    "buffer a f32[4] data 1 2 3 4\n"
    "buffer b u32[8] zero\n"
    "pipeline p s\n  storage 0 0 a\nend\n"
    "dispatch p 1 1 1\n";

std::optional<std::string> no_file(const std::string& path) {
  return path == "here.comp" ? std::optional<std::string>("void main() {}") : std::nullopt;
}

ir::Result<Script> parse(const std::string& text) {
  return parse_script("t.script", text, no_file);
}

std::string error_of(const std::string& more) {
  const auto script = parse(kHead + more);
  return script ? "" : script.error().message;
}

TEST(ParseScript, reads_every_statement) {
  const auto script = parse(
      "script 1  # a comment\n"
      "require feature shaderInt64\nrequire limit subgroupSize >= 4\n"
      "target vulkan1.2\n"
      "shader s glsl\n#version 450\nvoid main() {}\nend\n"
      "shader f glsl file here.comp\n"
      "buffer a f32[4] data 1 2\nend?\n");
  EXPECT_FALSE(script);
  const auto full =
      parse(std::string(kHead) +
            "buffer c f32[] data\n 1 2\n 3\nend\n"
            "buffer r i32[100] random 7 -5 5\nbuffer s f64[3] series 0.5 2\n"
            "pipeline q s\n entry main\n constant 3 u32 16\n uniform 1 2 c offset 4 "
            "size 8\n subgroup-size 8\n full-subgroups\nend\n"
            "dispatch q indirect b 4 push f32 1.5 u32 7 f64 2 unordered\n"
            "copy a a\nrepeat 3\n dispatch p 1 1 1\n expect a == 1 within 2 ulp\nend\n"
            "expect a[1..2] as u32 == 0x40000000 0x40400000\n"
            "expect r between -5 5\nexpect a rmse a <= 0.5\nexpect b[7] != 3\n");
  ASSERT_TRUE(full) << full.error().message;
  EXPECT_EQ(full->buffers.size(), 5u);
  EXPECT_EQ(full->buffers[2].elements, 3u);
  EXPECT_EQ(full->pipelines[1].bindings[0].offset, 4u);
  EXPECT_TRUE(full->pipelines[1].full_subgroups);
  EXPECT_EQ(full->steps.size(), 13u);
  const auto& dispatch = std::get<DispatchStep>(full->steps[1]);
  EXPECT_FALSE(dispatch.ordered);
  EXPECT_EQ(dispatch.indirect->offset, 4u);
  EXPECT_EQ(dispatch.push.size(), 16u);
  const auto& last = std::get<ExpectStep>(full->steps.back());
  EXPECT_EQ(last.first, 7u);
  EXPECT_EQ(last.count, 1u);
}

TEST(ParseScript, keeps_comments_of_shaders) {
  const auto script = parse(kHead);
  ASSERT_TRUE(script);
  EXPECT_EQ(script->shaders[0].text, "void main() {}\n");
  EXPECT_EQ(script->shaders[0].place.line, 3u);
}

TEST(ParseScript, errors_have_place_and_reason) {
  EXPECT_EQ(error_of("bind a b\n").substr(0, 12), "t.script:11:");
  EXPECT_THAT(error_of("buffer a f32[1] zero\n"), HasSubstr("11:8: \"a\" is declared twice"));
  EXPECT_THAT(error_of("buffer c f32 zero\n"), HasSubstr("has a length"));
  EXPECT_THAT(error_of("buffer c f33[1] zero\n"), HasSubstr("no type is called"));
  EXPECT_THAT(error_of("buffer c f32[0] zero\n"), HasSubstr("at least one element"));
  EXPECT_THAT(error_of("buffer c u8[99999999999] zero\n"), HasSubstr("at most"));
  EXPECT_THAT(error_of("buffer c f32[] zero\n"), HasSubstr("only data"));
  EXPECT_THAT(error_of("buffer c f32[3] data 1 2\n"), HasSubstr("given 2 for 3"));
  EXPECT_THAT(error_of("buffer c u8[2] data 1 300\n"), HasSubstr("11:23: not a value of type u8"));
  EXPECT_THAT(error_of("shader t glsl\nvoid\n"), HasSubstr("no line \"end\""));
  EXPECT_THAT(error_of("shader t spirv file none.spv\n"), HasSubstr("cannot read"));
  EXPECT_THAT(error_of("pipeline r none\nend\n"), HasSubstr("a shader declared above"));
  EXPECT_THAT(error_of("pipeline r s\nstorage 0 0 a\nuniform 0 0 b\nend\n"), HasSubstr("taken"));
  EXPECT_THAT(error_of("pipeline r s\nstorage 0 0 a offset 16\nend\n"), HasSubstr("from 0 to 15"));
  EXPECT_THAT(error_of("pipeline r s\nstorage 9 0 a\nend\n"), HasSubstr("from 0 to 7"));
  EXPECT_THAT(error_of("pipeline r s\n"), HasSubstr("no \"end\""));
  EXPECT_THAT(error_of("dispatch p 1 1\n"), HasSubstr("expected a group count on line 11"));
  EXPECT_THAT(error_of("dispatch p indirect a 8\n"), HasSubstr("multiple of 4 inside"));
  EXPECT_THAT(error_of("dispatch p 1 1 1 push f32\n"), HasSubstr("push needs a value"));
  EXPECT_THAT(error_of("copy a b\n"), HasSubstr("one size"));
  EXPECT_THAT(error_of("expect a[4] == 1\n"), HasSubstr("J < 4"));
  EXPECT_THAT(error_of("expect a[2..1] == 1\n"), HasSubstr("J < 4"));
  EXPECT_THAT(error_of("expect a == 1 2\n"), HasSubstr("each of the 4 numbers, given 2"));
  EXPECT_THAT(error_of("expect a == b\n"), HasSubstr("one type"));
  EXPECT_THAT(error_of("expect a between 1\n"), HasSubstr("two values"));
  EXPECT_THAT(error_of("expect a != 1 within 1 ulp\n"), HasSubstr("is for =="));
  EXPECT_THAT(error_of("expect a == 1 within -1 ulp\n"), HasSubstr("not negative"));
  EXPECT_THAT(error_of("repeat 2\nbuffer c f32[1] zero\nend\n"), HasSubstr("a repeat may contain"));
  EXPECT_THAT(error_of("repeat 9999\nexpect a == 1\nexpect a == 2\nend\n"), HasSubstr("10000"));
}

TEST(ParseScript, reads_images_samplers_and_addresses) {
  const auto script = parse(
      std::string(kHead) +
      "image i rgba8 2x1 data 1 2 3 4 5 6 7 8\nimage l r32f 3x2 layers 4 fill 0.5\n"
      "image d r32ui 4x3x2 series 0 1\nsampler n linear border unnormalized\n"
      "buffer t u64[2] addresses a b\n"
      "pipeline q s\n storage-image 0 0 i\n combined 0 1 l n\n sampled-image 0 2 d element 3\n"
      " sampler 0 3 n\n uniform-texel 1 0 b rg32ui size 16\nend\n"
      "dispatch q 1 1 1 push u32 1 address b\ndump i[2..5]\nexpect i[4..7] == 5 6 7 8\n");
  ASSERT_TRUE(script) << script.error().message;
  const ScriptBuffer &i = script->buffers[2], &l = script->buffers[3], &d = script->buffers[4];
  EXPECT_EQ(i.bytes(), 8u);
  EXPECT_EQ(i.numbers(), 8u);
  EXPECT_EQ(l.image->layers, 4u);
  EXPECT_EQ(l.numbers(), 24u);
  EXPECT_EQ(d.image->dimensions, 3u);
  EXPECT_TRUE(script->samplers[0].linear);
  EXPECT_FALSE(script->samplers[0].normalized);
  EXPECT_EQ(script->buffers[5].filling.buffers, (std::vector<size_t>{0, 1}));
  EXPECT_EQ(script->pipelines[1].bindings[2].element, 3u);
  EXPECT_EQ(script->pipelines[1].bindings[4].format->components, 2u);
  const auto& dispatch = std::get<DispatchStep>(script->steps[1]);
  EXPECT_EQ(dispatch.push.size(), 16u);
  EXPECT_EQ(dispatch.addresses[0].at, 8u);
  EXPECT_EQ(std::get<DumpStep>(script->steps[2]).count, 4u);
  EXPECT_FALSE(script->is_robust());
}

TEST(ParseScript, refuses_images_that_are_none) {
  EXPECT_THAT(error_of("image i rgba9 2x2 zero\n"), HasSubstr("no format is called \"rgba9\""));
  EXPECT_THAT(error_of("image i r8 2x0 zero\n"), HasSubstr("one to three numbers"));
  EXPECT_THAT(error_of("image i r8 2x2x2x2 zero\n"), HasSubstr("one to three numbers"));
  EXPECT_THAT(error_of("image i r8 2x2x2 layers 3 zero\n"), HasSubstr("no layers"));
  EXPECT_THAT(error_of("image i rgba8 1 data 1 2\n"), HasSubstr("given 2 for 4"));
  EXPECT_THAT(error_of("sampler n soft\n"), HasSubstr("nearest or linear"));
  EXPECT_THAT(error_of("buffer t u32[1] addresses a\n"), HasSubstr("as many u64"));
  EXPECT_THAT(error_of("pipeline r s\nstorage-image 0 0 a\nend\n"), HasSubstr("takes an image"));
  EXPECT_THAT(error_of("pipeline r s\nstorage-texel 0 0 a r9\nend\n"), HasSubstr("no such format"));
  EXPECT_THAT(error_of("dump a[9]\n"), HasSubstr("J < 4"));
  EXPECT_THAT(error_of("require spirv 1.7\n"), HasSubstr("1.0 to 1.6"));
}

TEST(ParseScript, needs_its_first_line_and_a_step) {
  EXPECT_FALSE(parse(""));
  EXPECT_FALSE(parse("script 2\n"));
  EXPECT_FALSE(parse("script 1\n"));
}

TEST(FillBuffer, fills_as_requested) {
  const auto content = [](const std::string& declaration) {
    const auto script = parse(kHead + declaration);
    EXPECT_TRUE(script) << script.error().message;
    const ScriptBuffer& b = script->buffers.back();
    std::vector<std::byte> bytes(b.bytes());
    fill_buffer(b, bytes);
    std::vector<double> values;
    const ir::DType dtype = b.layout.fields[0].dtype;
    for (size_t at = 0; at < bytes.size(); at += b.layout.stride) {
      values.push_back(number_value(load_number(bytes.data() + at, dtype), dtype));
    }
    return values;
  };
  EXPECT_EQ(content("buffer x f16[3] fill 1.5\n"), (std::vector<double>{1.5, 1.5, 1.5}));
  EXPECT_EQ(content("buffer x i8[3] series -1 2\n"), (std::vector<double>{-1, 1, 3}));
  const auto random = content("buffer x i32[1000] random 3 -2 2\n");
  EXPECT_EQ(random, content("buffer x i32[1000] random 3 -2 2\n"));
  EXPECT_NE(random, content("buffer x i32[1000] random 4 -2 2\n"));
  EXPECT_EQ(*std::ranges::min_element(random), -2);
  EXPECT_EQ(*std::ranges::max_element(random), 2);
}

}  // namespace
}  // namespace ullage::conform
