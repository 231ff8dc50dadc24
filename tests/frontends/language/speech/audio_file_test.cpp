// WAV files of all encodings, damaged ones, and other rates.
#include "frontends/language/speech/audio_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace ullage::speech {
namespace {

template <class T>
std::string bytes_of(std::initializer_list<T> numbers) {
  return {reinterpret_cast<const char*>(std::data(numbers)), numbers.size() * sizeof(T)};
}

std::string chunk(const std::string& name, const std::string& data) {
  return name + bytes_of<uint32_t>({static_cast<uint32_t>(data.size())}) + data +
         std::string(data.size() % 2, '\0');
}

struct Format {
  uint16_t kind = 1, channels = 1, bits = 16;
  bool is_extensible = false;
};

std::string format_of(const Format& f) {
  const auto block = static_cast<uint16_t>(f.channels * f.bits / 8);
  const uint16_t kind = f.is_extensible ? 0xfffe : f.kind;
  std::string data = bytes_of<uint16_t>({kind, f.channels}) +
                     bytes_of<uint32_t>({8000, 8000u * block}) +
                     bytes_of<uint16_t>({block, f.bits});
  if (f.is_extensible) {
    data += bytes_of<uint16_t>({22, f.bits, 0, 0, f.kind}) + std::string(14, '\0');
  }
  return chunk("fmt ", data);
}

std::string riff(const std::string& chunks) {
  return "RIFF" + bytes_of<uint32_t>({static_cast<uint32_t>(chunks.size() + 4)}) + "WAVE" + chunks;
}

ir::Result<Recording> read(const std::string& file) {
  return read_wav(std::as_bytes(std::span(file)));
}

std::vector<float> samples(const Format& format, const std::string& data) {
  const auto recording = read(riff(chunk("LIST", "odd") + format_of(format) + chunk("data", data)));
  EXPECT_TRUE(recording) << recording.error().message;
  if (!recording) return {};
  EXPECT_EQ(recording->rate, 8000);
  return recording->samples;
}

using Floats = std::vector<float>;

TEST(AudioFile, EncodingsHaveFullScaleOne) {
  EXPECT_EQ(samples({.bits = 8}, bytes_of<uint8_t>({0, 128, 192})), (Floats{-1, 0, 0.5}));
  EXPECT_EQ(samples({}, bytes_of<int16_t>({-32768, 16384})), (Floats{-1, 0.5}));
  EXPECT_EQ(samples({.bits = 24}, bytes_of<uint8_t>({0, 0, 0x80, 0, 0, 0x40})), (Floats{-1, 0.5}));
  EXPECT_EQ(samples({.bits = 32}, bytes_of<int32_t>({INT32_MIN, 1 << 29})), (Floats{-1, 0.25}));
  EXPECT_EQ(samples({.kind = 3, .bits = 32}, bytes_of<float>({1.5, -0.25})), (Floats{1.5, -0.25}));
  EXPECT_EQ(samples({.kind = 3, .bits = 64}, bytes_of<double>({0.125})), (Floats{0.125}));
  EXPECT_EQ(samples({.is_extensible = true}, bytes_of<int16_t>({8192})), (Floats{0.25}));
}

TEST(AudioFile, ChannelsAreAveraged) {
  EXPECT_EQ(samples({.channels = 2}, bytes_of<int16_t>({16384, -16384, 32767, 32767, 1})),
            (Floats{0, 32767.0F / 32768}));
}

TEST(AudioFile, StreamsEndWithTheFile) {
  const auto recording = read(riff(format_of({}) + "data" + bytes_of<uint32_t>({0x7ffff000}) +
                                   bytes_of<int16_t>({16384, 0})));
  ASSERT_TRUE(recording) << recording.error().message;
  EXPECT_EQ(recording->samples, (Floats{0.5, 0}));
}

TEST(AudioFile, DamagedFilesAreRefused) {
  const std::string data = chunk("data", bytes_of<int16_t>({1, 2}));
  const auto expect = [](const std::string& file, const std::string& message) {
    const auto recording = read(file);
    ASSERT_FALSE(recording) << message;
    EXPECT_NE(recording.error().message.find(message), std::string::npos)
        << recording.error().message;
  };
  expect("RIFX", "it is no WAV file");
  expect(riff(data), "no chunk 'fmt '");
  expect(riff(format_of({})), "no chunk 'data'");
  expect(riff(format_of({}) + chunk("data", "")), "no sample");
  expect(riff(format_of({}) + chunk("data", "a")), "no sample");
  expect(riff(format_of({.channels = 0}) + data), "0 channels of 16 bits at 8000");
  expect(riff(format_of({.kind = 2, .bits = 4}) + data), "samples of 4 bits, encoding 2");
  expect(riff(chunk("fmt ", "short") + data), "must have at least 16 bytes, it has 5");
  expect(riff(format_of({}) + "data" + bytes_of<uint32_t>({9}) + "ab"), "at most 2 bytes");
  expect(riff(format_of({.kind = 3, .bits = 32}) +
              chunk("data", bytes_of<float>({std::numeric_limits<float>::quiet_NaN()}))),
         "sample 0 is no finite number");
  const std::string whole = riff(format_of({}) + data);
  for (size_t size = 0; size + 2 < whole.size(); ++size) EXPECT_FALSE(read(whole.substr(0, size)));
}

// Numbers of scipy.signal.resample_poly.
TEST(AudioFile, RatesAreChangedBelowHalfOfTheLowerOne) {
  Recording recording{.rate = 44100};
  for (int i = 0; i < 30; ++i) {
    recording.samples.push_back(static_cast<float>(0.5 * std::sin(0.3 * i)));
  }
  const auto lower = resampled(recording, 16000);
  ASSERT_TRUE(lower) << lower.error().message;
  const double expected[] = {0.0383510258,  0.362695336,  0.500711549,  0.305984551,
                             -0.0817986185, -0.419802376, -0.484110266, -0.238715125,
                             0.164312892,   0.456836783,  0.45822133};
  ASSERT_EQ(lower->samples.size(), std::size(expected));
  for (size_t i = 0; i < std::size(expected); ++i) {
    EXPECT_NEAR(lower->samples[i], expected[i], 1e-6) << i;
  }
  recording.rate = 8000;
  const auto higher = resampled(recording, 16000);
  ASSERT_TRUE(higher) << higher.error().message;
  ASSERT_EQ(higher->samples.size(), 60u);
  EXPECT_NEAR(higher->samples[1], 0.0612518577, 1e-6);
  EXPECT_NEAR(higher->samples[59], 0.156355917, 1e-6);
  EXPECT_FALSE(resampled({.rate = 12, .samples = {1}}, 16000));
}

}  // namespace
}  // namespace ullage::speech
