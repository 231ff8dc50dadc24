// Inputs from files, one run, outputs and its report to files.
#include "tools/command/reports/run_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "frontends/aten/import.h"
#include "tools/command/files/model_files.h"
#include "tools/command/files/npy.h"
#include "tools/command/files/tensor_text.h"
#include "tools/command/reports/program_text.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/text_table.h"
#include "tools/common/files/files.h"

namespace ullage::tools {

namespace {

// "5x4", and where the device decided them "5x4 of 16x4".
std::string extents_text(const OutputInfo& info) {
  std::string text = text_of(info.extents);
  if (info.any_from_device()) text += " of " + text_of(info.capacity);
  if (info.overflow) text += ", cut from " + text_of(info.needed);
  return text;
}

// What a program gives: results, and what it wrote to.
struct WrittenFiles {
  nlohmann::ordered_json outputs = nlohmann::ordered_json::array();
  nlohmann::ordered_json mutations = nlohmann::ordered_json::array();
};

// What the program wrote to, by the name of its output; none: it is a result.
struct Mutation {
  std::string target;
  const char* kind;
};
std::optional<Mutation> mutation_of(const std::string& output) {
  if (output.starts_with(aten::kBufferMutation))
    return Mutation{output.substr(aten::kBufferMutation.size()), "buffer"};
  if (output.starts_with(aten::kInputMutation))
    return Mutation{output.substr(aten::kInputMutation.size()), "input"};
  return std::nullopt;
}

ToolResult<WrittenFiles> write_outputs(const Execution& execution, const std::string& folder,
                                       size_t shown) {
  WrittenFiles written;
  TextTable table({"output", "dtype", "extents", "file"});
  std::set<std::string> used;
  const auto infos = execution.program.outputs();
  for (uint32_t i = 0; i < std::min(shown, infos.size()); ++i) {
    const auto view = execution.session.output(i);
    if (!view) return failure_of(view.status());
    const auto info = execution.session.output_info(i);
    if (!info) return failure_of(info.status());
    const std::optional<Mutation> mutation = mutation_of(infos[i].name);
    std::string file = file_name_of(mutation ? mutation->target : infos[i].name);
    while (!used.insert(file).second) file += "_";
    const ir::DType dtype = from_c(view->dtype);
    const std::string path =
        std::filesystem::absolute(std::filesystem::path(folder) / (file + ".npy")).string();
    if (auto done = write_file(path, format_npy(dtype, view->extents, view->bytes)); !done) {
      return failure_of(done.error());
    }
    const std::string name(ir::name_of(dtype));
    table.add({infos[i].name, name, extents_text(*info), path});
    nlohmann::ordered_json& list = mutation ? written.mutations : written.outputs;
    list.push_back(
        mutation ? nlohmann::ordered_json{{"target", mutation->target}, {"kind", mutation->kind}}
                 : nlohmann::ordered_json{{"name", infos[i].name}});
    list.back().update({{"dtype", name}, {"extents", view->extents}, {"file", path}});
    if (!info->any_from_device()) continue;
    list.back()["capacity"] = info->capacity;
    list.back()["overflow"] = info->overflow;
    if (info->overflow) list.back()["needed"] = info->needed;
  }
  print_text(table.text());
  return written;
}

nlohmann::ordered_json node_list(const Execution& execution) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  const uint32_t count = ullage_program_node_count(execution.program.get());
  for (uint32_t i = 0; i < count; ++i) {
    ullage_node_info info = {};
    info.size = sizeof(info);
    if (ullage_session_get_node(execution.session.get(), i, &info) != ULLAGE_OK) continue;
    list.push_back({{"name", info.name},
                    {"op", info.op},
                    {"where", placement_text(info.where)},
                    {"reason", info.reason}});
  }
  return list;
}

}  // namespace

ToolResult<RunInputs> read_inputs(const std::vector<std::string>& arguments) {
  RunInputs inputs;
  std::set<std::string> names;
  for (const std::string& text : arguments) {
    const auto pair = parse_pair("--input", text);
    if (!pair) return pair.error();
    if (!names.insert(pair->first).second) {
      return usage(fmt::format("--input {}: given twice", pair->first));
    }
    auto tensor = read_tensor(pair->second);
    if (!tensor) return failure_of(tensor.error());
    inputs.emplace_back(pair->first, std::move(*tensor));
  }
  return inputs;
}

// Small inputs may decide the structure of a model that is compiled for this one run.
ModelInputs known_inputs(const RunInputs& inputs, const Target& target,
                         const SessionChoices& choices) {
  ModelInputs known = model_inputs(target, choices);
  const std::set<std::string> hidden(target.device_inputs.begin(), target.device_inputs.end());
  for (const auto& [name, tensor] : inputs) {
    known.given.push_back(name);
    known.sizes[name] = tensor.shape();
    if (tensor.element_count() <= 64 && !hidden.contains(name)) known.specialized[name] = tensor;
  }
  return known;
}

ToolResult<nlohmann::ordered_json> run_once(Execution& execution, const RunInputs& inputs,
                                            const std::string& output_dir, size_t shown) {
  for (const auto& [name, tensor] : inputs) {
    const Status status =
        execution.session.set_input(name, to_c(tensor.dtype()), tensor.shape(), tensor.bytes());
    if (!status) return failure_of(status);
  }
  const Clock clock;
  if (const Status status = execution.session.run(); !status) return failure_of(status);
  const double first_run_ms = clock.ms();

  if (auto done = make_folder(output_dir); !done) return failure_of(done.error());
  const auto outputs = write_outputs(execution, output_dir, shown);
  if (!outputs) return outputs.error();
  print_text(plan_text(execution.program));
  print("load {:.1f} ms, compile {:.1f} ms, first run {:.1f} ms\n", execution.load_ms,
        execution.bytes.compile_ms, first_run_ms);
  nlohmann::ordered_json report{{"outputs", outputs->outputs}};
  if (!outputs->mutations.empty()) report["mutations"] = outputs->mutations;
  report.update({{"nodes", node_list(execution)},
                 {"plans", plans_json(execution.program)},
                 {"statistics", statistics_json(execution.session.statistics())},
                 {"timings_ms",
                  {{"load", execution.load_ms},
                   {"compile", execution.bytes.compile_ms},
                   {"first_run", first_run_ms}}}});
  return report;
}

}  // namespace ullage::tools
