// Host code from reflection, by the compilers and interpreters that read it.
#include "shaders/toolchain/host/host_code.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const char* const kLayouts = R"(#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x_id = 7, local_size_y = 2) in;
layout(constant_id = 7) const uint kWidth = 64;
layout(constant_id = 1) const bool kFlag = true;
layout(constant_id = 2) const float kScale = 0.1;
layout(constant_id = 3) const int kLeast = -2147483647 - 1;
layout(constant_id = 4) const double kWide = 1.5;
layout(constant_id = 5) const uint64_t kHuge = 18446744073709551615ul;
layout(constant_id = 6) const float kInfinite = 1.0 / 0.0;
layout(buffer_reference, std430) buffer Node { uint value; };
struct Inner { vec3 at; float weight; mat3 turn; };
struct Packed { uint8_t tag; float16_t half_; vec2 uv; };
layout(set = 0, binding = 0, std140) uniform Camera {
  mat4 view; layout(row_major) mat3x4 rows; mat2 small; float weights[3]; vec2 pairs[2]; vec3 eye;
  float near; Inner inners[2]; Inner one; bool flag; int steps[2][3];
} camera;
layout(set = 0, binding = 1, std430) buffer Items {
  uint count; Inner inner; mat3 turns[2]; Inner items[];
} items;
layout(set = 0, binding = 2, scalar) readonly buffer Tight {
  vec3 a; vec3 b; mat3 m; Packed p[3]; double d; vec3 tail[];
} tight[2];
layout(set = 1, binding = 0, std430) buffer Floats { float values[]; };
layout(set = 1, binding = 1, std430) buffer Grid { vec3 cells[][4]; };
layout(set = 1, binding = 3, r32f) uniform image2D picture;
layout(set = 1, binding = 4) uniform sampler2D pictures[3];
layout(push_constant, scalar) uniform Push {
  layout(offset = 16) uint n; int new; Node node; float None; float self; float lambda;
} p;
void main() {
  float s = kFlag ? kScale : kInfinite;
  values[gl_GlobalInvocationID.x] = camera.view[0][0] + camera.inners[1].weight +
      items.items[0].weight + tight[0].tail[0].x * s + float(kLeast) + float(kWide) +
      float(kHuge) + float(p.new + p.n) + float(p.node.value) + p.None;
  cells[0][1] = vec3(1);
  imageStore(picture, ivec2(0), texture(pictures[1], vec2(0.5)));
})";

class HostCode : public Workplace {
 protected:
  std::string reflect(const std::string& text) {
    OfflineRun run;
    run.settings.target = ShaderTarget::vulkan1_2;
    run.settings.msl = false;
    const OfflineResult r = compile_text(text, run);
    EXPECT_TRUE(r.ok()) << messages(r);
    return r.reflection;
  }

  // Whether a command succeeds in the folder; what it said is then in `said`.
  bool succeeds(const std::string& command) {
    const std::string line = "cd '" + folder_.string() + "' && " + command + " > said 2>&1";
    const int status = std::system(line.c_str());
    std::ifstream file(path("said"));
    said_.assign(std::istreambuf_iterator<char>(file), {});
    return status == 0;
  }
  bool compiles_as_c(const std::string& text) {
    write("main.c", text);
    return succeeds(ULLAGE_TEST_CC
                    " -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only main.c");
  }
  bool compiles_as_cpp(const std::string& text) {
    write("main.cpp", text);
    return succeeds(ULLAGE_TEST_CXX
                    " -std=c++20 -Wall -Wextra -Wpedantic -Werror -fsyntax-only main.cpp");
  }

  std::string write_host(HostLanguage language, const std::string& name,
                         const std::string& reflection) {
    const auto text = host_code(language, reflection);
    EXPECT_TRUE(text) << text.error().message;
    return text ? write(name, *text), *text : "";
  }

  std::string said_;
};

// What the rules of GLSL give for the blocks above, computed by hand.
const char* const kFacts = R"(
#define AT(block, member, where) static_assert(offsetof(BLOCK(block), member) == where, #member)
AT(Camera, rows, 64); AT(Camera, small, 128); AT(Camera, weights, 160); AT(Camera, pairs, 208);
AT(Camera, eye, 240); AT(Camera, near, 252); AT(Camera, inners, 256); AT(Camera, one, 384);
AT(Camera, flag, 448); AT(Camera, steps, 464);
AT(Items, inner, 16); AT(Items, turns, 80);
AT(Tight, b, 12); AT(Tight, m, 24); AT(Tight, p, 60); AT(Tight, d, 96);
AT(Packed, half_, 2); AT(Packed, uv, 4);
AT(Push, n, 16); AT(Push, node, 24); AT(Push, None, 32);
AT(Camera, weights[1], 176); AT(Camera, pairs[1][1], 228); AT(Camera, steps[1][2], 544);
AT(Items, turns[1][2], 160); AT(Tight, m[1], 36); AT(Tight, p[1], 72);
AT(Camera, inners[1].turn[2][1], 372);
)";

