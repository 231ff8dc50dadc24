// Inputs whose number of live rows depends on device data: the caller binds their capacity.
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "tests/tools/extents_fixture.h"

namespace ullage::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// n i64[] of device data, x f32[n live rows, 3]: relu and sums of columns.
ir::Graph rows_graph() {
  ir::Builder b;
  const ir::Value n = b.input("n", ir::DType::i64, {});
  const ir::Value x = b.input("x", ir::DType::f32, {b.scalars(n)[0], b.pool().constant(3)});
  b.output("y", ops::relu(x));
  b.output("sums", ops::reduce_sum(x, std::vector<int64_t>{0}, false));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return std::move(*graph);
}

Tensors rows_input(int64_t live, int64_t bound) {
  std::vector<double> values;
  for (int64_t i = 0; i < bound * 3; ++i) values.push_back(i < live * 3 ? double(i % 7) - 3 : 1e9);
  return {scalar(live), ir::Tensor::from_doubles(ir::DType::f32, {bound, 3}, values)};
}

TEST_F(ExtentsTest, InputsHaveAsManyRowsAsTheDeviceReports) {
  const ir::Graph graph = rows_graph();
  const CompiledProgram compiled = compile(graph);
  Session session = open(compiled, {}, {{"x.0", 128}});
  for (const auto& [live, bound] :
       {std::pair<int64_t, int64_t>{5, 8}, {0, 8}, {8, 8}, {0, 0}, {100, 128}, {1, 33}}) {
    const Tensors inputs = rows_input(live, bound);
    ASSERT_EQ(bind(session, compiled, inputs), "");
    const Status status = session.run();
    ASSERT_TRUE(status) << status.message();
    EXPECT_THAT(session.output_info(0)->extents, ElementsAre(live, 3));
    EXPECT_THAT(session.output_info(0)->from_device, ElementsAre(true, false));
    const Tensors actual = outputs(session, compiled), wanted = expected(graph, inputs);
    for (size_t i = 0; i < wanted.size(); ++i) {
      EXPECT_EQ(test::difference(wanted[i], actual[i], 1e-5, 1e-5), "") << live << " of " << bound;
    }
  }
  EXPECT_EQ(session.statistics().command_buffers_recorded, 2u);
}

TEST_F(ExtentsTest, MoreRowsThanAreBoundFailOneRunAlone) {
  const CompiledProgram compiled = compile(rows_graph());
  Session session = open(compiled, {.runs_in_flight = 3}, {{"x.0", 16}});
  std::vector<ullage_run_id> run_ids;
  for (const int64_t live : {4, 9, 5}) {
    Tensors inputs = rows_input(live, 8);
    ASSERT_EQ(bind(session, compiled, inputs), "");
    const auto run_id = session.submit();
    ASSERT_TRUE(run_id) << run_id.status().message();
    run_ids.push_back(*run_id);
  }
  const Status failed = session.wait(run_ids[1]);
  EXPECT_EQ(failed.code(), ULLAGE_OUT_OF_BOUNDS);
  EXPECT_THAT(failed.message(), HasSubstr("more live rows than are bound"));
  EXPECT_FALSE(session.output(0)) << "the run waited for last failed";
  EXPECT_TRUE(session.wait(run_ids[2]));
  EXPECT_THAT(session.output_info(0)->extents, ElementsAre(5, 3));
  EXPECT_TRUE(session.wait(run_ids[0]));
  EXPECT_THAT(session.output_info(0)->extents, ElementsAre(4, 3));
  ASSERT_EQ(bind(session, compiled, rows_input(2, 8)), "");
  EXPECT_TRUE(session.run()) << "the lane of the failed run is good";
}

TEST(ExtentsOfInputs, OnlyRowsMayBeDecidedByTheDevice) {
  ir::Builder b;
  const ir::Value n = b.input("n", ir::DType::i64, {});
  b.input("x", ir::DType::f32, {{}, b.scalars(n)[0]});
  EXPECT_TRUE(b.failed());
  EXPECT_THAT(b.error().message, HasSubstr("only axis 0 can be"));
}

}  // namespace
}  // namespace ullage::tools
