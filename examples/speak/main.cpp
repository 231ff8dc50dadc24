// ullage-speak: text to speech with a Piper voice, from phonemes to samples in one program; prints
// the cost of each sentence, writes a WAV, a picture and a report.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "examples/read_page/model_session.h"
#include "examples/speak/voice.h"
#include "examples/speak/wave.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/text_table.h"
#include "tools/common/files/files.h"
#include "tools/common/files/json_file.h"

namespace ullage::speak {
namespace {

using tools::ToolResult;

constexpr double kPause = 0.2;  // seconds of silence between sentences

struct Options {
  std::string model{}, output = "out/speak";
  std::vector<std::string> texts{};
  std::optional<double> noise{}, duration_noise{}, length{};
  bool phonemes = false, floats = false;
  tools::Target target{};
};

struct Spoken {
  std::string text{}, phonemes{};
  std::vector<int64_t> ids{};
  std::vector<float> samples{};
  demo::RunReport cost{};
};

// Phonemes of each text, a sentence each.
ToolResult<std::vector<Spoken>> sentences(const Options& options, const Voice& voice) {
  std::vector<Spoken> all;
  for (const std::string& text : options.texts) {
    if (options.phonemes) {
      all.push_back({.text = text, .phonemes = text});
      continue;
    }
    for (const std::string& sentence : sentences_of(text)) {
      const auto phonemes = phonemes_of(voice, sentence);
      if (!phonemes) return phonemes.error();
      all.push_back({.text = sentence, .phonemes = *phonemes});
    }
  }
  for (Spoken& sentence : all) {
    PhonemeIds found = ids_of(voice, sentence.phonemes);
    sentence.ids = std::move(found.ids);
    if (found.unknown.empty()) continue;
    tools::print_error("left out, the voice does not have them: {}\n",
                       fmt::join(found.unknown, " "));
  }
  if (all.empty()) return tools::usage("TEXT has no letter and no digit");
  return all;
}

ToolResult<> speak(demo::ModelSession& model, const std::array<float, 3>& scales,
                   Spoken& sentence) {
  const auto count = static_cast<int64_t>(sentence.ids.size());
  const auto outputs = model.run(
      {{"input", ir::Tensor::from_integers(ir::DType::i64, {1, count}, sentence.ids)},
       {"input_lengths", ir::Tensor::from_integers(ir::DType::i64, {1}, std::span(&count, 1))},
       {"scales", *ir::Tensor::from_bytes(ir::DType::f32, {3}, std::as_bytes(std::span(scales)))}},
      sentence.cost);
  if (!outputs) return outputs.error();
  const ir::Tensor& sound = outputs->front();
  if (sound.dtype() != ir::DType::f32)
    return tools::failed("samples must be f32: not a Piper voice");
  sentence.samples.resize(static_cast<size_t>(sound.element_count()));
  std::ranges::copy(sound.bytes(), std::as_writable_bytes(std::span(sentence.samples)).begin());
  return {};
}

double seconds_of(const Spoken& sentence, const Voice& voice) {
  return static_cast<double>(sentence.samples.size()) / static_cast<double>(voice.sample_rate);
}

// Computing time divided by the duration of the sound.
double real_time_factor(const Spoken& sentence, const Voice& voice) {
  return sentence.cost.ms / 1000 / std::max(seconds_of(sentence, voice), 1e-9);
}

void print_costs(const std::vector<Spoken>& sentences, const Voice& voice) {
  tools::TextTable table({"phonemes", "sound s", "ms", "real-time factor", "waits", "pipelines",
                          "dispatches", "retries"});
  for (const Spoken& s : sentences) {
    table.add({std::to_string(s.ids.size()), fmt::format("{:.2f}", seconds_of(s, voice)),
               fmt::format("{:.0f}", s.cost.ms), fmt::format("{:.3f}", real_time_factor(s, voice)),
               std::to_string(s.cost.host_waits), std::to_string(s.cost.pipelines),
               std::to_string(s.cost.dispatches), std::to_string(s.cost.retries)});
  }
  tools::print("{}", table.text());
}

nlohmann::ordered_json report_of(const Options& options, const Voice& voice,
                                 const std::array<float, 3>& scales,
                                 const std::vector<Spoken>& sentences) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Spoken& s : sentences) {
    const Loudness loudness = loudness_of(s.samples);
    list.push_back({{"text", s.text},
                    {"phonemes", s.phonemes},
                    {"ids", s.ids},
                    {"samples", s.samples.size()},
                    {"peak", loudness.peak},
                    {"rms", loudness.rms},
                    {"ms", s.cost.ms},
                    {"real_time_factor", real_time_factor(s, voice)},
                    {"host_waits", s.cost.host_waits},
                    {"pipelines", s.cost.pipelines},
                    {"dispatches", s.cost.dispatches},
                    {"retries", s.cost.retries}});
  }
  return {{"voice", options.model},
          {"sample_rate", voice.sample_rate},
          {"scales", scales},
          {"pause_samples", static_cast<size_t>(kPause * static_cast<double>(voice.sample_rate))},
          {"sentences", list}};
}

