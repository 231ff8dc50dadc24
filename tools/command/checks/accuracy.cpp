// Two runs, then one walk over the elements of each output.
#include "tools/command/checks/accuracy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "tools/command/files/tensor_text.h"
#include "tools/common/cli/text_table.h"

namespace ullage::tools {
namespace {

using ir::Tensor;

ToolResult<NamedTensors> run_once(Execution& execution, const NamedTensors& inputs) {
  for (const auto& [name, tensor] : inputs) {
    const Status status =
        execution.session.set_input(name, to_c(tensor.dtype()), tensor.shape(), tensor.bytes());
    if (!status) return failure_of(status);
  }
  if (const Status status = execution.session.run(); !status) return failure_of(status);
  NamedTensors outputs;
  const uint32_t count = ullage_program_output_count(execution.program.get());
  for (uint32_t i = 0; i < count; ++i) {
    const auto view = execution.session.output(i);
    if (!view) return failure_of(view.status());
    ullage_tensor_info info = {};
    info.size = sizeof(info);
    const ullage_status named = ullage_program_get_output(execution.program.get(), i, &info);
    auto tensor = Tensor::from_bytes(from_c(view->dtype),
                                     {view->extents.begin(), view->extents.end()}, view->bytes);
    if (!tensor) return failure_of(tensor.error());
    outputs.emplace_back(named == ULLAGE_OK ? info.name : std::to_string(i), std::move(*tensor));
  }
  return outputs;
}

// Index of the largest of `count` elements from `first`.
int64_t arg_max(const Tensor& x, int64_t first, int64_t count) {
  int64_t best = first;
  for (int64_t i = first; i < first + count; ++i) {
    if (x.number(i) > x.number(best)) best = i;
  }
  return best;
}

double agreement(const Tensor& wide, const Tensor& narrow) {
  const int64_t row = wide.rank() == 0 ? 1 : wide.shape().back();
  if (row == 0) return 1;
  int64_t rows = 0, same = 0;
  for (int64_t first = 0; first < wide.element_count(); first += row, ++rows) {
    same += arg_max(wide, first, row) == arg_max(narrow, first, row) ? 1 : 0;
  }
  return rows == 0 ? 1 : static_cast<double>(same) / static_cast<double>(rows);
}

bool has_equal_bytes(const Tensor& a, const Tensor& b) {
  return std::ranges::equal(a.bytes(), b.bytes());
}

}  // namespace

OutputAccuracy compare_outputs(std::string name, const Tensor& wide, const Tensor& narrow) {
  OutputAccuracy r;
  r.name = std::move(name);
  r.elements = wide.element_count();
  for (int64_t i = 0; i < r.elements; ++i) {
    if (std::isfinite(wide.number(i))) r.largest = std::max(r.largest, std::fabs(wide.number(i)));
  }
  double squares = 0, dot = 0, wide_length = 0, narrow_length = 0;
  int64_t compared = 0;
  for (int64_t i = 0; i < r.elements; ++i) {
    const double a = wide.number(i), b = narrow.number(i);
    if (!std::isfinite(a) || !std::isfinite(b)) {
      r.lost += std::isfinite(a) != std::isfinite(b) ? 1 : 0;
      continue;
    }
    const double difference = std::fabs(a - b);
    r.max_absolute = std::max(r.max_absolute, difference);
    if (std::fabs(a) >= r.largest / 1000 && a != 0) {
      r.max_relative = std::max(r.max_relative, difference / std::fabs(a));
    }
    squares += difference * difference;
    dot += a * b;
    wide_length += a * a;
    narrow_length += b * b;
    ++compared;
  }
  if (compared != 0) r.rms = std::sqrt(squares / static_cast<double>(compared));
  const double lengths = std::sqrt(wide_length) * std::sqrt(narrow_length);
  if (lengths > 0) r.cosine = dot / lengths;
  r.arg_max_agreement = agreement(wide, narrow);
  return r;
}

ToolResult<AccuracyReport> measure_accuracy(const ir::Graph& graph, const std::string& name,
                                            const Target& target, const SessionChoices& choices,
                                            const Feed& feed) {
  AccuracyReport report;
  SessionChoices wide = choices;
  wide.precision = passes::Precision::f32;
  wide.weights = passes::WeightFormat::unchanged;
  wide.activations = ir::Activations::f32;
  NamedTensors expected, found;
  for (const SessionChoices* how : {static_cast<const SessionChoices*>(&wide), &choices}) {
    auto execution = open_execution(graph, name, target, *how);
    if (!execution) return execution.error();
    const auto inputs = feed(execution->program.inputs());
    if (!inputs) return inputs.error();
    auto outputs = run_once(*execution, *inputs);
    if (!outputs) return outputs.error();
    const uint64_t peak = execution->session.statistics().peak_device_bytes;
    (how == &wide ? report.f32_peak_bytes : report.peak_bytes) = peak;
    (how == &wide ? expected : found) = std::move(*outputs);
    if (const auto info = execution->context.device_info()) report.device = info->name;
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    const Tensor &a = expected[i].second, &b = found[i].second;
    if (a.shape() != b.shape() || (!ir::is_float(a.dtype()) && !has_equal_bytes(a, b))) {
      report.different.push_back(expected[i].first);
    } else if (ir::is_float(a.dtype())) {
      report.outputs.push_back(compare_outputs(expected[i].first, a, b));
    }
  }
  return report;
}

std::string accuracy_text(const AccuracyReport& report) {
  TextTable table({"output", "elements", "max abs", "max rel", "rms", "largest", "cosine",
                   "arg-max agrees", "lost"});
  for (const OutputAccuracy& o : report.outputs) {
    table.add({o.name, std::to_string(o.elements), fmt::format("{:.3g}", o.max_absolute),
               fmt::format("{:.3g}", o.max_relative), fmt::format("{:.3g}", o.rms),
               fmt::format("{:.4g}", o.largest), fmt::format("{:.8f}", o.cosine),
               fmt::format("{:.2f} %", 100 * o.arg_max_agreement), std::to_string(o.lost)});
  }
  std::string text = fmt::format("accuracy against f32 on {}:\n{}", report.device, table.text());
  for (const std::string& name : report.different) {
    text += fmt::format("output {} differs: no float, or of another shape\n", name);
  }
  return text + fmt::format("peak device memory: {} KiB, f32: {} KiB\n", report.peak_bytes / 1024,
                            report.f32_peak_bytes / 1024);
}

nlohmann::ordered_json accuracy_json(const AccuracyReport& report) {
  nlohmann::ordered_json json = {{"device", report.device},
                                 {"peak_bytes", report.peak_bytes},
                                 {"f32_peak_bytes", report.f32_peak_bytes},
                                 {"different_outputs", report.different},
                                 {"outputs", nlohmann::ordered_json::array()}};
  for (const OutputAccuracy& o : report.outputs) {
    json["outputs"].push_back({{"name", o.name},
                               {"elements", o.elements},
                               {"max_absolute", o.max_absolute},
                               {"max_relative", o.max_relative},
                               {"rms", o.rms},
                               {"largest", o.largest},
                               {"cosine", o.cosine},
                               {"arg_max_agreement", o.arg_max_agreement},
                               {"lost", o.lost}});
  }
  return json;
}

namespace {

std::map<std::string, std::vector<std::string>> names_by_reason(
    const std::vector<ir::KeptWide>& kept) {
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const ir::KeptWide& value : kept) {
    by_reason[value.reason].push_back(value.name.empty() ? fmt::format("%{}", value.value)
                                                         : value.name);
  }
  return by_reason;
}

}  // namespace

std::string kept_wide_text(const std::vector<ir::KeptWide>& kept) {
  constexpr size_t kShown = 3;
  TextTable table({"stays f32 because", "values", "such as"});
  for (const auto& [reason, names] : names_by_reason(kept)) {
    std::string shown;
    for (size_t i = 0; i < std::min(kShown, names.size()); ++i) {
      shown += (i == 0 ? "" : ", ") + names[i];
    }
    table.add({reason, std::to_string(names.size()), shown});
  }
  return kept.empty() ? "" : table.text();
}

nlohmann::ordered_json kept_wide_json(const std::vector<ir::KeptWide>& kept) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const auto& [reason, names] : names_by_reason(kept)) {
    json.push_back({{"reason", reason}, {"values", names}});
  }
  return json;
}

}  // namespace ullage::tools
