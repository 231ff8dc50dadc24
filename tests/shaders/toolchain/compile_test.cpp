// The offline compiler: forms of input, includes, defines, options, hostile inputs.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "shaders/toolchain/compile/cache.h"
#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using testing::HasSubstr;
using testing::Not;

class Offline : public Workplace {};

TEST_F(Offline, glsl_becomes_spirv_msl_and_reflection) {
  const OfflineResult r = compile_text(scale_kernel());
  ASSERT_TRUE(r.ok()) << messages(r);
  EXPECT_EQ(r.spirv[0], 0x07230203u);
  EXPECT_EQ(r.spirv[1], 0x10300u);
  EXPECT_THAT(r.msl, HasSubstr("kernel void main0("));
  const auto json = nlohmann::json::parse(r.reflection);
  EXPECT_EQ(json["bindings"].size(), 2u);
  EXPECT_EQ(json["bindings"][1]["access"], "write");
  EXPECT_EQ(json["push_constants"]["size"], 8);
  EXPECT_EQ(json["workgroup"]["size"][0], 64);
}

TEST_F(Offline, each_target_has_its_spirv_version) {
  const std::pair<ShaderTarget, uint32_t> rows[] = {{ShaderTarget::vulkan1_0, 0x10000u},
                                                    {ShaderTarget::vulkan1_1, 0x10300u},
                                                    {ShaderTarget::vulkan1_2, 0x10500u},
                                                    {ShaderTarget::vulkan1_3, 0x10600u}};
  for (const auto& [target, version] : rows) {
    OfflineRun run;
    run.settings.target = target;
    const OfflineResult r = compile_text(scale_kernel(), run);
    ASSERT_TRUE(r.ok()) << messages(r);
    EXPECT_EQ(r.spirv[1], version);
  }
}

TEST_F(Offline, spirv_and_assembly_give_what_glsl_gave) {
  const OfflineResult r = compile_text(scale_kernel());
  ASSERT_TRUE(r.ok());
  const OfflineResult binary = compile(write_words("k.spv", r.spirv));
  EXPECT_EQ(binary.spirv, r.spirv);
  EXPECT_EQ(binary.msl, r.msl);
  std::vector<uint32_t> swapped = r.spirv;
  for (uint32_t& w : swapped) w = w >> 24 | (w >> 8 & 0xff00) | (w << 8 & 0xff0000) | w << 24;
  EXPECT_EQ(compile(write_words("k.spv", swapped)).spirv, r.spirv);
  const OfflineResult assembled = compile(write("k.spvasm", disassemble(r.spirv)));
  ASSERT_TRUE(assembled.ok()) << messages(assembled);
  EXPECT_EQ(assembled.spirv.size(), r.spirv.size());
  EXPECT_EQ(assembled.msl.find("kernel void main0("), r.msl.find("kernel void main0("));
}

TEST_F(Offline, defines_and_variants_reach_the_preprocessor_and_later_ones_win) {
  OfflineRun run;
  run.settings.defines = {{"TERM", "1.0"}, {"TERM", "2.0"}};
  EXPECT_THAT(compile_text(scale_kernel(), run).msl, HasSubstr("2.0"));
  const Variant variant{"v", {{"TERM", "3.0"}}};
  EXPECT_THAT(compile(path("k.comp"), run, variant).msl, HasSubstr("3.0"));
}

TEST_F(Offline, a_version_is_not_needed_and_es_is_taken) {
  EXPECT_TRUE(compile_text("layout(local_size_x = 4) in; void main() {}").ok());
  const OfflineResult r = compile_text(
      "#version 310 es\nlayout(local_size_x = 4) in;\n"
      "layout(binding = 0) buffer B { highp uint v[]; };\nvoid main() { v[0] = 1u; }");
  EXPECT_TRUE(r.ok()) << messages(r);
}

TEST_F(Offline, includes_are_found_next_to_and_in_folders_in_order) {
  write("a/one.h", "#include \"two.h\"\n");
  write("a/two.h", "#define TERM 5.0\n");
  write("b/two.h", "#define TERM 6.0\n");
  write("b/three.h", "#define TERM 7.0\n");
  OfflineRun run;
  run.settings.include_folders = {path("b"), path("a")};
  EXPECT_THAT(compile_text(scale_kernel("#include \"one.h\""), run).msl, HasSubstr("5.0"));
  EXPECT_THAT(compile_text(scale_kernel("#include \"two.h\""), run).msl, HasSubstr("6.0"));
  const OfflineResult r = compile_text(scale_kernel("#include <three.h>"), run);
  EXPECT_THAT(r.msl, HasSubstr("7.0"));
  ASSERT_EQ(r.dependencies.size(), 1u);
  EXPECT_EQ(r.dependencies[0].path, path("b/three.h"));
}