TEST_F(HostCode, c_has_the_offsets_of_every_layout) {
  const std::string header = write_host(HostLanguage::c, "k.h", reflect(kLayouts));
  const std::string main =
      std::string("#include \"k.h\"\n#define BLOCK(b) struct k_##b\n") + kFacts +
      "static_assert(k_Items_items_offset == 176 && k_Items_items_stride == 64 && "
      "sizeof(k_Grid_cells_element) == 64, \"tails\");\n"
      "int main(void) { return 0; }\n";
  EXPECT_TRUE(compiles_as_c(main)) << said_;
  EXPECT_TRUE(compiles_as_cpp(main)) << said_;
  // The assertions do assert.
  std::string wrong = header;
  const size_t at = wrong.find("pad_452[12]");
  ASSERT_NE(at, std::string::npos);
  write("k.h", wrong.replace(at, 11, "pad_452[8]"));
  EXPECT_FALSE(compiles_as_c(main));
  EXPECT_THAT(said_, HasSubstr("offset of steps"));
}

TEST_F(HostCode, cpp_has_them_and_constants_as_values) {
  write_host(HostLanguage::cpp, "k.hpp", reflect(kLayouts));
  EXPECT_TRUE(
      compiles_as_cpp(std::string("#include \"k.hpp\"\n#define BLOCK(b) k::b\n") + kFacts + R"(
static_assert(k::bindings[6].set == 1 && k::bindings[6].binding == 4);
static_assert(k::bindings[6].descriptor_type == 1 && k::bindings[6].count == 3);
static_assert(k::picture_binding == 3 && k::picture_binding_set == 1);
static_assert(k::push_constants.offset == 16 && k::push_constants.size == 28);
static_assert(k::push_constants.stages == 0x20);
static_assert(k::specialization_defaults.kScale == 0.1f);
static_assert(k::specialization_defaults.kLeast == std::numeric_limits<int>::min());
static_assert(k::specialization_defaults.kHuge == ~std::uint64_t{0});
static_assert(k::specialization_defaults.kInfinite == std::numeric_limits<float>::infinity());
static_assert(k::specialization_entries[5].id == 6 && k::specialization_entries[5].offset == 32);
static_assert(k::workgroup_size[1] == 2);
int main() {}
)")) << said_;
}

TEST_F(HostCode, c_and_cpp_give_vulkan_its_structs) {
  const std::string reflection = reflect(kLayouts);
  write_host(HostLanguage::c, "k.h", reflection);
  write_host(HostLanguage::cpp, "k.hpp", reflection);
  const std::string vulkan = "#if !__has_include(<vulkan/vulkan_core.h>)\n#error none\n#endif\n";
  if (!compiles_as_cpp(vulkan)) GTEST_SKIP() << "no vulkan_core.h";
  EXPECT_TRUE(
      compiles_as_c("#include <vulkan/vulkan_core.h>\n#include \"k.h\"\nint main(void) { return "
                    "(int)(k_set_1_bindings[3].descriptorCount + k_push_constant_range.size + "
                    "k_specialization_map[0].size); }\n"))
      << said_;
  EXPECT_TRUE(compiles_as_cpp(
      "#include <vulkan/vulkan_core.h>\n#include \"k.hpp\"\n"
      "static_assert(k::set_0_bindings[0].descriptorType == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER);\n"
      "static_assert(k::set_0_bindings[2].stageFlags == VK_SHADER_STAGE_COMPUTE_BIT);\n"
      "static_assert(k::push_constant_range.offset == 16);\nint main() {}\n"))
      << said_;
}

TEST_F(HostCode, python_runs_and_places_numbers) {
  write_host(HostLanguage::python, "k.py", reflect(kLayouts));
  write("main.py", R"(import struct, k
c = k.Camera()
c.weights[1][0] = 2.0
c.inners[1].turn[2][1] = 3.0
assert struct.unpack_from("f", c, 176) == (2.0,)
assert struct.unpack_from("f", c, 256 + 64 + 16 + 36) == (3.0,)
assert k.Push.node.offset == 24 and k.Tight.p.offset == 60
assert k.specialization_defaults.kLeast == -2**31 and k.specialization_defaults.kInfinite > 1e38
assert k.bindings[6] == (1, 4, 1, 3, 0x20) and k.workgroup_size[1] == 2
)");
  EXPECT_TRUE(succeeds("python3 -O -W error main.py && python3 -W error main.py")) << said_;
}

TEST_F(HostCode, rust_compiles_and_places_numbers) {
  if (!succeeds("rustc --version")) GTEST_SKIP() << "no rustc";
  write_host(HostLanguage::rust, "k.rs", reflect(kLayouts));
  write("main.rs", R"(#[path = "k.rs"]
mod k;
const _: () = assert!(core::mem::offset_of!(k::Camera, inners) == 256);
const _: () = assert!(core::mem::offset_of!(k::Tight, p) == 60);
const _: () = assert!(k::specialization_defaults.kHuge == u64::MAX);
fn main() {
    assert!(k::specialization_defaults.kInfinite == f32::INFINITY);
    assert!(k::bindings[6].count == 3 && k::push_constants.size == 28);
}
)");
  EXPECT_TRUE(succeeds("rustc --edition 2021 -D warnings -o main main.rs && ./main")) << said_;
}

// A document with one block of floats of these names.
std::string document_with(const std::vector<std::string>& names) {
  json members = json::array();
  for (const std::string& name : names) {
    members.push_back(
        {{"name", name}, {"offset", 4 * members.size()}, {"type", "float"}, {"size", 4}});
  }
  const json block = {{"type", "B"}, {"size", 4 * names.size()}, {"members", members}};
  return json{{"name", "k"},
              {"stage", "compute"},
              {"bindings",
               {{{"set", 0},
                 {"binding", 0},
                 {"name", "b"},
                 {"kind", "storage_buffer"},
                 {"count", 1},
                 {"access", "read"},
                 {"block", block}}}},
              {"push_constants", nullptr},
              {"specialization_constants", json::array()},
              {"workgroup", {{"size", {1, 1, 1}}, {"spec_ids", {nullptr, nullptr, nullptr}}}}}
      .dump();
}

TEST_F(HostCode, names_are_words_of_no_language) {
  const std::string document = document_with(
      {"class",  "new",  "this",  "int",    "int32_t",  "uint8_t", "NULL", "offsetof", "unix",
       "linux",  "fn",   "match", "self",   "Self",     "crate",   "impl", "dyn",      "def",
       "lambda", "None", "True",  "import", "B",        "k",       "a b",  "a_b",      "9",
       "_x",     "x__y", "",      "pad_4",  "bindings", "yield",   "type", "std",      "u32"});
  write_host(HostLanguage::c, "k.h", document);
  EXPECT_TRUE(compiles_as_c("#include \"k.h\"\nint main(void) { return 0; }\n")) << said_;
  write_host(HostLanguage::cpp, "k.hpp", document);
  EXPECT_TRUE(compiles_as_cpp("#include \"k.hpp\"\nint main() {}\n")) << said_;
  write_host(HostLanguage::python, "k.py", document);
  EXPECT_TRUE(succeeds("python3 -W error k.py")) << said_;
  if (!succeeds("rustc --version")) return;
  write_host(HostLanguage::rust, "k.rs", document);
  EXPECT_TRUE(succeeds("rustc --edition 2021 --crate-type lib -D warnings k.rs")) << said_;
}

TEST_F(HostCode, what_no_aligned_struct_can_be_is_bytes_or_refused) {
  json document = json::parse(document_with({"a", "b"}));
  json& members = document["bindings"][0]["block"]["members"];
  members[1]["offset"] = 6;
  const auto bytes = host_code(HostLanguage::c, document.dump());
  ASSERT_TRUE(bytes) << bytes.error().message;
  EXPECT_THAT(*bytes, HasSubstr("uint8_t b[4];"));
  members[1]["offset"] = 2;
  const auto over = host_code(HostLanguage::c, document.dump());
  ASSERT_FALSE(over);
  EXPECT_THAT(over.error().message, HasSubstr("B: a at offset 0 lies over"));
  members[1]["offset"] = 4;
  members[1]["type"] = "opaque";
  const auto opaque = host_code(HostLanguage::rust, document.dump());
  ASSERT_FALSE(opaque);
  EXPECT_THAT(opaque.error().message, HasSubstr("b: a member of type opaque"));
}

}  // namespace
}  // namespace ullage::shaders
