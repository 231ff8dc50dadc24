// Prints the speed of scan, compaction and sorting as one JSON object on standard output and as a
// table on standard error. Arguments: names of groups (selection, sort, crossover); none: all.
#include <cstdio>
#include <string_view>

#include "bench/primitives/cases.h"
#include "bench/primitives/measure.h"

namespace {

using namespace ullage;

// Milliseconds on the device, or negative.
double run_case(const bench::Device& device, const bench::Case& c, bool first) {
  ir::Builder builder;
  c.build(builder);
  const ir::Result<double> on_device = device.milliseconds(builder, c.inputs);
  if (!on_device) {
    std::fprintf(stderr, "%s: %s\n", c.name.c_str(), on_device.error().message.c_str());
    return -1;
  }
  const double rate = static_cast<double>(c.elements) / *on_device / 1e3;
  std::fprintf(stderr, "%-22s %9.3f ms %8.0f Melem/s", c.name.c_str(), *on_device, rate);
  std::printf("%s\n  \"%s\": {\"device_ms\": %.4f", first ? "" : ",", c.name.c_str(), *on_device);
  if (c.on_host) {
    const double host = bench::least_milliseconds(c.on_host);
    std::fprintf(stderr, "   host 1T %9.3f ms   ratio %5.2f", host, host / *on_device);
    std::printf(", \"host_ms\": %.4f, \"ratio\": %.3f", host, host / *on_device);
  }
  std::fprintf(stderr, "\n");
  std::printf("}");
  return *on_device;
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Device device;
  if (!device.available()) {
    std::fprintf(stderr, "no Vulkan device\n");
    return 1;
  }
  struct Group {
    std::string_view name;
    std::vector<bench::Case> (*cases)();
  };
  constexpr Group kGroups[] = {{"selection", bench::selection_cases},
                               {"sort", bench::sort_cases},
                               {"crossover", bench::crossover_cases}};
  bool first = true, failed = false;
  std::printf("{");
  for (const Group& group : kGroups) {
    bool wanted = argc == 1;
    for (int i = 1; i < argc; ++i) wanted |= group.name == argv[i];
    if (!wanted) continue;
    for (const bench::Case& c : group.cases()) {
      failed |= run_case(device, c, first) < 0;
      first = false;
    }
  }
  std::printf("\n}\n");
  return failed ? 1 : 0;
}
