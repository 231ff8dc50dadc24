// --check-indices from a model to a program file and its run, as the verbs do it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/model_writer.h"
#include "tests/ops/fixtures/device_run.h"
#include "tools/command/models/execution.h"
#include "tools/command/models/targets.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

using testing::HasSubstr;

// y = table[ids], the node being called "emb".
std::vector<std::byte> model() {
  test::GraphWriter graph;
  graph.input("table", test::kFloat, {{-1, "rows"}, {2}})
      .input("ids", test::kInt64, {{-1, "count"}})
      .output("y")
      .node("Gather", {"table", "ids"}, {"y"}, {}, "emb");
  return graph.model(17);
}

class CheckedFile : public testing::Test {
 protected:
  void SetUp() override {
    if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
    if (test::tier_under_test() == 1) target_.context.max_tier = 1;
    target_.context.validation = true;
    ASSERT_TRUE(write_file(onnx_, model()));
  }
  void compile(bool check_indices) {
    SessionChoices choices;
    choices.check_indices = check_indices;
    const auto graph = import_model(onnx_, {});
    ASSERT_TRUE(graph) << graph.error().message;
    const auto profile = profile_of_device(target_);
    ASSERT_TRUE(profile) << profile.error().message;
    const auto bytes = to_program_bytes(*graph, *profile, choices);
    ASSERT_TRUE(bytes) << bytes.error().message;
    ASSERT_TRUE(write_file(ull_, bytes->bytes));
  }
  static Status run(Execution& execution, const std::vector<int64_t>& ids) {
    const ir::Tensor table(ir::DType::f32, {5, 2});
    const ir::Tensor indices = ir::Tensor::from_integers(ir::DType::i64, {std::ssize(ids)}, ids);
    Session& session = execution.session;
    Status ok = session.set_input("table", ULLAGE_F32, table.shape(), table.bytes());
    if (ok) ok = session.set_input("ids", ULLAGE_I64, indices.shape(), indices.bytes());
    return ok ? session.run() : ok;
  }

  const std::string onnx_ = testing::TempDir() + "ullage-checked.onnx";
  const std::string ull_ = testing::TempDir() + "ullage-checked.ull";
  Target target_;
};

TEST_F(CheckedFile, CarriesItsChecks) {
  compile(true);
  for (const std::string& path : {ull_, onnx_}) {
    for (bool asks : {false, true}) {
      if (path == onnx_ && !asks) continue;
      SessionChoices choices;
      choices.check_indices = asks;
      auto execution = open_execution(path, target_, {}, choices);
      ASSERT_TRUE(execution) << execution.error().message;
      EXPECT_TRUE(run(*execution, {0, -5, 4}));
      const Failure failure = failure_of(run(*execution, {1, 1, 1, 7, 9}));
      EXPECT_EQ(failure.exit_code, kFailed);
      EXPECT_THAT(failure.message,
                  HasSubstr("Gather 'emb': an index is out of range [-extent, extent): index = 7, "
                            "position = 3, extent = 5"));
      EXPECT_TRUE(run(*execution, {2}));
      EXPECT_EQ(execution->session.statistics().host_waits, 3u);
      EXPECT_TRUE(check_validation(execution->context, target_));
    }
  }
}

TEST_F(CheckedFile, OneWithoutThemIsRefusedToWhoAsks) {
  compile(false);
  SessionChoices choices;
  auto execution = open_execution(ull_, target_, {}, choices);
  ASSERT_TRUE(execution) << execution.error().message;
  EXPECT_TRUE(run(*execution, {7, -9}));
  choices.check_indices = true;
  const auto refused = open_execution(ull_, target_, {}, choices);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().exit_code, kFailed);
  EXPECT_THAT(refused.error().message, HasSubstr("compile it with --check-indices"));
}

}  // namespace
}  // namespace ullage::tools
