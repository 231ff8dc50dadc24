// Times from the session, bytes from the program's own size formulas, operations from the graph.
#include "tools/command/reports/run_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "tools/common/cli/text_table.h"

namespace ullage::tools {
namespace {

// Registers of the program for these inputs; those that need more than extents and elements of
// integer inputs stay unknown.
std::vector<ir::ScalarValue> registers_of(const ir::Program& program, const NamedTensors& inputs) {
  ir::ScalarInputs leaves;
  leaves.integer = [&](const ir::ScalarInstruction& leaf, int64_t& value) {
    if (leaf.input >= inputs.size()) return false;
    const ir::Tensor& tensor = inputs[leaf.input].second;
    if (leaf.op == ir::ScalarOp::input_axis && leaf.index < tensor.rank()) {
      value = tensor.shape()[leaf.index];
      return true;
    }
    if (leaf.op != ir::ScalarOp::runtime_scalar || tensor.dtype() != ir::DType::i64) return false;
    value = tensor.integer(leaf.index);
    return true;
  };
  leaves.floating = [](const ir::ScalarInstruction&, double&) { return false; };
  std::vector<ir::ScalarValue> registers;
  ir::run(program.scalars, leaves, registers);
  return registers;
}

double bytes_of(const ir::Program& program, const ir::ProgramDispatch& dispatch,
                const std::vector<ir::ScalarValue>& registers) {
  double bytes = 0;
  for (const auto& binding : dispatch.bindings) {
    const uint32_t reg = program.buffers[binding.buffer].bytes;
    if (reg == ir::kNoRegister || !registers[reg].valid) return 0;
    const double once = static_cast<double>(registers[reg].integer);
    bytes += binding.access == ir::Access::read_write ? 2 * once : once;
  }
  return bytes;
}

std::string share(double value, double of) {
  return value > 0 && of > 0 ? fmt::format("{:.0f}", 100 * value / of) : "-";
}

std::string rate(double value) {
  return value > 0 ? fmt::format("{:.1f}", value) : "-";
}

}  // namespace

RunProfile profile_of_run(const Session& session, const ProfileSources& sources,
                          const NamedTensors& inputs, const DeviceTraits& device) {
  RunProfile profile{.device = device};
  std::vector<ir::ScalarValue> registers;
  if (sources.program) registers = registers_of(*sources.program, inputs);
  std::map<std::string, double> time_of_node;
  const uint32_t count = ullage_session_dispatch_count(session.get());
  for (uint32_t i = 0; i < count; ++i) {
    ullage_dispatch_time time = {};
    time.size = sizeof(time);
    if (ullage_session_get_dispatch_time(session.get(), i, &time) != ULLAGE_OK) continue;
    ProfiledDispatch dispatch{.node = time.label, .kernel = time.kernel};
    std::copy_n(time.groups, 3, dispatch.groups);
    dispatch.begin_us = profile.total_us;
    dispatch.microseconds = time.microseconds;
    if (sources.program && i < sources.program->dispatches.size() && time.microseconds > 0) {
      const double bytes = bytes_of(*sources.program, sources.program->dispatches[i], registers);
      dispatch.gbytes = bytes / (time.microseconds * 1e3);
    }
    profile.total_us += time.microseconds;
    time_of_node[dispatch.node] += time.microseconds;
    profile.dispatches.push_back(std::move(dispatch));
  }
  for (ProfiledDispatch& dispatch : profile.dispatches) {
    const auto operations = sources.operations.find(dispatch.node);
    if (operations == sources.operations.end()) continue;
    const double us = time_of_node[dispatch.node];
    dispatch.gflops = us > 0 ? operations->second / (us * 1e3) : 0;
  }
  return profile;
}

std::string timeline_text(const RunProfile& profile) {
  constexpr size_t kLines = 32, kTimelineWidth = 48;
  TextTable table({"from us", "us", "", "nodes"});
  const auto column = [&](double us) {
    return static_cast<size_t>(std::clamp(us / profile.total_us, 0.0, 1.0) * kTimelineWidth);
  };
  for (size_t first = 0; first < profile.dispatches.size();) {
    double us = 0;
    size_t end = first;
    while (end < profile.dispatches.size() && us * kLines < profile.total_us) {
      us += profile.dispatches[end++].microseconds;
    }
    if (end == first) break;  // nothing took any time
    const double begin = profile.dispatches[first].begin_us;
    const size_t left = std::min(column(begin), kTimelineWidth - 1);
    const size_t length = std::max<size_t>(column(begin + us) - left, 1);
    std::string nodes = profile.dispatches[first].node;
    if (end - first > 1) {
      nodes += fmt::format(" .. {} ({})", profile.dispatches[end - 1].node, end - first);
    }
    table.add({fmt::format("{:.0f}", begin), fmt::format("{:.0f}", us),
               std::string(left, '.') + std::string(length, '#') +
                   std::string(kTimelineWidth - left - length, '.'),
               nodes});
    first = end;
  }
  return table.text();
}

std::string slowest_text(const RunProfile& profile, uint32_t rows) {
  std::vector<const ProfiledDispatch*> order;
  for (const ProfiledDispatch& dispatch : profile.dispatches) order.push_back(&dispatch);
  std::ranges::stable_sort(order, std::ranges::greater{}, &ProfiledDispatch::microseconds);
  order.resize(std::min<size_t>(order.size(), rows));
  TextTable table(
      {"us", "share %", "GFLOP/s", "% of peak", "GB/s", "% of peak", "groups", "node", "kernel"});
  for (const ProfiledDispatch* d : order) {
    table.add({fmt::format("{:.1f}", d->microseconds),
               fmt::format("{:.1f}",
                           profile.total_us > 0 ? 100 * d->microseconds / profile.total_us : 0.0),
               rate(d->gflops), share(d->gflops, profile.device.peak_gflops()), rate(d->gbytes),
               share(d->gbytes, profile.device.peak_gbytes()),
               fmt::format("{}x{}x{}", d->groups[0], d->groups[1], d->groups[2]), d->node,
               d->kernel});
  }
  return table.text() + fmt::format(
                            "{} dispatches, {:.1f} us on the device; measured peak {:.0f} "
                            "GFLOP/s, {:.1f} GB/s\n",
                            profile.dispatches.size(), profile.total_us,
                            profile.device.peak_gflops(), profile.device.peak_gbytes());
}

nlohmann::ordered_json profile_json(const RunProfile& profile) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ProfiledDispatch& d : profile.dispatches) {
    list.push_back({{"node", d.node},
                    {"kernel", d.kernel},
                    {"groups", d.groups},
                    {"begin_us", d.begin_us},
                    {"us", d.microseconds},
                    {"gflops", d.gflops},
                    {"gbytes", d.gbytes}});
  }
  return {{"title", profile.title},
          {"total_us", profile.total_us},
          {"device", traits_json(profile.device)},
          {"dispatches", list}};
}

}  // namespace ullage::tools
