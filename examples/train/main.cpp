// Trains a small network to read handwritten digits, on the device from end to end.
//   train [--steps N] [--curve FILE.svg] [--need ACCURACY]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

#include "loss_curve.h"
#include "trainer.h"

namespace {

struct Options {
  int steps = 600;
  double needed = 0;
  std::string curve = "loss.svg";
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

bool is_terminal() {
#if defined(_WIN32)
  return _isatty(_fileno(stderr)) != 0;
#else
  return isatty(STDERR_FILENO) != 0;
#endif
}

// A line that is overwritten, or on no terminal a line now and then.
void show_progress(int step, int steps, const Report& report) {
  static const bool terminal = is_terminal();
  const bool is_last = step == steps;
  if (!terminal && !is_last && step % 100 != 0) return;
  std::string bar(24, '-');
  for (int i = 0; i < 24 * step / steps; ++i) bar[static_cast<size_t>(i)] = '#';
  std::fprintf(stderr, "%s[%s] %d/%d  loss %.3f  learnt from %.0f by %.0f writers  accuracy %.3f%s",
               terminal ? "\r" : "", bar.c_str(), step, steps, static_cast<double>(report[kLoss]),
               static_cast<double>(report[kKept]), static_cast<double>(report[kWriters]),
               static_cast<double>(report[kAccuracy]), terminal && !is_last ? "\033[K" : "\n");
}

std::string picture_of(const std::vector<Report>& reports) {
  Curve loss{"loss of the block's samples", "#2a5db0", {}, true};
  Curve kept{"samples learnt from", "#c2571a", {}, true};
  Curve writers{"writers among them", "#5a9e4b", {}, true};
  Curve accuracy{"accuracy on held-out samples", "#7a3fa0", {}, false};
  for (size_t i = 0; i < reports.size(); ++i) {
    const Report& report = reports[i];
    loss.values.push_back(report[kLoss]);
    kept.values.push_back(report[kKept]);
    writers.values.push_back(report[kWriters]);
    accuracy.values.push_back(report[kAccuracy]);
  }
  return svg_of("Handwritten digits, trained on the device",
                {{"loss", {loss}, true}, {"batch", {kept, writers}}, {"accuracy", {accuracy}}});
}

void print_statistics(const ullage_statistics& s, const ullage_statistics& prepared) {
  const auto runs = static_cast<double>(s.runs);
  std::printf("per step: %.2f host waits, %.0f dispatches, %zu bytes read back\n",
              static_cast<double>(s.host_waits) / runs, static_cast<double>(s.dispatches) / runs,
              sizeof(Report));
  std::printf("after the first: %llu pipelines, %llu recordings, %llu re-plans, %llu retries\n",
              static_cast<unsigned long long>(s.pipelines_created - prepared.pipelines_created),
              static_cast<unsigned long long>(s.command_buffers_recorded -
                                              prepared.command_buffers_recorded),
              static_cast<unsigned long long>(s.replans),
              static_cast<unsigned long long>(s.retries));
  std::printf("device memory: %.1f MiB\n", static_cast<double>(s.peak_device_bytes) / 1048576);
}

int fail(const ullage::Status& status) {
  std::fprintf(stderr, "%s\n", status.message().c_str());
  return 1;
}

int train(const Options& options) {
  const Clock::time_point start = Clock::now();
  const TrainingOptions training;
  const Digits samples = draw_digits(training.samples, training.writers, 1, 0, 20);
  const Digits held_out = draw_digits(training.held_out, training.writers, 1, 1, 0);
  auto graph = make_training_graph(training);
  if (!graph) return fail({ULLAGE_INTERNAL, graph.error().message});
  auto context = ullage::Context::create();
  if (!context) return fail(context.status());
  std::printf("%lld samples by %lld writers, %lld held out; %zu nodes in the graph of a step\n",
              static_cast<long long>(training.samples), static_cast<long long>(training.writers),
              static_cast<long long>(training.held_out), graph->graph.nodes.size());
  auto trainer = Trainer::create(std::move(*context), std::move(*graph), samples, held_out);
  if (!trainer) return fail(trainer.status());
  const ullage_statistics prepared = trainer->statistics();
  std::printf("drawn, differentiated, compiled and prepared in %.1f s\n", seconds_since(start));

  const Clock::time_point begun = Clock::now();
  std::vector<Report> reports;
  for (int step = 1; step <= options.steps; ++step) {
    const auto report = trainer->step();
    if (!report) return fail(report.status());
    reports.push_back(*report);
    show_progress(step, options.steps, *report);
  }
  std::printf("%d steps in %.1f s\n", options.steps, seconds_since(begun));
  print_statistics(trainer->statistics(), prepared);
  if (!write_text(options.curve, picture_of(reports))) {
    return fail({ULLAGE_INVALID_ARGUMENT, "cannot write " + options.curve});
  }
  const double accuracy = static_cast<double>(reports.back()[kAccuracy]);
  std::printf("accuracy on held-out samples: %.4f (without knowing the writers: 0.9)\n", accuracy);
  std::printf("picture: %s\n", options.curve.c_str());
  return accuracy >= options.needed ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--steps") == 0) options.steps = std::atoi(argv[i + 1]);
    if (std::strcmp(argv[i], "--curve") == 0) options.curve = argv[i + 1];
    if (std::strcmp(argv[i], "--need") == 0) options.needed = std::atof(argv[i + 1]);
  }
  if (argc % 2 == 0 || options.steps < 1) {
    std::fprintf(stderr, "usage: train [--steps N] [--curve FILE.svg] [--need ACCURACY]\n");
    return 2;
  }
  return train(options);
}
