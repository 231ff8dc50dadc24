// `ullage shader` from its command line: what it writes, prints and returns.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tools/common/cli/command.h"
#include "tools/shader/shader.h"

namespace ullage::tools {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

struct RunResult {
  int code = 0;
  std::string out, err;
};

const char* const kKernel =
    "#version 450\nlayout(local_size_x = 8) in;\n#ifdef NEED\n#include \"need.h\"\n#endif\n"
    "layout(set = 0, binding = 0) buffer B { float v[]; };\n#ifndef N\n#define N 1\n#endif\n"
    "void main() { v[gl_GlobalInvocationID.x] = float(N); }\n";

class ShaderTool : public testing::Test {
 protected:
  ShaderTool() : old_(fs::current_path()) {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / (std::string("ullage-shader-tool-") + test->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    fs::current_path(folder_);
    write("k.comp", kKernel);
  }
  ~ShaderTool() override {
    fs::current_path(old_);
    fs::remove_all(folder_);
  }

  static void write(const std::string& path, const std::string& text) {
    if (fs::path(path).has_parent_path()) fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  static std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    return {(std::istreambuf_iterator<char>(file)), {}};
  }
  static bool exists(const std::string& path) { return fs::exists(path); }

  // Runs `ullage shader WORDS...`; without a cache unless the words name one.
  static RunResult run(std::vector<std::string> words) {
    CommandLine line("ullage", "");
    const Verb verb = add_shader(line.root());
    words.insert(words.begin(), "shader");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    RunResult run_result;
    if (const auto parsed = line.parse(std::move(words)); !parsed) {
      run_result.code = parsed.error().exit_code;
    } else if (*parsed == CommandLine::Parsed::command) {
      if (const ToolResult<> done = verb(); !done) {
        run_result.code = done.error().exit_code;
        run_result.err = done.error().message + "\n";
      }
    }
    std::fflush(stdout);
    run_result.out = testing::internal::GetCapturedStdout();
    run_result.err = testing::internal::GetCapturedStderr() + run_result.err;
    return run_result;
  }
  static RunResult compile(std::vector<std::string> words) {
    words.insert(words.begin(), "compile");
    if (std::ranges::find(words, "--cache-dir") == words.end()) words.push_back("--no-cache");
    return run(std::move(words));
  }

  fs::path old_, folder_;
};

TEST_F(ShaderTool, compile_writes_three_files_per_input_and_prints_nothing) {
  write("sub/other.glsl", kKernel);
  const RunResult o = compile({"k.comp", "sub/other.glsl", "-o", "out", "-O", "-j", "2"});
  EXPECT_EQ(o.code, kOk) << o.err;
  EXPECT_EQ(o.out + o.err, "");
  for (const char* stem : {"k", "other"}) {
    for (const char* ending : {".spv", ".metal", ".json"}) {
      EXPECT_TRUE(exists("out/" + std::string(stem) + ending)) << stem << ending;
    }
  }
  EXPECT_EQ(std::distance(fs::directory_iterator("out"), {}), 6) << "and nothing else";
}

TEST_F(ShaderTool, usage_mistakes_are_two) {
  write("sub/k.comp", kKernel);
  const std::vector<std::vector<std::string>> wrong = {
      {"k.comp"},
      {"-o", "out"},
      {"k.comp", "sub/k.comp", "-o", "out"},
      {"k.comp", "k.comp", "-o", "out"},
      {"k.comp", "-o", "out", "--target", "vulkan9"},
      {"k.comp", "-o", "out", "-D", "1X"},
      {"k.comp", "-o", "out", "-V", "N"},
      {"k.comp", "-o", "out", "-O", "--Os"},
      {"k.comp", "-o", "out", "-g", "--strip"},
      {"k.comp", "-o", "out", "--emit", "tea"},
      {"k.comp", "-o", "out", "--msl-version", "two"},
      {"k.comp", "-o", "out", "--profile", "T99"},
      {"k.comp", "-o", "out", "--prefix-map", "x"},
      {"k.comp", "-o", "out", "--embed", "c", "--symbol", "1"},
      {"k.comp", "-o", "out", "--json", "--diagnostics", "json"},
      {"k.comp", "-o", "out", "--nonsense"}};
  for (const auto& words : wrong)
    EXPECT_EQ(compile(words).code, kUsage) << testing::PrintToString(words);
  EXPECT_EQ(run({"nonsense"}).code, kUsage);
  EXPECT_THAT(compile({"k.comp", "sub/k.comp", "-o", "out"}).err,
              HasSubstr("k.comp and sub/k.comp would both be written as k"));
}

TEST_F(ShaderTool, a_failure_is_one_and_leaves_the_others_and_no_old_files) {
  write("bad.comp", kKernel);
  EXPECT_EQ(compile({"k.comp", "bad.comp", "-o", "out"}).code, kOk);
  write("bad.comp", "#version 450\nvoid main() { missing = 1; }\n");
  const RunResult o = compile({"k.comp", "bad.comp", "nowhere.comp", "-o", "out"});
  EXPECT_EQ(o.code, kFailed);
  EXPECT_THAT(o.err, HasSubstr("bad.comp:2:15: error: 'missing': undeclared identifier"));
  EXPECT_THAT(o.err, HasSubstr("nowhere.comp: error: no such file"));
  EXPECT_TRUE(exists("out/k.spv"));
  EXPECT_FALSE(exists("out/bad.spv"));
  EXPECT_FALSE(exists("out/bad.json"));
}

TEST_F(ShaderTool, stages_of_one_stem_keep_their_endings_and_are_linked) {
  write("a.vert",
        "#version 450\nlayout(location = 0) out vec2 t;\n"
        "void main() { gl_Position = vec4(0); t = vec2(1); }\n");
  write("a.frag",
        "#version 450\nlayout(location = 0) in vec2 t; layout(location = 0) out vec4 c;\n"
        "void main() { c = vec4(t, t); }\n");
  EXPECT_EQ(compile({"a.vert", "-o", "out", "--emit", "spv"}).code, kOk);
  EXPECT_TRUE(exists("out/a.spv"));
  const RunResult o = compile({"a.vert", "a.frag", "k.comp", "-o", "out", "--emit", "spv,json"});
  EXPECT_EQ(o.code, kOk) << o.err;
  EXPECT_EQ(json::parse(read("out/a.vert.json"))["stage"], "vertex");
  EXPECT_EQ(json::parse(read("out/a.frag.json"))["stage"], "fragment");
  EXPECT_TRUE(exists("out/k.spv"));
  EXPECT_EQ(compile({"a.vert", "a.frag", "-o", "out", "--emit", "spv", "--link"}).code, kOk);
  write("a.frag",
        "#version 450\nlayout(location = 1) in vec2 t; layout(location = 0) out vec4 c;\n"
        "void main() { c = vec4(t, t); }\n");
  const RunResult wrong = compile({"a.vert", "a.frag", "-o", "out", "--emit", "spv", "--link"});
  EXPECT_EQ(wrong.code, kFailed);
  EXPECT_THAT(wrong.err, HasSubstr("a.frag: error: t (location 1, vec2): no output of a.vert"));
  EXPECT_TRUE(exists("out/a.vert.spv"));
  EXPECT_FALSE(exists("out/a.frag.spv"));
}

TEST_F(ShaderTool, host_code_is_written_where_nothing_of_others_is_lost) {
  const RunResult o = compile({"k.comp", "-o", "out", "--host", "c,cpp,rust,python", "--json"});
  EXPECT_EQ(o.code, kOk) << o.err;
  EXPECT_EQ(json::parse(o.out)["shaders"][0]["outputs"].size(), 3u + 4);
  EXPECT_THAT(read("out/k.h"), HasSubstr("#define k_B_binding 0u"));
  EXPECT_THAT(read("out/k.hpp"), HasSubstr("namespace k {"));
  EXPECT_THAT(read("out/k.rs"), HasSubstr("pub const B_binding: u32 = 0;"));
  EXPECT_THAT(read("out/k.py"), HasSubstr("B_binding = 0\n"));
  // Somebody's own header stays when the shader fails; what was requested goes.
  write("bad.comp", "#version 450\nvoid main() { missing = 1; }\n");
  write("out/bad.h", "own\n");
  write("out/bad.py", "old\n");
  EXPECT_EQ(compile({"bad.comp", "-o", "out", "--host", "python"}).code, kFailed);
  EXPECT_TRUE(exists("out/bad.h"));
  EXPECT_FALSE(exists("out/bad.py"));
  write("need.comp", kKernel);
  write("need.h", "// its own\n");
  const RunResult over = compile({"need.comp", "-o", ".", "-DNEED", "--host", "c"});
  EXPECT_EQ(over.code, kUsage);
  EXPECT_THAT(over.err, HasSubstr("need.h is included by the shader and would be overwritten"));
  EXPECT_EQ(read("need.h"), "// its own\n");
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--host", "ada"}).code, kUsage);
}

TEST_F(ShaderTool, targets_are_listed_with_who_checked_them) {
  write("d.comp",
        "#version 450\nlayout(binding = 0) buffer B { double v; };\nvoid main() { v = 1; }\n");
  const RunResult o = compile({"k.comp", "d.comp", "-o", "out", "--targets"});
  EXPECT_EQ(o.code, kOk) << o.err;
  EXPECT_THAT(o.out, HasSubstr("k\n  msl   yes, "));
  EXPECT_THAT(o.out, HasSubstr("\n  essl  yes, checked by glslang "));
  EXPECT_THAT(o.out, HasSubstr("\n  essl  no: the capability Float64 is not in GLSL ES 3.1\n"));
  EXPECT_FALSE(exists("out/k.essl"));
  // Nothing is said of targets that no option names.
  EXPECT_THAT(o.err, Not(HasSubstr("essl")));
  const RunResult report = compile({"d.comp", "-o", "out", "--targets", "--json"});
  EXPECT_THAT(json::parse(report.out)["shaders"][0]["targets"]["hlsl"]["error"].get<std::string>(),
              HasSubstr("Float64"));
}

TEST_F(ShaderTool, other_languages_are_written_or_required) {
  const RunResult o = compile({"k.comp", "-o", "out", "--emit", "essl,hlsl"});
  EXPECT_EQ(o.code, kOk) << o.err;
  EXPECT_THAT(read("out/k.essl"), HasSubstr("#version 310 es"));
  EXPECT_THAT(read("out/k.hlsl"), HasSubstr("register(u0, space0)"));
  write("k.comp",
        "#version 450\nlayout(binding = 0) buffer B { double v; };\nvoid main() { v = 1; }\n");
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--emit", "spv,essl"}).code, kOk);
  EXPECT_FALSE(exists("out/k.essl"));
  const RunResult required = compile({"k.comp", "-o", "out", "--require", "essl"});
  EXPECT_EQ(required.code, kFailed);
  EXPECT_THAT(required.err, HasSubstr("error: no essl: the capability Float64"));
}

TEST_F(ShaderTool, wgsl_is_naga_s_and_its_binding_rule_holds) {
  if (find_other_programs().naga.empty()) {
    const RunResult o = compile({"k.comp", "-o", "out", "--emit", "wgsl"});
    EXPECT_EQ(o.code, kFailed);
    EXPECT_THAT(o.err, HasSubstr("naga, which is not on PATH"));
    return;
  }
  write("w.comp",
        "#version 450\nlayout(local_size_x = 8) in;\n"
        "layout(set = 1, binding = 3) writeonly buffer B { float v[]; };\n"
        "layout(constant_id = 5) const float kTerm = 2.0;\n"
        "void main() { v[gl_GlobalInvocationID.x] = kTerm; }\n");
  const RunResult o = compile({"w.comp", "-o", "out", "--emit", "wgsl,json"});
  EXPECT_EQ(o.code, kOk) << o.err;
  EXPECT_THAT(read("out/w.wgsl"), HasSubstr("@group(1) @binding(3)"));
  EXPECT_THAT(read("out/w.wgsl"), HasSubstr("@id(5) override"));
  EXPECT_THAT(json::parse(read("out/w.json"))["targets"]["wgsl"]["translator"].get<std::string>(),
              HasSubstr("naga "));
  write("d.comp",
        "#version 450\nlayout(binding = 0) uniform U { mat2 m; };\n"
        "layout(binding = 1) buffer B { float v; };\nvoid main() { v = m[1][0]; }\n");
  const RunResult refused = compile({"d.comp", "-o", "out", "--emit", "wgsl,json"});
  EXPECT_THAT(refused.err, HasSubstr("no wgsl: naga: "));
  // The same bytes each time: messages have no folder of the moment.
  const std::string first = read("out/d.json");
  compile({"d.comp", "-o", "out", "--emit", "wgsl,json"});
  EXPECT_EQ(read("out/d.json"), first);
}

TEST_F(ShaderTool, msl_that_cannot_be_is_a_warning_unless_required) {
  write("d.comp",
        "#version 450\nlayout(set = 0, binding = 0) buffer B { double v; };\nvoid main() { v = 1; "
        "}\n");
  const RunResult o = compile({"d.comp", "-o", "out"});
  EXPECT_EQ(o.code, kOk);
  EXPECT_THAT(o.err, HasSubstr("warning: no MSL: double"));
  EXPECT_TRUE(exists("out/d.spv"));
  EXPECT_FALSE(exists("out/d.metal"));
  EXPECT_THAT(json::parse(read("out/d.json"))["msl"]["error"].get<std::string>(),
              HasSubstr("double"));
  EXPECT_EQ(compile({"-o", "out", "--require", "msl", "--emit", "spv,json", "d.comp"}).code,
            kFailed);
  EXPECT_EQ(compile({"d.comp", "-o", "out", "--require", "msl", "--emit", "spv"}).code, kFailed);
  EXPECT_EQ(compile({"d.comp", "-o", "out", "--werror"}).code, kFailed);
  EXPECT_EQ(compile({"d.comp", "-o", "out", "-w"}).err, "");
}

TEST_F(ShaderTool, variants_come_from_axes_and_a_file) {
  write("v.json", R"({"axes": {"N": [1, 2]}, "variants": {"big": {"N": 99}}})");
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--variants", "v.json", "-V", "M=a,b"}).code, kOk);
  for (const char* name : {"M-a.N-1", "M-a.N-2", "M-b.N-1", "M-b.N-2", "big"}) {
    EXPECT_TRUE(exists("out/k." + std::string(name) + ".spv")) << name;
  }
  EXPECT_THAT(read("out/k.big.metal"), HasSubstr("99.0"));
  EXPECT_EQ(json::parse(read("out/k.M-a.N-2.json"))["variant"]["defines"]["N"], "2");
  write("v.json", "{");
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--variants", "v.json"}).code, kFailed);
}

TEST_F(ShaderTool, any_number_of_threads_and_the_cache_give_the_same_bytes) {
  const std::vector<std::string> base = {
      "k.comp", "-V", "N=1,2,3,4,5,6,7,8", "-O", "--emit", "spv,msl,json,asm", "--embed", "cpp"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.end(), base.begin(), base.end());
    return compile(more);
  };
  EXPECT_EQ(with({"-o", "one", "-j", "1", "--pack", "one/all.pack"}).code, kOk);
  EXPECT_EQ(with({"-o", "many", "-j", "7", "--pack", "many/all.pack"}).code, kOk);
  EXPECT_EQ(with({"-o", "cold", "--cache-dir", "cache", "--pack", "cold/all.pack"}).code, kOk);
  const RunResult warm =
      with({"-o", "warm", "--cache-dir", "cache", "--pack", "warm/all.pack", "--json"});
  const json report = json::parse(warm.out);
  EXPECT_EQ(report["shaders"].size(), 8u);
  for (const json& s : report["shaders"]) EXPECT_EQ(s["cached"], true);
  size_t files = 0;
  for (const auto& entry : fs::directory_iterator("one")) {
    const std::string name = entry.path().filename().string();
    for (const char* other : {"many/", "cold/", "warm/"}) {
      EXPECT_TRUE(read("one/" + name) == read(other + name)) << other << name;
    }
    ++files;
  }
  EXPECT_EQ(files, 8u * 4 + 3);
}

TEST_F(ShaderTool, depfiles_name_what_was_read) {
  write("inc/need.h", "// nothing\n");
  EXPECT_EQ(compile({"k.comp", "-o", "out", "-DNEED", "-Iinc", "--depfile", "k.d"}).code, kOk);
  EXPECT_EQ(read("k.d"),
            "out/k.spv out/k.metal out/k.json: k.comp \\\n  inc/need.h\ninc/need.h:\n");
  EXPECT_EQ(compile({"k.comp", "-o", "out", "-DNEED", "-Iinc", "--depfile", "k.d",
                     "--depfile-format", "ninja", "--depfile-target", "all"})
                .code,
            kOk);
  EXPECT_EQ(read("k.d"), "all: k.comp \\\n  inc/need.h\n");
}

TEST_F(ShaderTool, diagnostics_have_three_forms_and_go_to_a_file) {
  write("bad.comp", "#version 450\nvoid main() { missing = 1; }\n");
  const RunResult j = compile({"bad.comp", "-o", "out", "--diagnostics", "json"});
  EXPECT_EQ(json::parse(j.out)["diagnostics"][0]["line"], 2);
  const RunResult s = compile({"bad.comp", "-o", "out", "--diagnostics", "sarif"});
  EXPECT_EQ(json::parse(s.out)["runs"][0]["results"][0]["level"], "error");
  const RunResult f =
      compile({"bad.comp", "-o", "out", "--diagnostics", "sarif", "--diagnostics-file", "d.sarif"});
  EXPECT_EQ(f.out, "");
  EXPECT_EQ(json::parse(read("d.sarif"))["version"], "2.1.0");
  const RunResult report = compile({"bad.comp", "k.comp", "-o", "out", "--json"});
  EXPECT_EQ(report.code, kFailed);
  EXPECT_EQ(json::parse(report.out)["shaders"][1]["ok"], true);
}

TEST_F(ShaderTool, inputs_are_never_overwritten) {
  EXPECT_EQ(compile({"k.comp", "-o", "."}).code, kOk);
  const std::string before = read("k.spv");
  EXPECT_EQ(compile({"k.spv", "-o", ".", "-O"}).code, kUsage);
  EXPECT_EQ(compile({"./k.spv", "-o", "sub/..", "-O"}).code, kUsage);
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--pack", "k.comp"}).code, kUsage);
  EXPECT_EQ(read("k.spv"), before);
  write("file", "");
  EXPECT_EQ(compile({"k.comp", "-o", "file"}).code, kFailed);
}

TEST_F(ShaderTool, profiles_debug_strip_and_entries_reach_the_compiler) {
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--profile", "T0", "--profile", "roadmap2022"}).code,
            kOk);
  EXPECT_THAT(json::parse(read("out/k.json"))["profiles"], testing::SizeIs(2));
  write("p.json", R"({"name": "tiny", "limits": {"maxComputeWorkGroupInvocations": 4}})");
  const RunResult o = compile({"k.comp", "-o", "out", "--profile", "p.json"});
  EXPECT_EQ(o.code, kFailed);
  EXPECT_THAT(o.err, HasSubstr("profile tiny: maxComputeWorkGroupInvocations is 4"));
  EXPECT_EQ(compile({"k.comp", "-o", "out", "-g", "--prefix-map", "k=/elsewhere/k"}).code, kOk);
  EXPECT_THAT(read("out/k.spv"), HasSubstr("/elsewhere/k.comp"));
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--strip", "--emit", "spv,asm"}).code, kOk);
  EXPECT_THAT(read("out/k.spvasm"), Not(HasSubstr("OpName")));
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--entry", "other"}).code, kFailed);
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--msl-entry", "fill"}).code, kOk);
  EXPECT_THAT(read("out/k.metal"), HasSubstr("kernel void fill("));
  EXPECT_EQ(compile({"k.comp", "-o", "out", "--target", "vulkan1.3",
                     "--opt=--inline-entry-points-exhaustive", "--msl-platform", "ios",
                     "--msl-version", "2.4"})
                .code,
            kOk);
}

