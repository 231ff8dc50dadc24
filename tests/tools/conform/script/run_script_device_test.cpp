// Scripts on the current device: right ones pass, each kind of wrong one fails.
#include <gmock/gmock.h>

#include <cstdlib>

#include "tools/conform/script/parse_script.h"
#include "tools/conform/script/run_script.h"

namespace ullage::conform {
namespace {

using testing::HasSubstr;
using Verdict = ScriptReport::Verdict;

class RunScript : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    runtime::RawOptions options;
    options.validation = std::getenv("ULLAGE_TEST_VALIDATION") != nullptr;
    options.log = [](runtime::LogLevel, const std::string& text) { ADD_FAILURE() << text; };
    auto device = runtime::RawDevice::open(options);
    if (device) device_ = std::move(*device);
  }
  static void TearDownTestSuite() { device_.reset(); }
  void SetUp() override {
    if (!device_) GTEST_SKIP() << "no Vulkan device";
  }

  static ScriptReport run(const std::string& text) {
    const auto script = parse_script("t.script", text, nullptr);
    if (!script) {
      ADD_FAILURE() << script.error().message;
      return {};
    }
    return run_script(*script, *device_);
  }
  // y[i] = x[i] * factor for a number of workgroups.
  static ScriptReport scale(const std::string& body, const std::string& rest) {
    return run(
        "script 1\nshader s glsl\n#version 450\n"
        "layout(local_size_x_id = 0) in;\n"
        "layout(set = 1, binding = 2) readonly buffer X { float x[]; };\n"
        "layout(set = 0, binding = 3) buffer Y { float y[]; };\n"
        "layout(push_constant) uniform P { float factor; uint count; };\n"
        "void main() { uint i = gl_GlobalInvocationID.x;\n" +
        body + "\n}\nend\n" +
        "buffer x f32[100] series 1 1\nbuffer y f32[100] zero\n"
        "buffer groups u32[3] data 25 1 1\nbuffer twice f32[100] series 2 2\n"
        "pipeline p s\n storage 1 2 x\n storage 0 3 y\n constant 0 u32 4\nend\n" +
        rest);
  }

  static std::unique_ptr<runtime::RawDevice> device_;
};
std::unique_ptr<runtime::RawDevice> RunScript::device_;

constexpr const char* kScale = "if (i < count) y[i] = x[i] * factor;";

TEST_F(RunScript, passes_correct_scripts) {
  const auto report = scale(kScale,
                            "dispatch p 25 1 1 push f32 2 u32 100\nexpect y == twice\n"
                            "expect y[0..2] == 2 4 6\nexpect y between 2 200\n"
                            "dispatch p indirect groups 0 push f32 4 u32 50\n"
                            "expect y[0..49] > 3\nexpect y[50] == 102\n"
                            "dispatch p 0 1 1 push f32 9 u32 100\nexpect y[0] == 4\n");
  EXPECT_EQ(report.verdict, Verdict::pass) << report.message;
  EXPECT_EQ(report.expectations, 6u);
}

TEST_F(RunScript, names_the_first_number_that_differs) {
  const auto report =
      scale(kScale, "dispatch p 25 1 1 push f32 2.0000005 u32 100\nexpect y == twice\n");
  EXPECT_EQ(report.verdict, Verdict::fail);
  EXPECT_THAT(report.message, HasSubstr("y[0]: expected == 2, is 2.0000005; 100 of 100 differ"));
  EXPECT_GE(report.worst_ulp, 2u);
  const auto near = scale(kScale,
                          "dispatch p 25 1 1 push f32 2.0000005 u32 100\n"
                          "expect y == twice within 4 ulp\nexpect y == twice within 1e-6 relative\n"
                          "expect y rmse twice <= 1e-3\n");
  EXPECT_EQ(near.verdict, Verdict::pass) << near.message;
}

TEST_F(RunScript, sees_writes_outside_of_a_buffer) {
  const auto report =
      scale("y[i + 1] = 7;", "dispatch p 25 1 1 push f32 2 u32 100\nexpect y[1] == 7\n");
  // A robust driver keeps them from the guard.
  if (report.verdict == Verdict::pass) GTEST_SKIP() << "the driver does not write out of bounds";
  EXPECT_THAT(report.message, HasSubstr("byte 0 behind the end of buffer y was written"));
}

TEST_F(RunScript, orders_dispatches_and_copies) {
  const auto report = scale("if (i < count) y[i] += x[i] * factor;",
                            "repeat 3\n dispatch p 25 1 1 push f32 1 u32 100\nend\ncopy y x\n"
                            "dispatch p 25 1 1 push f32 1 u32 100\nexpect y[9] == 60\n");
  EXPECT_EQ(report.verdict, Verdict::pass) << report.message;
}

TEST_F(RunScript, distinguishes_script_errors_from_device_errors) {
  const auto broken = scale("syntax error", "dispatch p 1 1 1\n");
  EXPECT_EQ(broken.verdict, Verdict::broken);
  EXPECT_THAT(broken.message, HasSubstr("t.script:9"));
  const auto lacks = scale(kScale,
                           "require limit maxPushConstantsSize >= 1000000\n"
                           "dispatch p 1 1 1 push f32 2 u32 100\n");
  EXPECT_EQ(lacks.verdict, Verdict::unsupported);
  const auto many = scale(kScale, "dispatch p 4294967295 1 1 push f32 2 u32 100\n");
  EXPECT_EQ(many.verdict, Verdict::unsupported);
}

TEST_F(RunScript, refuses_shaders_whose_bindings_are_missing) {
  const auto report = run(
      "script 1\nshader s glsl\n#version 450\nlayout(local_size_x = 1) in;\n"
      "layout(binding = 0) buffer A { uint a[]; };\nlayout(binding = 1) uniform B { uint b[4]; };\n"
      "void main() { a[0] = b[3]; }\nend\nbuffer a u32[1] zero\n"
      "pipeline p s\n storage 0 0 a\nend\ndispatch p 1 1 1\n");
  EXPECT_EQ(report.verdict, Verdict::broken);
  EXPECT_THAT(report.message, HasSubstr("nothing is bound to"));
}

}  // namespace
}  // namespace ullage::conform
