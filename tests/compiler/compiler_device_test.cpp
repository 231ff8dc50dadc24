// Imported, compiled and run in one process, without a file between.
#include <gmock/gmock.h>

#include "tests/compiler/handles.h"
#include "ullage/ullage.hpp"

namespace ullage::test {
namespace {

using testing::ElementsAre;

ullage_compile_options for_device(const Context& context) {
  ullage_compile_options options = {};
  options.size = sizeof options;
  options.context = context.get();
  return options;
}

std::vector<float> run(Session& session, std::vector<int64_t> extents, std::vector<float> x) {
  EXPECT_TRUE(session.set_input("x", ULLAGE_F32, extents, std::as_bytes(std::span(x))));
  const Status status = session.run();
  EXPECT_TRUE(status) << status.message();
  const auto view = session.output(0);
  EXPECT_TRUE(view);
  const auto* first = reinterpret_cast<const float*>(view->bytes.data());
  return {first, first + view->bytes.size() / sizeof(float)};
}

// Elements above 1, as many as there are.
Calls above_one() {
  Calls graph = new_graph();
  const int64_t any[] = {-1};
  ullage_value x;
  EXPECT_EQ(ullage_graph_input(graph.get(), "x", ULLAGE_F32, 1, any, nullptr, 0, &x), ULLAGE_OK);
  const float one = 1;
  ullage_tensor tensor = {};
  tensor.size = sizeof tensor;
  tensor.dtype = ULLAGE_F32;
  tensor.data = &one;
  tensor.size_bytes = sizeof one;
  ullage_value limit, kept[2];
  EXPECT_EQ(ullage_graph_constant(graph.get(), &tensor, &limit), ULLAGE_OK);
  const ullage_value mask = add(graph, "greater", {x, limit});
  uint32_t count = 2;
  EXPECT_EQ(ullage_graph_add(graph.get(), "compact", &mask, 1, nullptr, 0, kept, &count), ULLAGE_OK)
      << last_error().message;
  ullage_attribute axis = {};
  axis.size = sizeof axis;
  axis.name = "axis";
  axis.kind = ULLAGE_ATTRIBUTE_INTEGER;
  EXPECT_EQ(ullage_graph_output(graph.get(), "large", add(graph, "gather", {x, kept[0]}, {axis})),
            ULLAGE_OK);
  return graph;
}

TEST(CompilerDevice, AGraphOfCallsRunsAtAnySize) {
  auto context = Context::create();
  ASSERT_TRUE(context) << context.status().message();
  const ullage_compile_options options = for_device(*context);
  const Compiled file = compiled(model_of_graph(above_one()), &options);
  auto program = Program::load_memory(
      *context, std::span(static_cast<const std::byte*>(ullage_compiled_bytes(file.get())),
                          ullage_compiled_size(file.get())));
  ASSERT_TRUE(program) << program.status().message();
  auto session = Session::create(*program, {});
  ASSERT_TRUE(session) << session.status().message();
  EXPECT_THAT(run(*session, {4}, {0, 2, 1, 5}), ElementsAre(2, 5));
  EXPECT_THAT(run(*session, {0}, {}), ElementsAre());
  EXPECT_THAT(run(*session, {6}, {3, 3, 3, 0, 0, 9}), ElementsAre(3, 3, 3, 9));
}

TEST(CompilerDevice, AComprehensionRuns) {
  auto context = Context::create();
  ASSERT_TRUE(context) << context.status().message();
  ullage_model* created = nullptr;
  ASSERT_EQ(
      ullage_model_from_comprehension("def sums(float(N, M) x) -> (O) {\n  O(n) +=! x(n, m)\n}\n",
                                      "sums", nullptr, &created),
      ULLAGE_OK)
      << last_error().message;
  const Model model(created);
  const ullage_compile_options options = for_device(*context);
  const Compiled file = compiled(model, &options);
  auto program = Program::load_memory(
      *context, std::span(static_cast<const std::byte*>(ullage_compiled_bytes(file.get())),
                          ullage_compiled_size(file.get())));
  ASSERT_TRUE(program) << program.status().message();
  auto session = Session::create(*program, {});
  ASSERT_TRUE(session);
  EXPECT_THAT(run(*session, {2, 3}, {1, 2, 3, 4, 5, 6}), ElementsAre(6, 15));
}

}  // namespace
}  // namespace ullage::test
