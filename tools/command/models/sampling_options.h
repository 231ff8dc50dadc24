// Options of verbs that draw tokens.
#pragma once

#include <string>
#include <vector>

#include "language/generator.h"
#include "language/model_text.h"
#include "tools/common/cli/command.h"

namespace ullage::tools {

struct SamplingOptions {
  language::SamplingChoices choices{};
  std::vector<std::string> biases{};  // "12+1.5" or "12-3"
};
void add_sampling_options(Command verb, SamplingOptions& options);

// As language::check_sampling. Failure: usage, naming the option.
ToolResult<> check_sampling_options(const language::SamplingChoices& choices);

// The choices of the command line. Failure: usage, naming an option that is out of its range.
ToolResult<language::SamplingChoices> sampling_choices(const SamplingOptions& options,
                                                       const language::ModelText& text);

}  // namespace ullage::tools
