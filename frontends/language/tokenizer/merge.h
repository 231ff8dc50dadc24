// Merging: neighbouring symbols of a text become one, best pair first, until no pair is known.
// Source: Sennrich, Haddow, Birch, "Neural Machine Translation of Rare Words with Subword Units"
// (2016), with the order of GPT-2 (rank) or of SentencePiece (score).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace ullage::tokenizer {

// A part of a text, one after another.
using Symbols = std::vector<std::string_view>;

// One for each character of UTF-8, and for each byte that is none.
Symbols characters_of(std::string_view text);

// The priority of joining two neighbouring symbols of one text: higher goes first, of equals the
// leftmost. Nothing: the two are no pair.
using PairPriority =
    std::function<std::optional<double>(std::string_view left, std::string_view right)>;

// O(n log n) for n symbols. REQUIRES: the symbols are adjacent in one text.
Symbols merge(const Symbols& symbols, const PairPriority& priority_of);

}  // namespace ullage::tokenizer
