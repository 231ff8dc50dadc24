// Widths first, then lines.
#include "tools/common/cli/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/printable.h"

namespace ullage::tools {
namespace {

// Characters, not bytes: cells may contain UTF-8.
size_t width_of(const std::string& cell) {
  return static_cast<size_t>(std::count_if(
      cell.begin(), cell.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xc0) != 0x80; }));
}

// Formulas may begin with a number: "3*i + k >= 0".
bool is_number(const std::string& cell) {
  return !cell.empty() && (std::isdigit(static_cast<unsigned char>(cell[0])) || cell[0] == '-') &&
         cell.find_first_of("*<>") == std::string::npos;
}

}  // namespace

void TextTable::add(std::vector<std::string> row) {
  for (std::string& cell : row) cell = ir::printable(cell);
  rows_.push_back(std::move(row));
}

std::string TextTable::text() const {
  const size_t columns = rows_[0].size();
  std::vector<size_t> width(columns, 0);
  std::vector<bool> right(columns, rows_.size() > 1);
  for (size_t r = 0; r < rows_.size(); ++r) {
    for (size_t c = 0; c < columns; ++c) {
      width[c] = std::max(width[c], width_of(rows_[r][c]));
      if (r > 0 && !is_number(rows_[r][c])) right[c] = false;
    }
  }
  std::string out;
  for (const auto& row : rows_) {
    std::string line;
    for (size_t c = 0; c < columns; ++c) {
      const std::string padding(width[c] - width_of(row[c]), ' ');
      line += right[c] ? padding + row[c] : row[c] + padding;
      line += "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

}  // namespace ullage::tools
