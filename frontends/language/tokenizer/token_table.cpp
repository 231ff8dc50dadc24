#include "frontends/language/tokenizer/token_table.h"

#include <charconv>

namespace ullage::tokenizer {
namespace {

// "<0x0A>"
std::string byte_token(unsigned char byte) {
  constexpr char kHexadecimal[] = "0123456789ABCDEF";
  return {'<', '0', 'x', kHexadecimal[byte >> 4], kHexadecimal[byte & 15], '>'};
}

}  // namespace

TokenTable::TokenTable(Vocabulary vocabulary)
    : vocabulary_(std::move(vocabulary)), index_(vocabulary_.tokens) {}

Token TokenTable::find(std::string_view written) const {
  const auto found = index_.find(written);
  return found ? static_cast<Token>(*found) : kNoToken;
}

Token TokenTable::find_byte(unsigned char byte) const {
  return find(byte_token(byte));
}

std::optional<char> byte_of(std::string_view written) {
  unsigned byte = 0;
  if (written.size() != 6) return std::nullopt;
  const char* const digits = written.data() + 3;
  if (std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2 ||
      byte_token(static_cast<unsigned char>(byte)) != written) {
    return std::nullopt;
  }
  return static_cast<char>(byte);
}

ir::Result<void> check_scores(const TokenTable& table) {
  const size_t scores = table.vocabulary().scores.size();
  if (scores == table.size()) return {};
  return ir::invalid_file("a vocabulary of pieces must have a score for each of its " +
                          std::to_string(table.size()) + " tokens, given " +
                          std::to_string(scores));
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  for (size_t at = 0; (at = result.find(from, at)) != std::string::npos; at += to.size()) {
    result.replace(at, from.size(), to);
  }
  return result;
}

}  // namespace ullage::tokenizer
