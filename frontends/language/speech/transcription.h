// What is said in a recording as one graph: spectra, encoder, the loop over tokens and the loop
// over windows are one run, one submission and one host wait.
#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "frontends/language/speech/speech_model.h"
#include "ir/graph/graph.h"

namespace ullage::speech {

struct TranscriptionForm {
  // Of prompt_of(); a missing one is the language that is heard in the first window.
  std::vector<std::optional<int64_t>> prompt{};
  bool has_times = false;
};

// A loop over windows of a recording. A window is encoded, its tokens are chosen one by one up to
// the end token or the model's greatest length, each the likeliest of those that are allowed
// (token_rules.h). With times the next window begins where the last time is that another followed;
// else behind the window. Windows of models without a fixed length have equal parts of the
// recording.
//   inputs  samples f32 [N]   one channel at SpeechShape::rate, at least SpeechShape::least_samples
//           windows i64       at most so many; the host knows it
//           first i64         the unit (SpeechShape::unit) where the first window begins
//           language i64 [1]  where the prompt lacks one: its token, or -1 for the one that is
//           heard
//   outputs tokens i64 [W, longest]  of each window, the end token included, then -1
//           begins i64 [W]    the unit where each window begins
//           reached i64       where the next window would begin: not below the recording's units
//                             where it is whole
//           language i64 [1]  if it is an input
// Symbols: samples, windows. Without times there is one window, if SpeechForm::follows_times.
// Errors: tensors that are missing or have another shape, by name; unsupported for times, or a
// language that is heard, of a model that has none. A run fails for other lengths and counts.
ir::Result<ir::Graph> import_transcription(const SpeechModel& model, const TranscriptionForm& form);

// Rows of `tokens`.
int64_t longest_answer(const SpeechModel& model, const TranscriptionForm& form);

}  // namespace ullage::speech
