// `ullage run`: one run of MODEL on inputs from files, outputs to files.
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/command/capture/frame_capture.h"
#include "tools/command/reports/run_report.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

struct RunArguments {
  std::string model, output_dir, json;
  std::vector<std::string> inputs;
  Target target;
  bool renderdoc = false;
};

// The run in a capture of RenderDoc, if requested.
ToolResult<nlohmann::ordered_json> run_captured(const RunArguments& options, Execution& execution,
                                                const RunInputs& inputs) {
  if (!options.renderdoc) return run_once(execution, inputs, options.output_dir);
  const auto capture = FrameCapture::find();
  if (!capture) return capture.error();
  capture->begin();
  auto report = run_once(execution, inputs, options.output_dir);
  const auto path = capture->end();
  if (!report) return report.error();
  if (!path) return path.error();
  print("capture: {}\n", *path);
  (*report)["capture"] = *path;
  return report;
}

ToolResult<> run(RunArguments options) {
  if (options.renderdoc) options.target.context.debug_labels = 1;
  const SessionChoices& choices = options.target.choices;
  const auto inputs = read_inputs(options.inputs);
  if (!inputs) return inputs.error();
  auto execution = open_execution(options.model, options.target,
                                  known_inputs(*inputs, options.target, choices), choices);
  if (!execution) return execution.error();
  auto report = run_captured(options, *execution, *inputs);
  if (!report) return report.error();
  return finish_report(options.json, std::move(*report),
                       check_validation(execution->context, options.target));
}

}  // namespace

Verb add_run(Command app) {
  Command verb = app.add_subcommand("run", "run a model once, on inputs from files");
  const auto options = std::make_shared<RunArguments>();
  verb.add_option("MODEL", options->model, ".ull, or .onnx, .pt2 or .gguf (compiled in memory)")
      .required();
  verb.add_option("--input", options->inputs,
                  "NAME=FILE.npy, or NAME=FILE.png as f32 [1, 3, height, width], RGB, each "
                  "(x / 255 - 0.5) / 0.5")
      .one_value_per_use();
  verb.add_option("--output-dir", options->output_dir, "folder for OUTPUT.npy files").required();
  verb.add_option("--json", options->json, "write outputs, nodes, statistics, timings to it");
  verb.add_flag("--renderdoc", options->renderdoc,
                "a capture of the run by the RenderDoc that this process was started with; with "
                "--labels");
  add_options(verb, options->target);
  add_session_options(verb, options->target.choices);
  add_plan(verb, options->target);
  return [options] { return run(*options); };
}

}  // namespace ullage::tools
