// Timing: the minimum of many runs, which is least affected by other load on the machine.
#include "bench/kernels/measure.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <memory>
#include <thread>

#include "passes/compile.h"
#include "runtime/profile.h"
#include "testing/session_run.h"

namespace ullage::bench {

namespace {

using Clock = std::chrono::steady_clock;

ir::Error failure(const char* what) {
  return ir::internal_error(std::string(what) + ": " + ullage_last_error());
}

// Seconds that all processors of the machine were busy since it started.
double busy_seconds() {
  std::ifstream file("/proc/stat");
  std::string name;
  double user = 0, nice = 0, system = 0;
  if (!(file >> name >> user >> nice >> system)) return 0;
  return (user + nice + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The times of one function so far.
struct Series {
  std::vector<double> quiet, loud;
  double cpu = 1e9, spent = 0;  // seconds
  int rounds = 0, quiet_rounds = 0;

  // Three quiet rounds, or two of calls that take long.
  bool is_enough() const { return quiet_rounds >= 3 || (spent > 2 && rounds >= 2); }

  void round(const std::function<void()>& f, double seconds) {
    std::vector<double> samples;
    const double busy = busy_seconds(), own = cpu_seconds();
    const auto begin = Clock::now();
    const auto elapsed = [&] {
      return std::chrono::duration<double>(Clock::now() - begin).count();
    };
    do {
      const auto start = Clock::now();
      const double used = cpu_seconds();
      f();
      samples.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
      cpu = std::min(cpu, 1e3 * (cpu_seconds() - used));
    } while (elapsed() < seconds && samples.size() < 10000);
    const double others = (busy_seconds() - busy) - (cpu_seconds() - own);
    const bool is_quiet = others <= 0.15 * std::max(elapsed(), 0.1);
    quiet_rounds += is_quiet;
    ++rounds;
    spent += elapsed();
    std::vector<double>& kept = is_quiet ? quiet : loud;
    kept.insert(kept.end(), samples.begin(), samples.end());
  }

  Times times() {
    std::vector<double>& samples = quiet.empty() ? loud : quiet;
    std::ranges::sort(samples);
    return {.wall = samples.front(),
            .median = samples[samples.size() / 2],
            .cpu = cpu,
            .disturbed = quiet.empty()};
  }
};

}  // namespace

Times measure(const std::function<void()>& f) {
  Series series;
  for (int i = 0; i < 5; ++i) series.round(f, 0.1);
  return series.times();
}

std::vector<Times> measure_alternately(std::span<const std::function<void()>> functions) {
  std::vector<Series> series(functions.size());
  for (int round = 0; round < 9 && !std::ranges::all_of(series, &Series::is_enough); ++round) {
    for (size_t i = 0; i < functions.size(); ++i) {
      if (series[i].spent > 2 && series[i].is_enough()) continue;
      series[i].round(functions[i], 0.1);
      // Threads of libraries spin for a while before they sleep.
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
    }
  }
  std::vector<Times> times;
  for (Series& s : series) times.push_back(s.times());
  return times;
}

Device::Device() {
  if (ullage_device_count() == 0) return;
  ullage_context_options options{};
  options.size = sizeof options;
  if (ullage_context_create(&options, &context_) != ULLAGE_OK) context_ = nullptr;
}

Device::~Device() {
  if (context_ != nullptr) ullage_context_destroy(context_);
}

ir::DeviceProfile Device::profile() const {
  return runtime::profile_of(context_);
}

ir::Result<Prepared> Device::prepare(ir::Builder& builder, const ir::DeviceProfile& profile) const {
  auto graph = builder.finish();
  if (!graph) return graph.error();
  passes::CompileOptions options;
  options.profile = profile;
  auto compiled = passes::compile(*std::move(graph), options);
  if (!compiled) return compiled.error();
  auto created = runtime::create_program(context_, *std::move(compiled));
  if (!created) return created.error();
  Prepared prepared;
  prepared.program_.reset(*created);
  ullage_session* session = nullptr;
  if (ullage_session_create(*created, nullptr, &session) != ULLAGE_OK) return failure("session");
  prepared.session_.reset(session);
  return prepared;
}

ir::Result<void> Prepared::set_input(uint32_t index, const ullage_tensor& tensor) {
  ullage_tensor_info info{};
  info.size = sizeof info;
  if (ullage_program_get_input(program_.get(), index, &info) != ULLAGE_OK) return failure("input");
  if (ullage_session_set_input(session_.get(), info.name, &tensor) != ULLAGE_OK) {
    return failure("set_input");
  }
  return {};
}

ir::Result<void> Prepared::set_inputs(const std::vector<ir::Tensor>& inputs) {
  for (uint32_t i = 0; i < inputs.size(); ++i) {
    if (auto ok = set_input(i, samples::view_of(inputs[i])); !ok) return ok;
  }
  return {};
}

ir::Result<void> Prepared::run() {
  if (ullage_session_run(session_.get()) != ULLAGE_OK) return failure("run");
  return {};
}

ir::Result<ullage_tensor> Prepared::output(uint32_t index) {
  ullage_tensor tensor{};
  tensor.size = sizeof tensor;
  if (ullage_session_get_output(session_.get(), index, &tensor) != ULLAGE_OK) {
    return failure("get_output");
  }
  return tensor;
}

ir::Result<Times> Device::measure(ir::Builder& builder,
                                  const std::vector<ir::Tensor>& inputs) const {
  auto prepared = prepare(builder);
  if (!prepared) return prepared.error();
  if (auto ok = prepared->set_inputs(inputs); !ok) return ok.error();
  if (auto ok = prepared->run(); !ok) return ok.error();
  return bench::measure([&] { (void)prepared->run(); });
}

int print_wanted(
    int argc, char** argv,
    const std::function<bool(const Device& device, const IsWanted& is_wanted)>& print) {
  const Device device;
  if (!device.available()) {
    std::fprintf(stderr, "no Vulkan device\n");
    return 1;
  }
  const std::vector<std::string_view> names(argv + 1, argv + argc);
  std::printf("{");
  const bool ok = print(device, [&](std::string_view name) {
    return names.empty() || std::ranges::find(names, name) != names.end();
  });
  std::printf("\n}\n");
  return ok ? 0 : 1;
}

}  // namespace ullage::bench
