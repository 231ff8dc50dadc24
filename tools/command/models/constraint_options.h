// Options of constraints: grammars, schemas, expressions and texts that answers keep to.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "language/constraint.h"
#include "tools/command/models/execution.h"
#include "tools/command/models/tool_choice.h"
#include "tools/common/cli/command.h"

namespace ullage::tools {

struct ConstraintOptions {
  struct Given {
    std::string option{}, value{};
    language::ConstraintKind kind = language::ConstraintKind::choice;
    bool is_file = false;
  };
  std::vector<Given> given{};
};
void add_constraint_options(Command verb, ConstraintOptions& options);

// Null: there is none. `ends`: as of Constraint. A call that is required is a constraint, too.
// Failure: usage for more than one kind; those of files and of language::Constraint, with the
// option.
ToolResult<std::shared_ptr<const language::Constraint>> open_constraint(
    const ConstraintOptions& options, const language::ToolUse& tools,
    const tokenizer::Tokenizer& tokenizer, std::span<const tokenizer::Token> ends);

// Bounds of the extents of its tables, for answers of `most` tokens.
void add_constraint_bounds(const language::Constraint& constraint, int64_t most,
                           SessionChoices& choices);

}  // namespace ullage::tools