TEST_F(ShaderTool, reflect_and_inspect_show_one_shader_or_the_difference_of_two) {
  const RunResult reflected = run({"reflect", "k.comp", "-D", "N=3"});
  EXPECT_EQ(reflected.code, kOk);
  EXPECT_EQ(json::parse(reflected.out)["bindings"][0]["kind"], "storage_buffer");
  const RunResult text = run({"inspect", "k.comp"});
  EXPECT_THAT(text.out, HasSubstr("workgroup 8 x 1 x 1"));
  EXPECT_THAT(text.out, HasSubstr("OpStore"));
  EXPECT_THAT(text.out, HasSubstr("T0           fits"));
  EXPECT_TRUE(json::parse(run({"inspect", "k.comp", "--json"}).out).contains("inspection"));
  write("m.comp", "#version 450\nlayout(local_size_x = 16) in;\nvoid main() {}\n");
  EXPECT_THAT(run({"inspect", "k.comp", "m.comp"}).out,
              HasSubstr("/reflection/workgroup/size/0: 8 -> 16"));
  EXPECT_EQ(run({"inspect", "k.comp", "m.comp", "k.comp"}).code, kUsage);
  EXPECT_EQ(run({"reflect", "nowhere.comp"}).code, kFailed);
}

TEST_F(ShaderTool, packs_are_made_listed_unpacked_merged_and_thinned) {
  EXPECT_EQ(compile({"k.comp", "-o", "out", "-V", "N=1,2", "--pack", "a.pack"}).code, kOk);
  EXPECT_EQ(run({"pack", "create", "b.pack", "out/k.N-1.spv", "out/k.N-1.metal"}).code, kOk);
  EXPECT_EQ(json::parse(run({"pack", "list", "a.pack", "--json"}).out).size(), 6u);
  EXPECT_THAT(run({"pack", "list", "b.pack"}).out, HasSubstr("k.N-1"));
  EXPECT_EQ(run({"pack", "extract", "a.pack", "k.N-2", "-o", "back"}).code, kOk);
  EXPECT_EQ(read("back/k.N-2.spv"), read("out/k.N-2.spv"));
  EXPECT_FALSE(exists("back/k.N-1.spv"));
  EXPECT_EQ(run({"pack", "extract", "a.pack", "none", "-o", "back"}).code, kFailed);
  EXPECT_EQ(run({"pack", "merge", "c.pack", "a.pack", "b.pack"}).code, kOk);
  EXPECT_EQ(read("c.pack"), read("a.pack"));
  EXPECT_EQ(run({"pack", "strip", "a.pack", "-o", "d.pack", "--drop", "msl,reflection"}).code, kOk);
  EXPECT_EQ(json::parse(run({"pack", "list", "d.pack", "--json"}).out).size(), 2u);
  EXPECT_EQ(run({"pack", "verify", "a.pack"}).code, kOk);
  std::string bytes = read("a.pack");
  bytes.back() ^= 1;
  write("a.pack", bytes);
  EXPECT_EQ(run({"pack", "verify", "a.pack"}).code, kFailed);
  write("a.pack", "no pack");
  EXPECT_EQ(run({"pack", "list", "a.pack"}).code, kFailed);
  EXPECT_EQ(run({"pack", "create", "e.pack", "k.comp"}).code, kUsage);
}

