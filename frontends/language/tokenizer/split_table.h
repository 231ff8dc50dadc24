// The splits of byte-level BPE by the names that GGUF files give them (`tokenizer.ggml.pre`).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ullage::tokenizer {

// How the characters of a piece are written in the vocabulary.
enum class Letters : uint8_t {
  of_bytes,      // each byte is a letter (split_text.h)
  as_they_are,   // bytes without a token are "<0x0A>"
  spaces_marked  // the same, with U+2581 in place of a space
};

struct SplitRow {
  std::array<std::string_view, 11> names{};  // models that are split alike
  // Of PCRE2, applied one after the other: each splits the pieces that those before it left.
  std::array<std::string_view, 6> expressions{};
  bool takes_whole_tokens = false;  // a piece that is a token is taken as it is, without merging
  bool takes_whole_lines = false;   // the same for pieces of line feeds alone
  bool adds_begin = false;          // where the file has no flag for it
  bool always_adds_begin = false;   // whatever the file's flag is
  Letters letters = Letters::of_bytes;
};

// Null: not known.
const SplitRow* find_split(std::string_view name);
// What is said of a name that is not.
std::string unknown_split(std::string_view name);

}  // namespace ullage::tokenizer
