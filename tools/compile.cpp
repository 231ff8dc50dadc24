// `ullage compile`: MODEL.onnx to FILE.ull, one plan per target.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "runtime/file/program_file.h"
#include "tools/clock.h"
#include "tools/files.h"
#include "tools/model.h"
#include "tools/program_text.h"
#include "tools/targets.h"
#include "tools/verbs.h"

namespace ullage::tools {
namespace {

struct Options {
  std::string model, output, json;
  std::vector<std::string> targets, pins;
  Target target;
};

// By default a plan for the device at hand, if there is one, and one that runs anywhere.
Attempt<std::vector<ir::DeviceProfile>> profiles_of(const Options& options) {
  std::vector<ir::DeviceProfile> profiles;
  for (const std::string& name : options.targets) {
    const auto profile = find_profile(name, options.target);
    if (!profile) return profile.failure();
    profiles.push_back(*profile);
  }
  if (!profiles.empty()) return profiles;
  if (const auto device = profile_of_device(options.target)) profiles.push_back(*device);
  profiles.push_back(ir::portable_profile());
  return profiles;
}

Attempt<ModelInputs> inputs_of(const Options& options, const SessionChoices& choices) {
  ModelInputs inputs;
  inputs.bounds = choices.bounds;
  inputs.device_inputs = options.target.device_inputs;
  for (const std::string& text : options.pins) {
    const auto pair = parse_pair("--pin", text);
    if (!pair) return pair.failure();
    auto tensor = read_tensor(pair->second);
    if (!tensor) return failure_of(tensor.error());
    inputs.pinned[pair->first] = std::move(*tensor);
  }
  return inputs;
}

void print_targets() {
  fmt::print("device    the Vulkan device at hand, as `ullage devices` shows it\n");
  for (const ir::DeviceProfile& profile : named_profiles()) {
    fmt::print("{:<9} {}\n", profile.name, profile_text(profile));
  }
}

Verdict compile(const Options& options) {
  if (options.targets == std::vector<std::string>{"list"}) {
    print_targets();
    return kDone;
  }
  if (options.model.empty() || options.output.empty()) {
    return usage("it wants MODEL.onnx and -o FILE.ull (see --help)");
  }
  const Clock clock;
  const auto choices = session_choices(options.target);
  if (!choices) return choices.failure();
  const auto profiles = profiles_of(options);
  if (!profiles) return profiles.failure();
  const auto inputs = inputs_of(options, *choices);
  if (!inputs) return inputs.failure();
  const auto graph = import_model(options.model, *inputs);
  if (!graph) return graph.failure();

  std::vector<ir::Program> programs;
  for (const ir::DeviceProfile& profile : *profiles) {
    auto program = compile_graph(*graph, profile, *choices);
    if (!program) return program.failure();
    programs.push_back(std::move(*program));
  }
  std::vector<const ir::Program*> plans;
  plans.reserve(programs.size());
  for (const ir::Program& program : programs) plans.push_back(&program);
  const auto bytes = runtime::write_program(plans);
  if (!bytes) return failure_of(bytes.error());
  if (auto done = write_file(options.output, *bytes); !done) return failure_of(done.error());

  fmt::print("{}: {} KiB, {} ms\n", options.output, bytes->size() / 1024,
             static_cast<int64_t>(clock.ms()));
  nlohmann::ordered_json report = {{"file", options.output}, {"bytes", bytes->size()}};
  for (const ir::Program& program : programs) {
    fmt::print("  {}\n", summary_text(program));
    report["plans"].push_back(summary_json(program));
  }
  if (!options.json.empty()) {
    if (auto done = write_file(options.json, report.dump(1) + "\n"); !done) {
      return failure_of(done.error());
    }
  }
  return kDone;
}

}  // namespace

Verb add_compile(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("compile", "compile MODEL.onnx to a program file");
  const auto options = std::make_shared<Options>();
  verb->add_option("MODEL", options->model, ".onnx file");
  verb->add_option("-o,--output", options->output, "the .ull file to write");
  verb->add_option("--target", options->targets,
                   "profile to compile for, repeatable; `list` prints them (default: the device "
                   "at hand and portable)")
      ->allow_extra_args(false);
  verb->add_option("--pin", options->pins,
                   "NAME=FILE.npy: fix this input's values where they decide the structure")
      ->allow_extra_args(false);
  verb->add_option("--json", options->json, "also write a report to this file");
  add_options(*verb, options->target);
  return [options] { return compile(*options); };
}

}  // namespace ullage::tools