TEST_F(ShaderTool, lint_names_the_rules_that_a_shader_breaks) {
  EXPECT_EQ(run({"lint", "k.comp"}).code, kOk);
  write(
      "v.comp",
      "#version 450\nlayout(local_size_x = 8) in;\nlayout(set = 0, binding = 0) volatile buffer B "
      "{ uint v[]; };\nvoid main() { v[0] = v[1]; }\n");
  const RunResult o = run({"lint", "v.comp"});
  EXPECT_EQ(o.code, kFailed);
  EXPECT_THAT(o.out, HasSubstr("v.comp: UM"));
  const json findings = json::parse(run({"lint", "v.comp", "--json"}).out)["findings"];
  ASSERT_FALSE(findings.empty());
  EXPECT_THAT(findings[0]["rule"].get<std::string>(), HasSubstr("UM"));
  EXPECT_EQ(run({"lint", "none.comp"}).code, kFailed);
}

TEST_F(ShaderTool, reduce_keeps_what_the_command_looks_for) {
  write("r.comp",
        "#version 450\nlayout(local_size_x = 8) in;\nlayout(set = 0, binding = 0) buffer B { uint "
        "v[]; };\n"
        "void main() { for (uint i = 0; i < 9; ++i) v[i] = i * 7u; v[3] = 0xabcdef12u; }\n");
  const RunResult o = run({"reduce", "r.comp", "-o", "small.spv", "--test",
                           "grep -q $(printf '\\022\\357\\315\\253') {}"});
  ASSERT_EQ(o.code, kOk) << o.err;
  EXPECT_THAT(read("small.spv"), HasSubstr("\x12\xef\xcd\xab"));
  EXPECT_LT(fs::file_size("small.spv"), 500u);
  EXPECT_EQ(run({"reduce", "r.comp", "-o", "x.spv", "--test", "false"}).code, kFailed);
}

