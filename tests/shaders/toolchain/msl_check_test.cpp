// Metal texts as clang sees them: those of shaders of many kinds, and texts that are wrong.
#include <gmock/gmock.h>

#include <array>
#include <cstdio>

#include "shaders/toolchain/text/text_target.h"
#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using testing::HasSubstr;

ProgramRun run_by_shell(const std::vector<std::string>& command) {
  std::string line;
  for (const std::string& word : command) line += "'" + word + "' ";
  ProgramRun run;
  FILE* const pipe = ::popen((line + "2>&1").c_str(), "r");
  if (pipe == nullptr) return run;
  std::array<char, 4096> bytes;
  while (const size_t n = std::fread(bytes.data(), 1, bytes.size(), pipe)) {
    run.output.append(bytes.data(), n);
  }
  run.ok = ::pclose(pipe) == 0;
  return run;
}

class MslCheck : public Workplace {
 protected:
  void SetUp() override {
    programs_.run = run_by_shell;
    for (const char* command : {"clang++", "clang++-19"}) {
      if (run_by_shell({command, "--version"}).ok) programs_.clang = command;
    }
    if (programs_.clang.empty()) GTEST_SKIP() << "no clang";
  }
  OtherPrograms programs_;
};

const char* const kShaders[] = {
    // Structs with arrays, copied; columns of row-major matrices; matrices in every place.
    R"(struct S { float a[3]; vec3 b; uint c[2][2]; };
layout(binding = 0) buffer A { S s[]; } a;
layout(binding = 1) uniform U { layout(row_major) mat3 m; mat4x3 n; } u;
layout(binding = 2, row_major) buffer M { mat2x3 r[2]; mat4 q; } m;
void main() { S k = a.s[1]; k.a[1] += u.m[1][2]; a.s[0] = k; m.r[1][0] = u.n[2] + u.m[2];
  m.q = transpose(m.q) * m.q; a.s[2].b = u.m * k.b; })",
    // Lengths from specialisation constants, shared memory, barriers, function constants.
    R"(layout(constant_id = 0) const uint N = 4; layout(constant_id = 1) const bool F = true;
shared float s[N * 2]; shared uvec4 v[8];
layout(binding = 0) buffer B { float x[]; };
void main() { uint i = gl_LocalInvocationIndex; s[i] = x[i]; v[i] = uvec4(i); barrier();
  if (F) x[i] = s[(i + 1) % (N * 2)] + float(v[7 - i].y); })",
    // Atomics, subgroups, packing, integers of all widths of 32 bits, frexp and modf.
    R"(layout(binding = 0) buffer B { uint n; int m; float f; vec4 v; } b; shared uint c;
void main() { if (gl_LocalInvocationIndex == 0) c = 0; barrier(); atomicAdd(c, 1u);
  atomicCompSwap(b.n, 1u, 2u); atomicMin(b.m, -3); int e; b.f = frexp(b.f, e) + modf(b.f, b.v.x);
  b.v += unpackUnorm4x8(b.n); b.n ^= packSnorm4x8(b.v) + bitCount(b.n) + findMSB(b.n);
  b.f += subgroupAdd(b.f) + subgroupShuffleXor(b.f, 1u); b.m = b.m % 7 + bitfieldExtract(b.m, 3, 5);
  b.v = mix(b.v, vec4(1), greaterThan(b.v, vec4(0))); b.f = isnan(b.f) ? 0 : inversesqrt(b.f); })",
    // Images, samplers, arrays of textures.
    R"(layout(binding = 0, rgba32f) uniform image2D i; layout(binding = 1) uniform sampler2D t;
layout(binding = 2) uniform texture3D w; layout(binding = 3) uniform sampler s;
layout(binding = 4, r32ui) uniform uimage2DArray a; layout(binding = 5) uniform texture2D ts[3];
void main() { ivec2 p = ivec2(gl_GlobalInvocationID.xy);
  vec4 x = textureLod(t, vec2(p), 1.0) + textureLod(sampler3D(w, s), vec3(0.5), 0.0);
  imageStore(i, p, x + imageLoad(i, p) + textureLod(sampler2D(ts[1], s), vec2(0), 0.0) + vec4(imageSize(i), 0, 0));
  imageStore(a, ivec3(p, 1), uvec4(textureSize(t, 0), 0, 0)); })",
    // Names that are words, functions with out arguments, local arrays, loops, switches.
    R"(layout(binding = 0) buffer kernel { float device[]; } threadgroup;
void half4(out float thread, inout uint vec[3]) { thread = float(vec[1]); vec[2] = 4u; }
void main() { uint array[3] = uint[](1u, 2u, 3u); float access = 0;
  for (uint int2_ = 0; int2_ < 4; ++int2_) { half4(access, array);
    switch (array[2]) { case 4u: access += 1; break; default: continue; } }
  threadgroup.device[threadgroup.device.length() - 1] = access; })",
};

