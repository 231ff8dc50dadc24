// `ullage transcribe`: what is said in a recording.
#include <memory>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "compiler/model_file.h"
#include "language/model_text.h"
#include "language/transcriber.h"
#include "runtime/file/mapped_file.h"
#include "tools/command/models/answers.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

using language::Transcript;
using nlohmann::ordered_json;
using speech::Recording;
using speech::SpeechModel;
using speech::TranscriptionForm;

struct TranscribeArguments {
  std::string model{}, recording{}, language{}, json{};
  bool timestamps = false;
  Target target{};
};

ToolResult<Recording> open_recording(const std::string& path, int64_t rate) {
  const auto file = runtime::map_file(path);
  if (!file) return failure_of(file.error());
  auto recording = speech::read_wav(file->bytes);
  if (recording) recording = speech::resampled(std::move(*recording), rate);
  if (!recording) return failure_of(ir::in_context(path, recording.error()));
  return std::move(*recording);
}

ToolResult<TranscriptionForm> form_of(const TranscribeArguments& options, const SpeechModel& model,
                                      const Recording& recording) {
  const int64_t units = static_cast<int64_t>(recording.samples.size()) / model.shape.unit;
  auto form = language::transcription_form(model, options.language, options.timestamps, units);
  if (!form) return failure_of(ir::in_context(options.model, form.error()));
  return std::move(*form);
}

ordered_json transcript_json(const Transcript& transcript, const language::ModelText& text) {
  ordered_json segments = ordered_json::array();
  for (const language::SpokenSegment& segment : transcript.segments) {
    segments.push_back({{"start", segment.start},
                        {"end", segment.end},
                        {"text", ir::with_replacements(segment.text)},
                        {"tokens", segment.tokens}});
  }
  ordered_json report{{"text", ir::with_replacements(transcript.text)},
                      {"segments", std::move(segments)}};
  if (transcript.language) {
    const tokenizer::Token heard[] = {*transcript.language};
    const auto name = text.tokenizer.decode(heard, tokenizer::SpecialTokens::found);
    if (name) report["language"] = ir::with_replacements(*name);
  }
  return report;
}

ToolResult<ordered_json> report_of(language::Transcriber& transcriber, const Recording& recording,
                                   const language::ModelText& text, Execution& execution) {
  const Clock preparing;
  if (const auto ok = transcriber.prepare(recording); !ok) return failure_of(ok.error());
  execution.load_ms += preparing.ms();
  const auto before = execution.session.statistics();
  const Clock running;
  const auto transcript = transcriber.transcribe(recording);
  const double ms = running.ms();
  if (!transcript) return failure_of(transcript.error());
  const auto after = execution.session.statistics();
  ordered_json report = transcript_json(*transcript, text);
  const double seconds =
      static_cast<double>(recording.samples.size()) / static_cast<double>(recording.rate);
  report["statistics"] = statistics_json(after, before);
  report["statistics"]["windows"] = transcript->windows;
  report["statistics"]["tokens"] = transcript->tokens;
  report["timings_ms"] = {
      {"load", execution.load_ms}, {"compile", execution.bytes.compile_ms}, {"transcribe", ms}};
  report["seconds"] = seconds;
  report["real_time_factor"] = ms / 1000 / seconds;
  return report;
}

ToolResult<> transcribe(const TranscribeArguments& options) {
  const auto model = compiler::open_speech_model(options.model);
  if (!model) return failure_of(model.error());
  const auto text = language::read_model_text(options.model);
  if (!text) return failure_of(text.error());
  const auto recording = open_recording(options.recording, model->shape.rate);
  if (!recording) return recording.error();
  const auto form = form_of(options, *model, *recording);
  if (!form) return form.error();
  auto execution =
      open_transcription(options.model, *model, *form, options.target, options.target.choices);
  if (!execution) return execution.error();
  language::Transcriber transcriber(*model, *form, text->tokenizer, execution->session);
  auto report = report_of(transcriber, *recording, *text, *execution);
  if (!report) return report.error();
  return finish_report(options.json, std::move(*report),
                       check_validation(execution->context, options.target));
}

}  // namespace

Verb add_transcribe(Command app) {
  Command verb = app.add_subcommand("transcribe", "write what is said in a recording");
  const auto options = std::make_shared<TranscribeArguments>();
  verb.add_option("MODEL", options->model,
                  "folder of Whisper or Moonshine as Hugging Face has it: config.json, "
                  "model.safetensors, tokenizer.json, generation_config.json, "
                  "preprocessor_config.json")
      .required();
  verb.add_option("FILE.wav", options->recording, "integers or floats, any rate and channels")
      .required();
  verb.add_option("--language", options->language,
                  "what is spoken, such as en; not given: that of the configuration, or else the "
                  "one that is heard");
  verb.add_flag("--timestamps", options->timestamps,
                "segments begin and end at times that the model gives, as those of recordings "
                "longer than a window always do");
  verb.add_option("--json", options->json, "write text and segments to it").required();
  add_options(verb, options->target);
  add_session_options(verb, options->target.choices);
  return [options] { return transcribe(*options); };
}

}  // namespace ullage::tools
