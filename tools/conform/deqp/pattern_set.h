// A file of regular expressions, one per line, as deqp-runner's --skips and --flakes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::conform {

// A line without any of * + ? ( ) [ ] { } | ^ $ \ means itself, dots too; any other is a regular
// expression of PCRE2, whose syntax holds that of deqp-runner's. Either is found anywhere in an id.
// Lines that are empty or start with '#' are comments.
class PatternSet {
 public:
  // Appends a file's lines. Errors: invalid_file with the line: no expression; it ends with a
  // status behind a comma, so that it belongs into a baseline.
  ir::Result<void> add(std::string_view text);

  bool matches(std::string_view id) const;

 private:
  struct Expression;
  std::vector<std::string> words_;
  std::vector<std::shared_ptr<const Expression>> expressions_;
};

}  // namespace ullage::conform
