// SPIR-V to MSL: the binding convention in text and arguments, and everything that is rejected with
// a reason.
#include "shaders/toolchain/msl/msl.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/shaders/toolchain/compiled.h"

namespace ullage::shaders {
namespace {

using testing::HasSubstr;
using testing::Not;

// GLSL to SPIR-V; `head` has declarations, `body` the statements of main.
std::vector<uint32_t> spirv_of(const std::string& head, const std::string& body) {
  return compiled("#version 450\n#extension GL_KHR_memory_scope_semantics : enable\n" + head +
                  "\nvoid main() {\n" + body + "\n}\n");
}

MslKernel translate(const std::string& head, const std::string& body,
                    const MslOptions& options = {}) {
  const auto kernel = to_msl(spirv_of(head, body), options);
  EXPECT_TRUE(kernel) << kernel.error().message;
  return kernel ? *kernel : MslKernel();
}

std::string refusal(const std::string& head, const std::string& body,
                    const MslOptions& options = {}) {
  const auto kernel = to_msl(spirv_of(head, body), options);
  EXPECT_FALSE(kernel);
  return kernel ? "" : kernel.error().message;
}

const std::string kBuffers =
    "layout(local_size_x = 64) in;\n"
    "layout(set = 0, binding = 2) writeonly buffer Out { float y[]; };\n"
    "layout(set = 0, binding = 0) readonly buffer In { float x[]; } source;\n"
    "layout(set = 1, binding = 3) uniform Table { uvec4 t[4]; };\n"
    "layout(push_constant) uniform Push { uint n; float scale; } p;\n";

TEST(Msl, indices_follow_set_and_binding_and_not_the_order_of_use) {
  const MslKernel k = translate(
      kBuffers,
      "uint i = gl_GlobalInvocationID.x; if (i < p.n) y[i] = source.x[i] * p.scale + t[1].x;");
  EXPECT_THAT(k.text, HasSubstr("[[buffer(2)]]"));
  EXPECT_THAT(k.text, HasSubstr("[[buffer(0)]]"));
  EXPECT_THAT(k.text, HasSubstr("[[buffer(19)]]"));
  EXPECT_THAT(k.text, HasSubstr("[[buffer(29)]]"));
  EXPECT_THAT(k.text, Not(HasSubstr("[[buffer(30)]]")));
  ASSERT_EQ(k.arguments.size(), 3u);
  EXPECT_EQ(k.arguments[0].index, 0u);
  EXPECT_EQ(k.arguments[0].name, "source");
  EXPECT_EQ(k.arguments[0].access, MslAccess::read);
  EXPECT_EQ(k.arguments[1].access, MslAccess::write);
  EXPECT_EQ(k.arguments[2].index, 19u);
  EXPECT_TRUE(k.arguments[2].uniform);
  EXPECT_EQ(k.push_bytes, 8u);
  EXPECT_EQ(k.length_table_words, 0u);
  EXPECT_EQ(k.workgroup.size[0], 64u);
  EXPECT_THAT(k.text, HasSubstr("kernel void " + k.entry + "("));
}

TEST(Msl, a_length_asked_for_brings_the_table) {
  const MslKernel k = translate(kBuffers, "y[0] = float(source.x.length());");
  EXPECT_THAT(k.text, HasSubstr("[[buffer(30)]]"));
  EXPECT_EQ(k.length_table_words, 20u);
  EXPECT_THAT(k.text, HasSubstr("spvBufferSizeConstants[0]"));
}

TEST(Msl, what_is_not_used_is_said_so) {
  const MslKernel k = translate(kBuffers, "y[0] = 1.0;");
  ASSERT_EQ(k.arguments.size(), 3u);
  EXPECT_FALSE(k.arguments[0].used);
  EXPECT_TRUE(k.arguments[1].used);
  EXPECT_EQ(k.push_bytes, 0u);
}

TEST(Msl, renames_the_entry) {
  MslOptions options;
  options.rename = "scale_rows";
  const MslKernel k = translate(kBuffers, "y[0] = 1.0;", options);
  EXPECT_EQ(k.entry, "scale_rows");
  EXPECT_THAT(k.text, HasSubstr("kernel void scale_rows("));
}

TEST(Msl, textures_and_samplers_have_spaces_of_their_own) {
  const MslKernel k = translate(
      "layout(set = 0, binding = 0) uniform sampler2D s;\n"
      "layout(set = 1, binding = 1, rgba32f) uniform writeonly image2D o;\n",
      "imageStore(o, ivec2(0), textureLod(s, vec2(0.5), 0.0));");
  ASSERT_EQ(k.arguments.size(), 3u);
  EXPECT_EQ(k.arguments[0].space, MslSpace::texture);
  EXPECT_EQ(k.arguments[1].index, 17u);
  EXPECT_EQ(k.arguments[1].access, MslAccess::write);
  EXPECT_EQ(k.arguments[2].space, MslSpace::sampler);
  EXPECT_THAT(k.text, HasSubstr("[[texture(17)]]"));
  EXPECT_THAT(k.text, HasSubstr("[[sampler(0)]]"));
}

TEST(Msl, specialisation_constants_state_how_they_are_set) {
  const MslKernel k = translate(
      "layout(constant_id = 3) const uint kCount = 4;\nlayout(constant_id = 7) const bool kFlag = "
      "true;\n"
      "layout(local_size_x_id = 9) in;\n"
      "layout(set = 0, binding = 0) buffer B { uint v[]; };\nshared uint s[kCount];\n",
      "s[gl_LocalInvocationIndex % kCount] = 1u; barrier(); if (kFlag) v[0] = s[0];");
  ASSERT_EQ(k.constants.size(), 3u);
  EXPECT_EQ(k.constants[0].id, 3u);
  EXPECT_TRUE(k.constants[0].macro);
  EXPECT_EQ(k.constants[1].id, 7u);
  EXPECT_TRUE(k.constants[1].function_constant);
  EXPECT_EQ(k.workgroup.spec_id[0], 9u);
}

TEST(Msl, outside_the_binding_convention_is_refused) {
  EXPECT_THAT(refusal("layout(set = 2, binding = 0) buffer B { uint v[]; };", "v[0] = 1u;"),
              HasSubstr("sets 0 and 1"));
  EXPECT_THAT(refusal("layout(set = 0, binding = 16) buffer B { uint v[]; };", "v[0] = 1u;"),
              HasSubstr("bindings 0 to 15"));
  EXPECT_THAT(refusal("layout(set = 1, binding = 13) buffer B { uint v[]; };", "v[0] = 1u;"),
              HasSubstr("below 29"));
  EXPECT_THAT(refusal("layout(set = 0, binding = 1) buffer A { uint a[]; };\n"
                      "layout(set = 0, binding = 1) uniform B { float b; };",
                      "a[0] = uint(b);"),
              HasSubstr("bound twice"));
  EXPECT_THAT(refusal("layout(set = 1, binding = 0) uniform sampler2D s;\n"
                      "layout(set = 0, binding = 1) buffer B { vec4 b[]; };",
                      "b[1] = textureLod(s, vec2(0), 0);"),
              HasSubstr("sampler indices"));
}

TEST(Msl, storage_buffers_may_share_a_binding) {
  const MslKernel k = translate(
      "layout(set = 0, binding = 1) buffer A { uint a[]; };\n"
      "layout(set = 0, binding = 1) buffer B { uvec4 b[]; };",
      "a[0] = 1u; b[1] = uvec4(2u);");
  ASSERT_EQ(k.arguments.size(), 2u);
  EXPECT_EQ(k.arguments[0].index, k.arguments[1].index);
  EXPECT_EQ(k.text.find("[[buffer(1)]]"), k.text.rfind("[[buffer(1)]]"));
}

TEST(Msl, what_metal_has_not_is_refused) {
  EXPECT_THAT(refusal("layout(set = 0, binding = 0) buffer B { double v[]; };", "v[0] = 1.0lf;"),
              HasSubstr("double"));
  EXPECT_THAT(
      refusal(
          "#pragma use_vulkan_memory_model\nlayout(set = 0, binding = 0) buffer B { uint v[]; };",
          "atomicStore(v[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, "
          "gl_SemanticsRelease);"),
      HasSubstr("relaxed"));
  EXPECT_THAT(refusal("#extension GL_EXT_buffer_reference : require\n"
                      "layout(buffer_reference, std430) buffer R { uint v; };\n"
                      "layout(push_constant) uniform P { R r; };",
                      "r.v = 1u;"),
              HasSubstr("resident"));
}

TEST(Msl, what_it_would_get_wrong_is_refused) {
  const std::string out = "layout(set = 0, binding = 0) buffer B { uint v[]; };\n";
  const std::string image = "layout(set = 0, binding = 1, r32ui) uniform uimage2D i";
  EXPECT_THAT(refusal(image + ";", "imageAtomicAdd(i, ivec2(0), 1u);"), HasSubstr("images"));
  EXPECT_THAT(refusal(image + "[2];", "imageStore(i[1], ivec2(0), uvec4(1));"),
              HasSubstr("storage images"));
  EXPECT_THAT(refusal(out + "shared bvec4 s;", "s.y = true; barrier(); v[0] = s.x ? 1 : 0;"),
              HasSubstr("bools"));
  EXPECT_THAT(refusal("#extension GL_EXT_null_initializer : enable\n" + out + "shared uint s = {};",
                      "v[0] = s;"),
              HasSubstr("initial"));
  EXPECT_THAT(refusal("#extension GL_ARB_shader_ballot : enable\n"
                      "#extension GL_ARB_gpu_shader_int64 : enable\n" +
                          out,
                      "v[0] = unpackUint2x32(ballotARB(true)).x;"),
              HasSubstr("GL_KHR_shader_subgroup_ballot"));
  EXPECT_THAT(
      refusal("#extension GL_ARB_shader_clock : enable\n" + out, "v[0] = clock2x32ARB().x;"),
      HasSubstr("ShaderClockKHR"));
}

TEST(Msl, words_of_metal_are_no_names) {
  const MslKernel k = translate(
      "struct thread { float new; };\nlayout(set = 0, binding = 0) buffer kernel { thread o[]; };\n"
      "float device(float half4) { return half4; }",
      "float spvX = 1.0; float ushort = device(spvX); o[0].new = ushort;");
  for (const char* name : {"struct thread0", "struct kernel0", "float new0", "device0(", "half40",
                           "ushort0", "myspvX"}) {
    EXPECT_THAT(k.text, HasSubstr(name));
  }
  EXPECT_EQ(k.arguments[0].name, "kernel");
}

TEST(Msl, lengths_are_scalar_expressions_of_macros) {
  const MslKernel k = translate(
      "layout(local_size_x_id = 0) in;\nlayout(constant_id = 1) const uint n = 5;\n"
      "const uvec2 size = uvec2(n, 7) * 2u;\nshared uint a[size.x], b[gl_WorkGroupSize.x + 1];\n"
      "layout(set = 0, binding = 0) buffer B { uint v[]; };",
      "a[0] = 1u; b[1] = 2u; barrier(); v[0] = a[1] + b[0];");
  ASSERT_EQ(k.constants.size(), 2u);
  EXPECT_TRUE(k.constants[0].macro);
  EXPECT_TRUE(k.constants[1].macro);
  EXPECT_THAT(k.text, Not(HasSubstr(".x]")));
}

TEST(Msl, arrays_of_buffers_are_loaded_in_parts) {
  const std::string head =
      "struct S { float f; uint q[3]; };\n"
      "layout(set = 0, binding = 0) buffer B { S s[]; };\n"
      "layout(set = 0, binding = 1, row_major) buffer M { mat4 m; };\nshared float a[2][3];\n";
  const MslKernel copied = translate(head, "S t = s[1]; s[0].q[t.q[0] & 1u] = t.q[2];");
  EXPECT_THAT(copied.text, Not(HasSubstr("= _24.q;")));
  EXPECT_THAT(copied.text, HasSubstr(".q[2"));
  EXPECT_THAT(translate(head, "vec4 c = m[1]; s[0].f = c.x;").text,
              Not(HasSubstr("device float4*")));
  EXPECT_THAT(
      translate(head, "a[0][0] = 1.0; barrier(); float r[3] = a[1]; s[0].f = r[s[0].q[1]];").text,
      Not(HasSubstr("spvUnsafeArray<float, 3> _")));
}

TEST(Msl, sizes_are_metals) {
  const MslKernel k = translate(
      "layout(set = 0, binding = 0) buffer B { vec4 a; vec3 b; };\n"
      "layout(set = 0, binding = 1, std140) uniform U { float f[2]; vec3 c; float d; };\n"
      "layout(push_constant) uniform P { uint n; layout(offset = 16) vec3 e; };\n"
      "shared vec3 s[10];\nshared bvec2 t;\n",
      "s[0] = b * d + e; t = bvec2(n > 1u); barrier(); a.xyz = s[1] + f[1]; a.w = t == bvec2(true) "
      "? 1.0 : c.x;");
  EXPECT_EQ(k.arguments[0].least_bytes, 32u);
  EXPECT_EQ(k.arguments[1].least_bytes, 48u);
  EXPECT_EQ(k.push_bytes, 28u);
  EXPECT_EQ(k.push_least_bytes, 32u);
  EXPECT_EQ(k.threadgroup_bytes, 164u);
}

TEST(Msl, weakened_things_are_warned_about) {
  const MslKernel k =
      translate("layout(set = 0, binding = 0) coherent volatile buffer B { uint v[]; };",
                "v[0] = 1u; memoryBarrierBuffer(); v[1] = v[0];");
  EXPECT_EQ(k.warnings.size(), 2u);
  EXPECT_TRUE(translate(kBuffers, "y[0] = 1.0; barrier();").warnings.empty());
}

TEST(Msl, entries_are_chosen_by_name) {
  MslOptions options;
  options.entry = "other";
  EXPECT_THAT(refusal(kBuffers, "y[0] = 1.0;", options), HasSubstr("other"));
}

TEST(Msl, words_that_are_no_module_are_an_error) {
  for (const std::vector<uint32_t>& words : {std::vector<uint32_t>{},
                                             {0x07230203u},
                                             {1, 2, 3, 4, 5, 6},
                                             {0x07230203u, 0x10300u, 0, 5, 0, 0x00000001u}}) {
    EXPECT_FALSE(to_msl(words));
  }
  auto cut = spirv_of(kBuffers, "y[0] = 1.0;");
  cut.pop_back();
  EXPECT_FALSE(to_msl(cut));
}

}  // namespace
}  // namespace ullage::shaders
