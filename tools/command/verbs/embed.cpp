// `ullage embed`: texts as the vectors or scores of a language model.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "language/embedder.h"
#include "language/model_text.h"
#include "tools/command/models/answers.h"
#include "tools/command/models/prompt_reader.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

using gguf::Pooling;
using language::Embedding;
using language::ModelText;
using language::Tokens;
using nlohmann::ordered_json;
using tokenizer::SpecialTokens;

struct EmbedArguments {
  std::string model{}, json{}, pooling{};
  std::vector<Prompt> prompts{};  // in the order of the command line
  int64_t norm = 2;
  bool parse_special = false;
  Target target{};
};

ToolResult<Tokens> tokens_of(const EmbedArguments& options, const ModelText& text,
                             const Prompt& prompt) {
  if (prompt.kind == Prompt::Kind::tokens) return listed_tokens(text, prompt.given);
  auto tokens = language::whole_tokens(
      text, prompt.given, options.parse_special ? SpecialTokens::found : SpecialTokens::as_text);
  if (!tokens) return failure_of(ir::in_context(options.model, tokens.error()));
  return std::move(*tokens);
}

ToolResult<std::vector<Tokens>> all_tokens(const EmbedArguments& options, const ModelText& text) {
  std::vector<Tokens> all;
  for (const Prompt& prompt : options.prompts) {
    auto tokens = tokens_of(options, text, prompt);
    if (!tokens) return tokens.error();
    const auto fits = language::check_positions(text, tokens->size());
    if (!fits) return failure_of(fits.error());
    all.push_back(std::move(*tokens));
  }
  return all;
}

// A number, a list of numbers, or a list of such lists.
ordered_json json_of(const Embedding& embedding) {
  const std::vector<float>& values = embedding.values;
  if (embedding.extents.empty()) return values.front();
  if (embedding.extents.size() == 1) return values;
  ordered_json rows = ordered_json::array();
  const auto width = static_cast<std::ptrdiff_t>(embedding.extents[1]);
  for (auto at = values.begin(); at != values.end(); at += width) {
    rows.push_back(std::vector<float>(at, at + width));
  }
  return rows;
}

ToolResult<ordered_json> embeddings_of(const std::vector<Tokens>& prompts, Execution& execution) {
  auto embedder = language::Embedder::open(execution.program.get(), execution.session);
  if (!embedder) return failure_of(embedder.error());
  const Clock clock;
  if (const auto ok = embedder->prepare(prompts.front().size()); !ok) {
    return failure_of(ok.error());
  }
  execution.load_ms += clock.ms();
  ordered_json all = ordered_json::array();
  const Clock running;
  for (const Tokens& prompt : prompts) {
    const auto embedding = embedder->embed(prompt);
    if (!embedding) return failure_of(embedding.error());
    all.push_back({{"prompt_tokens", prompt}, {"embedding", json_of(*embedding)}});
  }
  return ordered_json{{"embeddings", std::move(all)},
                      {"timings_ms",
                       {{"load", execution.load_ms},
                        {"compile", execution.bytes.compile_ms},
                        {"embed", running.ms()}}}};
}

std::optional<Pooling> pooling_of(const std::string& name) {
  const auto* const found = std::ranges::find(gguf::kPoolingNames, name);
  if (found == std::end(gguf::kPoolingNames)) return std::nullopt;
  return static_cast<Pooling>(found - std::begin(gguf::kPoolingNames));
}

ToolResult<> embed(const EmbedArguments& options) {
  if (options.prompts.empty()) return usage("embed requires --prompt TEXT or --tokens 1,2,3");
  if (options.norm != -1 && options.norm != 2) {
    return usage(fmt::format("--embd-normalize must be 2, for length 1, or -1, for none; got {}",
                             options.norm));
  }
  const auto text = language::read_model_text(options.model);
  if (!text) return failure_of(text.error());
  const auto prompts = all_tokens(options, *text);
  if (!prompts) return prompts.error();
  SessionChoices choices = options.target.choices;
  const auto longest = std::ranges::max_element(*prompts, {}, &Tokens::size)->size();
  choices.bounds.try_emplace("tokens", static_cast<int64_t>(longest));
  auto execution =
      open_embedding(options.model, options.target, choices,
                     {.pooling = pooling_of(options.pooling), .normalized = options.norm == 2});
  if (!execution) return execution.error();
  auto report = embeddings_of(*prompts, *execution);
  if (!report) return report.error();
  return finish_report(options.json, std::move(*report),
                       check_validation(execution->context, options.target));
}

}  // namespace

Verb add_embed(Command app) {
  Command verb = app.add_subcommand("embed", "write texts as the vectors of a language model");
  const auto options = std::make_shared<EmbedArguments>();
  const auto add_prompt = [&](const std::string& name, Prompt::Kind kind, const std::string& help) {
    verb.add_each(
        name,
        [options, kind](const std::string& given) { options->prompts.push_back({kind, given}); },
        help);
  };
  verb.add_option("MODEL", options->model, "GGUF file, or .ull compiled from an encoder-only one")
      .required();
  add_prompt("--prompt", Prompt::Kind::text,
             "TEXT; several are computed one after the other, in one session");
  add_prompt("--tokens", Prompt::Kind::tokens, "1,2,3: tokens in place of a text");
  verb.add_option(
          "--pooling", options->pooling,
          "what becomes of the tokens' rows: none: each remains; mean; cls: the first; last; "
          "rank: the score of the model's classifier; not given: as the file has it")
      .one_of({gguf::kPoolingNames, std::end(gguf::kPoolingNames)});
  verb.add_option("--embd-normalize", options->norm, "2: of length 1; -1: as they are")
      .show_default();
  verb.add_flag("--parse-special", options->parse_special,
                "special tokens in a text are what they stand for, not plain text");
  verb.add_option("--json", options->json, "write tokens and embeddings to it").required();
  add_options(verb, options->target);
  add_session_options(verb, options->target.choices);
  return [options] { return embed(*options); };
}

}  // namespace ullage::tools
