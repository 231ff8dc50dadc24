// AmberScript on the current device.
#include <gmock/gmock.h>

#include "tools/conform/amber/amber.h"
#include "tools/conform/script/run_script.h"

namespace ullage::conform {
namespace {

// out[i] = in[i].xyz * factor, with a matrix in a uniform buffer and a push constant.
constexpr const char* kScript = R"(#!amber
SHADER compute scale GLSL TARGET_ENV spv1.3
#version 450
layout(local_size_x_id = 0) in;
layout(set = 0, binding = 0) readonly buffer In { vec3 x[]; };
layout(set = 0, binding = 1) buffer Out { vec3 y[]; };
layout(std140, set = 1, binding = 0) uniform M { mat2 m; };
layout(push_constant) uniform Push { float factor; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  y[i] = vec3((m * x[i].xy) * factor, x[i].z);
}
END
BUFFER x DATA_TYPE vec3<float> DATA
1 2 3
4 5 6  # the second one
END
BUFFER y DATA_TYPE vec3<float> SIZE 2 FILL 0
BUFFER m DATA_TYPE mat2x2<float> STD140 DATA 0 1 1 0 END
BUFFER factor DATA_TYPE float DATA 2 END
PIPELINE compute p
  ATTACH scale SPECIALIZE 0 AS uint32 2
  BIND BUFFER x AS storage DESCRIPTOR_SET 0 BINDING 0
  BIND BUFFER y AS storage DESCRIPTOR_SET 0 BINDING 1
  BIND BUFFER m AS uniform DESCRIPTOR_SET 1 BINDING 0
  BIND BUFFER factor AS push_constant
END
RUN p 1 1 1
)";

class RunAmber : public testing::Test {
 protected:
  void SetUp() override {
    auto device = runtime::RawDevice::open({});
    if (!device) GTEST_SKIP() << device.error().message;
    device_ = std::move(*device);
  }
  ScriptReport run(const std::string& expectations) {
    const auto script = read_amber("t.amber", kScript + expectations, nullptr);
    EXPECT_TRUE(script) << script.error().message;
    return script ? run_script(*script, *device_) : ScriptReport{};
  }
  std::unique_ptr<runtime::RawDevice> device_;
};

TEST_F(RunAmber, passes_correct_scripts) {
  const auto report = run(
      "EXPECT y IDX 0 EQ 4 2 3 10 8 6\nEXPECT y IDX 16 GT 5\nEXPECT y IDX 0 TOLERANCE 30% EQ 3.5\n"
      "EXPECT x EQ_BUFFER x\nEXPECT x RMSE_BUFFER y TOLERANCE 5\n");
  EXPECT_EQ(report.verdict, ScriptReport::Verdict::pass) << report.message;
}

TEST_F(RunAmber, finds_errors) {
  const auto report = run("EXPECT y IDX 16 EQ 10 9 6\nEXPECT y EQ_BUFFER x\n");
  EXPECT_EQ(report.verdict, ScriptReport::Verdict::fail);
  ASSERT_EQ(report.findings.size(), 2u);
  EXPECT_EQ(report.message, "t.amber:29:8: y[4]: expected == 9, is 8");
}

}  // namespace
}  // namespace ullage::conform
