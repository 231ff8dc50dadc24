// Prints the speed of scan, compaction and sorting as one JSON object on standard output and as a
// table on standard error. Arguments: names of groups (selection, sort, crossover, chain) or cases;
// none: all.
#include <cstdio>
#include <string_view>
#include <vector>

#include "bench/kernels/measure.h"
#include "bench/primitives/cases.h"

namespace {

using namespace ullage;

bool run_case(const bench::Device& device, const bench::Case& c, bool first) {
  ir::Builder builder;
  const bench::Work work = c.prepare();
  work.build(builder);
  const ir::Result<bench::Times> on_device = device.measure(builder, work.inputs);
  if (!on_device) {
    std::fprintf(stderr, "%s: %s\n", c.name.c_str(), on_device.error().message.c_str());
    return false;
  }
  const double elements = 1e9 * work.amount, rate = elements / on_device->wall / 1e3;
  std::fprintf(stderr, "%-20s %8.2f ms (cpu %8.2f) %6.0f Melem/s", c.name.c_str(), on_device->wall,
               on_device->cpu, rate);
  std::printf("%s\n  \"%s\": {\"elements\": %lld, \"device_ms\": %.3f, \"device_cpu_ms\": %.3f",
              first ? "" : ",", c.name.c_str(), static_cast<long long>(elements), on_device->wall,
              on_device->cpu);
  if (!work.peers.empty()) {
    const bench::Times host = bench::measure(work.peers.front().on_host);
    std::fprintf(stderr, "  host 1T %7.2f ms  ratio %5.2f (cpu %5.2f)", host.wall,
                 host.wall / on_device->wall, host.cpu / on_device->cpu);
    std::printf(", \"host_ms\": %.3f, \"host_cpu_ms\": %.3f, \"ratio\": %.3f", host.wall, host.cpu,
                host.wall / on_device->wall);
  }
  std::fprintf(stderr, "\n");
  std::printf("}");
  return true;
}

bool run_chain(const bench::Device& device, int shift, bool first) {
  const auto times = bench::measure_chain(device, int64_t{1} << shift);
  if (!times) {
    std::fprintf(stderr, "chain: %s\n", times.error().message.c_str());
    return false;
  }
  const double bounded = times->bounded.wall, read_back = times->read_back.wall;
  std::fprintf(stderr, "chain 2^%-12d %8.3f ms, with a read-back %8.3f ms, ratio %5.2f\n", shift,
               bounded, read_back, read_back / bounded);
  std::printf(
      "%s\n  \"chain 2^%d\": {\"elements\": %lld, \"device_ms\": %.4f, "
      "\"read_back_ms\": %.4f, \"ratio\": %.3f}",
      first ? "" : ",", shift, static_cast<long long>(times->elements), bounded, read_back,
      read_back / bounded);
  return true;
}

bool print_cases(const bench::Device& device, const bench::IsWanted& is_wanted) {
  struct Group {
    std::string_view name;
    std::vector<bench::Case> (*cases)();
  };
  constexpr Group kGroups[] = {
      {"selection", bench::copy_cases},       {"selection", bench::scan_cases},
      {"selection", bench::compaction_cases}, {"sort", bench::sort_cases},
      {"sort", bench::unique_cases},          {"crossover", bench::crossover_cases}};
  bool first = true, failed = false;
  for (const Group& group : kGroups) {
    for (const bench::Case& c : group.cases()) {
      if (!is_wanted(group.name) && !is_wanted(c.name)) continue;
      failed |= !run_case(device, c, first);
      first = false;
    }
  }
  for (int shift = 8; shift <= 20 && is_wanted("chain"); shift += 2) {
    failed |= !run_chain(device, shift, first);
    first = false;
  }
  return !failed;
}

}  // namespace

int main(int argc, char** argv) {
  return bench::print_wanted(argc, argv, print_cases);
}
