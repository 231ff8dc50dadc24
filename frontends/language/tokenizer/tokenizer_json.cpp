// tokenizer.json as a vocabulary.
#include <algorithm>
#include <iterator>

#include "base/printable.h"
#include "frontends/language/tokenizer/read_json.h"
#include "frontends/language/tokenizer/token_table.h"
#include "frontends/language/tokenizer/vocabulary.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

constexpr uint64_t kMostTokens = 1 << 24;
constexpr std::string_view kWordsOfGpt2 =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
constexpr std::string_view kPunctuation = R"([\p{P}$+<=>^`|~])";

// Of members that must be texts; empty where they are not.
std::string text_at(const Json& object, const char* name) {
  const Json& member = member_of(object, name);
  return member.is_string() ? member.get<std::string>() : std::string();
}
bool flag_at(const Json& object, const char* name, bool otherwise) {
  const Json& member = member_of(object, name);
  return member.is_boolean() ? member.get<bool>() : otherwise;
}

std::string literal_expression(std::string_view text) {
  return "\\Q" + std::string(text) + "\\E";
}

class JsonReader {
 public:
  explicit JsonReader(const Json& json) : json_(json) {}

  Result<Vocabulary> read() {
    v_.own_split = OwnSplit{.letters = Letters::as_they_are};
    if (auto ok = read_model(); !ok) return ok.error();
    if (auto ok = read_added_tokens(); !ok) return ok.error();
    set_unknown(member_of(json_, "model"));
    if (auto ok = read_post_processor(member_of(json_, "post_processor")); !ok) return ok.error();
    if (v_.model == TokenModel::word_piece) {
      read_bert();
    } else {
      read_normalizer(member_of(json_, "normalizer"));
      read_pre_tokenizer(member_of(json_, "pre_tokenizer"));
      if (refusal_.empty()) {
        if (const auto split = TextPipeline::of(v_.own_split->pipeline); !split) {
          refuse(split.error().message);
        }
      }
    }
    if (!refusal_.empty()) {
      v_.model = TokenModel::unknown;
      // Its letters remain, to show tokens by.
      if (v_.own_split) v_.own_split->pipeline = {};
      v_.refusal = refusal_;
    }
    return std::move(v_);
  }

 private:
  // The first part that is not supported.
  void refuse(std::string why) {
    if (refusal_.empty()) refusal_ = "tokenizer.json: " + std::move(why);
  }
  void refuse_type(const char* part, const Json& step) {
    refuse("a " + std::string(part) + " of type '" + ir::printable(text_at(step, "type")) +
           "' is not supported");
  }

  // ---- tokens -------------------------------------------------------------------------------

  Result<void> set_token(const std::string& text, const Json& id) {
    if (!id.is_number_unsigned() || id.get<uint64_t>() >= kMostTokens) {
      return ir::invalid_file("tokenizer.json: token '{}' must have a number below {}",
                              ir::printable(text), kMostTokens);
    }
    const auto index = id.get<size_t>();
    if (index >= v_.tokens.size()) {
      v_.tokens.resize(index + 1);
      v_.kinds.resize(index + 1, TokenKind::unused);
    }
    v_.tokens[index] = text;
    v_.kinds[index] = TokenKind::normal;
    return {};
  }

  Result<void> read_model() {
    const Json& model = member_of(json_, "model");
    const std::string type = text_at(model, "type");
    const Json& vocabulary = member_of(model, "vocab");
    if (type == "Unigram" || (type.empty() && vocabulary.is_array())) {
      v_.model = TokenModel::unigram;
      return read_unigram(model);
    }
    if (!vocabulary.is_object()) {
      return ir::invalid_file("tokenizer.json: the model must have a vocab of tokens with numbers");
    }
    for (const auto& [text, id] : vocabulary.items()) {
      if (auto ok = set_token(text, id); !ok) return ok;
    }
    if (type == "BPE" || (type.empty() && !member_of(model, "merges").is_null())) {
      v_.model = TokenModel::byte_pairs;
      return read_byte_pairs(model);
    }
    v_.model = TokenModel::word_piece;
    if (type != "WordPiece") refuse_type("model", model);
    return {};
  }

