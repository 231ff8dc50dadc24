// RunProfile: where the time of a session's last run went.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ir/program/program.h"
#include "tools/command/models/bench_inputs.h"
#include "tools/command/models/work_counts.h"
#include "tools/command/traits/device_traits.h"

namespace ullage::tools {

struct ProfiledDispatch {
  std::string node{}, kernel{};
  uint32_t groups[3] = {};
  double begin_us = 0, microseconds = 0;  // one after the other, as the device ran them
  // Of the operands' live bytes, read or written; of the node's operations over all its dispatches.
  // 0 where it is not known.
  double gbytes = 0, gflops = 0;
};

struct RunProfile {
  std::string title{};
  std::vector<ProfiledDispatch> dispatches{};  // in order
  double total_us = 0;
  DeviceTraits device{};
};

// What is known of a program besides its times: the plan that runs and, of models that were just
// compiled, their operations.
struct ProfileSources {
  const ir::Program* program = nullptr;
  std::map<std::string, double> operations{};  // per node
};

// Needs a context with timestamps. `inputs` are those of the last run, in the program's order.
RunProfile profile_of_run(const Session& session, const ProfileSources& sources,
                          const NamedTensors& inputs, const DeviceTraits& device);

// Where the time goes from the first dispatch to the last: a line with a bar for each 1/32 of it,
// so that neighbours that take little share a line.
std::string timeline_text(const RunProfile& profile);
// The `rows` slowest dispatches with their rates and their part of the device's measured peak.
std::string slowest_text(const RunProfile& profile, uint32_t rows);
nlohmann::ordered_json profile_json(const RunProfile& profile);

// A timeline per profile, coloured by kernel family, and its slowest dispatches with their part of
// the device's peak. Hovering over a bar names it.
std::string profile_svg(const std::vector<RunProfile>& profiles);
// The same as a page.
std::string profile_html(const std::vector<RunProfile>& profiles);

}  // namespace ullage::tools