ToolResult<> write(const Options& options, const Voice& voice, const std::vector<Spoken>& sentences,
                   const nlohmann::ordered_json& report) {
  std::vector<float> sound;
  std::vector<Passage> passages;
  for (const Spoken& s : sentences) {
    if (!sound.empty()) sound.resize(sound.size() + report["pause_samples"].get<size_t>());
    passages.push_back({sound.size(), sound.size() + s.samples.size(),
                        fmt::format("{:.2f} s in {:.0f} ms, peak {:.2f}: {}", seconds_of(s, voice),
                                    s.cost.ms, loudness_of(s.samples).peak, s.text)});
    sound.insert(sound.end(), s.samples.begin(), s.samples.end());
  }
  const auto format = options.floats ? SampleFormat::f32 : SampleFormat::i16;
  const std::string title =
      fmt::format("{:.2f} s of speech",
                  static_cast<double>(sound.size()) / static_cast<double>(voice.sample_rate));
  const std::string folder = options.output;
  for (const auto& done :
       {tools::make_folder(folder),
        tools::write_file(folder + "/speech.wav", wave_file(sound, voice.sample_rate, format)),
        tools::write_file(folder + "/speech.svg",
                          wave_svg(title, sound, voice.sample_rate, passages)),
        tools::write_file(folder + "/speech.json", tools::json_text(report) + "\n")}) {
    if (!done) return tools::failure_of(done.error());
  }
  tools::print("{0}/speech.wav, {0}/speech.svg, {0}/speech.json\n", folder);
  return {};
}

ToolResult<> run(const Options& options) {
  const auto voice = read_voice(options.model + ".json");
  if (!voice) return voice.error();
  auto spoken = sentences(options, *voice);
  if (!spoken) return spoken.error();
  tools::SessionChoices choices = options.target.choices;
  tools::print_error("opening {} ...\n", options.model);
  auto model = demo::ModelSession::open(options.model, options.target, choices);
  if (!model) return model.error();
  const std::array<float, 3> scales = {
      static_cast<float>(options.noise.value_or(voice->noise)),
      static_cast<float>(options.length.value_or(voice->length)),
      static_cast<float>(options.duration_noise.value_or(voice->duration_noise))};
  for (Spoken& sentence : *spoken) {
    tools::print("{}\n  {}\n", sentence.text, sentence.phonemes);
    if (const auto done = speak(*model, scales, sentence); !done) return done;
  }
  print_costs(*spoken, *voice);
  return write(options, *voice, *spoken, report_of(options, *voice, scales, *spoken));
}

}  // namespace
}  // namespace ullage::speak

int main(int argc, char** argv) {
  using namespace ullage;
  tools::CommandLine line("ullage-speak",
                          "Speaks text with a Piper voice, from phonemes to samples on the GPU.");
  speak::Options options;
  tools::Command root = line.root();
  root.add_option("MODEL", options.model, "VOICE.onnx, with VOICE.onnx.json next to it").required();
  root.add_option("TEXT", options.texts, "text to speak; sentences are runs of one program")
      .required();
  root.add_option("--output", options.output, "folder for speech.wav, .svg and .json")
      .show_default();
  root.add_flag("--phonemes", options.phonemes,
                "TEXT is already phonemes, one sentence each; espeak-ng is not run");
  root.add_option("--noise", options.noise, "deviation of the sound's noise; else the voice's own");
  root.add_option("--duration-noise", options.duration_noise,
                  "deviation of the durations' noise; else the voice's own");
  root.add_option("--length", options.length, "above 1 is slower; else the voice's own");
  root.add_flag("--float", options.floats, "samples of the WAV in f32, not in 16 bits");
  tools::add_options(root, options.target);
  const auto parsed = line.parse({argv + std::min(argc, 1), argv + argc});
  if (!parsed) {
    tools::print_error("ullage-speak: {} (see ullage-speak --help)\n", parsed.error().message);
    return parsed.error().exit_code;
  }
  if (*parsed == tools::CommandLine::Parsed::shown) return tools::kOk;
  if (const auto done = speak::run(options); !done) {
    tools::print_error("ullage-speak: {}\n", done.error().message);
    return done.error().exit_code;
  }
  return tools::kOk;
}
