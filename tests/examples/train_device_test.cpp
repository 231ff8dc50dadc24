// The example that trains: its steps against the reference evaluator and NumPy, and that it learns.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "examples/train/loss_curve.h"
#include "examples/train/trainer.h"
#include "ir/graph/evaluate.h"
#include "tests/ops/fixtures/device_run.h"
#include "tools/command/files/npy.h"

namespace ullage::test {
namespace {

using ir::Tensor;

constexpr uint32_t kSeed = 3;

// Few of everything, so that a batch may be empty or have one writer.
TrainingOptions small() {
  return {.samples = 96, .held_out = 32, .writers = 6, .block = 24, .evaluate_every = 3};
}

struct Data {
  explicit Data(const TrainingOptions& o)
      : samples(draw_digits(o.samples, o.writers, kSeed, 0, 8)),
        held_out(draw_digits(o.held_out, o.writers, kSeed, 1, 0)) {}
  Digits samples, held_out;
};

ullage::Result<Trainer> make_trainer(const TrainingOptions& options, const Data& data) {
  auto graph = make_training_graph(options);
  if (!graph) return ullage::Status(ULLAGE_INTERNAL, graph.error().message);
  ullage_context_options context_options = {};
  context_options.max_tier = tier_under_test();
  context_options.validation = 1;
  context_options.poison = 1;
  auto context = ullage::Context::create(context_options);
  if (!context) return context.status();
  return Trainer::create(std::move(*context), std::move(*graph), data.samples, data.held_out);
}

std::vector<Tensor> first_inputs(const TrainingGraph& graph, const Data& data) {
  std::vector<Tensor> inputs;
  for (const Digits* digits : {&data.samples, &data.held_out}) {
    inputs.insert(inputs.end(), {digits->pictures, digits->labels, digits->writers});
  }
  for (const State& state : graph.state) inputs.push_back(state.first);
  return inputs;
}

Tensor state_of(const Trainer& trainer, const TrainingGraph& graph, size_t index) {
  const auto view = trainer.state(static_cast<uint32_t>(index));
  EXPECT_TRUE(view) << view.status().message();
  const auto tensor =
      Tensor::from_bytes(graph.state[index].first.dtype(), view->extents, view->bytes);
  EXPECT_TRUE(tensor) << tensor.error().message;
  return *tensor;
}

TEST(Train, StepsEqualTheReference) {
  if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  const Data data(small());
  const auto graph = make_training_graph(small());
  ASSERT_TRUE(graph) << graph.error().message;
  auto trainer = make_trainer(small(), data);
  ASSERT_TRUE(trainer) << trainer.status().message();
  std::vector<Tensor> inputs = first_inputs(*graph, data);
  const size_t first_state = inputs.size() - graph->state.size();
  for (int step = 0; step < 5; ++step) {
    const auto expected = ir::evaluate(graph->graph, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto report = trainer->step();
    ASSERT_TRUE(report) << report.status().message();
    for (size_t i = 0; i < kReported; ++i) {
      EXPECT_NEAR((*report)[i], (*expected)[0].number(static_cast<int64_t>(i)), 1e-3)
          << "step " << step << ", number " << i;
    }
    for (size_t i = 0; i < graph->state.size(); ++i) {
      EXPECT_EQ(difference((*expected)[i + 1], state_of(*trainer, *graph, i), 1e-3, 1e-4), "")
          << "step " << step << ": " << graph->state[i].name;
    }
    std::copy(expected->begin() + 1, expected->end(),
              inputs.begin() + static_cast<std::ptrdiff_t>(first_state));
  }
  EXPECT_EQ(trainer->context().validation_messages(), 0u);
}

void save(const std::filesystem::path& folder, const std::string& name, const Tensor& tensor) {
  const auto file = tools::format_npy(tensor.dtype(), tensor.shape(), tensor.bytes());
  std::ofstream stream(folder / (name + ".npy"), std::ios::binary);
  stream.write(reinterpret_cast<const char*>(file.data()),
               static_cast<std::streamsize>(file.size()));
}

// training_steps.py computes the same steps by NumPy, with gradients derived by hand.
TEST(Train, StepsEqualNumPy) {
  const std::string python = ".cache/venv/bin/python";
  if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  if (!std::filesystem::exists(python)) GTEST_SKIP() << "no NumPy at \"" << python << '"';
  const Data data(small());
  const auto graph = make_training_graph(small());
  ASSERT_TRUE(graph) << graph.error().message;
  auto trainer = make_trainer(small(), data);
  ASSERT_TRUE(trainer) << trainer.status().message();

  const std::string folder = testing::TempDir() + "/ullage-train";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::vector<Tensor> inputs = first_inputs(*graph, data);
  for (size_t i = 0; i < inputs.size(); ++i) {
    save(folder, graph->graph.value(graph->graph.inputs[i]).name, inputs[i]);
  }
  constexpr int kSteps = 8;
  std::vector<double> reports;
  for (int step = 0; step < kSteps; ++step) {
    const auto report = trainer->step();
    ASSERT_TRUE(report) << report.status().message();
    reports.insert(reports.end(), report->begin(), report->end());
  }
  save(folder, "reports", Tensor::from_doubles(ir::DType::f32, {kSteps, kReported}, reports));
  for (size_t i = 0; i < graph->state.size(); ++i) {
    save(folder, "after." + graph->state[i].name, state_of(*trainer, *graph, i));
  }
  const TrainingOptions options = small();
  const std::string command = python + " tests/examples/training_steps.py " + folder + " " +
                              std::to_string(options.block) + " " +
                              std::to_string(options.evaluate_every);
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  std::filesystem::remove_all(folder);
}

TEST(Train, LearnsWithOneWaitAStep) {
  if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  const TrainingOptions options = {
      .samples = 1024, .held_out = 256, .writers = 8, .block = 128, .rate = 4e-3};
  auto trainer = make_trainer(options, Data(options));
  ASSERT_TRUE(trainer) << trainer.status().message();
  const ullage_statistics prepared = trainer->statistics();
  std::vector<Report> reports;
  for (int step = 0; step <= 200; ++step) {
    const auto report = trainer->step();
    ASSERT_TRUE(report) << report.status().message();
    reports.push_back(*report);
  }
  const auto mean = [&](size_t begin, size_t end, size_t number) {
    double sum = 0;
    for (size_t i = begin; i < end; ++i) sum += static_cast<double>(reports[i][number]);
    return sum / static_cast<double>(end - begin);
  };
  EXPECT_LT(mean(180, 200, kLoss), mean(0, 20, kLoss) / 8);
  EXPECT_GT(reports.back()[kAccuracy], 0.9f);
  // Batches shrink as the network gets sure of its samples.
  EXPECT_GT(mean(0, 5, kKept), 100);
  EXPECT_LT(mean(180, 200, kKept), 50);
  EXPECT_GE(mean(0, 5, kWriters), 7);
  const ullage_statistics done = trainer->statistics();
  EXPECT_EQ(done.host_waits - prepared.host_waits, reports.size());
  EXPECT_EQ(done.pipelines_created, prepared.pipelines_created);
  EXPECT_EQ(done.command_buffers_recorded, prepared.command_buffers_recorded);
  EXPECT_EQ(done.replans, 0u);
  EXPECT_EQ(done.retries, 0u);
  EXPECT_EQ(trainer->context().validation_messages(), 0u);
}

TEST(LossCurve, DrawsEveryStepOnce) {
  const Curve noisy{"loss", "#000000", {4.0, 2.0, std::nullopt, 1.0}, true};
  const std::string svg = svg_of("title", {{"axis", {noisy}, true}});
  EXPECT_NE(svg.find(">title<"), std::string::npos);
  EXPECT_EQ(std::ranges::count(svg, '\n') > 5, true);
  const size_t raw = svg.find("points='"), end = svg.find("'", raw + 8);
  const std::string points = svg.substr(raw + 8, end - raw - 8);
  EXPECT_EQ(std::ranges::count(points, ','), 3);
}

}  // namespace
}  // namespace ullage::test
