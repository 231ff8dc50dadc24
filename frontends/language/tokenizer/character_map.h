// CharacterMap: characters and what they become, with the maps of Unicode that tokenizers need.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace ullage::tokenizer {

class CharacterMap {
 public:
  // `entries`: characters of UTF-8, each with what it becomes behind it, a space between two. Its
  // bytes must outlive the map.
  explicit CharacterMap(std::string_view entries);

  std::string apply(std::string_view text) const;

 private:
  std::unordered_map<std::string_view, std::string_view> map_;
};

// Letters as small ones.
const CharacterMap& small_letters();
// Composed characters as their canonical decomposition, without the marks that take no space (Mn)
// and without Hangul, whose syllables follow a rule. Marks that stand alone stay.
const CharacterMap& base_letters();

// Canonical normal forms (Unicode Standard Annex 15), of version 14.0.0. Bytes that are no UTF-8
// stay as they are.
std::string decomposed(std::string_view text);  // NFD
std::string composed(std::string_view text);    // NFC

}  // namespace ullage::tokenizer
