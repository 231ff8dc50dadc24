// What the front end makes of stages, marks and mistakes; and children that die.
#include <gmock/gmock.h>

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "shaders/toolchain/compile/children.h"
#include "shaders/toolchain/compile/embed.h"
#include "shaders/toolchain/compile/glsl.h"
#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class FrontEnd : public Workplace {
 protected:
  nlohmann::json reflection_of(const std::string& name, const std::string& text,
                               const OfflineRun& run = {}) {
    const OfflineResult r = compile(write(name, text), run);
    EXPECT_TRUE(r.ok()) << messages(r);
    return r.ok() ? nlohmann::json::parse(r.reflection) : nlohmann::json();
  }
};

TEST_F(FrontEnd, stages_come_from_option_pragma_and_name) {
  const std::string text = "#version 450\nvoid main() {}\n";
  EXPECT_EQ(reflection_of("a.vert", text)["stage"], "vertex");
  EXPECT_EQ(reflection_of("a.frag.glsl", text)["stage"], "fragment");
  EXPECT_EQ(reflection_of("a.glsl", text)["stage"], "compute");
  EXPECT_EQ(
      reflection_of("b.vert",
                    "#version 450\n # pragma shader_stage( fragment )\nvoid main() {}\n")["stage"],
      "fragment");
  OfflineRun run;
  run.settings.stage = ShaderStage::vertex;
  EXPECT_EQ(reflection_of("a.frag", text, run)["stage"], "vertex");
  EXPECT_THAT(messages(compile(write("c.comp", "#pragma shader_stage(pixel)\nvoid main() {}\n"))),
              HasSubstr("pixel"));
  EXPECT_FALSE(parse_stage("pixel"));
}

TEST_F(FrontEnd, inputs_and_outputs_are_reflected) {
  const auto j = reflection_of(
      "v.vert",
      "#version 450\nlayout(location = 4) in vec3 position;\nlayout(location = 0) in mat2 "
      "turn[2];\n"
      "layout(location = 5, component = 2) flat out ivec2 cell;\n"
      "void main() { cell = ivec2(turn[1][0]); gl_Position = vec4(position, 1.0); }\n");
  ASSERT_EQ(j["inputs"].size(), 2u);
  EXPECT_EQ(j["inputs"][0]["name"], "turn");
  EXPECT_EQ(j["inputs"][0]["array"], nlohmann::json({2}));
  EXPECT_EQ(j["inputs"][1]["type"], "vec3");
  EXPECT_EQ(j["inputs"][1]["location"], 4);
  EXPECT_EQ(j["outputs"][0]["component"], 2);
  EXPECT_EQ(j["outputs"][0]["qualifiers"], nlohmann::json({"flat"}));
  EXPECT_EQ(j["outputs"][1]["members"][0]["builtin"], "Position");
  EXPECT_THAT(j["msl"]["error"], HasSubstr("only compute"));
}

TEST_F(FrontEnd, byte_order_marks_are_skipped) {
  write("h.h", "\xef\xbb\xbf#define TWO 2.0\n");
  EXPECT_TRUE(
      compile_text("\xef\xbb\xbf" + scale_kernel("#include \"h.h\"\nconst float t = TWO;")).ok());
}

TEST_F(FrontEnd, all_errors_are_reported_and_none_that_follows_from_another) {
  const OfflineResult r = compile_text(
      "#version 450\nlayout(set = 0, binding = 0) buffer B { float v[]; };\nvoid main() {\n"
      "  v[0] = first_unknown;\n  v[1] = 1.0;\n  v[2] = second_unknown + first_unknown;\n}\n");
  const std::string text = messages(r);
  EXPECT_THAT(text, HasSubstr("first_unknown"));
  EXPECT_THAT(text, HasSubstr("second_unknown"));
  EXPECT_THAT(text, Not(HasSubstr("cannot convert")));
  EXPECT_EQ(r.diagnostics.size(), 2u) << text;
  EXPECT_EQ(compile_text("#version 450\n#include \"no.h\"\nvoid main() { f(); g(); }\n")
                .diagnostics.size(),
            1u);
}

TEST_F(FrontEnd, functions_without_a_body_are_named) {
  EXPECT_THAT(messages(compile_text("#version 450\nfloat absent(float x, vec2 y);\n"
                                    "layout(set = 0, binding = 0) buffer B { float v[]; };\n"
                                    "void main() { v[0] = absent(1.0, vec2(0)); }\n")),
              HasSubstr("absent()"));
}

TEST_F(FrontEnd, missing_includes_report_where_they_were_looked_for) {
  write("part.glsl", "#include \"nowhere.glsl\"\n");
  const std::string text = messages(compile_text(scale_kernel("#include \"part.glsl\"")));
  EXPECT_THAT(text, HasSubstr(path("nowhere.glsl")));
  EXPECT_THAT(text, HasSubstr(path("part.glsl") + " includes it"));
  EXPECT_THAT(text, Not(HasSubstr("header name")));
}

TEST_F(FrontEnd, includes_may_be_nested_deeply) {
  for (int i = 0; i < 150; ++i) {
    write("h" + std::to_string(i) + ".h", "#include \"h" + std::to_string(i + 1) + ".h\"\n");
  }
  write("h150.h", "#define TERM 1.0\n");
  const OfflineResult r =
      compile_text("#version 450\n#include \"h0.h\"\n" + scale_kernel().substr(13));
  EXPECT_TRUE(r.ok()) << messages(r);
}

