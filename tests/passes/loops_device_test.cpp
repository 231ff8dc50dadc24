// Loops that stay loops, on the device against the reference: counts of iterations around the usual
// ones, known to the host and to the device alone, in one session at any order of sizes.
#include <gtest/gtest.h>

#include <array>
#include <functional>

#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/select/dynamic.h"
#include "ops/select/nonzero.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::passes {
namespace {

using ir::Builder;
using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using ops::Loop;

constexpr int64_t kMostIterations = 9;  // iterations
constexpr int64_t kWidth = 3;

// x f32[n, 3] and the number of iterations i64[1]: an extent of the host or data of the device.
struct Inputs {
  Value x, counter;
  ExtentExpr iterations;
};

Value number(Builder& b, double v) {
  return b.scalar(DType::f32, v);
}

void one_node(Builder& b, const Inputs& in) {
  Loop loop(b, in.iterations);
  const Value x = loop.carry(in.x);
  loop.next(x, ops::add(ops::mul(x, 0.5), 1.0));
  loop.end();
  b.output("x", loop.result(x));
  b.output("taken", loop.taken_value());
}

void swapped(Builder& b, const Inputs& in) {
  const Value negative = ops::neg(in.x), positive = ops::abs(in.x);
  Loop loop(b, in.iterations);
  const Value p = loop.carry(in.x), q = loop.carry(negative), r = loop.carry(positive);
  loop.next(p, q);
  loop.next(q, r);
  loop.next(r, ops::add(p, 1.0));
  loop.end();
  b.output("p", loop.result(p));
  b.output("q", loop.result(q));
  b.output("r", loop.result(r));
}

void stops_by_itself(Builder& b, const Inputs& in) {
  const int64_t all[] = {0, 1};
  const Value positive = ops::abs(in.x);
  Loop loop(b, in.iterations, ops::less(number(b, -1e9), ops::reduce_sum(in.x, all, false)));
  const Value x = loop.carry(positive);
  const Value next = ops::mul(x, 1.7);
  loop.next(x, next);
  loop.end(ops::less(ops::reduce_sum(next, all, false), number(b, 40)));
  b.output("x", loop.result(x));
  b.output("taken", loop.taken_value());
}

void never_begins(Builder& b, const Inputs& in) {
  const int64_t all[] = {0, 1};
  Loop loop(b, in.iterations,
            ops::less(ops::reduce_sum(ops::abs(in.x), all, false), number(b, -1)));
  const Value x = loop.carry(in.x);
  loop.next(x, ops::mul(x, 2.0));
  loop.end();
  b.output("x", loop.result(x));
  b.output("taken", loop.taken_value());
}

// Reads the carried value after its next one is computed, and the number of the iteration.
void reads_old(Builder& b, const Inputs& in) {
  const Value zeros = ops::mul(in.x, 0.0);
  Loop loop(b, in.iterations);
  const Value x = loop.carry(in.x), sum = loop.carry(zeros);
  const Value next = ops::add(x, ops::cast(loop.iteration_value(), DType::f32));
  loop.next(x, next);
  loop.next(sum, ops::add(sum, ops::mul(next, x)));
  loop.end();
  b.output("sum", loop.result(sum));
}

// Grows along `axis` by `width` an iteration from nothing.
template <DType dtype, size_t axis, int64_t width>
void grows(Builder& b, const Inputs& in) {
  ir::ExtentPool& pool = b.pool();
  std::vector<ExtentExpr> shape{pool.constant(2), pool.constant(kWidth), pool.constant(5)};
  shape[axis] = pool.constant(0);
  const Value none = ops::full(b.scalar(dtype, 0), shape);
  shape[axis] = pool.constant(width);
  Loop loop(b, in.iterations);
  std::vector<ExtentExpr> grown = shape;
  grown[axis] = loop.iteration() * width;
  const Value all = loop.carry(none, grown);
  const Value row = ops::cast(ops::add(ops::cast(ops::iota(b, DType::i32, shape, 2), DType::f32),
                                       ops::cast(loop.iteration_value(), DType::f32)),
                              dtype);
  const Value pieces[] = {all, row};
  const Value longer = ops::concat(pieces, static_cast<int64_t>(axis));
  loop.next(all, longer);
  loop.end();
  b.output("all", loop.result(all));
}

// What has grown is read in every iteration, before and after it grows.
void reads_what_grows(Builder& b, const Inputs& in) {
  const int64_t rows[] = {0};
  ir::ExtentPool& pool = b.pool();
  const Value first = ops::mul(ops::reduce_sum(in.x, rows, true), 0.1);
  Loop loop(b, in.iterations);
  const Value all = loop.carry(in.x, {in.x.extent(0) + loop.iteration(), pool.constant(kWidth)});
  const Value sum = loop.carry(first);
  const Value before = ops::reduce_sum(all, rows, true);
  const Value pieces[] = {all, ops::mul(ops::add(before, sum), 0.1)};
  const Value longer = ops::concat(pieces, 0);
  loop.next(all, longer);
  loop.next(sum, ops::mul(ops::reduce_sum(longer, rows, true), 0.2));
  loop.end();
  b.output("all", loop.result(all));
  b.output("sum", ops::relu(loop.result(sum)));
}

void nested(Builder& b, const Inputs& in) {
  Loop outer(b, in.iterations);
  const Value x = outer.carry(in.x);
  const Value less = ops::mul(x, 0.9);
  Loop inner(b, outer.iteration() + b.pool().constant(1));
  const Value y = inner.carry(less);
  inner.next(y, ops::add(y, ops::mul(in.x, 0.1)));
  inner.end();
  outer.next(x, ops::sub(inner.result(y), 0.2));
  outer.end();
  b.output("x", outer.result(x));
}

void one_behind_the_other(Builder& b, const Inputs& in) {
  Loop first(b, in.iterations);
  const Value x = first.carry(in.x);
  first.next(x, ops::add(x, 1.0));
  first.end();
  const Value between = first.result(x);
  Loop second(b, first.taken());
  const Value y = second.carry(between);
  second.next(y, ops::mul(y, ops::add(ops::mul(between, 0.01), 0.9)));
  second.end();
  b.output("y", second.result(y));
}

// A separate count in every iteration.
void counts_inside(Builder& b, const Inputs& in) {
  const int64_t rows[] = {0};
  const Value nothing = ops::reduce_sum(ops::mul(in.x, 0.0), rows, true);
  Loop loop(b, in.iterations);
  const Value limit = loop.carry(nothing);
  const Value first = ops::reshape(ops::slice(in.x, {b.pool().constant(0), b.pool().constant(0)},
                                              {in.x.extent(0), b.pool().constant(1)},
                                              {b.pool().constant(1), b.pool().constant(1)}),
                                   {in.x.extent(0)});
  const Value bar = ops::mul(ops::cast(loop.iteration_value(), DType::f32), 0.2);
  const ops::Selected kept = ops::compress(ops::less(first, ops::sub(bar, 1.0)), in.x, 0);
  loop.next(limit, ops::add(limit, ops::reduce_sum(kept.values, rows, true)));
  loop.end();
  b.output("sum", loop.result(limit));
}

// Rows of what an iteration starts with and of what it makes.
void stacks(Builder& b, const Inputs& in) {
  const int64_t rows[] = {0};
  Loop loop(b, in.iterations);
  const Value x = loop.carry(in.x);
  const Value before = loop.stack(x);
  const Value next = ops::add(ops::mul(x, 0.5), 1.0);
  const Value sums = loop.stack(ops::reduce_sum(next, rows, false));
  loop.next(x, next);
  loop.end();
  b.output("before", loop.result(before));
  b.output("sums", ops::mul(loop.result(sums), 2.0));
}

// The first `n` rows, n being carried.
void sized_by_what_is_carried(Builder& b, const Inputs& in) {
  const int64_t rows[] = {0};
  ir::ExtentPool& pool = b.pool();
  const Value nothing = ops::reduce_sum(ops::mul(in.x, 0.0), rows, true);
  Loop loop(b, in.iterations);
  const Value n = loop.carry(b.scalar(DType::i64, 1)), sum = loop.carry(nothing);
  const ExtentExpr size = ir::min(ir::max(b.scalars(n)[0], 0), in.x.extent(0));
  const ExtentExpr zero = pool.constant(0), one = pool.constant(1);
  const Value first = ops::slice(in.x, {zero, zero}, {size, pool.constant(kWidth)}, {one, one});
  loop.next(sum, ops::add(sum, ops::reduce_sum(first, rows, true)));
  loop.next(n, ops::add(n, b.scalar(DType::i64, 2)));
  loop.end();
  b.output("sum", loop.result(sum));
  b.output("n", loop.result(n));
}

Value column(Value x) {
  ir::ExtentPool& pool = x.builder().pool();
  const ExtentExpr zero = pool.constant(0), one = pool.constant(1);
  return ops::reshape(ops::slice(x, {zero, zero}, {x.extent(0), one}, {one, one}), {x.extent(0)});
}

// The data decides which rows go.
void shrinks(Builder& b, const Inputs& in) {
  Loop loop(b, in.iterations);
  const Value x = loop.carry(in.x, {ExtentExpr(), b.pool().constant(kWidth)});
  const Value bar = ops::sub(ops::mul(ops::cast(loop.iteration_value(), DType::f32), 0.3), 1.5);
  loop.next(x, ops::compress(ops::less(bar, column(x)), x, 0).values);
  loop.end();
  b.output("x", loop.result(x));
}

void doubles(Builder& b, const Inputs& in) {
  Loop loop(b, in.iterations);
  const Value x = loop.carry(in.x, {ExtentExpr(), b.pool().constant(kWidth)});
  const Value pieces[] = {x, ops::neg(x)};
  loop.next(x, ops::concat(pieces, 0));
  loop.end();
  b.output("x", loop.result(x));
}

struct Program {
  const char* name;
  void (*build)(Builder&, const Inputs&);
};
constexpr Program kPrograms[] = {
    {"OneNode", one_node},
    {"Swapped", swapped},
    {"StopsByItself", stops_by_itself},
    {"NeverBegins", never_begins},
    {"ReadsOld", reads_old},
    {"GrowsRows", grows<DType::f32, 0, 1>},
    {"GrowsRowsOfHalves", grows<DType::f16, 0, 1>},
    {"GrowsRowsOfBytes", grows<DType::u8, 0, 1>},
    {"GrowsColumns", grows<DType::f32, 1, 4>},
    {"GrowsColumnsOfBytes", grows<DType::u8, 2, 1>},
    {"GrowsColumnsOfWords", grows<DType::i64, 1, 3>},
    {"ReadsWhatGrows", reads_what_grows},
    {"Nested", nested},
    {"OneBehindTheOther", one_behind_the_other},
    {"CountsInside", counts_inside},
    {"Stacks", stacks},
    {"SizedByWhatIsCarried", sized_by_what_is_carried},
    {"Shrinks", shrinks},
    {"Doubles", doubles},
};

// Whether the host knows how many iterations there are.
enum class Iterations : uint8_t { of_host, of_device };

class LoopOnDevice : public testing::TestWithParam<std::tuple<Program, Iterations>> {};

ir::Graph graph_of(const Program& program, Iterations iterations) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(kWidth)});
  const Value counter = iterations == Iterations::of_host
                            ? b.input("counter", DType::i64, {{}})
                            : b.input("counter", DType::i64, {b.pool().constant(1)});
  const ExtentExpr wanted =
      iterations == Iterations::of_host ? counter.extent(0) : b.scalars(counter)[0];
  program.build(b, {x, counter, ir::min(ir::max(wanted, 0), kMostIterations)});
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : ir::Graph{};
}

