// What ./dev speak does around its model: sentences, phonemes' numbers, sound files and pictures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "examples/speak/voice.h"
#include "examples/speak/wave.h"

namespace ullage::speak {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Sentences, EndAtMarksBeforeABlankAndAtLineEnds) {
  EXPECT_THAT(sentences_of("Hello!  What is 3.14?\nA  line\n"),
              ElementsAre("Hello!", "What is 3.14?", "A line"));
  EXPECT_THAT(sentences_of("no end"), ElementsAre("no end"));
  EXPECT_THAT(sentences_of("Wait... what?!"), ElementsAre("Wait...", "what?!"));
  EXPECT_THAT(sentences_of("\xC3\x9C."), ElementsAre("\xC3\x9C."));  // a letter of two bytes
}

TEST(Sentences, WithoutALetterOrDigitThereIsNone) {
  EXPECT_THAT(sentences_of(""), IsEmpty());
  EXPECT_THAT(sentences_of(" ... !\n?"), IsEmpty());
}

Voice small_voice() {
  return {.ids = {{"_", {0}}, {"^", {1}}, {"$", {2}}, {"a", {14}}, {"\xC9\x99", {59}}}};
}

// github.com/rhasspy/piper-phonemize, phonemes_to_ids: a pad behind every phoneme and the
// beginning.
TEST(Phonemes, BecomeNumbersWithPadsBetween) {
  EXPECT_THAT(ids_of(small_voice(),
                     "a\xC9\x99"
                     "a")
                  .ids,
              ElementsAre(1, 0, 14, 0, 59, 0, 14, 0, 2));
  EXPECT_THAT(ids_of(small_voice(), "").ids, ElementsAre(1, 0, 2));
}

TEST(Phonemes, ThatTheVoiceLacksAreNamedOnce) {
  const PhonemeIds found = ids_of(small_voice(), "axax\xC9\x99");
  EXPECT_THAT(found.ids, ElementsAre(1, 0, 14, 0, 14, 0, 59, 0, 2));
  EXPECT_THAT(found.unknown, ElementsAre("x"));
}

class VoiceFile : public testing::Test {
 protected:
  tools::ToolResult<Voice> read(const std::string& text) {
    std::ofstream(path_) << text;
    return read_voice(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  const std::string path_ = testing::TempDir() + "speak_test_voice.json";
};

TEST_F(VoiceFile, IsRead) {
  const auto voice = read(R"({"audio": {"sample_rate": 22050}, "espeak": {"voice": "en-us"},
    "inference": {"noise_scale": 0.667, "length_scale": 1.5, "noise_w": 0.8},
    "phoneme_id_map": {"_": [0], "^": [1], "$": [2], "e": [18, 3]}})");
  ASSERT_TRUE(voice) << voice.error().message;
  EXPECT_EQ(voice->sample_rate, 22050);
  EXPECT_EQ(voice->espeak_voice, "en-us");
  EXPECT_EQ(voice->length, 1.5);
  EXPECT_THAT(voice->ids.at("e"), ElementsAre(18, 3));
}

TEST_F(VoiceFile, ThatIsWrongIsAFailureWithItsPlace) {
  const std::string rest = R"(, "audio": {"sample_rate": 0}, "espeak": {"voice": "x"},
    "inference": {"noise_scale": 1, "length_scale": 1, "noise_w": 1}})";
  EXPECT_THAT(read("").error().message, HasSubstr(path_));
  EXPECT_THAT(read("[1]").error().message, HasSubstr("not a Piper voice description"));
  EXPECT_THAT(read(R"({"phoneme_id_map": {"_": [0]})" + rest).error().message,
              HasSubstr("lacks '^'"));
  EXPECT_THAT(read(R"({"phoneme_id_map": {"_": "x"})" + rest).error().message,
              HasSubstr("not a Piper voice description"));
  EXPECT_THAT(read(R"({"phoneme_id_map": {"_": [0], "^": [1], "$": [2]})" + rest).error().message,
              HasSubstr("sample_rate 0 must be positive"));
  EXPECT_THAT(read(R"({"num_speakers": 2})").error().message, HasSubstr("one speaker"));
  EXPECT_THAT(read(R"({"phoneme_type": "text"})").error().message, HasSubstr("espeak, not text"));
  EXPECT_THAT(read_voice(path_ + ".missing").error().message, HasSubstr("cannot be read"));
}

template <class T>
T at(const std::vector<std::byte>& bytes, size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

TEST(WaveFile, OfSixteenBitsIsCutAtFullScale) {
  const auto bytes = wave_file(std::vector<float>{0, 1, -1, 2, 0.5F}, 22050, SampleFormat::i16);
  ASSERT_EQ(bytes.size(), 44u + 10);
  EXPECT_EQ(std::memcmp(bytes.data(), "RIFF", 4), 0);
  EXPECT_EQ(at<uint32_t>(bytes, 4), bytes.size() - 8);
  EXPECT_EQ(std::memcmp(bytes.data() + 8, "WAVEfmt ", 8), 0);
  EXPECT_EQ(at<uint16_t>(bytes, 20), 1);       // PCM
  EXPECT_EQ(at<uint32_t>(bytes, 24), 22050u);  // samples a second
  EXPECT_EQ(at<uint32_t>(bytes, 28), 44100u);  // bytes a second
  EXPECT_EQ(at<uint32_t>(bytes, 40), 10u);
  const int16_t expected[] = {0, 32767, -32767, 32767, 16384};
  EXPECT_EQ(std::memcmp(bytes.data() + 44, expected, sizeof expected), 0);
}

TEST(WaveFile, OfFloatsKeepsThem) {
  const std::vector<float> samples = {0.1F, -3};
  const auto bytes = wave_file(samples, 16000, SampleFormat::f32);
  ASSERT_EQ(bytes.size(), 44u + 8);
  EXPECT_EQ(at<uint16_t>(bytes, 20), 3);
  EXPECT_EQ(at<uint16_t>(bytes, 34), 32);
  EXPECT_EQ(std::memcmp(bytes.data() + 44, samples.data(), 8), 0);
}

TEST(Loudness, IsOfFullScale) {
  const Loudness loudness = loudness_of(std::vector<float>{0.5F, -0.5F, 0.5F, -1});
  EXPECT_DOUBLE_EQ(loudness.peak, 1);
  EXPECT_DOUBLE_EQ(loudness.rms, std::sqrt(1.75 / 4));
  EXPECT_EQ(loudness_of({}).peak, 0);
}

TEST(WavePicture, NamesPassagesAndEscapesThem) {
  const std::vector<float> sound(5000, 0.25F);
  const std::string svg =
      wave_svg("title", sound, 1000, {{0, 2000, "a < b & c"}, {2500, 5000, "d"}});
  EXPECT_THAT(svg, HasSubstr("1: a &lt; b &amp; c"));
  EXPECT_THAT(svg, HasSubstr("2: d"));
  EXPECT_THAT(svg, HasSubstr("5 s"));
  EXPECT_THAT(wave_svg("nothing", {}, 1000, {}), HasSubstr("</svg>"));
}

}  // namespace
}  // namespace ullage::speak
