// Programs whose extents the device decides, compiled and run through the C++ wrapper.
#include "tests/tools/extents_fixture.h"

#include <random>

#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/reduce/reduce.h"
#include "ops/select/compact.h"

namespace ullage::tools {

void ExtentsTest::SetUp() {
  if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  ullage_context_options options = {};
  options.max_tier = test::tier_under_test();
  options.validation = 1;
  options.timestamps = 1;
  options.poison = 1;
  auto context = Context::create(options);
  if (!context && context.status().code() == ULLAGE_UNSUPPORTED) {
    options.validation = 0;  // the layer is not installed
    context = Context::create(options);
  }
  ASSERT_TRUE(context) << context.status().message();
  context_ = std::move(*context);
}

void ExtentsTest::TearDown() {
  if (!context_) return;
  EXPECT_EQ(context_->validation_messages(), 0u);
}

CompiledProgram ExtentsTest::compile(const ir::Graph& graph) {
  auto compiled = compile_program(*context_, graph);
  EXPECT_TRUE(compiled) << compiled.error().message;
  return std::move(*compiled);
}

Session ExtentsTest::open(const CompiledProgram& compiled, const Choice& choice,
                          const std::vector<ullage_bound>& bounds) {
  ullage_session_options options = {};
  options.policy = choice.policy;
  options.overflow = choice.overflow;
  options.runs_in_flight = choice.runs_in_flight;
  options.bounds = bounds.data();
  options.bound_count = static_cast<uint32_t>(bounds.size());
  auto session = Session::create(compiled.program, options);
  EXPECT_TRUE(session) << session.status().message();
  return std::move(*session);
}

std::string ExtentsTest::bind(Session& session, const CompiledProgram& compiled,
                              const Tensors& inputs) {
  const auto infos = compiled.program.inputs();
  for (size_t i = 0; i < infos.size(); ++i) {
    const Status status = session.set_input(infos[i].name, to_c(inputs[i].dtype()),
                                            inputs[i].shape(), inputs[i].bytes());
    if (!status) return status.message();
  }
  return "";
}

Tensors ExtentsTest::outputs(const Session& session, const CompiledProgram& compiled) {
  Tensors result;
  for (uint32_t i = 0; i < compiled.program.outputs().size(); ++i) {
    const auto view = session.output(i);
    EXPECT_TRUE(view) << view.status().message();
    if (!view) return result;
    auto tensor = ir::Tensor::from_bytes(from_c(view->dtype), view->extents, view->bytes);
    EXPECT_TRUE(tensor);
    result.push_back(std::move(*tensor));
  }
  return result;
}

Tensors ExtentsTest::expected(const ir::Graph& graph, const Tensors& inputs) {
  auto result = ir::evaluate(graph, inputs);
  EXPECT_TRUE(result) << result.error().message;
  return result ? std::move(*result) : Tensors();
}

void ExtentsTest::expect_equal(const Tensors& expected, const Tensors& actual,
                               const std::string& what) {
  ASSERT_EQ(expected.size(), actual.size()) << what;
  for (size_t i = 0; i < expected.size(); ++i) {
    const bool moved = expected[i].rank() > 0;  // the sum alone is computed
    const double tolerance = moved ? 0 : 1e-5;
    EXPECT_EQ(test::difference(expected[i], actual[i], tolerance, tolerance), "")
        << what << ", output " << i;
  }
}

ir::Graph positives_graph() {
  ir::Builder b;
  const ir::Value x = b.input("x", ir::DType::f32, {{}});
  b.name_symbol(x.extent(0), "n");
  const auto found = ops::compact(ops::greater(x, b.scalar(ir::DType::f32, 0)));
  const ir::Value kept = ops::gather(x, found[0], 0);
  b.output("kept", kept);
  b.output("positions", found[0]);
  b.output("sum", ops::reduce_sum.over_all(kept));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return std::move(*graph);
}

Tensors positives_input(int64_t n, uint32_t seed, double density) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0.001, 1);
  std::vector<double> values;
  for (int64_t i = 0; i < n; ++i) {
    const double size = unit(random);
    values.push_back(unit(random) <= density ? size : -size);
  }
  return {ir::Tensor::from_doubles(ir::DType::f32, {n}, values)};
}

ir::Graph unbounded_graph() {
  ir::Builder b;
  const ir::Value k = b.input("k", ir::DType::i64, {});
  b.output("y", ops::full(b.scalar(ir::DType::f32, 0.75), {b.scalars(k)[0]}));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return std::move(*graph);
}

ir::Tensor scalar(int64_t value) {
  return ir::Tensor::from_integers(ir::DType::i64, {}, std::span(&value, 1));
}

}  // namespace ullage::tools