TEST_F(Offline, mistakes_have_place_column_source_and_include_stack) {
  write("outer.h", "\n#include \"inner.h\"\n");
  write("inner.h", "float f(float v) {\n\treturn v * missing;\n}\n");
  const OfflineResult r = compile_text(scale_kernel("#include \"outer.h\""));
  ASSERT_FALSE(r.ok());
  const Diagnostic& d = r.diagnostics[0];
  EXPECT_EQ(d.file, path("inner.h"));
  EXPECT_EQ(d.line, 2u);
  EXPECT_EQ(d.column, 13u);
  EXPECT_EQ(d.length, 7u);
  EXPECT_EQ(d.source_line, "\treturn v * missing;");
  ASSERT_EQ(d.included.size(), 2u);
  EXPECT_EQ(d.included[0].file, path("outer.h"));
  EXPECT_EQ(d.included[0].line, 2u);
  EXPECT_EQ(d.included[1].file, path("k.comp"));
  EXPECT_EQ(d.included[1].line, 6u);
  EXPECT_THAT(to_text(d), HasSubstr("\t           ^~~~~~~"));
}

TEST_F(Offline, missing_and_endless_includes_are_errors_with_the_reason) {
  EXPECT_THAT(messages(compile_text(scale_kernel("#include \"nowhere.h\""))),
              HasSubstr("nowhere.h was not found; looked for"));
  write("a.h", "#include \"b.h\"\n");
  write("b.h", "#include \"a.h\"\n");
  EXPECT_THAT(messages(compile_text(scale_kernel("#include \"a.h\""))), HasSubstr("without end"));
  write("self.h", "#ifndef SELF\n#define SELF\n#include \"self.h\"\n#define TERM 9.0\n#endif\n");
  EXPECT_THAT(compile_text(scale_kernel("#include \"self.h\"")).msl, HasSubstr("9.0"));
}

TEST_F(Offline, files_that_cannot_be_read_report_why) {
  EXPECT_THAT(messages(compile(path("none.comp"))), HasSubstr("no such file"));
  EXPECT_THAT(messages(compile(folder_.generic_string())), HasSubstr("is a folder"));
}

TEST_F(Offline, optimising_keeps_bindings_and_specialisation_constants) {
  OfflineRun run;
  run.settings.optimize = Optimize::speed;
  const OfflineResult r =
      compile_text(scale_kernel("layout(constant_id = 4) const uint kUnused = 7;\n"
                                "layout(set = 1, binding = 2) buffer Unused { uint u[]; };\n"
                                "float twice(float v) { return v + v; }\n#define TERM twice(x[0])"),
                   run);
  ASSERT_TRUE(r.ok()) << messages(r);
  const auto json = nlohmann::json::parse(r.reflection);
  EXPECT_EQ(json["bindings"].size(), 3u);
  EXPECT_EQ(json["specialization_constants"][0]["id"], 4);
  EXPECT_THAT(disassemble(r.spirv), Not(HasSubstr("OpFunctionCall")));
  run.settings.optimizer_flags = {"--no-such-pass"};
  EXPECT_THAT(messages(compile_text(scale_kernel(), run)), HasSubstr("spirv-opt"));
}

TEST_F(Offline, blocks_inside_of_blocks_compile_with_debug_information) {
  OfflineRun run;
  run.settings.debug = true;
  const std::string blocks =
      "void more() { if (p.n > 1) { y[0] = 1; { y[1] = 2; y[2] = 3; } barrier(); y[3] = 4; } }\n";
  const OfflineResult result = compile_text(scale_kernel(blocks), run);
  ASSERT_TRUE(result.ok()) << messages(result);
  const std::string text = disassemble(result.spirv);
  EXPECT_THAT(text, HasSubstr("OpLine"));
  EXPECT_THAT(text, Not(HasSubstr("OpExtInst ")));
}

