// Wrong calls of the C API on a model's program: the whole message of each is in
// golden/wrong_calls.txt, which ULLAGE_UPDATE_GOLDEN=1 test_wrong_calls writes anew. What the host
// can report is the same on every device: the null backend does.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "frontends/onnx/import.h"
#include "tests/frontends/model_text.h"
#include "tools/command/models/model.h"
#include "ullage/ullage.h"

namespace ullage::tools {
namespace {

constexpr const char* kPath = "tests/tools/golden/wrong_calls.txt";

constexpr const char* kModel =
    "x: float[n,4]; w: float[m,1]; k: int64[1]\n"
    "sum = Add(x, w); best, at = TopK(sum, k); return best, at";

// Elements enough for every call; the extents decide how many are read.
const std::vector<int64_t> kElements(4096);

struct Given {
  const char* name;
  ullage_dtype dtype;
  std::vector<int64_t> extents;
  uint64_t size_bytes;
};

class WrongCalls : public testing::Test {
 protected:
  void SetUp() override {
    ullage_context_options options{};
    options.size = sizeof options;
    options.use_null_backend = 1;
    ASSERT_EQ(ullage_context_create(&options, &context), ULLAGE_OK) << ullage_last_error();
    const auto graph = onnx::import(test::model_of(kModel, 17));
    ASSERT_TRUE(graph) << graph.error().message;
    auto made = to_program_bytes(*graph, ir::portable_profile());
    ASSERT_TRUE(made);
    bytes = std::move(*made);
    ASSERT_EQ(ullage_program_load_memory(context, bytes.bytes.data(), bytes.bytes.size(), &program),
              ULLAGE_OK)
        << ullage_last_error();
  }
  void TearDown() override {
    ullage_session_destroy(session);
    ullage_program_destroy(program);
    ullage_context_destroy(context);
  }

  ullage_status open(const std::vector<ullage_bound>& bounds,
                     ullage_overflow overflow = ULLAGE_GROW) {
    ullage_session_destroy(session);
    session = nullptr;
    ullage_session_options options{};
    options.size = sizeof options;
    options.bounds = bounds.data();
    options.bound_count = static_cast<uint32_t>(bounds.size());
    options.overflow = overflow;
    return ullage_session_create(program, &options, &session);
  }
  ullage_status give(const Given& given) {
    ullage_tensor t{};
    t.size = sizeof t;
    t.dtype = given.dtype;
    t.rank = static_cast<uint32_t>(given.extents.size());
    for (size_t a = 0; a < given.extents.size() && a < 8; ++a) t.extents[a] = given.extents[a];
    t.data = kElements.data();
    t.size_bytes = given.size_bytes;
    return ullage_session_set_input(session, given.name, &t);
  }
  ullage_status run_with(int64_t n, int64_t m, int64_t k) {
    k_ = k;
    EXPECT_EQ(give({"x", ULLAGE_F32, {n, 4}, static_cast<uint64_t>(16 * n)}), ULLAGE_OK);
    EXPECT_EQ(give({"w", ULLAGE_F32, {m, 1}, static_cast<uint64_t>(4 * m)}), ULLAGE_OK);
    ullage_tensor t{};
    t.size = sizeof t;
    t.dtype = ULLAGE_I64;
    t.rank = 1;
    t.extents[0] = 1;
    t.data = &k_;
    t.size_bytes = 8;
    EXPECT_EQ(ullage_session_set_input(session, "k", &t), ULLAGE_OK);
    return ullage_session_run(session);
  }

  // Notes the message of a call that must fail.
  void wrong(const char* what, ullage_status status) {
    EXPECT_NE(status, ULLAGE_OK) << what;
    text << what << "\n  " << ullage_last_error() << "\n\n";
    ++calls;
  }

  ullage_context* context = nullptr;
  ullage_program* program = nullptr;
  ullage_session* session = nullptr;
  ProgramBytes bytes;
  int64_t k_ = 0;
  std::ostringstream text;
  size_t calls = 0;
};

TEST_F(WrongCalls, AreReportedByTheMessagesOfTheGoldenFile) {
  ullage_program* none = nullptr;
  ullage_tensor out{};
  ullage_tensor_info info{};
  alignas(16) const char no_program[] = "this is no program file";
  wrong("a program that is none",
        ullage_program_load_memory(context, no_program, sizeof(no_program) - 1, &none));
  wrong("an empty program", ullage_program_load_memory(context, no_program, 0, &none));
  wrong("a program that is not aligned",
        ullage_program_load_memory(context, no_program + 1, sizeof(no_program) - 2, &none));
  wrong("half a program",
        ullage_program_load_memory(context, bytes.bytes.data(), bytes.bytes.size() / 2, &none));
  wrong("a file that is not there", ullage_program_load_file(context, "no/such.ull", &none));
  wrong("a bound of no symbol", open({{"q", 8}}));
  wrong("a bound below 0", open({{"n", -1}}));
  ASSERT_EQ(open({{"n", 16}, {"m", 16}}), ULLAGE_OK) << ullage_last_error();
  wrong("a run without inputs", ullage_session_run(session));
  wrong("an input of another name", give({"y", ULLAGE_F32, {2, 4}, 32}));
  wrong("another dtype", give({"x", ULLAGE_F16, {2, 4}, 16}));
  wrong("another rank", give({"x", ULLAGE_F32, {8}, 32}));
  wrong("an extent below 0", give({"x", ULLAGE_F32, {-2, 4}, 32}));
  wrong("fewer bytes than elements", give({"x", ULLAGE_F32, {2, 4}, 31}));
  wrong("extents that overflow", give({"x", ULLAGE_F32, {INT64_MAX, 4}, 32}));
  out.size = sizeof out;
  wrong("an output before any run", ullage_session_get_output(session, 0, &out));
  ASSERT_EQ(give({"x", ULLAGE_F32, {2, 5}, 40}), ULLAGE_OK) << ullage_last_error();
  ASSERT_EQ(give({"w", ULLAGE_F32, {2, 1}, 8}), ULLAGE_OK) << ullage_last_error();
  ASSERT_EQ(give({"k", ULLAGE_I64, {1}, 8}), ULLAGE_OK) << ullage_last_error();
  wrong("an extent that the model states otherwise", ullage_session_run(session));
  wrong("operands that do not broadcast", run_with(3, 4, 1));
  wrong("more of the best than there are", run_with(3, 3, 5));
  wrong("less than none of the best", run_with(3, 3, -1));
  ASSERT_EQ(run_with(3, 3, 2), ULLAGE_OK) << "all is well after errors: " << ullage_last_error();
  wrong("an output that is none", ullage_session_get_output(session, 2, &out));
  info.size = sizeof info;
  wrong("an input that is none", ullage_program_get_input(program, 3, &info));
  wrong("a run id that was never returned", ullage_session_wait(session, 99));
  EXPECT_GE(calls, 20u);
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) std::ofstream(kPath) << text.str();
  std::ifstream file(kPath);
  std::ostringstream golden;
  golden << file.rdbuf();
  EXPECT_EQ(golden.str(), text.str()) << "run ULLAGE_UPDATE_GOLDEN=1 test_wrong_calls";
}

}  // namespace
}  // namespace ullage::tools
