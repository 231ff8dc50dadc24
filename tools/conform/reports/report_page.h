// The page that HTML reports share: style, a table of cases that can be filtered, no other files.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ullage::conform {

// `body` is HTML and comes first. `rows` are what the table shows: {"id", "outcome", "message",
// "text"}; an outcome is a class of the style and a box of the filter, in the order of `filters`,
// those in `chosen` are ticked at first. "text" opens below the row.
struct Page {
  std::string title = {};
  std::string body = {};
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  std::vector<std::string> filters = {}, chosen = {};
};
std::string html_of(const Page& page);

// A bar of coloured parts, by class and share, as SVG.
std::string bar_svg(const std::vector<std::pair<std::string, size_t>>& parts);

}  // namespace ullage::conform
