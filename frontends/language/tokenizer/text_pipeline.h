// TextPipeline: a text rewritten and cut into the pieces that a model of tokens encodes one by one,
// as tokenizer.json describes it. Source: the normalizers and pre-tokenizers of `tokenizers`.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::tokenizer {

// What is done to the whole text.
struct RewriteStep {
  enum class Kind : uint8_t {
    prepend,  // `text`, in front of what is not empty
    replace,  // matches of `expression` by `text`
    small_letters,
    decompose,  // canonical decomposition (NFD)
    compose     // and composition (NFC)
  };
  Kind kind;
  std::string text{}, expression{};
};

// What becomes of the matches of a split.
enum class Matches : uint8_t {
  isolated,
  removed,
  kept_alone,   // what lies between them is removed
  joined_left,  // one match, with what stands in front of it
  joined_right,
  contiguous  // neighbours are one piece, as what lies between them is
};

// What is done to each piece.
struct PieceStep {
  // Where a text begins with a mark: the beginning of the whole text alone, or of each piece.
  enum class Mark : uint8_t { none, first_piece, each_piece };

  std::string space{};     // is written in place of spaces; empty: they stay
  Mark mark = Mark::none;  // with `space`, or a space, in front of pieces that do not begin with it
  std::string expression{};  // PCRE2, splits pieces; empty: nothing
  Matches matches = Matches::isolated;
};

struct Pipeline {
  std::vector<RewriteStep> rewrites{};
  std::vector<PieceStep> steps{};
};

// Immutable.
class TextPipeline {
 public:
  // Errors: unsupported for expressions that PCRE2 does not know.
  static ir::Result<TextPipeline> of(const Pipeline& pipeline);

  // The pieces of `text` in order. `is_first`: nothing stands in front of it. Errors: those of
  // TextSplit::parts.
  ir::Result<std::vector<std::string>> pieces(std::string_view text, bool is_first) const;

 private:
  struct Steps;
  std::shared_ptr<const Steps> steps_;
};

}  // namespace ullage::tokenizer
