#include "frontends/language/chat/lexer.h"

#include <algorithm>
#include <optional>

#include "base/printable.h"

namespace ullage::chat {
namespace {

using ir::Result;

constexpr std::string_view kBlanks = " \t\n\r";

// ---- pieces ---------------------------------------------------------------------------------

struct TagKind {
  std::string_view open, close;
  PieceKind kind;
  bool is_comment = false, takes_line_end = false;
};
constexpr TagKind kTags[] = {{"{{", "}}", PieceKind::output},
                             {"{%", "%}", PieceKind::statement, false, true},
                             {"{#", "#}", PieceKind::text, true, true}};

struct Tag {
  const TagKind* kind = nullptr;
  size_t begin = 0, end = 0;  // marks included
  bool trims_before = false, trims_behind = false;
  std::string_view inside;
};

// Where the tag that is open at `at` closes; marks inside texts are ignored.
size_t close_of(std::string_view text, size_t at, const TagKind& kind) {
  char quote = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (kind.is_comment || quote == 0) {
      if (text.substr(at).starts_with(kind.close)) return at;
      if (c == '\'' || c == '"') quote = c;
    } else if (c == '\\') {
      ++at;
    } else if (c == quote) {
      quote = 0;
    }
  }
  return std::string_view::npos;
}

// The next tag from `at` on; its kind is null where there is none.
Result<Tag> next_tag(std::string_view text, size_t at) {
  Tag tag;
  for (tag.begin = at; tag.begin < text.size() && !tag.kind; ++tag.begin) {
    const auto kind = std::ranges::find_if(
        kTags, [&](const TagKind& k) { return text.substr(tag.begin).starts_with(k.open); });
    if (kind != std::end(kTags)) tag.kind = &*kind;
  }
  if (!tag.kind) return tag;
  --tag.begin;
  const size_t inside = tag.begin + 2, close = close_of(text, inside, *tag.kind);
  if (close == std::string_view::npos) {
    return ir::invalid_file("chat template: '" + std::string(tag.kind->open) + "' does not end");
  }
  tag.end = close + 2;
  tag.inside = text.substr(inside, close - inside);
  tag.trims_before = tag.inside.starts_with('-');
  if (tag.trims_before) tag.inside.remove_prefix(1);
  tag.trims_behind = tag.inside.ends_with('-');
  if (tag.trims_behind) tag.inside.remove_suffix(1);
  return tag;
}

// The part of the text in front of a tag that is kept. `begins_line`: the text begins a line.
std::string_view before_tag(std::string_view text, const Tag& tag, bool begins_line) {
  if (tag.trims_before) return text.substr(0, text.find_last_not_of(kBlanks) + 1);
  if (!tag.kind->takes_line_end) return text;
  const size_t last = text.find_last_not_of(" \t");
  if (last == std::string_view::npos) return begins_line ? std::string_view() : text;
  return text[last] == '\n' ? text.substr(0, last + 1) : text;
}

// How many characters behind a tag are removed with it.
size_t taken_behind(std::string_view text, const Tag& tag) {
  if (tag.trims_behind) return std::min(text.find_first_not_of(kBlanks), text.size());
  if (!tag.kind->takes_line_end) return 0;
  return text.starts_with("\r\n") ? 2 : text.starts_with('\n') ? 1 : 0;
}

// ---- words ----------------------------------------------------------------------------------

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// The longest first.
constexpr std::string_view kMarks[] = {"==", "!=", "<=", ">=", "<", ">", "+", "-", "%", "~", "|",
                                       ".",  ",",  "(",  ")",  "[", "]", ":", "=", "{", "}"};

char unescaped(char c) {
  constexpr std::string_view kNames = "ntr", kCharacters = "\n\t\r";
  const size_t at = kNames.find(c);
  return at == std::string_view::npos ? c : kCharacters[at];
}

Result<Word> quoted(std::string_view& rest) {
  const char quote = rest[0];
  Word word{WordKind::text};
  for (size_t at = 1; at < rest.size(); ++at) {
    if (rest[at] == quote) {
      rest.remove_prefix(at + 1);
      return word;
    }
    const bool escapes = rest[at] == '\\' && at + 1 < rest.size();
    word.text += escapes ? unescaped(rest[++at]) : rest[at];
  }
  return ir::invalid_file("chat template: a text does not end: " + ir::printable(rest));
}

Word taken_while(std::string_view& rest, WordKind kind, bool (*belongs)(char)) {
  size_t size = 0;
  while (size < rest.size() && belongs(rest[size])) ++size;
  Word word{kind, std::string(rest.substr(0, size))};
  rest.remove_prefix(size);
  return word;
}

Result<Word> next_word(std::string_view& rest) {
  const char c = rest[0];
  if (c == '\'' || c == '"') return quoted(rest);
  if (is_digit(c)) return taken_while(rest, WordKind::integer, is_digit);
  if (is_letter(c)) {
    return taken_while(rest, WordKind::name, [](char x) { return is_letter(x) || is_digit(x); });
  }
  const auto mark =
      std::ranges::find_if(kMarks, [&](std::string_view m) { return rest.starts_with(m); });
  if (mark == std::end(kMarks)) {
    return ir::unsupported("chat template: '" + ir::printable(rest.substr(0, 1)) +
                           "' is not supported");
  }
  rest.remove_prefix(mark->size());
  return Word{WordKind::mark, std::string(*mark)};
}

}  // namespace

Result<std::vector<Piece>> pieces_of(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  std::vector<Piece> pieces;
  const auto add = [&](PieceKind kind, std::string_view piece) {
    if (kind != PieceKind::text || !piece.empty()) pieces.push_back({kind, std::string(piece)});
  };
  for (size_t at = 0;;) {
    const auto tag = next_tag(text, at);
    if (!tag) return tag.error();
    if (!tag->kind) {
      add(PieceKind::text, text.substr(at));
      return pieces;
    }
    const bool begins_line = at == 0 || text[at - 1] == '\n';
    add(PieceKind::text, before_tag(text.substr(at, tag->begin - at), *tag, begins_line));
    if (!tag->kind->is_comment) add(tag->kind->kind, tag->inside);
    at = tag->end + taken_behind(text.substr(tag->end), *tag);
  }
}

Result<std::vector<Word>> words_of(std::string_view tag) {
  std::vector<Word> words;
  for (;;) {
    tag.remove_prefix(std::min(tag.find_first_not_of(kBlanks), tag.size()));
    if (tag.empty()) break;
    auto word = next_word(tag);
    if (!word) return word.error();
    words.push_back(std::move(*word));
  }
  words.push_back({});
  return words;
}

}  // namespace ullage::chat
