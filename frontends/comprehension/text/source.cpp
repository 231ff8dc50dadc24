// Places in texts, and how diagnostics are shown.
#include "frontends/comprehension/text/source.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/printable.h"

namespace ullage::comprehension {
namespace {

// Of a longer line so many bytes before and behind the place are shown.
constexpr size_t kShownBefore = 60, kShownBehind = 100;

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// One column per character, with tabs where `shown` has them: what stands below it stays below it.
std::string blank(std::string_view shown) {
  std::string columns;
  for (const char c : shown) {
    if (!continues_character(c)) columns += c == '\t' ? '\t' : ' ';
  }
  return columns;
}

std::string_view line_around(std::string_view text, size_t at) {
  const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
  // npos + 1 is 0.
  const size_t begin = at == 0 ? 0 : text.find_last_of('\n', at - 1) + 1;
  return text.substr(begin, end - begin);
}

}  // namespace

Range joined(Range a, Range b) {
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

Source::Source(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  for (size_t at = 0; at < text_.size(); ++at) {
    if (text_[at] == '\n') line_starts_.push_back(static_cast<uint32_t>(at + 1));
  }
}

std::string_view Source::text(Range range) const {
  return std::string_view(text_).substr(range.begin, range.end - range.begin);
}

Place Source::place_of(uint32_t byte) const {
  const auto at = std::min(byte, static_cast<uint32_t>(text_.size()));
  const auto next = std::ranges::upper_bound(line_starts_, at);
  return {static_cast<uint32_t>(next - line_starts_.begin()), at - *std::prev(next) + 1};
}

std::string Source::describe(const Diagnostic& diagnostic) const {
  const size_t begin = std::min<size_t>(diagnostic.range.begin, text_.size());
  const Place place = place_of(static_cast<uint32_t>(begin));
  std::string shown = ir::printable(name_) + ":" + std::to_string(place.line) + ":" +
                      std::to_string(place.column) + ": " +
                      (diagnostic.severity == Severity::error ? "error: " : "warning: ") +
                      ir::printable(diagnostic.message);
  if (!diagnostic.rule.empty()) shown += " [" + diagnostic.rule + "]";

  const std::string_view line = line_around(text_, begin);
  const size_t before = place.column - 1;
  const size_t marked =
      std::clamp<size_t>(diagnostic.range.end, begin + 1, begin + text_.size() + 1) - begin;
  const size_t from = before > kShownBefore ? before - kShownBefore : 0;
  const std::string left =
      ir::printable_lines(line.substr(std::min(from, line.size()), before - from));
  const std::string_view rest = line.substr(std::min(before, line.size()));
  const std::string right = ir::printable_lines(rest.substr(0, kShownBehind));
  const std::string under = ir::printable_lines(rest.substr(0, std::min(marked, kShownBehind)));
  const std::string cut_left = from == 0 ? "" : "...",
                    cut_right = rest.size() > kShownBehind ? "..." : "";
  const size_t tildes = std::max<size_t>(blank(under).size(), 1) - 1;
  return shown + "\n    " + cut_left + left + right + cut_right + "\n    " +
         blank(cut_left + left) + "^" + std::string(tildes, '~');
}

ir::Error error_of(const Source& source, const Diagnostic& diagnostic) {
  return ir::invalid_argument(source.describe(diagnostic));
}

ir::Error error_of(const Source& source, std::span<const Diagnostic> diagnostics) {
  std::string all;
  for (const Diagnostic& d : diagnostics) all += (all.empty() ? "" : "\n") + source.describe(d);
  return ir::invalid_argument(std::move(all));
}

void Diagnostics::add(Diagnostic diagnostic) {
  size_t& count = diagnostic.severity == Severity::error ? errors_ : warnings_;
  if (count == kMaxErrors) return;
  ++count;
  all_.push_back(std::move(diagnostic));
}

std::vector<Diagnostic> Diagnostics::take() {
  std::ranges::stable_sort(all_, {}, [](const Diagnostic& d) { return d.range.begin; });
  errors_ = warnings_ = 0;
  return std::exchange(all_, {});
}

}  // namespace ullage::comprehension
