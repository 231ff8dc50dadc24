#include "examples/speak/voice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "frontends/language/tokenizer/utf8.h"
#include "tools/common/process/process.h"

namespace ullage::speak {
namespace {

using Json = nlohmann::json;
using tools::ToolResult;

constexpr std::string_view kSentenceEnds = ".!?\n", kClauseEnds = ".!?,;:\n";

bool says_something(std::string_view text) {
  return std::ranges::any_of(
      text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c < 0; });
}

// Pieces with the marks that end them. A mark inside of a word or number (3.14) ends nothing.
std::vector<std::string> split(const std::string& text, std::string_view ends) {
  std::vector<std::string> pieces;
  std::string piece;
  for (size_t i = 0; i < text.size(); ++i) {
    piece += text[i];
    const bool is_last =
        i + 1 == text.size() || std::isspace(static_cast<unsigned char>(text[i + 1]));
    if (ends.find(text[i]) == std::string_view::npos || (text[i] != '\n' && !is_last)) continue;
    pieces.push_back(std::exchange(piece, {}));
  }
  pieces.push_back(piece);
  std::erase_if(pieces, [](const std::string& p) { return !says_something(p); });
  return pieces;
}

// Blanks at both ends go, others become one each.
std::string with_single_blanks(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!blank) result += c;
    if (blank && !result.empty() && result.back() != ' ') result += ' ';
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

// "(en)" marks a change of language.
std::string without_languages(const std::string& phonemes) {
  std::string result;
  bool inside = false;
  for (const char c : phonemes) {
    inside = inside || c == '(';
    if (!inside) result += c;
    inside = inside && c != ')';
  }
  return result;
}

Voice voice_of(const Json& json) {
  Voice voice;
  voice.ids = json.at("phoneme_id_map").get<decltype(voice.ids)>();
  voice.espeak_voice = json.at("espeak").at("voice");
  voice.sample_rate = json.at("audio").at("sample_rate");
  const Json& inference = json.at("inference");
  voice.noise = inference.at("noise_scale");
  voice.length = inference.at("length_scale");
  voice.duration_noise = inference.at("noise_w");
  return voice;
}

}  // namespace

ToolResult<Voice> read_voice(const std::string& path) {
  std::ifstream file(path);
  if (!file) return tools::failed(fmt::format("{}: cannot be read", path));
  try {
    const Json json = Json::parse(file);
    if (const std::string type = json.value("phoneme_type", "espeak"); type != "espeak") {
      return tools::failed(fmt::format("{}: phonemes must be those of espeak, not {}", path, type));
    }
    if (const int64_t speakers = json.value("num_speakers", int64_t{1}); speakers != 1) {
      return tools::failed(fmt::format("{}: one speaker is supported, not {}", path, speakers));
    }
    Voice voice = voice_of(json);
    for (const char* mark : {"^", "_", "$"}) {
      if (voice.ids.contains(mark)) continue;
      return tools::failed(fmt::format("{}: phoneme_id_map lacks '{}'", path, mark));
    }
    if (voice.sample_rate < 1) {
      return tools::failed(
          fmt::format("{}: sample_rate {} must be positive", path, voice.sample_rate));
    }
    return voice;
  } catch (const Json::exception& wrong) {
    return tools::failed(fmt::format("{}: not a Piper voice description: {}", path, wrong.what()));
  }
}

std::vector<std::string> sentences_of(const std::string& text) {
  std::vector<std::string> sentences = split(text, kSentenceEnds);
  for (std::string& sentence : sentences) sentence = with_single_blanks(sentence);
  return sentences;
}

ToolResult<std::string> phonemes_of(const Voice& voice, const std::string& sentence) {
  std::string all;
  for (const std::string& clause : split(sentence, kClauseEnds)) {
    const auto phonemes =
        tools::output_of({"espeak-ng", "-q", "--ipa", "-v", voice.espeak_voice, "--", clause});
    if (!phonemes) {
      return tools::failed("phonemes come from the program espeak-ng (apt install espeak-ng): " +
                           phonemes.error().message);
    }
    if (!all.empty()) all += ' ';
    all += with_single_blanks(without_languages(*phonemes));
    if (kClauseEnds.find(clause.back()) != std::string_view::npos) all += clause.back();
  }
  return with_single_blanks(all);
}

PhonemeIds ids_of(const Voice& voice, const std::string& phonemes) {
  PhonemeIds result;
  const auto append = [&](const std::string& phoneme) {
    const auto& ids = voice.ids.at(phoneme);
    result.ids.insert(result.ids.end(), ids.begin(), ids.end());
  };
  append("^");
  append("_");
  for (std::string_view rest = phonemes; !rest.empty();) {
    const std::string phoneme(rest.substr(0, tokenizer::character_bytes(rest)));
    rest.remove_prefix(phoneme.size());
    if (!voice.ids.contains(phoneme)) {
      if (std::ranges::find(result.unknown, phoneme) == result.unknown.end()) {
        result.unknown.push_back(phoneme);
      }
      continue;
    }
    append(phoneme);
    append("_");
  }
  append("$");
  return result;
}

}  // namespace ullage::speak
