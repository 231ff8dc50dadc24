#include "frontends/language/tokenizer/split_table.h"

#include <algorithm>
#include <iterator>

#include "base/printable.h"

namespace ullage::tokenizer {
namespace {

// Sources: encoder.py of GPT-2, and the tokenizer.json of the models that give the names. Where
// those compute the intersection of two classes, a lookahead stands in front of the first.
constexpr std::string_view kDigit = R"(\p{N})";
constexpr std::string_view kDigits = R"(\p{N}+)";
constexpr std::string_view kThreeDigits = R"(\p{N}{1,3})";
constexpr std::string_view kGpt2 =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
constexpr std::string_view kLlama3 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
    R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kQwen2 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
    R"(\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kQwen35 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}|)"
    R"( ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kMinicpm5 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}+| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
    R"(\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kUfakzeka =
    R"([^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kSeedCoder =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}\r\n]+|)"
    R"(\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kBailing =
    R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|)"
    R"(\s*[\r\n]|\s+(?!\S)|\s+)";
constexpr std::string_view kExaoneMoe =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?(?:\p{L}\p{M}*(?: \p{L}\p{M}*)*)+|\p{N}|)"
    R"( ?[^\s\p{L}\p{N}]+[\r\n/]?|\s*[\r\n]|\s+(?!\S)|\s+)";
constexpr std::string_view kJais2 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
    R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s{512}(?!\S)|\s{256}(?!\S)|\s{128}(?!\S)|)"
    R"(\s{64}(?!\S)|\s{32}(?!\S)|\s{16}(?!\S)|\s{8}(?!\S)|\s{4}(?!\S)|\s{1,2}(?!\S)|\s{1})";
constexpr std::string_view kTekken =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|)"
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}|)"
    R"( ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kGpt4o =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+)"
    R"([\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}|)"
    R"( ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kYoutu =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+)"
    R"([\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}|)"
    R"( ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kKimi =
    R"(\p{sc:Han}+|[^\r\n\p{L}\p{N}]?(?:(?!\p{sc:Han})[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])*(?:(?!)"
    R"(\p{sc:Han})[\p{Ll}\p{Lm}\p{Lo}\p{M}])+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?)"
    R"((?:(?!\p{sc:Han})[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])+(?:(?!\p{sc:Han})[\p{Ll}\p{Lm}\p{Lo})"
    R"(\p{M}])*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|)"
    R"(\s+(?!\S)|\s+)";
constexpr std::string_view kYoutuScripts =
    R"([\x{AC00}-\x{D7A3}\x{3131}-\x{318E}]+|[\x{FF01}\x{2026}\x{201C}\x{201D}\x{2018}\x{2019})"
    R"(\x{2014}\x{FF1A}\x{FF1B}\x{FF0C}\x{3001}-\x{303F}\x{FE30}-\x{FE4F}]+|)"
    R"([\x{3105}-\x{312F}]+|[\x{4E00}-\x{9FA5}\x{3040}-\x{309F}\x{30A0}-\x{30FF}]+)";
constexpr std::string_view kBloom =
    R"( ?[^(\s|.,!?\x{2026}\x{3002}\x{FF0C}\x{3001}\x{964}\x{6D4}\x{60C})]+)";
constexpr std::string_view kHanKana = R"([\x{4E00}-\x{9FA5}\x{3040}-\x{309F}\x{30A0}-\x{30FF}]+)";
constexpr std::string_view kDeepseek3 =
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+|)"
    R"( ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kSpark =
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+|)"
    R"( ?[\p{P}\p{S}]+|[\r\n]|\s+(?!\S)|\s+)";
