// Tables in Markdown.
#include "tests/metal/mutants/report.h"

#include <fstream>
#include <iomanip>
#include <sstream>

#include "tests/metal/mutants/survivors.h"

namespace ullage::test::metal {
namespace {

constexpr std::string_view kBegin = "<!-- mutants: written by test_metal_mutants -->\n";
constexpr std::string_view kEnd = "<!-- end of mutants -->\n";

std::string code(const std::string& text) {
  std::string safe;
  for (char c : text) safe += c == '|' ? "\\|" : std::string(1, c);
  return "`" + safe + "`";
}

void print_row(std::ostream& out, std::string_view name, const Tally& t) {
  out << "| " << name << " | " << t.planted << " | " << t.invalid << " | " << t.equivalent << " | "
      << t.caught << " | " << t.survived << " |\n";
}

}  // namespace

void MutantReport::add(const Planted& planted, const RunResult& run_result, bool same_code) {
  const Survivor* const known = find_survivor(planted.id);
  const bool survived = run_result.verdict == Verdict::survived;
  const bool equivalent = survived && (same_code || (known && known->equivalent));
  const auto count = [&](Tally& t) {
    ++t.planted;
    if (run_result.verdict == Verdict::invalid) ++t.invalid;
    if (run_result.verdict == Verdict::caught) ++t.caught;
    if (survived) ++(equivalent ? t.equivalent : t.survived);
  };
  count(total_);
  count(by_operator_[planted.operation]);
  ids_.insert(planted.id);
  if (!survived && known) caught_after_all_.push_back(planted.id);
  if (!survived) return;
  const std::string place = planted.kernel + ": " + planted.mutant.place;
  if (equivalent) {
    ++equivalents_[same_code ? "the compiler makes the same code of it" : std::string(known->why)];
    return;
  }
  if (!known) unlisted_.push_back(planted.id + " " + place);
  survivors_[planted.id] = "| " + planted.id + " | " + code(place) + " | " +
                           (known ? std::string(known->why) : "not looked at yet") + " |\n";
}

std::string MutantReport::section() const {
  std::ostringstream out;
  out << total_.planted << " mutants: " << total_.invalid << " are no valid Metal, "
      << total_.equivalent << " behave as before; of the " << total_.changing()
      << " others the checked runs notice " << total_.caught << ", " << std::fixed
      << std::setprecision(1) << 100 * total_.rate() << " %.\n\n"
      << "| operator | planted | invalid | equivalent | caught | survived |\n"
      << "|---|---:|---:|---:|---:|---:|\n";
  for (const auto& [name, tally] : by_operator_) print_row(out, name, tally);
  print_row(out, "all", total_);
  if (!equivalents_.empty()) {
    out << "\n| why it is equivalent | mutants |\n|---|---:|\n";
    for (const auto& [why, count] : equivalents_) out << "| " << why << " | " << count << " |\n";
  }
  if (!survivors_.empty()) {
    out << "\n| survivor | where | why |\n|---|---|---|\n";
    for (const auto& [id, row] : survivors_) out << row;
  }
  return out.str();
}

void write_section(const std::string& path, const std::string& section) {
  std::ifstream in(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  const size_t begin = text.find(kBegin), end = text.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos) return;
  const size_t first = begin + kBegin.size();
  text.replace(first, end - first, section);
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace ullage::test::metal