  Result<void> read_unigram(const Json& model) {
    uint64_t id = 0;
    for (const Json& entry : member_of(model, "vocab")) {
      if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() ||
          !entry[1].is_number()) {
        return ir::invalid_file("tokenizer.json: entry {} of vocab must be a text and a score", id);
      }
      if (auto ok = set_token(entry[0].get<std::string>(), id++); !ok) return ok;
      v_.scores.push_back(entry[1].get<float>());
    }
    read_byte_tokens(model);
    return {};
  }

  Result<void> read_byte_pairs(const Json& model) {
    const Json& merges = member_of(model, "merges");
    for (const Json& merge : merges) {
      const bool is_pair =
          merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string();
      if (!merge.is_string() && !is_pair) {
        return ir::invalid_file("tokenizer.json: merge {} must be two tokens", v_.merges.size());
      }
      if (merge.is_string()) {
        v_.merges.push_back(merge.get<std::string>());
        continue;
      }
      const auto& left = merge[0].get_ref<const std::string&>();
      const auto& right = merge[1].get_ref<const std::string&>();
      if (left.find(' ') != std::string::npos) refuse("merges of tokens with spaces");
      v_.merges.push_back(left + " " + right);
    }
    for (const char* name : {"continuing_subword_prefix", "end_of_word_suffix"}) {
      if (!text_at(model, name).empty()) refuse(std::string(name) + " is not supported");
    }
    if (member_of(model, "dropout").is_number() && member_of(model, "dropout") != 0) {
      refuse("dropout is not supported");
    }
    v_.own_split->takes_whole_tokens = flag_at(model, "ignore_merges", false);
    v_.own_split->joins_unknown = flag_at(model, "fuse_unk", false);
    read_byte_tokens(model);
    return {};
  }

  void read_byte_tokens(const Json& model) {
    v_.own_split->has_byte_tokens = flag_at(model, "byte_fallback", false);
    if (!v_.own_split->has_byte_tokens) return;
    for (size_t i = 0; i < v_.tokens.size(); ++i) {
      if (byte_of(v_.tokens[i])) v_.kinds[i] = TokenKind::byte;
    }
  }

  Token find(std::string_view text) const {
    const auto found = std::ranges::find(v_.tokens, text);
    return text.empty() || found == v_.tokens.end() ? kNoToken
                                                    : static_cast<Token>(found - v_.tokens.begin());
  }

  void set_unknown(const Json& model) {
    const Json& id = member_of(model, "unk_id");
    if (id.is_number_unsigned() && id.get<uint64_t>() < v_.tokens.size()) {
      v_.unknown = id.get<Token>();
      // It stands for text, and is no text itself.
      v_.kinds[id.get<size_t>()] = TokenKind::unknown;
    } else {
      v_.unknown = find(text_at(model, "unk_token"));
    }
  }

  Result<void> read_added_tokens() {
    for (const Json& added : member_of(json_, "added_tokens")) {
      const std::string text = text_at(added, "content");
      if (text.empty()) continue;
      if (auto ok = set_token(text, member_of(added, "id")); !ok) return ok;
      const auto token = member_of(added, "id").get<Token>();
      v_.kinds[static_cast<size_t>(token)] =
          flag_at(added, "special", false) ? TokenKind::control : TokenKind::user_defined;
      if (flag_at(added, "lstrip", false)) v_.strips_front.push_back(token);
      if (flag_at(added, "rstrip", false)) v_.strips_back.push_back(token);
      if (flag_at(added, "single_word", false)) {
        refuse("token '" + ir::printable(text) + "' that must be a word is not supported");
      }
    }
    if (v_.model == TokenModel::unigram) v_.scores.resize(v_.tokens.size());
    return {};
  }

  // ---- normalizer ---------------------------------------------------------------------------

  // `each` for all steps of a sequence, or for the only one.
  template <class F>
  static void for_each_step(const Json& step, const char* list, F&& each) {
    if (step.is_null()) return;
    if (text_at(step, "type") != "Sequence") return each(step);
    for (const Json& inner : member_of(step, list)) for_each_step(inner, list, each);
  }

  // The expression of {"Regex": "..."} or {"String": "..."}; empty: refused.
  std::string expression_of(const Json& pattern) {
    const std::string plain = text_at(pattern, "String");
    std::string expression = text_at(pattern, "Regex");
    if (!plain.empty() && plain.find('\\') == std::string::npos) return literal_expression(plain);
    // Intersections of sets of characters are no syntax of PCRE2.
    if (expression.empty() || expression.find("&&") != std::string::npos) {
      refuse("the pattern " + ir::printable(pattern.dump().substr(0, 80)) + " is not supported");
    }
    return expression;
  }

  void rewrite(RewriteStep::Kind kind, std::string text = {}, std::string expression = {}) {
    v_.own_split->pipeline.rewrites.push_back({kind, std::move(text), std::move(expression)});
  }

  void read_normalizer(const Json& normalizer) {
    using Kind = RewriteStep::Kind;
    for_each_step(normalizer, "normalizers", [&](const Json& step) {
      const std::string type = text_at(step, "type");
      if (type == "NFC") return rewrite(Kind::compose);
      if (type == "NFD") return rewrite(Kind::decompose);
      if (type == "Lowercase") return rewrite(Kind::small_letters);
      if (type == "StripAccents") return rewrite(Kind::replace, "", R"(\p{M}+)");
      if (type == "Prepend") {
        note_mark(text_at(step, "prepend"));
        return rewrite(Kind::prepend, text_at(step, "prepend"));
      }
      if (type == "Replace") {
        note_mark(text_at(step, "content"));
        return rewrite(Kind::replace, text_at(step, "content"),
                       expression_of(member_of(step, "pattern")));
      }
      if (type == "Strip") {
        if (flag_at(step, "strip_left", false)) rewrite(Kind::replace, "", R"(\A\s+)");
        if (flag_at(step, "strip_right", false)) rewrite(Kind::replace, "", R"(\s+\z)");
        return;
      }
      refuse_type("normalizer", step);
    });
  }

  // Marks are written for spaces, and read as such.
  void note_mark(std::string_view written) {
    if (written == kSpaceMark) v_.own_split->letters = Letters::spaces_marked;
  }

  // ---- pre-tokenizer ------------------------------------------------------------------------

  void split(std::string expression, Matches matches = Matches::isolated) {
    v_.own_split->pipeline.steps.push_back(
        {.expression = std::move(expression), .matches = matches});
  }

  void read_pre_tokenizer(const Json& pre_tokenizer) {
    for_each_step(pre_tokenizer, "pretokenizers", [&](const Json& step) {
      const std::string type = text_at(step, "type");
      if (v_.own_split->letters == Letters::of_bytes) {
        return refuse("steps behind ByteLevel are not supported");
      }
      if (type == "ByteLevel") return read_byte_level(step);
      if (type == "Split") return read_split(step);
      if (type == "Metaspace") return read_metaspace(step);
      if (type == "Digits") {
        return split(flag_at(step, "individual_digits", false) ? R"(\p{N})" : R"(\p{N}+)");
      }
      if (type == "Whitespace") {
        return split(R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}]+|)"
                     R"([^\s\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}]+)",
                     Matches::kept_alone);
      }
      if (type == "WhitespaceSplit") return split(R"(\s+)", Matches::removed);
      if (type == "Punctuation") {
        return split(std::string(kPunctuation), matches_of(step, Matches::isolated));
      }
      if (type == "BertPreTokenizer") {
        split(R"(\s+)", Matches::removed);
        return split(std::string(kPunctuation));
      }
      refuse_type("pre-tokenizer", step);
    });
  }

  Matches matches_of(const Json& step, Matches otherwise) {
    constexpr std::pair<std::string_view, Matches> kBehaviors[] = {
        {"Isolated", Matches::isolated},
        {"Removed", Matches::removed},
        {"MergedWithPrevious", Matches::joined_left},
        {"MergedWithNext", Matches::joined_right},
        {"Contiguous", Matches::contiguous}};
    const std::string name = text_at(step, "behavior");
    if (name.empty()) return otherwise;
    const auto* const found =
        std::ranges::find(kBehaviors, name, &std::pair<std::string_view, Matches>::first);
    if (found != std::end(kBehaviors)) return found->second;
    refuse("behavior '" + ir::printable(name) + "' of a split is not supported");
    return otherwise;
  }

  void read_split(const Json& step) {
    Matches matches = matches_of(step, Matches::isolated);
    if (flag_at(step, "invert", false)) {
      if (matches == Matches::removed) {
        matches = Matches::kept_alone;
      } else if (matches != Matches::isolated && matches != Matches::contiguous) {
        refuse("an inverted split that joins its matches is not supported");
      }
    }
    split(expression_of(member_of(step, "pattern")), matches);
  }

  void read_byte_level(const Json& step) {
    v_.own_split->letters = Letters::of_bytes;
    PieceStep piece;
    if (flag_at(step, "add_prefix_space", true)) piece.mark = PieceStep::Mark::each_piece;
    if (flag_at(step, "use_regex", true)) piece.expression = kWordsOfGpt2;
    v_.own_split->pipeline.steps.push_back(std::move(piece));
  }

  void read_metaspace(const Json& step) {
    const std::string mark = text_at(step, "replacement"), scheme = text_at(step, "prepend_scheme");
    if (mark != kSpaceMark) {
      return refuse("Metaspace with '" + ir::printable(mark) + "' is not supported");
    }
    note_mark(mark);
    PieceStep piece{.space = mark};
    if (scheme == "first") {
      piece.mark = PieceStep::Mark::first_piece;
    } else if (scheme == "always" || (scheme.empty() && flag_at(step, "add_prefix_space", true))) {
      piece.mark = PieceStep::Mark::each_piece;
    }
    if (flag_at(step, "split", true)) {
      piece.expression = literal_expression(mark);
      piece.matches = Matches::joined_right;
    }
    v_.own_split->pipeline.steps.push_back(std::move(piece));
  }

  // ---- WordPiece ----------------------------------------------------------------------------

  // As BERT alone; tokens inside of words begin with "##" there, and those in front with a mark
  // here.
  void read_bert() {
    v_.own_split.reset();
    const Json& model = member_of(json_, "model");
    const Json& normalizer = member_of(json_, "normalizer");
    const Json& most = member_of(model, "max_input_chars_per_word");
    if (text_at(normalizer, "type") != "BertNormalizer") {
      refuse("WordPiece requires a BertNormalizer");
    }
    if (text_at(member_of(json_, "pre_tokenizer"), "type") != "BertPreTokenizer") {
      refuse("WordPiece requires a BertPreTokenizer");
    }
    if (!flag_at(normalizer, "clean_text", true) ||
        !flag_at(normalizer, "handle_chinese_chars", true) ||
        text_at(model, "continuing_subword_prefix") != "##" || (most.is_number() && most != 100)) {
      refuse("WordPiece with other settings than BERT's is not supported");
    }
    v_.lowers_letters = flag_at(normalizer, "lowercase", true);
    v_.strips_accents = flag_at(normalizer, "strip_accents", v_.lowers_letters);
    for (size_t i = 0; i < v_.tokens.size(); ++i) {
      std::string& text = v_.tokens[i];
      if (v_.kinds[i] != TokenKind::normal) continue;
      text = text.starts_with("##") ? text.substr(2) : std::string(kSpaceMark) + text;
    }
  }

  // ---- post-processor -----------------------------------------------------------------------

  Result<void> set_added(Token& to, bool& adds, const Json& id) {
    if (!id.is_number_unsigned() || id.get<uint64_t>() >= v_.tokens.size()) {
      return ir::invalid_file("tokenizer.json: the post-processor must add tokens below {}",
                              v_.tokens.size());
    }
    if (adds) refuse("more than one token at an end of a text is not supported");
    to = id.get<Token>();
    adds = true;
    return {};
  }

  Result<void> read_post_processor(const Json& processor) {
    Result<void> ok;
    for_each_step(processor, "processors", [&](const Json& step) {
      if (ok) ok = read_processor(step);
    });
    return ok;
  }

  Result<void> read_processor(const Json& step) {
    const std::string type = text_at(step, "type");
    if (type == "ByteLevel") return {};
    if (type == "TemplateProcessing") return read_template(step);
    if (type != "BertProcessing" && type != "RobertaProcessing") {
      refuse_type("post-processor", step);
      return {};
    }
    const Json &begin = member_of(step, "cls"), &end = member_of(step, "sep");
    if (!begin.is_array() || begin.size() != 2 || !end.is_array() || end.size() != 2) {
      return ir::invalid_file("tokenizer.json: the post-processor must have tokens cls and sep");
    }
    if (auto ok = set_added(v_.begin, v_.adds_begin, begin[1]); !ok) return ok;
    return set_added(v_.end, v_.adds_end, end[1]);
  }

  Result<void> read_template(const Json& step) {
    bool is_behind = false;
    for (const Json& item : member_of(step, "single")) {
      const Json& special = member_of(item, "SpecialToken");
      if (special.is_null()) {
        is_behind = true;
        continue;
      }
      const Json& known = member_of(step, "special_tokens");
      const Json& ids = member_of(member_of(known, text_at(special, "id").c_str()), "ids");
      if (!ids.is_array() || ids.size() != 1) {
        return ir::invalid_file("tokenizer.json: special tokens must have a number each");
      }
      auto ok = is_behind ? set_added(v_.end, v_.adds_end, ids[0])
                          : set_added(v_.begin, v_.adds_begin, ids[0]);
      if (!ok) return ok;
    }
    return {};
  }

  const Json& json_;
  Vocabulary v_;
  std::string refusal_;
};

}  // namespace

Result<Vocabulary> read_tokenizer_json(std::string_view text) {
  const auto json = read_json(text);
  if (!json) return ir::in_context("tokenizer.json", json.error());
  return JsonReader(*json).read();
}

}  // namespace ullage::tokenizer