TEST_P(LoopOnDevice, WaitsOnceAndEqualsTheReference) {
  const auto& [program, iterations] = GetParam();
  const test::Device device(test::tier_under_test(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const ir::Graph graph = graph_of(program, iterations);
  const auto compiled = device.compile(graph);
  ASSERT_TRUE(compiled) << compiled.error().message;
  ullage_session* session = nullptr;
  ASSERT_EQ(ullage_session_create(*compiled, nullptr, &session), ULLAGE_OK) << ullage_last_error();
  for (int64_t n : {5, 1, 0, 33, 6}) {
    for (int64_t count : {kMostIterations - 1, int64_t{0}, int64_t{1}, kMostIterations,
                          kMostIterations + 1, int64_t{2}}) {
      const std::vector<ir::Tensor> inputs{
          test::random_tensor(DType::f32, {n, kWidth}, 7),
          iterations == Iterations::of_host
              ? ir::Tensor(DType::i64, {count})
              : ir::Tensor::from_integers(DType::i64, {1}, std::span(&count, 1))};
      const auto expected = ir::evaluate(graph, inputs);
      const auto actual = test::run_session(session, *compiled, inputs);
      ASSERT_TRUE(expected && actual) << (expected ? actual : expected).error().message;
      for (size_t i = 0; i < expected->size(); ++i) {
        EXPECT_EQ(test::difference((*expected)[i], (*actual)[i], 1e-4, 1e-4), "")
            << "output " << i << " of " << n << " rows, " << count << " iterations";
      }
    }
  }
  ullage_session_destroy(session);
  ullage_program_destroy(*compiled);
}

// Runs in steps with the inputs that are bound; returns how many steps it took.
uint64_t run_in_steps(ullage_session* session, uint64_t budget_us) {
  ullage_step_report report{};
  report.size = sizeof report;
  uint64_t steps = 0;
  do {
    const ullage_status status = ullage_session_step(session, budget_us, &report);
    EXPECT_EQ(status, ULLAGE_OK) << ullage_last_error();
    if (status != ULLAGE_OK) return 0;
    steps += report.dispatches != 0;
  } while (report.dispatches_left != 0);
  EXPECT_EQ(ullage_session_wait(session, report.run_id), ULLAGE_OK) << ullage_last_error();
  return steps;
}

std::string bytes_of_output(ullage_session* session, uint32_t index) {
  ullage_tensor tensor{};
  tensor.size = sizeof tensor;
  EXPECT_EQ(ullage_session_get_output(session, index, &tensor), ULLAGE_OK) << ullage_last_error();
  return {static_cast<const char*>(tensor.data), tensor.size_bytes};
}

TEST_P(LoopOnDevice, StepsGiveTheBitsOfOnePiece) {
  const auto& [program, iterations] = GetParam();
  const test::Device device(test::tier_under_test(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const auto compiled = device.compile(graph_of(program, iterations));
  ASSERT_TRUE(compiled) << compiled.error().message;
  ullage_session_options options{};
  options.size = sizeof options;
  options.stepped = 1;
  const auto session = samples::open_session(*compiled, &options);
  ASSERT_TRUE(session) << session.error().message;
  for (const int64_t count : {kMostIterations, int64_t{0}, int64_t{2}}) {
    const std::vector<ir::Tensor> inputs{
        test::random_tensor(DType::f32, {5, kWidth}, 7),
        iterations == Iterations::of_host
            ? ir::Tensor(DType::i64, {count})
            : ir::Tensor::from_integers(DType::i64, {1}, std::span(&count, 1))};
    const auto whole = test::run_session(session->get(), *compiled, inputs);
    ASSERT_TRUE(whole) << whole.error().message;
    std::vector<std::string> expected;
    for (uint32_t i = 0; i < whole->size(); ++i) {
      expected.push_back(bytes_of_output(session->get(), i));
    }
    for (const uint64_t budget : {uint64_t{0}, uint64_t{50}, ULLAGE_NO_BUDGET}) {
      const uint64_t steps = run_in_steps(session->get(), budget);
      if (budget == ULLAGE_NO_BUDGET) {
        EXPECT_EQ(steps, 1u);
      }
      for (uint32_t i = 0; i < whole->size(); ++i) {
        EXPECT_EQ(bytes_of_output(session->get(), i), expected[i])
            << "output " << i << " of " << count << " iterations within " << budget << " us";
      }
    }
  }
  ullage_program_destroy(*compiled);
}

// The program is as large as for one iteration; a second run records nothing.
TEST(ManyIterations, AreOneRecordingAndOneWait) {
  const test::Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  Builder b;
  const Value x = b.input("x", DType::f32, {{}}), counter = b.input("counter", DType::i64, {{}});
  Loop loop(b, counter.extent(0));
  const Value carried = loop.carry(x), sum = loop.carry(x);
  loop.next(carried, ops::add(ops::mul(carried, 0.5), 1.0));
  loop.next(sum, ops::add(sum, 1.0));
  loop.end();
  b.output("x", loop.result(carried));
  b.output("sum", loop.result(sum));
  const auto compiled = device.compile(*b.finish());
  ASSERT_TRUE(compiled) << compiled.error().message;
  ullage_session* session = nullptr;
  ASSERT_EQ(ullage_session_create(*compiled, nullptr, &session), ULLAGE_OK) << ullage_last_error();
  const std::vector<double> start{0, 100};
  uint64_t recorded = 0;
  for (int64_t iterations : {10000, 3, 10000}) {
    const std::vector<ir::Tensor> inputs{ir::Tensor::from_doubles(DType::f32, {2}, start),
                                         ir::Tensor(DType::i64, {iterations})};
    const auto results = test::run_session(session, *compiled, inputs);
    ASSERT_TRUE(results) << results.error().message;
    EXPECT_EQ((*results)[1].number(0), static_cast<double>(iterations));
    EXPECT_NEAR((*results)[0].number(1), iterations == 3 ? 14.25 : 2, 1e-4);
    ullage_statistics statistics{};
    statistics.size = sizeof statistics;
    ASSERT_EQ(ullage_session_get_statistics(session, &statistics), ULLAGE_OK);
    EXPECT_EQ(statistics.host_waits, statistics.runs);
    if (iterations == 3) recorded = statistics.command_buffers_recorded;
    if (recorded != 0) {
      EXPECT_EQ(statistics.command_buffers_recorded, recorded);
    }
  }
  ullage_session_destroy(session);
  ullage_program_destroy(*compiled);
}

ullage_statistics statistics_of(ullage_session* session) {
  ullage_statistics statistics{};
  statistics.size = sizeof statistics;
  EXPECT_EQ(ullage_session_get_statistics(session, &statistics), ULLAGE_OK);
  return statistics;
}

// Capacity grows where a run needs it, and stays: one more wait then, none later.
TEST(LoopWithoutBound, RunsUntilItsConditionEndsIt) {
  const test::Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  Builder b;
  const Value limit = b.input("limit", DType::i64, {});
  Loop loop(b, {}, ops::less(b.scalar(DType::i64, 0), limit));
  const Value n = loop.carry(b.scalar(DType::i64, 0));
  const Value all = loop.stack(n);
  const Value next = ops::add(n, b.scalar(DType::i64, 1));
  loop.next(n, next);
  loop.end(ops::less(next, limit));
  b.output("n", loop.result(n));
  b.output("all", loop.result(all));
  const auto compiled = device.compile(*b.finish());
  ASSERT_TRUE(compiled) << compiled.error().message;
  const samples::ProgramOwner program(*compiled);
  const auto session = samples::open_session(*compiled);
  ASSERT_TRUE(session) << session.error().message;
  uint64_t retries = 0;
  for (int64_t iterations : {5, 0, 127, 128, 129, 3000, 2, 1500}) {
    const auto results = test::run_session(
        session->get(), *compiled,
        std::vector{ir::Tensor::from_integers(DType::i64, {}, std::span(&iterations, 1))});
    ASSERT_TRUE(results) << results.error().message;
    EXPECT_EQ((*results)[0].integer(0), iterations);
    ASSERT_EQ((*results)[1].shape(), std::vector<int64_t>{iterations});
    for (int64_t i = 0; i < iterations; ++i) ASSERT_EQ((*results)[1].integer(i), i);
    const ullage_statistics statistics = statistics_of(session->get());
    EXPECT_EQ(statistics.host_waits, statistics.runs + statistics.retries);
    if (iterations >= 3000) retries = statistics.retries;
  }
  EXPECT_EQ(retries, 3u) << "128, 512, 2048, 8192";
  EXPECT_EQ(statistics_of(session->get()).retries, retries);
}

// Its loop ends as if its condition were false; another run goes on to the end.
TEST(LoopWithCondition, EndsWhereItsRunIsCancelled) {
  const test::Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  constexpr int64_t kMost = 20000;
  Builder b;
  const Value limit = b.input("limit", DType::i64, {});
  Loop loop(b, b.pool().constant(kMost), ops::less(b.scalar(DType::i64, 0), limit));
  const Value n = loop.carry(b.scalar(DType::i64, 0));
  const Value all = loop.stack(n);
  const Value next = ops::add(n, b.scalar(DType::i64, 1));
  loop.next(n, next);
  loop.end(ops::less(next, limit));
  b.output("n", loop.result(n));
  b.output("all", loop.result(all));
  const auto compiled = device.compile(*b.finish());
  ASSERT_TRUE(compiled) << compiled.error().message;
  const samples::ProgramOwner program(*compiled);
  const auto session = samples::open_session(*compiled);
  ASSERT_TRUE(session) << session.error().message;
  const auto input = ir::Tensor::from_integers(DType::i64, {}, std::span(&kMost, 1));
  const ullage_tensor view = samples::view_of(input);
  ASSERT_EQ(ullage_session_set_input(session->get(), "limit", &view), ULLAGE_OK);
  ASSERT_EQ(ullage_session_prepare(session->get()), ULLAGE_OK);
  ullage_run_id run_id = 0;
  ASSERT_EQ(ullage_session_submit(session->get(), &run_id), ULLAGE_OK) << ullage_last_error();
  ASSERT_EQ(ullage_session_cancel(session->get(), run_id), ULLAGE_OK) << ullage_last_error();
  ASSERT_EQ(ullage_session_wait(session->get(), run_id), ULLAGE_OK) << ullage_last_error();
  EXPECT_EQ(ullage_session_cancel(session->get(), run_id), ULLAGE_INVALID_ARGUMENT);
  ullage_tensor count{}, rows{};
  count.size = rows.size = sizeof count;
  ASSERT_EQ(ullage_session_get_output(session->get(), 0, &count), ULLAGE_OK);
  ASSERT_EQ(ullage_session_get_output(session->get(), 1, &rows), ULLAGE_OK);
  const int64_t taken = *static_cast<const int64_t*>(count.data);
  EXPECT_LT(taken, kMost);
  ASSERT_EQ(rows.extents[0], taken);
  for (int64_t i = 0; i < taken; ++i) {
    ASSERT_EQ(static_cast<const int64_t*>(rows.data)[i], i);
  }
  const auto whole = test::run_session(session->get(), *compiled, std::vector{input});
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_EQ((*whole)[0].integer(0), kMost);
}

// What an iteration in the middle needs counts, whatever the last one does.
TEST(LoopCapacity, IsThatOfTheIterationThatNeedsMost) {
  const test::Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  Builder b;
  const Value peak = b.input("peak", DType::i64, {});
  Loop loop(b, b.pool().constant(3));
  const Value sum = loop.carry(b.scalar(DType::f32, 0));
  const Value is_middle = ops::equal(loop.iteration_value(), b.scalar(DType::i64, 1));
  const Value n = ops::where(is_middle, peak, b.scalar(DType::i64, 1));
  const Value ones = ops::full(b.scalar(DType::f32, 1), {b.scalars(n)[0]});
  loop.next(sum, ops::add(sum, ops::reduce_sum.over_all(ones)));
  loop.end();
  b.output("sum", loop.result(sum));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  ASSERT_EQ(graph->capacities.size(), 1u);
  const std::string name = graph->capacities[0].name;
  const auto compiled = device.compile(*graph);
  ASSERT_TRUE(compiled) << compiled.error().message;
  const samples::ProgramOwner program(*compiled);
  const ullage_bound bound{name.c_str(), 2};
  ullage_session_options options{};
  options.size = sizeof options;
  options.bounds = &bound;
  options.bound_count = 1;
  const auto session = samples::open_session(*compiled, &options);
  ASSERT_TRUE(session) << session.error().message;
  for (int64_t most : {1, 900, 5}) {
    const auto results = test::run_session(
        session->get(), *compiled,
        std::vector{ir::Tensor::from_integers(DType::i64, {}, std::span(&most, 1))});
    ASSERT_TRUE(results) << results.error().message;
    EXPECT_EQ((*results)[0].number(0), static_cast<double>(most + 2));
  }
  EXPECT_EQ(statistics_of(session->get()).retries, 1u);
}

INSTANTIATE_TEST_SUITE_P(Programs, LoopOnDevice,
                         testing::Combine(testing::ValuesIn(kPrograms),
                                          testing::Values(Iterations::of_host,
                                                          Iterations::of_device)),
                         [](const auto& test) {
                           const bool host = std::get<1>(test.param) == Iterations::of_host;
                           return std::string(std::get<0>(test.param).name) +
                                  (host ? "OfHost" : "OfDevice");
                         });

}  // namespace
}  // namespace ullage::passes