TEST_F(ShaderTool, checks_shaders_and_says_by_its_exit_code_what_came_of_it) {
  EXPECT_EQ(run({"check", "k.comp"}).code, 0);
  write("race.comp",
        "#version 450\nlayout(local_size_x = 8) in;\n"
        "layout(set = 0, binding = 0) buffer B { uint v[]; };\n"
        "void main() {\n  v[0] += gl_LocalInvocationIndex;\n}\n");
  const RunResult race = run({"check", "k.comp", "race.comp", "--json", "out.json"});
  EXPECT_EQ(race.code, 1);
  EXPECT_THAT(race.out, HasSubstr("race.comp:5: data_race: "));
  const json report = json::parse(read("out.json"));
  EXPECT_EQ(report["shaders"][0]["findings"].size(), 0u);
  EXPECT_EQ(report["shaders"][1]["findings"][0]["accesses"][0]["line"], 5);
  write("bounds.comp",
        "#version 450\nlayout(local_size_x = 8) in;\n"
        "layout(set = 0, binding = 0) buffer B { uint v[]; };\n"
        "layout(push_constant) uniform P { uint n; } p;\n"
        "void main() { if (gl_GlobalInvocationID.x < p.n) v[gl_GlobalInvocationID.x] = 1; }\n");
  const std::vector<std::string> small = {"check", "bounds.comp", "--bind", "0,0=zeros:32"};
  EXPECT_EQ(run(small).code, 1);
  auto fits = small;
  fits.insert(fits.end(), {"--push", "n=8"});
  EXPECT_EQ(run(fits).code, 0);
  auto one = small;
  one.insert(one.end(), {"--workgroups", "1"});
  EXPECT_EQ(run(one).code, 0);
  for (const char* bad : {"--width=3", "--bind=0=zeros", "--push=n", "--push=m=1"}) {
    EXPECT_EQ(run({"check", "bounds.comp", bad}).code, 2) << bad;
  }
  write("broken.comp", "#version 450\nvoid main() { x = 1; }\n");
  EXPECT_EQ(run({"check", "broken.comp"}).code, 2);
}

}  // namespace
}  // namespace ullage::tools