constexpr std::string_view kDeepseekLetters =
    R"(\s?[A-Za-z\x{B5}\x{C0}-\x{D6}\x{D8}-\x{F6}\x{F8}-\x{1BA}\x{1BC}-\x{1BF}\x{1C4}-\x{293})"
    R"(\x{295}-\x{2AF}\x{370}-\x{373}\x{376}\x{377}\x{37B}-\x{37D}\x{37F}\x{386}\x{388}-\x{38A})"
    R"(\x{38C}\x{38E}-\x{3A1}\x{3A3}-\x{3F5}\x{3F7}-\x{481}\x{48A}-\x{52F}\x{531}-\x{556})"
    R"(\x{10A0}-\x{10C5}\x{13A0}-\x{13F5}\x{13F8}-\x{13FD}\x{1C90}-\x{1CBA}\x{1CBD}-\x{1CBF})"
    R"(\x{1D00}-\x{1D2B}\x{1D6B}-\x{1D77}\x{1D79}-\x{1D9A}\x{1E00}-\x{1F15}\x{1F18}-\x{1F1D})"
    R"(\x{1F20}-\x{1F45}\x{1F48}-\x{1F4D}\x{1F50}-\x{1F57}\x{1F59}\x{1F5B}\x{1F5D})"
    R"(\x{1F5F}-\x{1F7D}\x{1F80}-\x{1FB4}\x{1FB6}-\x{1FBC}\x{1FBE}\x{1FC2}-\x{1FC4})"
    R"(\x{1FC6}-\x{1FCC}\x{1FD0}-\x{1FD3}\x{1FD6}-\x{1FDB}\x{1FE0}-\x{1FEC}\x{1FF2}-\x{1FF4})"
    R"(\x{1FF6}-\x{1FFC}\x{2102}\x{2107}\x{210A}-\x{2113}\x{2115}\x{2119}-\x{211D}\x{2124})"
    R"(\x{2126}\x{2128}\x{212A}-\x{212D}\x{212F}-\x{2134}\x{2139}\x{213C}-\x{213F})"
    R"(\x{2145}-\x{2149}\x{214E}\x{2183}\x{2184}\x{2C00}-\x{2C7B}\x{2C7E}-\x{2CE4})"
    R"(\x{2CEB}-\x{2CEE}\x{2CF2}\x{2CF3}\x{A640}-\x{A66D}\x{A680}-\x{A69B}\x{A722}-\x{A76F})"
    R"(\x{A771}-\x{A787}\x{A78B}-\x{A78E}\x{AB70}-\x{ABBF}\x{FB00}-\x{FB06}\x{FB13}-\x{FB17})"
    R"(\x{FF21}-\x{FF3A}\x{FF41}-\x{FF5A}\x{10400}-\x{1044F}\x{104B0}-\x{104D3})"
    R"(\x{104D8}-\x{104FB}\x{10C80}-\x{10CB2}\x{10CC0}-\x{10CF2}\x{118A0}-\x{118DF})"
    R"(\x{1E900}-\x{1E943}]+)";
constexpr std::string_view kDeepseekMarks =
    R"(\s?[!-/:-~\x{FF01}-\x{FF0F}\x{FF1A}-\x{FF5E}\x{2018}-\x{201F}\x{3000}-\x{3002}]+)";
constexpr std::string_view kHanHangul = R"([\x{4E00}-\x{9FA5}\x{800}-\x{4E00}\x{AC00}-\x{D7FF}]+)";
constexpr std::string_view kAsianScripts =
    R"([\x{4E00}-\x{9FFF}\x{3400}-\x{4DBF}\x{8C48}-\x{FAFF}\x{3040}-\x{309F}\x{30A0}-\x{30FF})"
    R"(\x{FF65}-\x{FF9F}\x{2F00}-\x{2FDF}\x{E40}-\x{E7F}\x{E80}-\x{EFF}\x{1780}-\x{17FF})"
    R"(\x{1000}-\x{109F}\x{AA60}-\x{AA7F}\x{A9E0}-\x{A9FF}\x{AC00}-\x{D7AF}\x{1100}-\x{11FF}]+)";
// Of digits alone: groups of three from the right.
constexpr std::string_view kDigitsFromRight = R"(^\p{N}{1,2}(?=(?:\p{N}{3})+\z)|\p{N}{3})";
constexpr std::string_view kLineEnd = R"([\r\n])";
constexpr std::string_view kLines = R"([^\n]+|\n+)";