TEST_F(MslCheck, texts_of_many_kinds_parse) {
  for (const char* text : kShaders) {
    const OfflineResult r =
        compile_text(std::string("#version 450\n"
                                 "#extension GL_KHR_shader_subgroup_arithmetic : enable\n"
                                 "#extension GL_KHR_shader_subgroup_shuffle : enable\n"
                                 "layout(local_size_x = 8) in;\n") +
                     text);
    ASSERT_TRUE(r.ok()) << messages(r);
    ASSERT_NE(r.msl, "") << messages(r);
    const auto ok = check_msl(r.msl, programs_);
    EXPECT_TRUE(ok) << ok.error().message << "\n" << r.msl;
  }
}

// The translator forgets the sampler of an element.
TEST_F(MslCheck, arrays_of_textures_with_samplers_are_refused) {
  const OfflineResult r = compile_text(
      "#version 450\nlayout(local_size_x = 8) in;\nlayout(binding = 0) uniform sampler2D ts[3];\n"
      "layout(binding = 1) buffer B { vec4 v; };\n"
      "void main() { v = textureLod(ts[1], vec2(0), 0.0); }");
  EXPECT_TRUE(r.ok()) << messages(r);
  EXPECT_EQ(r.msl, "");
  EXPECT_THAT(messages(r), HasSubstr("an array of textures with samplers has no translation"));
}

TEST_F(MslCheck, texts_of_the_repository_parse) {
  for (const char* file : {"examples/shaders/blur.comp", "examples/shaders/brighten.comp",
                           "bench/shaders/filter.comp", "bench/shaders/matmul.comp",
                           "tests/runtime/kernels/add.comp", "tests/runtime/kernels/compact.comp",
                           "tests/runtime/kernels/count.comp", "tests/runtime/kernels/sum.comp"}) {
    OfflineRun run;
    run.settings.include_folders = {"examples/shaders/lib", "bench/shaders"};
    const OfflineResult r = compile(file, run);
    ASSERT_TRUE(r.ok()) << messages(r);
    ASSERT_NE(r.msl, "") << messages(r);
    const auto ok = check_msl(r.msl, programs_);
    EXPECT_TRUE(ok) << file << ": " << ok.error().message;
  }
}

struct WrongText {
  const char* text;
  const char* message;
};
constexpr WrongText kWrong[] = {
    {"kernel void f(device float* x [[buffer(0)]]) { x[0] = missing; }", "missing"},
    {"kernel void f(device float* x [[buffer(0)]]) { threadgroup float* y = x; }",
     "shader.metal:3"},
    {"kernel void f(constant float* x [[buffer(0)]]) { x[0] = 1; }", "shader.metal:3"},
    {"kernel void f(device float4* x [[buffer(0)]]) { x[0] = float2(1, 2); }", "shader.metal:3"},
    {"struct S { spvUnsafeArray<uint, 4> a; }; struct D { uint a[4]; };\n"
     "kernel void f(device D& d [[buffer(0)]]) { S s; s.a = d.a; }",
     "shader.metal:4"},
    {"kernel void f(device float* kernel [[buffer(0)]]) { }", "shader.metal:3"},
    {"kernel void f(device uint* x [[buffer(0)]]) { x[0] = ballotARB(true); }", "ballotARB"},
    {"kernel void f(device uint* x [[buffer(0)]]) { x[0] = 1 }", "shader.metal:3"},
};

TEST_F(MslCheck, wrong_texts_are_refused_with_their_line) {
  for (const WrongText& row : kWrong) {
    const auto ok = check_msl(
        std::string("#include <metal_stdlib>\nusing namespace metal;\n") + row.text + "\n",
        programs_);
    ASSERT_FALSE(ok) << row.text;
    EXPECT_THAT(ok.error().message, HasSubstr(row.message)) << row.text;
    EXPECT_THAT(ok.error().message,
                HasSubstr("clang refuses the text of SPIRV-Cross: shader.metal"));
  }
}

TEST_F(MslCheck, the_reflection_names_the_checker) {
  OfflineRun run;
  run.settings.check_msl = true;
  run.settings.programs = programs_;
  run.settings.programs.clang_version = "clang 19";
  const OfflineResult r = compile_text(scale_kernel(), run);
  EXPECT_NE(r.msl, "") << messages(r);
  EXPECT_THAT(r.reflection, HasSubstr("\"checked_by\": \"clang 19\""));
  // A text that clang refuses does not leave: here by a clang that refuses all.
  run.settings.programs.run = [](const auto&) { return ProgramRun{false, "no\n"}; };
  const OfflineResult refused = compile_text(scale_kernel(), run);
  EXPECT_EQ(refused.msl, "");
  EXPECT_THAT(messages(refused), HasSubstr("no MSL: clang refuses the text of SPIRV-Cross: no"));
}

}  // namespace
}  // namespace ullage::shaders
