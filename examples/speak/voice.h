// Voice: the description that a Piper voice has next to its model, and phonemes of texts.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/common/cli/exit_code.h"

namespace ullage::speak {

// VOICE.onnx.json of Piper (github.com/rhasspy/piper, "phoneme_type": "espeak").
struct Voice {
  std::map<std::string, std::vector<int64_t>> ids{};  // by phoneme, one code point
  std::string espeak_voice{};                         // "en-us"
  int64_t sample_rate = 0;                            // Hz
  // The model's input `scales`: deviation of the flow's noise, seconds per second as trained,
  // deviation of the durations' noise.
  double noise = 0, length = 1, duration_noise = 0;
};

// Failures: no file, no such JSON, several speakers, other phonemes than eSpeak's.
tools::ToolResult<Voice> read_voice(const std::string& path);

// Sentences end at . ! ? and at ends of lines; what has no letter or digit is none.
std::vector<std::string> sentences_of(const std::string& text);

// In the International Phonetic Alphabet, by the program `espeak-ng`, which drops punctuation: it
// runs once per clause, and , . ; : ! ? are put back. Failures: it is not installed, or fails.
tools::ToolResult<std::string> phonemes_of(const Voice& voice, const std::string& sentence);

struct PhonemeIds {
  std::vector<int64_t> ids{};
  std::vector<std::string> unknown{};  // phonemes that the voice does not have, left out
};

// As Piper makes them: ^, phonemes, $, with _ behind each but the last.
PhonemeIds ids_of(const Voice& voice, const std::string& phonemes);

}  // namespace ullage::speak
