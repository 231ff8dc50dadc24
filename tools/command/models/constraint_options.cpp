#include "tools/command/models/constraint_options.h"

#include "runtime/file/mapped_file.h"

namespace ullage::tools {

using language::Constraint;
using language::ConstraintKind;

namespace {

ToolResult<std::string> text_of_option(const ConstraintOptions::Given& given) {
  if (!given.is_file) return given.value;
  const auto file = runtime::map_file(given.value);
  if (!file) return failure_of(file.error());
  return std::string(reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size());
}

}  // namespace

void add_constraint_options(Command verb, ConstraintOptions& options) {
  const struct {
    const char* name;
    ConstraintKind kind;
    bool is_file;
    const char* help;
  } kOptions[] = {
      {"--json-schema", ConstraintKind::json_schema, false,
       "TEXT of a JSON schema: the answer is JSON that is valid for it"},
      {"--json-schema-file", ConstraintKind::json_schema, true, "the same of a FILE"},
      {"--grammar", ConstraintKind::grammar, false,
       "TEXT of a grammar in GBNF, as llama.cpp has them: the answer is of its language"},
      {"--grammar-file", ConstraintKind::grammar, true, "the same of a FILE"},
      {"--regex", ConstraintKind::regular_expression, false,
       "regular expression that the whole answer matches"},
      {"--choice", ConstraintKind::choice, false,
       "TEXT; the answer is one of those that are given"},
  };
  for (const auto& option : kOptions) {
    const auto take = [&options, option](const std::string& value) {
      options.given.push_back({option.name, value, option.kind, option.is_file});
    };
    verb.add_each(option.name, take, option.help);
  }
}

ToolResult<std::shared_ptr<const Constraint>> open_constraint(
    const ConstraintOptions& options, const language::ToolUse& tools,
    const tokenizer::Tokenizer& tokenizer, std::span<const tokenizer::Token> ends) {
  if (!tools.required.empty() && !options.given.empty()) {
    return usage(options.given.front().option + " and --tool-choice: an answer has one constraint");
  }
  if (!tools.required.empty()) {
    auto constraint = language::call_constraint(tools, tokenizer, ends);
    if (!constraint) return failure_of(ir::in_context("--tool-choice", constraint.error()));
    return std::move(*constraint);
  }
  if (options.given.empty()) return std::shared_ptr<const Constraint>();
  const ConstraintOptions::Given& first = options.given.front();
  std::vector<std::string> texts;
  for (const ConstraintOptions::Given& given : options.given) {
    if (given.kind != first.kind || (!texts.empty() && given.kind != ConstraintKind::choice)) {
      return usage(first.option + " and " + given.option + ": an answer has one constraint");
    }
    auto text = text_of_option(given);
    if (!text) return text.error();
    texts.push_back(std::move(*text));
  }
  const auto grammar = language::read_constraint(first.kind, texts);
  if (!grammar) return failure_of(ir::in_context(first.option, grammar.error()));
  auto constraint = Constraint::of(*grammar, tokenizer, ends);
  if (!constraint) return failure_of(ir::in_context(first.option, constraint.error()));
  return std::move(*constraint);
}

void add_constraint_bounds(const Constraint& constraint, int64_t most, SessionChoices& choices) {
  const grammar::TokenTable& table = constraint.table();
  const auto add = [&](const char* symbol, int64_t bound) {
    choices.bounds.try_emplace(symbol, bound);
  };
  add("token_classes", table.classes);
  add("constraint_places", std::ssize(table.owners));
  add("constraint_outcomes", table.outcomes);
  if (!constraint.form().pushes) return;
  add("constraint_dependences", table.dependences);
  add("constraint_frames", table.frames);
  add("constraint_most_pushes", table.most_pushes);
  add("constraint_height", constraint.most_height(most));
}

}  // namespace ullage::tools
