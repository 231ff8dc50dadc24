// Programs that check their indices, on the device: what fails, what is reported, what it costs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "ops/control/branch.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/select/compact.h"
#include "runtime/file/program_file.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::passes {
namespace {

using namespace ir;
using ::testing::HasSubstr;

// Axes that the indices name: one of kRows, or those of pairs.
constexpr int64_t kRows = 5, kColumns = 3;

// One session of a program file that was compiled to check indices; memory is poisoned.
class CheckedIndices : public ::testing::Test {
 protected:
  void SetUp() override {
    device_ = std::make_unique<test::Device>(test::tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  Result<Program> compiled(const Graph& graph, bool check_indices) const {
    CompileOptions options;
    options.profile = device_->profile();
    options.check_indices = check_indices;
    if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) {
      options.shaders.cache_folder = folder;
    }
    return compile(graph, options);
  }
  void load(const Graph& graph, bool check_indices) {
    session_.reset();
    program_.reset();
    const auto program = compiled(graph, check_indices);
    ASSERT_TRUE(program) << program.error().message;
    const Program* const plans[] = {&*program};
    auto bytes = runtime::write_program(plans);
    ASSERT_TRUE(bytes) << bytes.error().message;
    bytes_ = std::move(*bytes);
    ullage_program* loaded = nullptr;
    ASSERT_EQ(ullage_program_load_memory(device_->context(), bytes_.data(), bytes_.size(), &loaded),
              ULLAGE_OK)
        << ullage_last_error();
    program_.reset(loaded);
  }
  void open(Builder& b, Value result) {
    b.output("y", result);
    auto graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    graph_ = *std::move(graph);
    load(graph_, true);
    if (!program_) return;
    ullage_session_options options{};
    options.size = sizeof options;
    options.check_indices = 1;
    auto session = samples::open_session(program_.get(), &options);
    ASSERT_TRUE(session) << session.error().message;
    session_ = std::move(*session);
  }
  Result<std::vector<Tensor>> run(const std::vector<Tensor>& inputs) {
    return test::run_session(session_.get(), program_.get(), inputs);
  }
  void expect_good(const std::vector<Tensor>& inputs, const std::string& what) {
    const auto y = run(inputs), expected = evaluate(graph_, inputs);
    ASSERT_TRUE(expected) << what << ": " << expected.error().message;
    ASSERT_TRUE(y) << what << ": " << y.error().message;
    EXPECT_EQ(test::difference((*expected)[0], (*y)[0], 0, 0), "") << what;
  }
  void expect_bad(const std::vector<Tensor>& inputs, const std::string& message) {
    const auto y = run(inputs);
    ASSERT_FALSE(y) << message;
    EXPECT_EQ(y.error().code, ErrorCode::out_of_bounds);
    EXPECT_THAT(y.error().message, HasSubstr(message));
  }
  ullage_statistics statistics() const {
    ullage_statistics s{};
    s.size = sizeof s;
    EXPECT_EQ(ullage_session_get_statistics(session_.get(), &s), ULLAGE_OK);
    return s;
  }

  std::unique_ptr<test::Device> device_;
  Graph graph_;
  std::vector<std::byte> bytes_;
  samples::ProgramOwner program_;
  samples::SessionOwner session_;
};

std::string message_of(int64_t index, int64_t position, int64_t extent) {
  return "an index is out of range [-extent, extent): index = " + std::to_string(index) +
         ", position = " + std::to_string(position) + ", extent = " + std::to_string(extent);
}

// ---- the family -----------------------------------------------------------------------------

struct Case {
  std::string_view op;
  DType dtype;  // of the indices
  bool pairs;   // ids [n, 2] instead of [n, 1]
  Value (*access)(Value x, Value ids, Value updates);
};
constexpr Case kCases[] = {
    {"gather", DType::i64, false, [](Value x, Value ids, Value) { return ops::gather(x, ids, 0); }},
    {"gather", DType::i32, false, [](Value x, Value ids, Value) { return ops::gather(x, ids, 0); }},
    {"gather_elements", DType::i64, false,
     [](Value x, Value ids, Value) { return ops::gather_elements(x, ids, 0); }},
    {"gather_nd", DType::i32, true,
     [](Value x, Value ids, Value) { return ops::gather_nd(x, ids); }},
    {"gather_nd", DType::i64, true,
     [](Value x, Value ids, Value) { return ops::gather_nd(x, ids); }},
    {"scatter_elements", DType::i32, false,
     [](Value x, Value ids, Value updates) {
       return ops::scatter_elements(
           x, ids, ops::reshape(updates, {updates.extent(0), x.builder().pool().constant(1)}), 0,
           ops::ScatterReduction::largest);
     }},
    {"scatter_nd", DType::i64, true,
     [](Value x, Value ids, Value updates) {
       return ops::scatter_nd(x, ids, updates, ops::ScatterReduction::largest);
     }},
};

class CheckedFamily : public CheckedIndices, public ::testing::WithParamInterface<Case> {
 protected:
  // In range everywhere, both ends of the range among them.
  static Tensor ids(int64_t n) {
    const int64_t width = GetParam().pairs ? 2 : 1;
    Tensor t(GetParam().dtype, {n, width});
    for (int64_t i = 0; i < t.element_count(); ++i) {
      const int64_t extent = i % width == 0 ? kRows : kColumns;
      t.set_integer(i, i * 7 % (2 * extent) - extent);
    }
    return t;
  }
  static std::vector<Tensor> inputs(const Tensor& ids) {
    return {test::random_tensor(DType::f32, {kRows, kColumns}, 1), ids,
            test::random_tensor(DType::f32, {ids.shape()[0]}, 2)};
  }
  void open_case() {
    Builder b;
    const ExtentExpr rows = b.pool().constant(kRows), columns = b.pool().constant(kColumns);
    const Value x = b.input("x", DType::f32, {rows, columns});
    const Value ids =
        b.input("ids", GetParam().dtype, {{}, b.pool().constant(GetParam().pairs ? 2 : 1)});
    const Value updates = b.input("updates", DType::f32, {ids.extent(0)});
    b.set_source(b.add_source({.name = "emb", .op = "Access"}));
    open(b, GetParam().access(x, ids, updates));
  }
};

// Extents of the grid's edges; the first, one in the middle, the last; two at once.
TEST_P(CheckedFamily, TheFirstIndexOutOfRangeFailsTheRunAndIsNamed) {
  open_case();
  ASSERT_TRUE(session_);
  const int64_t width = GetParam().pairs ? 2 : 1;
  uint64_t runs = 0;
  for (int64_t n : {0, 1, 2, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025, 5000}) {
    expect_good(inputs(ids(n)), std::to_string(n));
    ++runs;
    std::vector<int64_t> places{0, n * width / 2, n * width - 1};
    for (int64_t at : places) {
      if (n == 0) continue;
      const int64_t extent = at % width == 0 ? kRows : kColumns;
      for (int64_t bad : {extent, -extent - 1}) {
        Tensor t = ids(n);
        t.set_integer(at, bad);
        if (at + 2 * width < t.element_count()) t.set_integer(at + 2 * width, 99);
        expect_bad(inputs(t), "Access 'emb': " + message_of(bad, at, extent));
        ++runs;
      }
    }
    expect_good(inputs(ids(n)), "again " + std::to_string(n));
    ++runs;
  }
  EXPECT_EQ(statistics().host_waits, runs);
}

// Whole words are compared and reported.
TEST_P(CheckedFamily, IndicesFarAwayAreReportedAsTheyAre) {
  open_case();
  ASSERT_TRUE(session_);
  for (int64_t bad : {int64_t{INT32_MAX}, int64_t{INT32_MIN}, (int64_t{1} << 32) + 1,
                      -(int64_t{1} << 32) - 1, INT64_MAX, INT64_MIN}) {
    if (GetParam().dtype == DType::i32 && bad != static_cast<int32_t>(bad)) continue;
    Tensor t = ids(70);
    t.set_integer(67, bad);
    expect_bad(inputs(t), message_of(bad, 67, GetParam().pairs ? kColumns : kRows));
  }
  expect_good(inputs(ids(70)), "afterwards");
}

INSTANTIATE_TEST_SUITE_P(Ops, CheckedFamily, ::testing::ValuesIn(kCases), [](const auto& test) {
  return std::string(test.param.op) + "_" + std::string(name_of(test.param.dtype));
});

// ---- rows of a batch -------------------------------------------------------------------------

// The first and the last place of the first and the last row.
TEST_F(CheckedIndices, InRowsOfABatchTheRowIsNamed) {
  for (bool writes : {false, true}) {
    Builder b;
    const ExtentExpr rows = b.pool().constant(kRows), columns = b.pool().constant(kColumns);
    const Value x = b.input("x", DType::f32, {{}, rows, columns});
    const Value ids = b.input("ids", DType::i64, {{}, {}, b.pool().constant(2)});
    const Value updates = b.input("updates", DType::f32, {ids.extent(0), ids.extent(1)});
    open(b, writes ? ops::scatter_nd(x, ids, updates, ops::ScatterReduction::largest, 1)
                   : ops::add(ops::gather_nd(x, ids, 1), updates));
    ASSERT_TRUE(session_);
    const std::string op = writes ? "scatter_nd: " : "gather_nd: ";
    for (const auto& [batch, count] : {std::pair<int64_t, int64_t>{1, 1}, {3, 2}, {5, 129}}) {
      const Tensor values = test::random_tensor(DType::f32, {batch, kRows, kColumns}, 1);
      const Tensor news = test::random_tensor(DType::f32, {batch, count}, 2);
      Tensor t(DType::i64, {batch, count, 2});
      for (int64_t i = 0; i < t.element_count(); ++i) {
        const int64_t extent = i % 2 == 0 ? kRows : kColumns;
        t.set_integer(i, i * 7 % (2 * extent) - extent);
      }
      expect_good({values, t, news}, op + std::to_string(batch));
      for (int64_t row : {int64_t{0}, batch - 1}) {
        for (int64_t place : {int64_t{0}, 2 * count - 1}) {
          Tensor bad = t;
          bad.set_integer(row * count * 2 + place, 99);
          expect_bad({values, bad, news},
                     op + "an index is out of range [-extent, extent): index = 99, row = " +
                         std::to_string(row) + ", position = " + std::to_string(place) +
                         ", extent = " + std::to_string(place % 2 == 0 ? kRows : kColumns));
        }
      }
      expect_good({values, t, news}, "again");
    }
  }
}

// ---- where it is not looked -----------------------------------------------------------------

Tensor integers(std::vector<int64_t> values) {
  return Tensor::from_integers(DType::i64, {std::ssize(values)}, values);
}
Tensor scalar(int64_t value) {
  return Tensor::from_integers(DType::i64, {}, std::array{value});
}
Tensor numbers(int64_t n) {
  return test::random_tensor(DType::f32, {n}, 3);
}

// The condition is the host's, then the device's.
TEST_F(CheckedIndices, ABranchThatIsNotTakenDoesNotFail) {
  for (bool on_device : {false, true}) {
    Builder b;
    const Value x = b.input("x", DType::f32, {{}}), ids = b.input("ids", DType::i64, {{}});
    const Value flag = b.input("flag", DType::i64, {}, !on_device);
    const ExtentExpr taken = less(b.pool().constant(0), b.scalars(flag)[0]);
    b.set_predicate(taken);
    const Value some = ops::gather(x, ids, 0);
    b.set_predicate(logical_not(taken));
    const Value all = ops::neg(x);
    b.set_predicate({});
    open(b, ops::select_branch(taken, some, all));
    ASSERT_TRUE(session_);
    const Tensor good = integers({0, 3, -4, 1}), bad = integers({0, 3, 4, -9, 1});
    expect_good({numbers(4), good, scalar(1)}, "taken");
    expect_bad({numbers(4), bad, scalar(1)}, "gather: " + message_of(4, 2, 4));
    expect_good({numbers(4), bad, scalar(0)}, "not taken");
    expect_bad({numbers(3), good, scalar(1)}, message_of(3, 1, 3));
    expect_good({numbers(3), integers({}), scalar(1)}, "no indices");
  }
}

// Rows behind a live extent may contain anything.
TEST_F(CheckedIndices, PaddingBehindACountIsNotChecked) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), ids = b.input("ids", DType::i64, {{}});
  const ExtentExpr wanted = b.scalars(b.input("k", DType::i64, {}))[0];
  const ExtentExpr k = simplify(min(max(wanted, 0), ids.extent(0)));
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  open(b, ops::gather(x, ops::slice(ids, {zero}, {k}, {one}), 0));
  ASSERT_TRUE(session_);
  std::vector<int64_t> values(600, 2);
  values[300] = 8;
  for (int64_t live : {0, 1, 64, 299, 300}) {
    expect_good({numbers(8), integers(values), scalar(live)}, std::to_string(live));
  }
  for (int64_t live : {301, 600}) {
    expect_bad({numbers(8), integers(values), scalar(live)}, message_of(8, 300, 8));
  }
  expect_good({numbers(9), integers(values), scalar(600)}, "a longer axis");
}

