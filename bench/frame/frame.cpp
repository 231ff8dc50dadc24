// Prints the cost of programs in a host's frame as one JSON object on standard output and as lines
// on standard error. Arguments: the recognition model.
#include <cstdio>

#include "bench/frame/costs.h"

namespace {

using namespace ullage;

void print(const std::string& name, const bench::Costs& c, bool first) {
  const double per_dispatch = (c.frame_us - c.raw_us) / c.dispatches;
  const double first_recording = (c.first_us - c.raw_first_us) / c.dispatches;
  std::fprintf(
      stderr,
      "%-16s %4u dispatches: %llu+%llu host, %llu device allocations, %llu pipelines; record "
      "%.2f us (raw %.2f: %+.3f a dispatch; prepare %+.3f); run %.4f ms (raw %.4f, %.3fx)\n",
      name.c_str(), c.dispatches, static_cast<unsigned long long>(c.news) + c.mallocs,
      static_cast<unsigned long long>(c.allocator_calls),
      static_cast<unsigned long long>(c.device_objects),
      static_cast<unsigned long long>(c.pipelines), c.frame_us, c.raw_us, per_dispatch,
      first_recording, c.run_ms, c.raw_run_ms, c.run_ratio);
  std::printf("%s\n  \"%s\": {\"dispatches\": %u, \"executes\": %s,", first ? "" : ",",
              name.c_str(), c.dispatches, c.executes ? "true" : "false");
  const std::pair<const char*, uint64_t> counts[] = {
      {"operator_new", c.news},         {"malloc", c.mallocs},
      {"allocator", c.allocator_calls}, {"device_objects", c.device_objects},
      {"pipelines", c.pipelines},       {"recordings", c.recordings},
      {"replans", c.replans},           {"device_bytes", c.device_bytes}};
  for (const auto& [key, value] : counts) {
    std::printf(" \"%s\": %llu,", key, static_cast<unsigned long long>(value));
  }
  std::printf(
      " \"load_ms\": %.3f, \"prepare_ms\": %.3f, \"record_us\": %.3f, \"raw_record_us\": %.3f, "
      "\"record_us_per_dispatch_over_raw\": %.4f,"
      " \"prepare_record_us_per_dispatch_over_raw\": %.4f, \"recorded\": %u, \"run_ms\": %.5f,"
      " \"raw_run_ms\": %.5f, \"run_ratio\": %.4f, \"ran\": %u}",
      c.load_ms, c.prepare_ms, c.frame_us, c.raw_us, per_dispatch, first_recording, c.recorded,
      c.run_ms, c.raw_run_ms, c.run_ratio, c.ran);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  runtime::VulkanHost host(0, {.validation = false});
  if (!host.good()) {
    std::fprintf(stderr, "no Vulkan device\n");
    return 1;
  }
  std::vector<ir::Result<bench::FrameCase>> cases;
  cases.push_back(bench::small_products());
  // Fails where no device computes its sizes.
  if (bench::executes(host)) cases.push_back(bench::chain_of_counts());
  for (int i = 1; i < argc; ++i) {
    cases.push_back(bench::model_case("recognition", argv[i], {1, 3, 48, 320}));
  }
  bool first = true;
  std::printf("{");
  for (const auto& frame_case : cases) {
    const auto costs = frame_case ? bench::measure_costs(host, *frame_case, 3)
                                  : ir::Result<bench::Costs>(frame_case.error());
    if (!costs) {
      std::fprintf(stderr, "%s: %s\n", frame_case ? frame_case->name.c_str() : "a program",
                   costs.error().message.c_str());
      return 1;
    }
    print(frame_case->name, *costs, first);
    first = false;
  }
  std::printf("\n}\n");
  return 0;
}
