// Small parts of the offline compiler: hashes, variants, depfiles, diagnostics, profiles.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "shaders/toolchain/compile/depfile.h"
#include "shaders/toolchain/compile/glsl.h"
#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Sha256, gives_the_standards_answers_and_does_not_care_for_pieces) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  for (size_t size = 0; size < 200; ++size) {
    const std::string text(size, 'x');
    Sha256 pieces;
    for (size_t at = 0; at < size; at += 13) pieces.add(std::string_view(text).substr(at, 13));
    EXPECT_EQ(hex_of(pieces.finish()), sha256_hex(text)) << size;
  }
}

std::vector<std::string> names_of(const VariantSet& set) {
  std::vector<std::string> names;
  const auto variants = expand(set);
  EXPECT_TRUE(variants) << variants.error().message;
  for (const Variant& v : *variants) names.push_back(v.name);
  return names;
}

TEST(Variants, are_the_product_of_axes_in_the_order_of_names_less_what_is_excluded) {
  const auto set = parse_variants(
      R"({"axes": {"T": [2, 4], "A": ["float", "u int"]}, "exclude": [{"T": 4, "A": "float"}],
          "variants": {"z": {"T": 8}, "b": {}}})",
      "v.json");
  ASSERT_TRUE(set) << set.error().message;
  EXPECT_THAT(names_of(*set), ElementsAre("A-float.T-2", "A-u_int.T-2", "A-u_int.T-4", "b", "z"));
  const auto variants = expand(*set);
  EXPECT_EQ((*variants)[1].defines, (Defines{{"A", "u int"}, {"T", "2"}}));
  EXPECT_THAT(names_of({}), ElementsAre(""));
}

TEST(Variants, mistakes_are_named) {
  for (const char* text : {"", "[]", "{\"axes\": []}", "{\"axis\": {}}", "{\"axes\": {\"A\": []}}",
                           "{\"axes\": {\"A\": [null]}}", "{\"axes\": {\"1A\": [2]}}",
                           "{\"axes\": {\"A\": [\"x\\ny\"]}}", "{\"variants\": {\"n\": 3}}"}) {
    const auto set = parse_variants(text, "v.json");
    ASSERT_FALSE(set) << text;
    EXPECT_THAT(set.error().message, testing::StartsWith("v.json: "));
  }
  EXPECT_FALSE(parse_axis("A"));
  EXPECT_FALSE(parse_axis("A="));
  EXPECT_FALSE(parse_axis("=1"));
  EXPECT_FALSE(expand({{{"A", {"1"}}, {"A", {"2"}}}, {}, {}}));
  EXPECT_FALSE(expand({{{"A", {"1"}}}, {{{"A", "1"}}}, {}}));
  EXPECT_FALSE(expand({{{"A", {"a b", "a/b"}}}, {}, {}})) << "both would be A-a_b";
  const std::vector<std::string> many(300, "1");
  EXPECT_FALSE(expand({{{"A", many}, {"B", many}}, {}, {}}));
}

TEST(Defines, are_identifiers_with_one_line) {
  EXPECT_EQ(parse_define("A")->second, "1");
  EXPECT_EQ(parse_define("A=")->second, "");
  EXPECT_EQ(parse_define("A=b=c")->second, "b=c");
  for (const char* text : {"", "=1", "2A", "A B=1", "A=1\n#error"})
    EXPECT_FALSE(parse_define(text));
}

TEST(Depfile, escapes_for_make_and_joins_for_ninja) {
  const std::vector<DepfileRule> rules = {{{"o/a b.spv", "o/a.json"}, {"a b.comp", "h$.h"}},
                                          {{"o/c.spv"}, {"c.comp", "h$.h", "#.h"}}};
  EXPECT_EQ(make_depfile(rules),
            "o/a\\ b.spv o/a.json: a\\ b.comp \\\n  h$$.h\n"
            "o/c.spv: c.comp \\\n  h$$.h \\\n  \\#.h\n"
            "\\#.h:\nh$$.h:\n");
  EXPECT_EQ(ninja_depfile(rules),
            "o/a\\ b.spv o/a.json o/c.spv: a\\ b.comp \\\n  h$$.h \\\n  c.comp \\\n  \\#.h\n");
}

Diagnostic sample() {
  Diagnostic d;
  d.severity = Severity::warning;
  d.id = "glsl";
  d.message = "odd \"thing\"";
  d.file = "a.h";
  d.line = 3;
  d.column = 2;
  d.length = 3;
  d.source_line = " odd;";
  d.included = {{"b.comp", 7}};
  d.variant = "T-2";
  return d;
}