TEST_F(FrontEnd, other_languages_are_named) {
  const auto message_of = [&](const char* name, const char* text) {
    return messages(compile(write(name, text)));
  };
  EXPECT_THAT(message_of("a.hlsl", "float4 main() : SV_Target { return 0; }"), HasSubstr("HLSL"));
  EXPECT_THAT(
      message_of("b.comp", "RWStructuredBuffer<float> o; [numthreads(1,1,1)] void main() {}"),
      HasSubstr("HLSL"));
  EXPECT_THAT(message_of("c.comp", "__kernel void f(__global float* x) { x[0] = 1; }"),
              HasSubstr("OpenCL"));
  EXPECT_THAT(message_of("d.txt", "#include <metal_stdlib>\nkernel void f() {}"),
              HasSubstr("Metal"));
  EXPECT_THAT(message_of("e.comp", "@compute @workgroup_size(1) fn main() {}"), HasSubstr("WGSL"));
  EXPECT_THAT(message_of("f.comp", "#version 450\n// numthreads\nvoid main() { x; }"),
              HasSubstr("undeclared"));
}

TEST_F(FrontEnd, lengths_that_are_expressions_lay_blocks_out) {
  const auto sizes = [&](const char* rules) {
    const auto j = reflection_of(
        "l.comp",
        std::string(
            "#version 450\n#extension GL_EXT_scalar_block_layout : enable\n"
            "layout(constant_id = 0) const uint n = 6;\nstruct S { float f[n * 2]; vec3 e; };\n"
            "layout(set = 0, binding = 0, ") +
            rules +
            ") buffer B { uint head; vec3 v[n * 2 + 1]; S s[2]; uint tail; };\n"
            "void main() { tail = head; }\n");
    const auto& block = j["bindings"][0]["block"];
    EXPECT_EQ(block["size_spec_ids"], nlohmann::json::array({0}));
    return std::vector<int>{block["members"][2]["offset"], block["members"][2]["array_stride"][0],
                            block["members"][3]["offset"]};
  };
  EXPECT_THAT(sizes("std430"), ElementsAre(224, 64, 352));
  EXPECT_THAT(sizes("std140"), ElementsAre(224, 208, 640));
  EXPECT_THAT(sizes("scalar"), ElementsAre(160, 60, 280));
}

TEST_F(FrontEnd, sums_of_many_terms_compile) {
  std::string sum = "v[0]";
  for (int i = 0; i < 20000; ++i) sum += " + v[1]";
  OfflineRun run;
  run.settings.msl = false;
  const OfflineResult r = compile_text(
      "#version 450\nlayout(set = 0, binding = 0) buffer B { float v[]; };\n"
      "void main() { v[2] = " +
          sum + "; }\n",
      run);
  EXPECT_TRUE(r.ok()) << messages(r).substr(0, 300);
}

TEST(Defines, may_be_like_functions) {
  EXPECT_EQ(parse_define("F(a,b)=(a)+(b)")->first, "F(a,b)");
  EXPECT_EQ(parse_define("F(a,b)=(a)==(b)")->second, "(a)==(b)");
  EXPECT_EQ(parse_define("F()")->second, "1");
  for (const char* text : {"F(a=1", "F(a)b=1", "F(a;b)=1", "(a)=1"})
    EXPECT_FALSE(parse_define(text));
}

TEST(Symbols, are_identifiers_of_c_and_cpp) {
  EXPECT_TRUE(check_symbol("shaders"));
  for (const char* symbol : {"int", "class", "9lives", "a b", ""})
    EXPECT_FALSE(check_symbol(symbol));
}

TEST(Children, that_die_take_nothing_with_them) {
  std::map<size_t, std::string> taken, lost;
  ChildWork work;
  work.count = 40;
  work.processes = 3;
  work.compute = [](size_t i, const Attempt& attempt) -> std::string {
    attempt.note("a step");
    if (i % 10 == 3) std::abort();
    if (i % 10 == 5 && !attempt.again) std::abort();
    return std::string(i * 5000, 'x');
  };
  work.take = [&](size_t i, std::string bytes) { taken[i] = std::move(bytes); };
  work.lose = [&](size_t i, std::string reason) { lost[i] = std::move(reason); };
  run_in_children(work);
  EXPECT_EQ(taken.size(), 36u);
  EXPECT_EQ(lost.size(), 4u);
  EXPECT_EQ(taken[39].size(), 195000u);
  EXPECT_TRUE(taken.contains(5)) << "tried again";
  EXPECT_THAT(lost[3], HasSubstr("a step: signal 6"));
}

TEST(Children, that_never_end_are_ended_and_lose_one_item_each) {
  std::map<size_t, std::string> taken, lost;
  ChildWork work;
  work.count = 8;
  work.processes = 2;
  work.limit = std::chrono::seconds(1);
  work.compute = [](size_t i, const Attempt& attempt) -> std::string {
    attempt.note("a loop");
    while (i % 4 == 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return "done";
  };
  work.take = [&](size_t i, std::string bytes) { taken[i] = std::move(bytes); };
  work.lose = [&](size_t i, std::string reason) { lost[i] = std::move(reason); };
  run_in_children(work);
  EXPECT_EQ(taken.size(), 6u);
  EXPECT_EQ(lost.size(), 2u);
  EXPECT_EQ(lost[2], "a loop: ended by the time limit of 1 s");
  EXPECT_TRUE(taken.contains(7)) << "the place of an ended child is taken by another";
}

}  // namespace
}  // namespace ullage::shaders