TEST_F(Offline, no_path_is_written_without_debug_and_remapped_ones_with_it) {
  OfflineRun run;
  const auto bytes_of = [](const OfflineResult& r) {
    return std::string(reinterpret_cast<const char*>(r.spirv.data()), r.spirv.size() * 4);
  };
  const std::string where = folder_.generic_string();
  EXPECT_THAT(bytes_of(compile_text(scale_kernel(), run)), Not(HasSubstr(where)));
  run.settings.debug = true;
  EXPECT_THAT(bytes_of(compile_text(scale_kernel(), run)), HasSubstr(where + "/k.comp"));
  run.settings.prefix_map = {{where, "/src"}};
  write("h.h", "float f(float v) { return v; }\n");
  const OfflineResult r = compile_text(scale_kernel("#include \"h.h\"\n#define TERM f(1.0)"), run);
  ASSERT_TRUE(r.ok()) << messages(r);
  EXPECT_THAT(bytes_of(r), HasSubstr("/src/k.comp"));
  EXPECT_THAT(bytes_of(r), HasSubstr("/src/h.h"));
  EXPECT_THAT(bytes_of(r), Not(HasSubstr(where)));
  // Diagnostics keep the paths that are there.
  EXPECT_THAT(messages(compile_text(scale_kernel("#include \"h.h\"\nfloat g = missing;"), run)),
              HasSubstr(where + "/k.comp:7"));
}

TEST_F(Offline, stripping_takes_names_from_the_module_only) {
  OfflineRun run;
  run.settings.strip = true;
  const OfflineResult r = compile_text(scale_kernel(), run);
  ASSERT_TRUE(r.ok());
  EXPECT_THAT(disassemble(r.spirv), Not(HasSubstr("OpName")));
  const auto json = nlohmann::json::parse(r.reflection);
  EXPECT_EQ(json["bindings"][0]["name"], "In");
  EXPECT_EQ(json["spirv"]["bytes"], r.spirv.size() * 4);
}

TEST_F(Offline, what_metal_cannot_express_is_a_warning_unless_required) {
  const std::string text =
      "#version 450\nlayout(set = 0, binding = 0) buffer B { double v[]; };\n"
      "void main() { v[0] = 1.0lf; }\n";
  const OfflineResult r = compile_text(text);
  EXPECT_TRUE(r.ok());
  EXPECT_TRUE(r.msl.empty());
  EXPECT_THAT(nlohmann::json::parse(r.reflection)["msl"]["error"].get<std::string>(),
              HasSubstr("double"));
  OfflineRun run;
  run.policy.required = {"msl"};
  EXPECT_FALSE(compile_text(text, run).ok());
  run = {};
  run.policy.warnings_are_errors = true;
  EXPECT_FALSE(compile_text(text, run).ok());
  run.policy.no_warnings = true;
  EXPECT_TRUE(compile_text(text, run).ok());
}

TEST_F(Offline, scalar_layouts_are_valid_and_named_as_a_feature) {
  const OfflineResult r = compile_text(
      "#version 450\n#extension GL_EXT_scalar_block_layout : require\n"
      "layout(scalar, set = 0, binding = 0) buffer B { float a; vec3 b; vec3 c[]; };\n"
      "void main() { b = c[0] * a; }\n");
  ASSERT_TRUE(r.ok()) << messages(r);
  EXPECT_EQ(nlohmann::json::parse(r.reflection)["spirv"]["layout_features"][0],
            "scalarBlockLayout");
}

TEST_F(Offline, a_module_of_another_stage_has_no_msl) {
  const OfflineResult r = compile(write("k.spvasm",
                                        "OpCapability Shader\nOpMemoryModel Logical GLSL450\n"
                                        "OpEntryPoint Fragment %main \"main\"\n"
                                        "OpExecutionMode %main OriginUpperLeft\n"
                                        "%void = OpTypeVoid\n%fn = OpTypeFunction %void\n"
                                        "%main = OpFunction %void None %fn\n%l = OpLabel\n"
                                        "OpReturn\nOpFunctionEnd\n"));
  ASSERT_TRUE(r.ok()) << messages(r);
  EXPECT_THAT(messages(r), HasSubstr("only compute shaders"));
  EXPECT_EQ(nlohmann::json::parse(r.reflection)["stage"], "fragment");
}