TEST(Diagnostics, have_three_forms) {
  EXPECT_EQ(to_text(sample()),
            "In file included from b.comp:7:\n"
            "a.h:3:2: warning: odd \"thing\" (variant T-2) [glsl]\n  3 |  odd;\n    |  ^~~\n");
  const std::vector<Diagnostic> all = {sample(), sample()};
  const auto json = nlohmann::json::parse(to_json(all));
  EXPECT_EQ(json["diagnostics"][1]["included_from"][0]["line"], 7);
  const auto sarif = nlohmann::json::parse(to_sarif(all, "1.2"));
  EXPECT_EQ(sarif["version"], "2.1.0");
  const auto& run = sarif["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 1u);
  EXPECT_EQ(run["results"][0]["level"], "warning");
  EXPECT_EQ(run["results"][0]["locations"][0]["physicalLocation"]["region"]["endColumn"], 5);
  EXPECT_EQ(nlohmann::json::parse(to_sarif({}, "1"))["runs"][0]["results"].size(), 0u);
  Diagnostic broken = sample();
  broken.message = "\xff";
  EXPECT_NO_THROW((void)to_json(std::vector{broken}));
}

class Profiles : public Workplace {
 protected:
  std::string complaints(const std::string& text, const char* profile,
                         ShaderTarget target = ShaderTarget::vulkan1_1) {
    OfflineRun run;
    run.settings.target = target;
    run.settings.profiles = {*find_profile(profile)};
    return messages(compile_text(text, run));
  }
  static std::string buffers(int count) {
    std::string text = "#version 450\nlayout(local_size_x = 128) in;\n";
    for (int i = 0; i < count; ++i) {
      const std::string n = std::to_string(i);
      text += "layout(set = 0, binding = " + n + ") buffer B" + n + " { uint v" + n + "[]; };\n";
    }
    return text + "void main() { v0[0] = 1u; }\n";
  }
};

TEST_F(Profiles, limits_include_their_value_and_reject_the_next) {
  EXPECT_EQ(complaints(buffers(4), "T0"), "");
  EXPECT_THAT(complaints(buffers(5), "t0"),
              HasSubstr("maxPerStageDescriptorStorageBuffers is 4, the shader needs 5"));
  EXPECT_EQ(complaints(buffers(12), "android15"), "");
  EXPECT_THAT(complaints(buffers(13), "android15"), HasSubstr("is 12"));
  EXPECT_EQ(complaints(buffers(13), "roadmap2022"), "");
  const auto sized = [](const std::string& size, const std::string& shared) {
    return "#version 450\nlayout(local_size_x = " + size + ") in;\nshared uint s[" + shared +
           "];\nvoid main() { s[0] = 1u; }\n";
  };
  EXPECT_EQ(complaints(sized("128", "4096"), "T0"), "");
  EXPECT_THAT(complaints(sized("129", "4096"), "T0"), HasSubstr("Invocations is 128"));
  EXPECT_THAT(complaints(sized("128", "4097"), "T0"), HasSubstr("SharedMemorySize is 16384"));
  EXPECT_EQ(complaints(sized("256", "4096"), "android16"), "");
}

TEST_F(Profiles, capabilities_and_versions_are_checked) {
  const std::string half =
      "#version 450\n#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require\n"
      "layout(set = 0, binding = 0) buffer B { float v[]; };\n"
      "void main() { v[0] = float(float16_t(v[1]) * float16_t(2.0)); }\n";
  EXPECT_THAT(complaints(half, "T0"), HasSubstr("capability Float16"));
  EXPECT_EQ(complaints(half, "android15"), "");
  EXPECT_THAT(complaints(buffers(1), "T0", ShaderTarget::vulkan1_2), HasSubstr("SPIR-V 1.5"));
}

TEST_F(Profiles, a_file_may_bring_its_own) {
  const auto profile = parse_profile(R"({"limits": {"maxPushConstantsSize": 4}})", "p.json");
  ASSERT_TRUE(profile);
  OfflineRun run;
  run.settings.profiles = {*profile};
  EXPECT_THAT(messages(compile_text(scale_kernel(), run)), HasSubstr("p.json: maxPushConstants"));
  for (const char* text :
       {"", "[]", "{\"limits\": {\"maxPushConstantsSize\": -1}}", "{\"limits\": {\"nonsense\": 1}}",
        "{\"what\": 1}", "{\"capabilities\": [1]}"}) {
    EXPECT_FALSE(parse_profile(text, "p.json")) << text;
  }
}

}  // namespace
}  // namespace ullage::shaders