// A check in front of the source of a later count stops that count; the check itself is reported.
TEST_F(CheckedIndices, WhatFollowsFromWrongElementsIsNotReported) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), ids = b.input("ids", DType::i64, {{}});
  const Value read = ops::gather(x, ids, 0);
  const Value positive = ops::compact(ops::greater(read, 0.0))[0];
  open(b, ops::gather(ids, positive, 0));
  ASSERT_TRUE(session_);
  const Tensor ones = Tensor::from_doubles(DType::f32, {3}, std::array{1.0, -1.0, 1.0});
  expect_good({ones, integers({0, 1, 2, 2, -1})}, "first");
  expect_bad({ones, integers({0, 1, 2, 3, 7})}, message_of(3, 3, 3));
  expect_good({ones, integers({1, 1})}, "none");
  expect_good({ones, integers({0, 1, 2, 2, -1})}, "as before");
  EXPECT_EQ(statistics().host_waits, 4u);
}

// ---- indices that the host knows --------------------------------------------------------------

TEST_F(CheckedIndices, IndicesOnTheHostAreCheckedBeforeAnyDispatch) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const Value at = b.input("at", DType::i64, {b.pool().constant(2)}, true);
  open(b, ops::gather(x, at, 0));
  ASSERT_TRUE(session_);
  expect_good({numbers(4), integers({-4, 3})}, "good");
  const ullage_statistics before = statistics();
  expect_bad({numbers(4), integers({0, 4})}, message_of(4, 1, 4));
  expect_bad({numbers(4), integers({-5, 4})}, message_of(-5, 0, 4));
  EXPECT_EQ(statistics().host_waits, before.host_waits);
  EXPECT_EQ(statistics().dispatches, before.dispatches);
  expect_good({numbers(4), integers({0, 0})}, "afterwards");
}

