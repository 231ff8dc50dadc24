#include "frontends/language/tokenizer/text_pipeline.h"

#include "frontends/language/tokenizer/character_map.h"
#include "frontends/language/tokenizer/split_text.h"
#include "frontends/language/tokenizer/token_table.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

struct Piece {
  std::string text;
  bool is_first = false;  // of the whole text
};

Result<std::optional<TextSplit>> split_of(std::string_view expression) {
  if (expression.empty()) return std::optional<TextSplit>();
  auto split = TextSplit::of({&expression, 1});
  if (!split) return ir::unsupported(split.error().message);
  return std::optional(std::move(*split));
}

Result<std::string> with_replaced(const TextSplit& split, std::string_view text,
                                  std::string_view by) {
  const auto parts = split.parts(text);
  if (!parts) return parts.error();
  std::string result;
  for (const TextPart& part : *parts) result += part.is_match ? by : part.text;
  return result;
}

// Does a part go on where the one before it ended?
bool joins(const TextPart& before, const TextPart& part, Matches matches) {
  switch (matches) {
    case Matches::joined_left:
      return part.is_match && !before.is_match;
    case Matches::joined_right:
      return before.is_match && !part.is_match;
    case Matches::contiguous:
      return before.is_match == part.is_match;
    default:
      return false;
  }
}

void append_parts(const std::vector<TextPart>& parts, Matches matches, bool is_first,
                  std::vector<Piece>& pieces) {
  const TextPart* before = nullptr;
  for (const TextPart& part : parts) {
    const bool is_left_out = (matches == Matches::removed && part.is_match) ||
                             (matches == Matches::kept_alone && !part.is_match);
    if (is_left_out) {
      // What follows does not begin the text.
    } else if (before != nullptr && joins(*before, part, matches)) {
      pieces.back().text += part.text;
    } else {
      pieces.push_back({std::string(part.text), is_first && before == nullptr});
    }
    before = &part;
  }
}

}  // namespace

struct TextPipeline::Steps {
  struct Rewrite {
    RewriteStep step;
    std::optional<TextSplit> split;
  };
  struct Cut {
    PieceStep step;
    std::optional<TextSplit> split;
  };
  std::vector<Rewrite> rewrites;
  std::vector<Cut> cuts;

  static Result<std::string> rewritten(const Rewrite& rewrite, std::string text) {
    switch (rewrite.step.kind) {
      case RewriteStep::Kind::prepend:
        return text.empty() ? text : rewrite.step.text + text;
      case RewriteStep::Kind::replace:
        return with_replaced(*rewrite.split, text, rewrite.step.text);
      case RewriteStep::Kind::small_letters:
        return small_letters().apply(text);
      case RewriteStep::Kind::decompose:
        return decomposed(text);
      case RewriteStep::Kind::compose:
        return composed(text);
    }
    return text;
  }

  static Result<std::vector<Piece>> cut(const Cut& cut, std::vector<Piece> pieces) {
    std::vector<Piece> smaller;
    for (Piece& piece : pieces) {
      mark(cut.step, piece);
      if (!cut.split) {
        smaller.push_back(std::move(piece));
        continue;
      }
      const auto parts = cut.split->parts(piece.text);
      if (!parts) return parts.error();
      append_parts(*parts, cut.step.matches, piece.is_first, smaller);
    }
    return smaller;
  }

  static void mark(const PieceStep& step, Piece& piece) {
    const std::string_view space = step.space.empty() ? kSpace : std::string_view(step.space);
    if (!step.space.empty()) piece.text = replaced(piece.text, kSpace, space);
    const bool is_marked = step.mark == PieceStep::Mark::each_piece ||
                           (step.mark == PieceStep::Mark::first_piece && piece.is_first);
    if (is_marked && !piece.text.starts_with(space)) piece.text.insert(0, space);
  }
};

Result<TextPipeline> TextPipeline::of(const Pipeline& pipeline) {
  auto steps = std::make_shared<Steps>();
  for (const RewriteStep& step : pipeline.rewrites) {
    auto split = split_of(step.expression);
    if (!split) return split.error();
    steps->rewrites.push_back({step, std::move(*split)});
  }
  for (const PieceStep& step : pipeline.steps) {
    auto split = split_of(step.expression);
    if (!split) return split.error();
    steps->cuts.push_back({step, std::move(*split)});
  }
  TextPipeline result;
  result.steps_ = std::move(steps);
  return result;
}

Result<std::vector<std::string>> TextPipeline::pieces(std::string_view text, bool is_first) const {
  std::string whole(text);
  for (const Steps::Rewrite& rewrite : steps_->rewrites) {
    auto next = Steps::rewritten(rewrite, std::move(whole));
    if (!next) return next.error();
    whole = std::move(*next);
  }
  std::vector<Piece> pieces;
  if (!whole.empty()) pieces.push_back({std::move(whole), is_first});
  for (const Steps::Cut& cut : steps_->cuts) {
    auto smaller = Steps::cut(cut, std::move(pieces));
    if (!smaller) return smaller.error();
    pieces = std::move(*smaller);
  }
  std::vector<std::string> texts;
  for (Piece& piece : pieces) texts.push_back(std::move(piece.text));
  return texts;
}

}  // namespace ullage::tokenizer
