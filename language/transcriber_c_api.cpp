// The C API of transcripts (ullage_transcriber.h).
#include <algorithm>
#include <cmath>
#include <map>

#include "compiler/c_api.h"
#include "compiler/model_file.h"
#include "language/load_program.h"
#include "language/transcriber.h"
#include "ullage/ullage_transcriber.h"

// Its members end in reverse order: programs before the model whose weights they have.
struct ullage_transcriber {
  ullage::speech::SpeechModel model;
  ullage::language::ModelText text;
  std::string language{};
  bool has_timestamps = false;
  std::shared_ptr<ullage::language::ProgramOptions> options{};
  struct Opened {
    ullage::speech::TranscriptionForm form;
    ullage::language::OpenProgram program;
  };
  std::map<bool, Opened> opened{};  // by whether it has times
  // What the caller has pointers to.
  ullage::language::Transcript transcript{};
  std::vector<ullage_transcript_segment> segments{};
  std::string heard{};
};

namespace ullage::language {
namespace {

using runtime::null_argument;
using speech::Recording;

// The program for a recording of so many units.
ir::Result<ullage_transcriber::Opened*> open_for(ullage_transcriber& transcriber, int64_t units) {
  auto form = transcription_form(transcriber.model, transcriber.language,
                                 transcriber.has_timestamps, units);
  if (!form) return form.error();
  const auto found = transcriber.opened.find(form->has_times);
  if (found != transcriber.opened.end()) return &found->second;
  auto graph = speech::import_transcription(transcriber.model, *form);
  if (!graph) return graph.error();
  auto program = transcriber.options->open_graph(std::move(*graph), false);
  if (!program) return program.error();
  const bool has_times = form->has_times;
  return &transcriber.opened
              .emplace(has_times, ullage_transcriber::Opened{std::move(*form), std::move(*program)})
              .first->second;
}

ir::Result<std::unique_ptr<ullage_transcriber>> load_transcriber(
    const char* function, ullage_context* context, const char* path,
    const ullage_transcriber_options& given) {
  auto options = ProgramOptions::of(function, context, given.compile, given.session);
  if (!options) return options.error();
  auto model = compiler::open_speech_model(path);
  if (!model) return model.error();
  auto text = read_model_text(path);
  if (!text) return text.error();
  auto created = std::make_unique<ullage_transcriber>(
      ullage_transcriber{.model = std::move(*model),
                         .text = std::move(*text),
                         .language = given.language ? given.language : "",
                         .has_timestamps = given.timestamps != 0,
                         .options = *options});
  const auto opened = open_for(*created, 0);
  if (!opened) return ir::in_context(path, opened.error());
  created->options->forget_callbacks();
  return created;
}

ullage_transcript_segment view_of(const SpokenSegment& segment) {
  return {.start = segment.start,
          .end = segment.end,
          .text = segment.text.c_str(),
          .text_size = segment.text.size(),
          .tokens = segment.tokens.data(),
          .token_count = static_cast<uint32_t>(segment.tokens.size())};
}

ullage_transcript view_of(ullage_transcriber& transcriber, double seconds) {
  const Transcript& transcript = transcriber.transcript;
  transcriber.segments.clear();
  for (const SpokenSegment& segment : transcript.segments) {
    transcriber.segments.push_back(view_of(segment));
  }
  transcriber.heard.clear();
  if (transcript.language) {
    const tokenizer::Token heard[] = {*transcript.language};
    const auto name = transcriber.text.tokenizer.decode(heard, tokenizer::SpecialTokens::found);
    if (name) transcriber.heard = *name;
  }
  return {.size = sizeof(ullage_transcript),
          .text = transcript.text.c_str(),
          .text_size = transcript.text.size(),
          .segments = transcriber.segments.data(),
          .segment_count = static_cast<uint32_t>(transcriber.segments.size()),
          .language = transcript.language ? transcriber.heard.c_str() : nullptr,
          .seconds = seconds,
          .windows = static_cast<uint64_t>(transcript.windows),
          .tokens = static_cast<uint64_t>(transcript.tokens)};
}

ir::Result<void> check_transcript(const char* function, const ullage_transcriber* transcriber,
                                  const ullage_transcript* result) {
  if (!transcriber) return null_argument(function, "transcriber");
  return compiler::check_result(function, result);
}

ir::Result<void> run_transcriber(const char* function, ullage_transcriber& transcriber,
                                 ir::Result<Recording> recording, ullage_transcript* result) {
  const speech::SpeechShape& shape = transcriber.model.shape;
  if (recording) recording = speech::resampled(std::move(*recording), shape.rate);
  if (!recording) return recording.error();
  const auto samples = static_cast<int64_t>(recording->samples.size());
  const auto opened = open_for(transcriber, samples / shape.unit);
  if (!opened) return opened.error();
  auto& [form, program] = **opened;
  Transcriber reader(transcriber.model, form, transcriber.text.tokenizer, program.session);
  auto transcript = reader.transcribe(*recording);
  if (!transcript) return transcript.error();
  transcriber.transcript = std::move(*transcript);
  const double seconds = static_cast<double>(samples) / static_cast<double>(shape.rate);
  return runtime::write_struct(function, result, view_of(transcriber, seconds));
}

}  // namespace
}  // namespace ullage::language

using namespace ullage;

ullage_status ullage_transcriber_load_file(ullage_context* context, const char* path,
                                           const ullage_transcriber_options* options,
                                           ullage_transcriber** transcriber) {
  return compiler::guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "transcriber_load_file";
    if (!transcriber) return runtime::null_argument(kCall, "transcriber");
    *transcriber = nullptr;
    if (!context) return runtime::null_argument(kCall, "context");
    if (!path) return runtime::null_argument(kCall, "path");
    const auto given = runtime::read_struct(kCall, options);
    if (!given) return given.error();
    auto created = language::load_transcriber(kCall, context, path, *given);
    if (!created) return created.error();
    *transcriber = created->release();
    return {};
  });
}

void ullage_transcriber_destroy(ullage_transcriber* transcriber) {
  delete transcriber;
}

ullage_status ullage_transcriber_run(ullage_transcriber* transcriber, const float* samples,
                                     uint64_t count, int64_t rate, ullage_transcript* transcript) {
  return compiler::guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "transcriber_run";
    if (auto ok = language::check_transcript(kCall, transcriber, transcript); !ok) return ok;
    if (!samples) return runtime::null_argument(kCall, "samples");
    if (count == 0) return ir::invalid_argument("{}: a recording must have a sample", kCall);
    speech::Recording recording{.rate = rate, .samples = {samples, samples + count}};
    const auto wrong = std::ranges::find_if(recording.samples,
                                            [](float sample) { return !std::isfinite(sample); });
    if (wrong != recording.samples.end()) {
      return ir::invalid_argument("{}: samples must be finite, number {} is not", kCall,
                                  wrong - recording.samples.begin());
    }
    return language::run_transcriber(kCall, *transcriber, std::move(recording), transcript);
  });
}

ullage_status ullage_transcriber_run_wav(ullage_transcriber* transcriber, const void* bytes,
                                         size_t size, ullage_transcript* transcript) {
  return compiler::guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "transcriber_run_wav";
    if (auto ok = language::check_transcript(kCall, transcriber, transcript); !ok) return ok;
    if (!bytes) return runtime::null_argument(kCall, "bytes");
    return language::run_transcriber(kCall, *transcriber,
                                     speech::read_wav({static_cast<const std::byte*>(bytes), size}),
                                     transcript);
  });
}
