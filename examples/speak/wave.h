// Sound as a file and as a picture.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ullage::speak {

enum class SampleFormat {
  i16,  // -1 to 1 as -32767 to 32767, what is beyond is cut
  f32,
};

// A RIFF WAVE file of one channel (Microsoft, Multimedia Programming Interface 1.0, and format 3
// for floats).
std::vector<std::byte> wave_file(std::span<const float> samples, int64_t sample_rate,
                                 SampleFormat format);

struct Loudness {
  double peak = 0, rms = 0;  // of full scale
};
Loudness loudness_of(std::span<const float> samples);

// A stretch of the sound with a line of text for the picture.
struct Passage {
  size_t begin = 0, end = 0;  // samples
  std::string caption{};
};

// The picture's text (SVG): the sound over time, the least and greatest sample of each column, with
// numbered passages, whose captions follow below.
std::string wave_svg(const std::string& title, std::span<const float> samples, int64_t sample_rate,
                     const std::vector<Passage>& passages);

}  // namespace ullage::speak
