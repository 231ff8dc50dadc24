// Tables for people: columns as wide as their widest cell, numbers to the right.
#pragma once

#include <string>
#include <vector>

namespace ullage::tools {

class TextTable {
 public:
  explicit TextTable(std::vector<std::string> header) { rows_.push_back(std::move(header)); }
  // Shows what is printable of each cell. REQUIRES: as many cells as the header has.
  void add(std::vector<std::string> row);
  // Lines with two blanks between columns. A column all of whose cells start with a digit or '-'
  // is aligned to the right.
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace ullage::tools
