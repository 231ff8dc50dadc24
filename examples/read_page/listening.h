// Voice activity: a synthetic signal through Silero VAD, its state carried from chunk to chunk.
#pragma once

#include <string>
#include <vector>

#include "examples/read_page/model_session.h"

namespace ullage::demo {

// The signal of the demo: silence, white noise, a hummed vowel (harmonics of a gliding voice
// through three resonances), silence; 16 kHz.
struct Signal {
  struct Part {
    std::string name;
    size_t begin = 0, end = 0;  // samples
  };
  std::vector<float> samples;
  std::vector<Part> parts;
};
Signal make_signal();

struct Hearing {
  std::vector<double> speech;  // probability per chunk of 512 samples
  double first_ms = 0, median_ms = 0;
  RunReport later;  // summed over all chunks but the first
};

// Chunks of 512 samples after 64 of context.
tools::ToolResult<Hearing> listen(ModelSession& model, const Signal& signal);

inline constexpr size_t kChunk = 512, kContext = 64;

}  // namespace ullage::demo