// ---- the option -----------------------------------------------------------------------------

TEST_F(CheckedIndices, ASessionThatAsksForChecksTakesProgramsThatHaveThem) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), ids = b.input("ids", DType::i64, {{}});
  open(b, ops::gather(x, ids, 0));
  ASSERT_TRUE(session_);
  expect_bad({numbers(4), integers({4})}, message_of(4, 0, 4));

  load(graph_, false);
  ASSERT_TRUE(program_);
  ullage_session_options options{};
  options.size = sizeof options;
  options.check_indices = 1;
  const auto refused = samples::open_session(program_.get(), &options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unsupported);
  EXPECT_THAT(refused.error().message, HasSubstr("compile it with --check-indices"));
  auto session = samples::open_session(program_.get());
  ASSERT_TRUE(session);
  session_ = std::move(*session);
  expect_good({numbers(4), integers({4, -5})}, "clamped");
}

// Without the option a program has not a byte of it.
TEST_F(CheckedIndices, ProgramsWithoutTheOptionPayNothing) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), ids = b.input("ids", DType::i64, {{}});
  b.output("y", ops::gather(x, ids, 0));
  const auto graph = b.finish();
  ASSERT_TRUE(graph);
  const auto plain = compiled(*graph, false), checked = compiled(*graph, true);
  ASSERT_TRUE(plain && checked);
  EXPECT_EQ(plain->dispatches.size(), 1u);
  EXPECT_EQ(checked->dispatches.size(), 3u);
  EXPECT_TRUE(plain->device_scalars.empty());
  EXPECT_FALSE(plain->checks_indices);
  EXPECT_NE(runtime::fingerprint(*plain), runtime::fingerprint(*checked));

  const Graph other = [] {
    Builder own;
    own.output("y", ops::relu(own.input("x", DType::f32, {{}})));
    return *own.finish();
  }();
  auto without = compiled(other, false), with = compiled(other, true);
  ASSERT_TRUE(without && with);
  with->checks_indices = false;
  EXPECT_EQ(runtime::fingerprint(*without), runtime::fingerprint(*with));
}

}  // namespace
}  // namespace ullage::passes
