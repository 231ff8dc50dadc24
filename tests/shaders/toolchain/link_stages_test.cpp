// Stages of one program against each other.
#include "shaders/toolchain/compile/link_stages.h"

#include <gmock/gmock.h>

#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using testing::HasSubstr;

class LinkStages : public Workplace {
 protected:
  // Files by name, in the order given; what linking says, one diagnostic a line.
  std::string link(const std::vector<std::pair<std::string, std::string>>& files) {
    std::vector<LinkedStage> stages;
    for (const auto& [name, text] : files) {
      const OfflineResult r = compile(write(name, "#version 450\n" + text));
      EXPECT_TRUE(r.ok()) << messages(r);
      stages.push_back({name, r.reflection});
    }
    std::string said;
    for (const Diagnostic& d : link_stages(stages)) said += to_text(d);
    return said;
  }
};

// A fragment shader that reads `use`.
std::string frag(const std::string& inputs, const std::string& use) {
  return inputs + "\nlayout(location = 0) out vec4 color;\nvoid main() { color = vec4(" + use +
         "); }\n";
}
std::string vert(const std::string& outputs, const std::string& sets) {
  return outputs + "\nvoid main() { gl_Position = vec4(0); " + sets + " }\n";
}

TEST_F(LinkStages, stages_that_fit_say_nothing_in_any_order) {
  EXPECT_EQ(
      link({{"a.frag", frag("layout(location = 1) in vec3 n; layout(location = 2) flat in uint i;",
                            "n, float(i)")},
            {"a.vert", vert("layout(location = 1) out vec3 normal; layout(location = 2) flat "
                            "out uint id; layout(location = 5) out vec2 unused;",
                            "normal = vec3(1); id = 2u; unused = vec2(0);")}}),
      "");
}

TEST_F(LinkStages, an_input_needs_an_output_of_its_place_and_type) {
  EXPECT_THAT(
      link({{"a.vert", vert("layout(location = 0) out vec3 n;", "n = vec3(1);")},
            {"a.frag", frag("layout(location = 1) in vec3 n;", "n, 1")}}),
      HasSubstr("a.frag: error: n (location 1, vec3): no output of a.vert is there [link]"));
  EXPECT_THAT(link({{"a.vert", vert("layout(location = 0) out vec4 m;", "m = vec4(1);")},
                    {"a.frag", frag("layout(location = 0) in vec3 n;", "n, 1")}}),
              HasSubstr("n (location 0): vec3 here, vec4 in a.vert, as m"));
  EXPECT_THAT(
      link({{"a.vert", vert("layout(location = 0, component = 1) out vec2 m;", "m = vec2(1);")},
            {"a.frag", frag("layout(location = 0, component = 2) in vec2 n;", "n, n")}}),
      HasSubstr("n (location 0, component 2, vec2): no output"));
  EXPECT_THAT(link({{"a.vert", vert("layout(location = 0) out float m[2];", "m[0] = m[1] = 1;")},
                    {"a.frag", frag("layout(location = 0) in float n[3];", "n[2]")}}),
              HasSubstr("float[3] here, float[2]"));
}

TEST_F(LinkStages, blocks_match_member_by_member) {
  const std::string block = "{ vec3 n; mat2 m; float w; } ";
  const std::string sets = "o.n = vec3(1); o.m = mat2(1); o.w = 1;";
  EXPECT_EQ(link({{"a.vert", vert("layout(location = 2) out Block " + block + "o;", sets)},
                  {"a.frag", frag("layout(location = 2) in Block " + block + "i;", "i.n, i.w")}}),
            "");
  EXPECT_THAT(link({{"a.vert", vert("layout(location = 2) out Block " + block + "o;", sets)},
                    {"a.frag", frag("layout(location = 5) in vec2 w;", "w, w")}}),
              HasSubstr("w (location 5): vec2 here, float in a.vert"));
}

TEST_F(LinkStages, interpolation_is_the_fragment_shader_s) {
  EXPECT_THAT(link({{"a.vert", vert("layout(location = 0) out vec3 n;", "n = vec3(1);")},
                    {"a.frag", frag("layout(location = 0) noperspective in vec3 n;", "n, 1")}}),
              HasSubstr("a.frag: warning: n (location 0): noperspective here, smooth in a.vert"));
}

TEST_F(LinkStages, elements_of_vertices_are_no_part_of_the_type) {
  const std::string head = "layout(triangles) in; layout(triangle_strip, max_vertices = 3) out;\n";
  EXPECT_EQ(
      link({{"a.geom", head + "layout(location = 0) in vec2 t[]; layout(location = 1) out vec2 u;\n"
                              "void main() { u = t[1]; EmitVertex(); }"},
            {"a.vert", vert("layout(location = 0) out vec2 t;", "t = vec2(1);")},
            {"a.frag", frag("layout(location = 1) in vec2 u;", "u, u")}}),
      "");
  EXPECT_THAT(link({{"a.tesc",
                     "layout(vertices = 3) out; layout(location = 0) patch out vec2 p;\n"
                     "void main() { gl_TessLevelOuter[0] = 1; p = vec2(1); }"},
                    {"a.tese",
                     "layout(triangles) in; layout(location = 0) in vec2 p[];\n"
                     "void main() { gl_Position = vec4(p[1], 0, 1); }"}}),
              HasSubstr("p (location 0): vec2 here, patch vec2 in a.tesc"));
}

TEST_F(LinkStages, bindings_are_one_namespace) {
  EXPECT_THAT(
      link({{"a.vert",
             vert("layout(set = 1, binding = 2) uniform U { mat4 m; };", "gl_Position = m[0];")},
            {"a.frag",
             frag("layout(set = 1, binding = 2) uniform sampler2D s;", "texture(s, vec2(0))")}}),
      HasSubstr("s (set 1, binding 2): 1 x combined_image_sampler here, 1 x uniform_buffer"));
  EXPECT_THAT(
      link({{"a.vert", vert("layout(binding = 0) uniform U { mat4 m; };", "gl_Position = m[0];")},
            {"a.frag", frag("layout(binding = 0) uniform U { vec4 c; mat4 m; };", "c")}}),
      HasSubstr("warning: U (set 0, binding 0): the block has another layout"));
  EXPECT_THAT(link({{"a.vert",
                     vert("layout(push_constant) uniform P { vec4 a; } p;", "gl_Position = p.a;")},
                    {"a.frag", frag("layout(push_constant) uniform P { float b; } p;", "p.b")}}),
              HasSubstr("the push constants have another layout than in a.vert"));
  EXPECT_EQ(
      link(
          {{"a.vert", vert("layout(push_constant) uniform P { vec4 a; } p;", "gl_Position = p.a;")},
           {"a.frag",
            frag("layout(push_constant) uniform P { layout(offset = 16) float b; } p;", "p.b")}}),
      "");
}

TEST_F(LinkStages, a_stage_is_there_once_and_compute_is_alone) {
  EXPECT_THAT(link({{"a.vert", vert("", "")}, {"b.vert", vert("", "")}}),
              HasSubstr("b.vert: error: a.vert is the program's vertex shader already"));
  EXPECT_THAT(link({{"a.vert", vert("", "")}, {"c.comp", "void main() {}"}}),
              HasSubstr("c.comp: error: compute shaders are programs by themselves"));
}

}  // namespace
}  // namespace ullage::shaders