constexpr SplitRow kSplits[] = {
    {.names = {"default"},
     .expressions = {R"([\p{P}$+<=>^~|]+)", kGpt2, kDigits, "[0-9][0-9][0-9]"}},
    {.names = {"afmoe"}, .expressions = {kDigits, kDigitsFromRight, kAsianScripts, kDeepseek3}},
    {.names = {"bailingmoe", "bailingmoe2", "llada-moe"}, .expressions = {kBailing}},
    {.names = {"bloom", "gpt3-finnish", "poro-chat"}, .expressions = {kBloom}},
    {.names = {"chameleon"},
     .expressions = {"<sentinel:[0-9]+>", "(IMGIMG)((A|B|C|D|E|F|G|H|I){1,4})Z",
                     R"(([\t\n]|    |  ))", kDigit, R"([\p{P}!-/:-@\[-`{-~])", kGpt2},
     .adds_begin = true},
    {.names = {"chatglm-bpe", "glm4", "dbrx", "smaug-bpe"}, .expressions = {kLlama3}},
    {.names = {"command-r", "codeshell", "exaone", "mellum2", "minerva-7b", "refact", "smollm",
               "starcoder"},
     .expressions = {kDigit, kGpt2}},
    {.names = {"deepseek-coder"},
     .expressions = {kLineEnd, R"(\s?\p{L}+)", R"(\s?\p{P}+)", kHanHangul, kDigit}},
    {.names = {"deepseek-llm"},
     .expressions = {kLineEnd, kDeepseekLetters, kDeepseekMarks, R"(\s+$)", kHanHangul, kDigits}},
    {.names = {"deepseek-v3", "hunyuan-dense", "hy_v4", "joyai-llm"},
     .expressions = {kThreeDigits, kHanKana, kDeepseek3}},
    {.names = {"exaone-moe"}, .expressions = {kExaoneMoe}},
    {.names = {"falcon"}, .expressions = {R"([\p{P}$+<=>^~|`]+)", kGpt2, "[0-9][0-9][0-9]"}},
    {.names = {"gemma4", "granite-embed-multi-311m"},
     .expressions = {kLines},
     .takes_whole_lines = true,
     .always_adds_begin = true,
     .letters = Letters::spaces_marked},
    {.names = {"gpt-2", "a.x-4.0", "exaone4", "gigachat", "jina-de", "jina-es", "mellum",
               "modern-bert", "mpt", "olmo", "phi-2"},
     .expressions = {kGpt2}},
    {.names = {"granite-docling", "jais", "jina-v1-en", "jina-v2-code", "jina-v2-de", "jina-v2-es",
               "roberta-bpe", "trillion"},
     .expressions = {kGpt2}},
    {.names = {"gpt-4o", "kanana2", "llama4", "minimax-m2", "talkie"}, .expressions = {kGpt4o}},
    {.names = {"granite-embed-multi-97m"}, .expressions = {kGpt4o}, .takes_whole_tokens = true},
    {.names = {"jais-2"}, .expressions = {kJais2}},
    {.names = {"kimi-k2"}, .expressions = {kKimi}},
    {.names = {"laguna"}, .expressions = {kLines, kQwen2}},
    {.names = {"llama-bpe", "falcon-h1", "falcon3", "jina-v5-nano", "lfm2", "llama-v3", "llama3",
               "midm-2.0", "pixtral"},
     .expressions = {kLlama3},
     .takes_whole_tokens = true,
     .adds_begin = true},
    {.names = {"minicpm5"}, .expressions = {kThreeDigits, kMinicpm5}, .takes_whole_tokens = true},
    {.names = {"qwen2", "deepseek-r1-qwen", "f2llmv2", "grok-2", "hunyuan", "kormo", "megrez",
               "solar-open", "stablelm2"},
     .expressions = {kQwen2}},
    {.names = {"qwen35"}, .expressions = {kQwen35}},
    {.names = {"sarvam-moe"}, .expressions = {kLines}, .letters = Letters::spaces_marked},
    {.names = {"seed-coder"}, .expressions = {kSeedCoder}},
    {.names = {"spark2_5"}, .expressions = {kThreeDigits, kHanKana, kSpark, kDigit}},
    {.names = {"superbpe"}, .expressions = {kDigits, R"((?=(\d{3})+(?!\d)))"}},
    {.names = {"tekken"}, .expressions = {kTekken}, .takes_whole_tokens = true, .adds_begin = true},
    {.names = {"tiny_aya", "cohere2moe"}, .expressions = {R"(\d{1,3}(?=(?:\d{3})*\b))", kGpt4o}},
    {.names = {"ufakzeka"}, .expressions = {kUfakzeka}},
    {.names = {"viking"}, .expressions = {kBloom, kDigit}},
    {.names = {"whitespace"}, .expressions = {R"(\S+)"}, .letters = Letters::as_they_are},
    {.names = {"youtu"}, .expressions = {kYoutuScripts, kYoutu}, .takes_whole_tokens = true},
};

}  // namespace

const SplitRow* find_split(std::string_view name) {
  if (name.empty()) return nullptr;
  const auto* const row = std::ranges::find_if(kSplits, [&](const SplitRow& split) {
    return std::ranges::find(split.names, name) != split.names.end();
  });
  return row == std::end(kSplits) ? nullptr : row;
}

std::string unknown_split(std::string_view name) {
  return "texts are split by the expressions of 'tokenizer.ggml.pre', and those of '" +
         ir::printable(name) + "' are not known (docs/language-models.md has the names that are)";
}

}  // namespace ullage::tokenizer
