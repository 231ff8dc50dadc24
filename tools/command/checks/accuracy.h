// What f16 storage or quantised weights cost in accuracy: the program of a graph against its f32
// reference, on one device.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ir/graph/tensor.h"
#include "tools/command/models/bench_inputs.h"
#include "tools/command/models/execution.h"

namespace ullage::tools {

// Differences of one float output; relative ones are taken where |f32| is at least a thousandth of
// the output's largest magnitude. Elements that only one side has as a finite number count as
// `lost` and nowhere else.
struct OutputAccuracy {
  std::string name;
  int64_t elements = 0, lost = 0;
  double max_absolute = 0, max_relative = 0, rms = 0, largest = 0;  // largest: of f32
  double cosine = 1;             // similarity of the two as vectors
  double arg_max_agreement = 1;  // rows of the last axis whose largest element is the same one
};
OutputAccuracy compare_outputs(std::string name, const ir::Tensor& wide, const ir::Tensor& narrow);

struct AccuracyReport {
  std::string device;
  std::vector<OutputAccuracy> outputs;  // of float outputs
  std::vector<std::string> different;   // outputs of other dtypes, or shapes, that differ
  uint64_t f32_peak_bytes = 0, peak_bytes = 0;
};
// What the programs are fed, given what they take.
using Feed = std::function<ToolResult<NamedTensors>(const InputInfos&)>;
// Runs both programs once.
ToolResult<AccuracyReport> measure_accuracy(const ir::Graph& graph, const std::string& name,
                                            const Target& target, const SessionChoices& choices,
                                            const Feed& feed);

std::string accuracy_text(const AccuracyReport& report);
nlohmann::ordered_json accuracy_json(const AccuracyReport& report);

// The values that stayed f32 by reason: counts, and some names.
std::string kept_wide_text(const std::vector<ir::KeptWide>& kept);
nlohmann::ordered_json kept_wide_json(const std::vector<ir::KeptWide>& kept);

}  // namespace ullage::tools
