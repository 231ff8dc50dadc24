// A file of regular expressions, one per line, as deqp-runner's --skips and --flakes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::conform {

// A line without any of * + ? ( ) [ ] { } | ^ $ \ matches itself, dots too; any other is a regular
// expression of PCRE2, whose syntax includes that of deqp-runner. Either may match anywhere in an
// id. Lines that are empty or start with '#' are comments.
class PatternSet {
 public:
  // Appends a file's lines. Errors: invalid_file with the line: an invalid expression; it ends with
  // a comma and a status, so it belongs in a baseline.
  ir::Result<void> add(std::string_view text);

  bool matches(std::string_view id) const;

 private:
  struct Expression;
  std::vector<std::string> words_;
  std::vector<std::shared_ptr<const Expression>> expressions_;
};

}  // namespace ullage::conform
