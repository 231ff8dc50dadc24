// What models are compiled for and how they run: options that several verbs share.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "passes/compile_choices.h"
#include "tools/common/cli/command.h"
#include "tools/common/cli/option_text.h"
#include "ullage/ullage.h"

namespace ullage::tools {

// "1,3,48,320"; "" is rank 0.
ToolResult<std::vector<int64_t>> parse_extents(const std::string& option, const std::string& text);

// What is compiled, and how sessions run it.
struct SessionChoices : passes::CompileChoices {
  std::map<std::string, int64_t> bounds;
  // Its bounds are those above; what compilations have as well is theirs (session_options).
  ullage_session_options session = {};

  // Do programs compute the model up to rounding of f32?
  bool is_exact() const {
    return precision == passes::Precision::f32 && weights == passes::WeightFormat::unchanged &&
           activations == ir::Activations::f32;
  }
};

// Options of compile, run and bench about how and where.
struct Target {
  ullage_context_options context = {};
  SessionChoices choices;
  std::string plan;                        // of a program file, by name; empty: the best
  std::vector<std::string> device_inputs;  // that the host must not look at
  bool allow_newer_opset = false, allow_unknown_keys = false;
  int64_t channel_block = 0;
};

// Adds the options of contexts and compilations, and those of imports.
void add_options(Command verb, Target& target);
// Adds --plan, for verbs that run program files.
void add_plan(Command verb, Target& target);

// The options of scripts/options/options.toml that the command line has (options.cpp).
void add_context_options(Command verb, ullage_context_options& options);
void add_import_options(Command verb, Target& target);
void add_compile_options(Command verb, SessionChoices& choices);
// For verbs that run.
void add_session_options(Command verb, SessionChoices& choices);

// The options of a session without its bounds.
ullage_session_options session_options(const SessionChoices& choices);

}  // namespace ullage::tools
