// Opening a model for running, and its counters as JSON.
#include "tools/command/models/execution.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "runtime/file/mapped_file.h"
#include "runtime/file/program_file.h"
#include "runtime/profile.h"
#include "tools/command/models/targets.h"
#include "tools/common/cli/clock.h"

namespace ullage::tools {
namespace {

// A .ull was compiled with its decisions about what the host reads; a model is compiled to order.
ToolResult<> check_device_inputs(const ProgramBytes& bytes, const Target& target) {
  if (target.device_inputs.empty()) return {};
  const auto file = runtime::ProgramFile::open(bytes.bytes, bytes.owner);
  if (!file) return failure_of(file.error());
  const auto program = file->plan(0);
  if (!program) return failure_of(program.error());
  for (const std::string& name : target.device_inputs) {
    const auto input = std::find_if(program->inputs.begin(), program->inputs.end(),
                                    [&](const ir::ProgramInput& i) { return i.name == name; });
    if (input == program->inputs.end()) {
      return usage(fmt::format("--device-input {}: the model has no such input", name));
    }
    if (input->host_read) {
      return failed(
          fmt::format("--device-input {}: this program was compiled to read it on the "
                      "host; compile it with the same option",
                      name));
    }
  }
  return {};
}

ir::Result<Program> load_program(const Context& context, const ProgramBytes& bytes) {
  if (!bytes.references) {
    ullage_program_options options = {};
    options.entry = bytes.entry.c_str();
    options.plan = bytes.plan.c_str();
    auto program = Program::load(context, bytes.bytes, options);
    if (!program) return error_of(program.status());
    return std::move(*program);
  }
  const auto file = runtime::ProgramFile::open(bytes.bytes, bytes.owner);
  if (!file) return file.error();
  auto plan = file->plan_for(runtime::profile_of(context.get()), bytes.entry, bytes.plan);
  if (!plan) return plan.error();
  const auto made = runtime::create_program(context.get(), std::move(*plan), bytes.references);
  if (!made) return made.error();
  return Program::adopt(*made);
}

}  // namespace

ToolResult<Execution> load_execution(Context context, ProgramBytes bytes, const std::string& model,
                                     const SessionChoices& choices, double load_ms) {
  const Clock clock;
  auto program = load_program(context, bytes);
  if (!program) return failure_of(ir::in_context(model, program.error()));
  if (bytes.mapped) runtime::drop_pages({bytes.bytes, bytes.owner});
  auto session = open_session(*program, choices);
  if (!session) return failure_of(session.status());
  load_ms += bytes.load_ms + clock.ms();
  return Execution{std::move(context), std::move(bytes), std::move(*program), std::move(*session),
                   load_ms};
}

Result<Session> open_session(const Program& program, const SessionChoices& choices) {
  std::vector<ullage_bound> bounds;
  for (const auto& [name, value] : choices.bounds) bounds.push_back({name.c_str(), value});
  ullage_session_options options = session_options(choices);
  options.bounds = bounds.data();
  options.bound_count = static_cast<uint32_t>(bounds.size());
  return Session::create(program, options);
}

ToolResult<Execution> open_execution(const std::string& model, const Target& target,
                                     const ModelInputs& inputs, const SessionChoices& choices,
                                     bool timestamps) {
  if (!target.plan.empty() && has_graph(model)) {
    return usage("--plan: a model is compiled for the device at hand; plans are those of a .ull");
  }
  const Clock clock;
  auto context = open_context(target, timestamps);
  if (!context) return context.error();
  const double load_ms = clock.ms();
  auto bytes = load_model(model, runtime::profile_of(context->get()), inputs, choices);
  if (!bytes) return bytes.error();
  bytes->plan = target.plan;
  if (const auto done = check_device_inputs(*bytes, target); !done) return done.error();
  return load_execution(std::move(*context), std::move(*bytes), model, choices, load_ms);
}

ToolResult<Execution> open_execution(const ir::Graph& graph, const std::string& name,
                                     const Target& target, const SessionChoices& choices) {
  const Clock clock;
  auto context = open_context(target);
  if (!context) return context.error();
  const double load_ms = clock.ms();
  auto bytes = to_program_bytes(graph, runtime::profile_of(context->get()), choices);
  if (!bytes) return bytes.error();
  return load_execution(std::move(*context), std::move(*bytes), name, choices, load_ms);
}

ToolResult<> reopen_session(Execution& execution, const SessionChoices& choices) {
  auto session = open_session(execution.program, choices);
  if (!session) return failure_of(session.status());
  execution.session = std::move(*session);
  return {};
}

nlohmann::ordered_json statistics_json(const ullage_statistics& after,
                                       const ullage_statistics& before) {
  return {{"host_waits", after.host_waits - before.host_waits},
          {"submissions", after.submissions - before.submissions},
          {"pipelines_created", after.pipelines_created - before.pipelines_created},
          {"command_buffers_recorded",
           after.command_buffers_recorded - before.command_buffers_recorded},
          {"dispatches", after.dispatches - before.dispatches},
          {"replans", after.replans - before.replans},
          {"retries", after.retries - before.retries},
          {"peak_device_bytes", after.peak_device_bytes},
          {"device_bytes", after.device_bytes},
          {"predicted_peak_bytes", after.predicted_peak_bytes},
          {"packed_cache_hits", after.packed_cache_hits},
          {"packed_cache_misses", after.packed_cache_misses},
          {"learned_capacities", after.learned_capacities}};
}

nlohmann::ordered_json plans_json(const Program& program) {
  nlohmann::ordered_json plans = nlohmann::ordered_json::array();
  for (const ullage_plan_info& plan : program.plans()) {
    plans.push_back({{"name", plan.name},
                     {"taken", plan.is_taken != 0},
                     {"preference", plan.preference},
                     {"lacks", plan.lacks}});
  }
  return plans;
}

std::string plan_text(const Program& program) {
  const auto plans = program.plans();
  if (plans.size() < 2) return "";
  std::string taken, others;
  for (const ullage_plan_info& plan : plans) {
    if (plan.is_taken != 0) taken = plan.name;
    others += (others.empty() ? "" : ", ") + std::string(plan.name);
  }
  return ir::printable(fmt::format("plan {} of {}", taken, others)) + "\n";
}

ToolResult<> check_validation(const Context& context, const Target& target) {
  if (!target.context.validation || context.validation_messages() == 0) return {};
  return failed(fmt::format("the validation layer had {} messages", context.validation_messages()));
}

}  // namespace ullage::tools
