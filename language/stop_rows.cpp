#include "language/stop_rows.h"

#include <algorithm>

namespace ullage::language {

StopRows StopRows::of(std::span<const Tokens> sequences) {
  StopRows result;
  result.rows = static_cast<int64_t>(sequences.size());
  for (const Tokens& row : sequences) {
    result.length = std::max(result.length, static_cast<int64_t>(row.size()));
  }
  for (const Tokens& row : sequences) {
    result.tokens.insert(result.tokens.end(), static_cast<size_t>(result.length) - row.size(), -1);
    result.tokens.insert(result.tokens.end(), row.begin(), row.end());
  }
  return result;
}

StopRows StopRows::of_ends(std::span<const tokenizer::Token> ends) {
  std::vector<Tokens> rows;
  for (const tokenizer::Token end : ends) rows.push_back({end});
  return of(rows);
}

bool StopRows::end(std::span<const tokenizer::Token> answer) const {
  for (int64_t row = 0; row < rows; ++row) {
    const auto first = tokens.begin() + row * length;
    const auto begin = std::find_if(first, first + length, [](int64_t t) { return t >= 0; });
    const auto count = first + length - begin;
    if (count <= static_cast<std::ptrdiff_t>(answer.size()) &&
        std::equal(begin, begin + count, answer.end() - count)) {
      return true;
    }
  }
  return false;
}

}  // namespace ullage::language
