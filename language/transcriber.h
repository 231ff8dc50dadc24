// Transcriber: what is said in recordings, one after another in one session.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/language/speech/audio_file.h"
#include "frontends/language/speech/transcription.h"
#include "frontends/language/tokenizer/tokenizer.h"
#include "ullage/ullage.hpp"

namespace ullage::language {

// A part of a transcript; seconds from the recording's beginning.
struct SpokenSegment {
  double start = 0, end = 0;
  std::string text{};
  std::vector<tokenizer::Token> tokens{};  // those of times included
};

// How a recording is transcribed. `language`: as of prompt_of; times follow where they are wanted,
// and where a recording is longer than a window, by which windows follow each other. `units`: of
// the recording. Errors: those of prompt_of.
ir::Result<speech::TranscriptionForm> transcription_form(const speech::SpeechModel& model,
                                                         const std::string& language,
                                                         bool timestamps, int64_t units);

struct Transcript {
  std::string text{};  // of all segments
  std::vector<SpokenSegment> segments{};
  std::optional<tokenizer::Token> language{};  // that was heard
  int64_t windows = 0, tokens = 0;             // end tokens included
};

// The segments of one window's tokens, without the end token, whose text is missing here: from
// one time to the next, or all of them up to the last time or the window's end. What follows the
// last time that another followed is left out, as the next window begins there. `begin`: of the
// window, which has `units` of the recording.
std::vector<SpokenSegment> segments_of(std::span<const tokenizer::Token> tokens, int64_t begin,
                                       int64_t units, const speech::SpeechModel& model,
                                       bool has_times);

class Transcriber {
 public:
  // All outlive this; the session is one of a program of import_transcription() of the model and
  // the form.
  Transcriber(const speech::SpeechModel& model, const speech::TranscriptionForm& form,
              const tokenizer::Tokenizer& tokenizer, Session& session)
      : model_(&model), form_(&form), tokenizer_(&tokenizer), session_(&session) {}

  // Plans, records and compiles kernels for such a recording.
  ir::Result<void> prepare(const speech::Recording& recording);
  // At the rate of the model. One run, and another where times make windows so short that there are
  // more of them than one run has. Errors: those of the session's run.
  ir::Result<Transcript> transcribe(const speech::Recording& recording);

 private:
  Status bind(const speech::Recording& recording);
  Status bind_place(int64_t first, tokenizer::Token language);
  ir::Result<void> read_windows(double seconds, Transcript& transcript);

  const speech::SpeechModel* model_;
  const speech::TranscriptionForm* form_;
  const tokenizer::Tokenizer* tokenizer_;
  Session* session_;
  int64_t units_ = 0, window_ = 0;  // of the recording, of a window at most
};

}  // namespace ullage::language
