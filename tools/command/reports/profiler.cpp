// Profiler: what is known of a model besides its times, and files.
#include "tools/command/reports/profiler.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "passes/compile.h"
#include "runtime/file/program_file.h"
#include "runtime/profile.h"
#include "tools/command/reports/run_profile.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/files.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {

ToolResult<Profiler> Profiler::open(const SizedExecution& opened, const SizeOptions& options) {
  const Execution& execution = opened.execution;
  Profiler profiler;
  auto device = traits_of(execution.context, options.target);
  if (!device) return device.error();
  profiler.device_ = *device;
  const ir::DeviceProfile profile = runtime::profile_of(execution.context.get());
  const auto file = runtime::ProgramFile::open(execution.bytes.bytes, execution.bytes.owner);
  if (!file) return failure_of(file.error());
  auto program = file->plan_for(profile, execution.bytes.entry, execution.bytes.plan);
  if (!program) return failure_of(program.error());
  profiler.program_ = std::move(*program);
  if (!has_graph(options.model)) return profiler;

  auto graph = import_model(options.model, opened.known);
  if (!graph) return graph.error();
  passes::CompileOptions compile;
  compile.profile = profile;
  passes::PlacementReport report;
  if (auto done = passes::optimize(*graph, compile, report); !done) {
    return failure_of(done.error());
  }
  profiler.graph_ = std::move(*graph);
  return profiler;
}

void Profiler::take(const Session& session, const NamedTensors& inputs, std::string title) {
  ProfileSources sources{.program = &program_};
  if (graph_) {
    InputShapes shapes;
    for (const auto& [name, tensor] : inputs) {
      shapes.emplace_back(tensor.shape().begin(), tensor.shape().end());
    }
    sources.operations = operations_of(*graph_, shapes);
  }
  profiles_.push_back(profile_of_run(session, sources, inputs, device_));
  profiles_.back().title = std::move(title);
}

ToolResult<> Profiler::write(const std::string& path) const {
  std::string content;
  if (path.ends_with(".svg")) {
    content = profile_svg(profiles_);
  } else if (path.ends_with(".html")) {
    content = profile_html(profiles_);
  } else if (path.ends_with(".json")) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const RunProfile& profile : profiles_) list.push_back(profile_json(profile));
    content = json_text(nlohmann::ordered_json{{"profiles", list}}) + "\n";
  } else {
    return usage("--profile-file: the name ends in .json, .svg or .html");
  }
  if (auto done = write_file(path, content); !done) return failure_of(done.error());
  return {};
}

ToolResult<> show_profiles(const SizeOptions& options, uint32_t rows, const std::string& file) {
  constexpr int kRuns = 4;  // the first touches memory
  auto opened = open_sized(options, true);
  if (!opened) return opened.error();
  auto profiler = Profiler::open(*opened, options);
  if (!profiler) return profiler.error();
  Session& session = opened->execution.session;
  for (const Sizes& sizes : opened->visits) {
    const auto inputs = opened->inputs_of(sizes);
    if (!inputs) return inputs.error();
    for (int run = 0; run < kRuns; ++run) {
      if (const Status status = set_inputs(session, *inputs); !status) return failure_of(status);
      if (const Status status = session.run(); !status) return failure_of(status);
    }
    profiler->take(session, *inputs, label_of(sizes));
    const RunProfile& profile = profiler->profiles().back();
    print("{}\n{}\n{}\n", profile.title, timeline_text(profile), slowest_text(profile, rows));
  }
  if (!file.empty()) {
    if (const auto done = profiler->write(file); !done) return done.error();
  }
  return check_validation(opened->execution.context, options.target);
}

}  // namespace ullage::tools
