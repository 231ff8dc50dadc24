// The page that HTML reports share: style, a table of cases that can be filtered, no other files.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ullage::conform {

// A row of the table. `outcome` is a class of the style and a box of the filter; `text` opens below
// the row.
struct PageRow {
  std::string id = {};
  std::string_view outcome = {};
  std::string message = {}, text = {};
};

// `body` is HTML and comes first. Boxes of the filter are in the order of `filters`; those in
// `chosen` are ticked at first.
struct Page {
  std::string title = {};
  std::string body = {};
  std::vector<PageRow> rows = {};
  std::vector<std::string> filters = {}, chosen = {};
};
std::string html_of(const Page& page);

// A bar of coloured parts, by class and share, as SVG.
std::string bar_svg(const std::vector<std::pair<std::string, size_t>>& parts);

}  // namespace ullage::conform