TEST_F(Offline, of_several_entries_one_is_chosen_and_only_msl_needs_it) {
  const auto function = [](const std::string& n) {
    return "%" + n + " = OpFunction %void None %fn\n%l" + n +
           " = OpLabel\nOpReturn\nOpFunctionEnd\n";
  };
  const std::string file =
      write("k.spvasm",
            "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint GLCompute %a \"a\"\n"
            "OpEntryPoint GLCompute %b \"b\"\nOpExecutionMode %a LocalSize 4 1 1\n"
            "OpExecutionMode %b LocalSize 8 1 1\n%void = OpTypeVoid\n%fn = OpTypeFunction %void\n" +
                function("a") + function("b"));
  const OfflineResult r = compile(file);
  ASSERT_TRUE(r.ok()) << messages(r);
  const auto json = nlohmann::json::parse(r.reflection);
  EXPECT_EQ(json["entry_points"].size(), 2u);
  EXPECT_THAT(json["msl"]["error"].get<std::string>(), HasSubstr("2 compute entry points"));
  OfflineRun run;
  run.settings.msl_options.entry = "b";
  const OfflineResult b = compile(file, run);
  EXPECT_EQ(nlohmann::json::parse(b.reflection)["workgroup"]["size"][0], 8);
  EXPECT_THAT(b.msl, HasSubstr("kernel void b("));
}

TEST_F(Offline, results_do_not_depend_on_threads) {
  SourceFiles files;
  std::vector<OfflineJob> jobs;
  const std::string file = write("k.comp", scale_kernel());
  for (int i = 0; i < 24; ++i) {
    jobs.push_back({file, "k", {"v" + std::to_string(i), {{"TERM", std::to_string(i) + ".0"}}}});
  }
  OfflineRun run;
  run.settings.optimize = Optimize::speed;
  run.threads = 1;
  const auto one = compile_offline(files, jobs, run);
  run.threads = 8;
  const auto eight = compile_offline(files, jobs, run);
  for (size_t i = 0; i < jobs.size(); ++i) {
    EXPECT_EQ(serialize(one[i]), serialize(eight[i]));
    EXPECT_EQ(one[i].name, "k.v" + std::to_string(i));
  }
}

TEST_F(Offline, truncated_and_mutated_modules_give_errors_or_results) {
  OfflineRun run;
  run.settings.optimize = Optimize::speed;
  const OfflineResult good = compile_text(scale_kernel("shared float s[64];"), run);
  ASSERT_TRUE(good.ok());
  for (size_t keep = 0; keep < good.spirv.size(); keep += 7) {
    const std::vector<uint32_t> cut(good.spirv.begin(),
                                    good.spirv.begin() + static_cast<ptrdiff_t>(keep));
    EXPECT_FALSE(compile(write_words("cut.spv", cut), run).ok()) << keep;
  }
  std::mt19937 random(7);
  size_t accepted = 0;
  for (int i = 0; i < 300; ++i) {
    auto words = good.spirv;
    words[random() % words.size()] ^= 1u << random() % 32;
    const OfflineResult r = compile(write_words("mutant.spv", words), run);
    EXPECT_EQ(r.ok(), !r.spirv.empty());
    accepted += r.ok();
  }
  EXPECT_LT(accepted, 300u);
  EXPECT_THAT(messages(compile(write("odd.spv", "\x03\x02\x23\x07x"))), HasSubstr("multiple of 4"));
  EXPECT_FALSE(compile(write("empty.spv", "")).ok());
  EXPECT_FALSE(compile(write("zero.comp", std::string("void main() {}\0", 15))).ok());
}

TEST_F(Offline, large_and_deep_texts_end) {
  std::string many =
      "#version 450\nlayout(set = 0, binding = 0) buffer B { uint v[]; };\n"
      "void main() {\n";
  for (int i = 0; i < 3000; ++i) many += "v[" + std::to_string(i) + "] = 1u;\n";
  EXPECT_TRUE(compile_text(many + "}\n").ok());
  const std::string deep(100000, '(');
  const OfflineResult r = compile_text("void main() { int x = " + deep + "; }");
  EXPECT_FALSE(r.ok());
  EXPECT_LT(messages(r).size(), 1000u) << "nobody reads a line of 100,000 characters";
}

}  // namespace
}  // namespace ullage::shaders
