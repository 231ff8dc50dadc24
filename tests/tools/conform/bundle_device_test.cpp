// Bundles: what is in them does what the case does.
#include "tools/conform/bundle/bundle.h"

#include <gmock/gmock.h>

#include "tests/tools/conform/fake_suite.h"
#include "tools/common/files/files.h"
#include "tools/conform/amber/amber.h"
#include "tools/conform/driver/driver_scripts.h"
#include "tools/conform/models/bundle_graph.h"
#include "tools/conform/models/graph_case.h"
#include "tools/conform/models/suites.h"
#include "tools/conform/runner/temporary_folder.h"
#include "tools/conform/script/parse_script.h"

namespace ullage::conform {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsSupersetOf;

constexpr const char* kScript = R"(script 1
shader twice glsl
#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) buffer X { uint x[]; };
layout(push_constant) uniform Push { uint factor; };
void main() { x[gl_GlobalInvocationID.x] *= factor; }
end
buffer x u32[4] data 1 2 3 4
pipeline p twice
  storage 0 0 x
end
dispatch p 1 1 1 push u32 2
expect x == 2 4 6 8
)";

std::vector<std::string> names_of(const Bundle& bundle) {
  std::vector<std::string> names;
  for (const Artifact& file : bundle.files) names.push_back(file.name);
  return names;
}

class BundleTest : public testing::Test {
 protected:
  void SetUp() override {
    auto device = runtime::RawDevice::open({});
    if (!device) GTEST_SKIP() << device.error().message;
    device_ = std::move(*device);
    folder_ = *TemporaryFolder::create();
  }
  Bundle bundle_of(const std::string& text, const CaseResult& result) {
    const std::string path = folder_->path() + "/t.script";
    EXPECT_TRUE(tools::write_file(path, text));
    const auto launcher = fake_launcher();
    const Rerun rerun{.suites = test_suites(), .launcher = *launcher};
    auto bundle = bundle_script(path, result, rerun);
    EXPECT_TRUE(bundle) << bundle.error().message;
    return bundle ? *std::move(bundle) : Bundle{};
  }
  std::unique_ptr<runtime::RawDevice> device_;
  std::shared_ptr<const TemporaryFolder> folder_;
};

// Every built-in script that AmberScript can express.
TEST_F(BundleTest, AmberScriptDoesWhatTheScriptDoes) {
  size_t written = 0;
  for (const auto& scripts : {hazard_scripts(), feature_scripts(), subgroup_scripts()}) {
    for (const DriverScript& one : scripts) {
      SCOPED_TRACE(std::string(one.name));
      const auto script = parse_script(std::string(one.name), one.text, {});
      ASSERT_TRUE(script);
      const auto text = write_amber(*script);
      if (!text) {
        EXPECT_EQ(text.error().code, ir::ErrorCode::unsupported) << text.error().message;
        continue;
      }
      ++written;
      const auto amber = read_amber("t.amber", *text, {});
      ASSERT_TRUE(amber) << amber.error().message;
      EXPECT_EQ(run_script(*amber, *device_).verdict, run_script(*script, *device_).verdict);
    }
  }
  EXPECT_GT(written, 10u);
}

TEST_F(BundleTest, ContainsScriptAmberShadersAndPipelines) {
  const Bundle bundle = bundle_of(kScript, {});
  EXPECT_THAT(names_of(bundle), testing::UnorderedElementsAre("case.script", "case.amber",
                                                              "case.foz", "shaders/twice.spv"));
  EXPECT_TRUE(bundle.notes.empty());
  const Bundle failed = bundle_of(kScript, {.outcome = Outcome::fail});
  EXPECT_THAT(failed.notes, Contains(HasSubstr("--reference names a device")));
}

// The script with its shader in a separate file is the same script.
TEST_F(BundleTest, AShaderCanBeReplacedByAFile) {
  const Bundle bundle = bundle_of(kScript, {});
  for (const bool amber : {false, true}) {
    const std::string text = bundle.files[amber ? 1 : 0].bytes;
    ScriptShader shader;
    shader.name = "twice";
    const std::string changed = with_shader(text, shader, "twice.spv");
    EXPECT_EQ(changed.find("#version"), std::string::npos);
    const std::string path = folder_->path() + (amber ? "/c.amber" : "/c.script");
    ASSERT_TRUE(tools::write_file(path, changed));
    ASSERT_TRUE(tools::write_file(folder_->path() + "/twice.spv", bundle.files[3].bytes));
    const auto script = read_script(path);
    ASSERT_TRUE(script) << script.error().message;
    const auto report = run_script(*script, *device_);
    EXPECT_EQ(report.verdict, ScriptReport::Verdict::pass) << report.message;
    shader.name = "none";
    EXPECT_EQ(with_shader(text, shader, "x.spv"), text);
  }
}

TEST_F(BundleTest, GraphsBringTheirKernels) {
  const auto graph = kGraphsSuite.reproduce("graphs/host/seed=1", {});
  ASSERT_TRUE(graph);
  const auto launcher = fake_launcher();
  const auto bundle = bundle_graph(*graph, {.launcher = *launcher});
  ASSERT_TRUE(bundle) << bundle.error().message;
  EXPECT_THAT(names_of(*bundle), IsSupersetOf({"case.graph", "case.foz"}));
  EXPECT_THAT(names_of(*bundle), Contains(HasSubstr("shaders/0-")));
}

// The case as a file is the case, and has the kernels that it is about.
TEST_F(BundleTest, CasesOfTheRegistryAreTheirFiles) {
  DeviceUnderTest device({});
  const auto launcher = fake_launcher();
  for (const char* id : {"ops/softmax/f32/few", "ops/matmul/f32/capacity",
                         "shaders/baseline/matmul/f32", "shaders/gpu-form/graph/dense_3x3"}) {
    const Suite* const suite = find_suite(test_suites(), id);
    const auto file = suite->reproduce(id, {});
    ASSERT_TRUE(file) << id << ": " << file.error().message;
    const auto one = parse_graph_case(file->bytes);
    ASSERT_TRUE(one) << id << ": " << one.error().message;
    const CaseResult from_file = run_graph_case(*one, device), direct = suite->run(id, {}, device);
    EXPECT_EQ(from_file.outcome, Outcome::pass) << id << ": " << from_file.message;
    EXPECT_TRUE(from_file.details == direct.details) << id;
    const auto bundle = bundle_graph(*file, {.launcher = *launcher});
    ASSERT_TRUE(bundle) << id << ": " << bundle.error().message;
    EXPECT_THAT(names_of(*bundle), Contains(HasSubstr("shaders/0-"))) << id;
  }
}

}  // namespace
}  // namespace ullage::conform
