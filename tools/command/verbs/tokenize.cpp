// `ullage tokenize`: texts as the tokens of a language model.
#include <memory>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "language/model_text.h"
#include "runtime/file/mapped_file.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

using language::Tokens;
using nlohmann::ordered_json;
using tokenizer::SpecialTokens;

struct GivenText {
  bool is_file = false;
  std::string given{};  // the text, or the file whose bytes are the text
};

struct TokenizeArguments {
  std::string model{}, json{};
  std::vector<GivenText> texts{};  // in the order of the command line
  bool no_bos = false, parse_special = false;
};

ToolResult<std::string> bytes_of(const GivenText& text) {
  if (!text.is_file) return text.given;
  const auto file = runtime::map_file(text.given);
  if (!file) return failure_of(file.error());
  return std::string(reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size());
}

// What tokens say; a beginning token that was added says nothing.
ToolResult<std::string> said_by(const tokenizer::Tokenizer& tokenizer, const Tokens& tokens,
                                bool begins) {
  const tokenizer::Vocabulary& v = tokenizer.vocabulary();
  const bool has_begin = begins && v.adds_begin && !tokens.empty() && tokens.front() == v.begin;
  const auto said =
      tokenizer.decode(std::span(tokens).subspan(has_begin ? 1 : 0), SpecialTokens::found);
  if (!said) return failure_of(said.error());
  return ir::with_replacements(*said);
}

ToolResult<ordered_json> text_report(const tokenizer::Tokenizer& tokenizer, const GivenText& text,
                                     const TokenizeArguments& options) {
  const auto bytes = bytes_of(text);
  if (!bytes) return bytes.error();
  const SpecialTokens special =
      options.parse_special ? SpecialTokens::found : SpecialTokens::as_text;
  const auto tokens =
      tokenizer.encode(*bytes, special, {.begin = !options.no_bos, .end = !options.no_bos});
  if (!tokens) return failure_of(ir::in_context(options.model, tokens.error()));
  const auto said = said_by(tokenizer, *tokens, !options.no_bos);
  if (!said) return said.error();
  return ordered_json{{"tokens", *tokens}, {"text", *said}};
}

ToolResult<> tokenize(const TokenizeArguments& options) {
  if (options.texts.empty()) return usage("tokenize requires --text TEXT or --text-file FILE");
  const auto model = language::read_model_text(options.model);
  if (!model) return failure_of(model.error());
  ordered_json texts = ordered_json::array();
  for (const GivenText& text : options.texts) {
    auto report = text_report(model->tokenizer, text, options);
    if (!report) return report.error();
    texts.push_back(std::move(*report));
  }
  return finish_report(options.json, ordered_json{{"texts", std::move(texts)}});
}

}  // namespace

Verb add_tokenize(Command app) {
  Command verb = app.add_subcommand("tokenize", "write texts as the tokens of a language model");
  const auto options = std::make_shared<TokenizeArguments>();
  const auto add_text = [&](const std::string& name, bool is_file, const std::string& help) {
    verb.add_each(
        name,
        [options, is_file](const std::string& given) {
          options->texts.push_back({is_file, given});
        },
        help);
  };
  verb.add_option(
          "MODEL", options->model,
          "GGUF file, one of a vocabulary alone too, folder of Hugging Face's files, or .ull "
          "compiled from one")
      .required();
  add_text("--text", false, "TEXT; several are reported in the order in which they are given");
  add_text("--text-file", true, "FILE whose bytes are a text");
  verb.add_flag("--no-bos", options->no_bos, "add neither beginning nor end tokens");
  verb.add_flag("--parse-special", options->parse_special,
                "special tokens in a text are what they stand for, not plain text");
  verb.add_option("--json", options->json, "write tokens and texts to it").required();
  return [options] { return tokenize(*options); };
}

}  // namespace ullage::tools
