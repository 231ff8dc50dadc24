// Kinds of speech models: what their encoders read, and where their decoders' positions come from.
#pragma once

#include "frontends/language/speech/speech_model.h"

namespace ullage::speech {

// Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision" (2022): spectra of
// windows of one length, languages, times.
extern const SpeechForm kWhisper;
// Jeffries et al., "Moonshine: Speech Recognition for Live Transcription and Voice Commands"
// (2024): samples of windows of any length.
extern const SpeechForm kMoonshine;

}  // namespace ullage::speech
