// Execution: context, program and session of one verb, all through the C API.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "tools/command/models/model.h"
#include "tools/command/target.h"
#include "ullage/ullage.hpp"

namespace ullage::tools {

// Members end in reverse order: session, program, its bytes, context.
struct Execution {
  Context context;
  ProgramBytes bytes;
  Program program;
  Session session;
  double load_ms = 0;  // of everything up to the session, compiling apart
};

// Loads MODEL on the device of `target` and opens a session with its bounds and policy.
// `timestamps`: GPU time per dispatch.
ToolResult<Execution> open_execution(const std::string& model, const Target& target,
                                     const ModelInputs& inputs, const SessionChoices& choices,
                                     bool timestamps = false);

// The same with a graph, called `name` in messages, that was compiled for no device.
ToolResult<Execution> open_execution(const ir::Graph& graph, const std::string& name,
                                     const Target& target, const SessionChoices& choices);

// What follows on compiling: the program of `bytes` on the context's device, and a session.
// `model`: its name in messages. `load_ms`: what was spent before.
ToolResult<Execution> load_execution(Context context, ProgramBytes bytes, const std::string& model,
                                     const SessionChoices& choices, double load_ms);

// A session with the bounds, policy and overflow of `choices`.
Result<Session> open_session(const Program& program, const SessionChoices& choices);

// A fresh session of the same program with other bounds and policy.
ToolResult<> reopen_session(Execution& execution, const SessionChoices& choices);

// The statistics as `run` and `bench` print them; the two sizes and the packed cache are those
// of `after`, the rest is the difference.
nlohmann::ordered_json statistics_json(const ullage_statistics& after,
                                       const ullage_statistics& before = {});

// Plans of the file that a program was loaded from: name, which one is taken, what the device lacks
// for the others.
nlohmann::ordered_json plans_json(const Program& program);
// "plan desktop of portable, desktop" as a line; empty where there is no choice.
std::string plan_text(const Program& program);

// Nothing, or an error with the messages of the validation layer.
ToolResult<> check_validation(const Context& context, const Target& target);

}  // namespace ullage::tools
