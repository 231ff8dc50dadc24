// `ullage template`: what a chat template makes of a conversation.
#include <charconv>
#include <chrono>
#include <memory>
#include <optional>

#include "base/printable.h"
#include "compiler/model_file.h"
#include "frontends/language/chat/chat_template.h"
#include "frontends/language/gguf/vocabulary.h"
#include "runtime/file/mapped_file.h"
#include "tools/command/models/prompt_reader.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/output.h"

namespace ullage::tools {
namespace {

struct TemplateArguments {
  std::string model, chat_template, messages, now;
  std::optional<std::string> begin, end;
};

// The text of a template, and of the tokens it may write.
struct TemplateSource {
  std::string text, begin{}, end{};
};

std::string_view text_of(const runtime::MappedFile& file) {
  return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
}

ToolResult<TemplateSource> source_in_model(const std::string& path) {
  const auto file = compiler::open_language_text(path);
  if (!file) return failure_of(file.error());
  const auto text = gguf::read_chat_template(file->metadata);
  const auto begin = gguf::read_token_text(file->metadata, "bos_token_id");
  const auto end = gguf::read_token_text(file->metadata, "eos_token_id");
  for (const auto* part : {&text, &begin, &end}) {
    if (!*part) return failure_of(ir::in_context(path, part->error()));
  }
  return TemplateSource{std::string(*text), std::string(*begin), std::string(*end)};
}

ToolResult<TemplateSource> source_of(const TemplateArguments& options) {
  TemplateSource source;
  if (!options.model.empty()) {
    auto in_model = source_in_model(options.model);
    if (!in_model) return in_model;
    source = std::move(*in_model);
  }
  if (!options.chat_template.empty()) {
    const auto file = runtime::map_file(options.chat_template);
    if (!file) return failure_of(file.error());
    source.text = text_of(*file);
  } else if (source.text.empty()) {
    return failed(options.model +
                  ": the model has no chat template: give one with --chat-template");
  }
  if (options.begin) source.begin = *options.begin;
  if (options.end) source.end = *options.end;
  return source;
}

// "2026-03-04T05:06:07". nullopt: it is no such time.
std::optional<std::tm> time_of(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00";
  if (text.size() != kForm.size()) return std::nullopt;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == '0' ? !is_digit : text[i] != kForm[i]) return std::nullopt;
  }
  const auto number = [&](size_t at, size_t size) {
    int value = 0;
    std::from_chars(text.data() + at, text.data() + at + size, value);
    return value;
  };
  namespace chrono = std::chrono;
  const chrono::year_month_day date(chrono::year(number(0, 4)),
                                    chrono::month(static_cast<unsigned>(number(5, 2))),
                                    chrono::day(static_cast<unsigned>(number(8, 2))));
  std::tm time{};
  time.tm_hour = number(11, 2);
  time.tm_min = number(14, 2);
  time.tm_sec = number(17, 2);
  if (!date.ok() || time.tm_hour > 23 || time.tm_min > 59 || time.tm_sec > 59) return std::nullopt;
  const chrono::sys_days day = date, first = chrono::sys_days(date.year() / 1 / 1);
  time.tm_year = number(0, 4) - 1900;
  time.tm_mon = number(5, 2) - 1;
  time.tm_mday = number(8, 2);
  time.tm_wday = static_cast<int>(chrono::weekday(day).c_encoding());
  time.tm_yday = static_cast<int>((day - first).count());
  return time;
}

ToolResult<> write_conversation(const TemplateArguments& options) {
  if (options.model.empty() && options.chat_template.empty()) {
    return usage("a template is needed: a model's file, or --chat-template FILE");
  }
  chat::RenderContext context;
  if (!options.now.empty()) {
    context.now = time_of(options.now);
    if (!context.now)
      return usage("--now requires a time like 2026-03-04T05:06:07, got '" + options.now + "'");
  }
  auto source = source_of(options);
  if (!source) return source.error();
  const auto variables = read_variables(options.messages);
  if (!variables) return variables.error();
  const auto parsed = chat::ChatTemplate::parse(source->text);
  if (!parsed) return failure_of(parsed.error());
  context.begin_token = std::move(source->begin);
  context.end_token = std::move(source->end);
  const auto written = parsed->render(*variables, context);
  if (!written) return failure_of(written.error());
  print_bytes(*written);
  return {};
}

}  // namespace

Verb add_template(Command app) {
  Command verb =
      app.add_subcommand("template", "write a conversation as a chat template formats it");
  const auto options = std::make_shared<TemplateArguments>();
  verb.add_option(
      "MODEL", options->model,
      "GGUF file or folder of Hugging Face's files, whose template and tokens are used");
  verb.add_option("--chat-template", options->chat_template, "a file with a template in Jinja");
  verb.add_option("--messages", options->messages,
                  "JSON: an array of messages, or an object of the template's variables "
                  "(messages, tools, documents, add_generation_prompt and others)")
      .required();
  verb.add_each(
      "--bos", [options](const std::string& text) { options->begin = text; },
      "the text of bos_token");
  verb.add_each(
      "--eos", [options](const std::string& text) { options->end = text; },
      "the text of eos_token");
  verb.add_option("--now", options->now,
                  "the time that strftime_now writes, YYYY-MM-DDTHH:MM:SS; else the clock's");
  return [options] { return write_conversation(*options); };
}

}  // namespace ullage::tools
