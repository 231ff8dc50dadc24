// Results of the mutants, as numbers and as the section of docs/metal.md.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/metal/mutants/draw.h"
#include "tests/metal/mutants/mutant_run.h"

namespace ullage::test::metal {

struct Tally {
  size_t planted = 0;
  size_t invalid = 0;     // not Metal: nothing to run
  size_t equivalent = 0;  // behaves as before
  size_t caught = 0;
  size_t survived = 0;

  // Those that change behaviour.
  size_t changing() const { return caught + survived; }
  double rate() const {
    return changing() == 0 ? 1.0 : static_cast<double>(caught) / static_cast<double>(changing());
  }
};

class MutantReport {
 public:
  // `same_code`: a compiler generates the same code for it as for the original.
  void add(const Planted& planted, const RunResult& run_result, bool same_code);
  const Tally& total() const { return total_; }
  // Survivors that are not listed, with where they are.
  const std::vector<std::string>& unlisted() const { return unlisted_; }
  // Listed survivors that were caught.
  const std::vector<std::string>& caught_after_all() const { return caught_after_all_; }
  bool has(std::string_view id) const { return ids_.contains(std::string(id)); }
  // Markdown: numbers per operator, survivors with reasons.
  std::string section() const;

 private:
  Tally total_;
  std::map<std::string_view, Tally> by_operator_;
  std::map<std::string, size_t> equivalents_;     // reason -> how many
  std::map<std::string, std::string> survivors_;  // row by id
  std::vector<std::string> unlisted_, caught_after_all_;
  std::set<std::string> ids_;
};

// Puts `section` between the marks in the file.
void write_section(const std::string& path, const std::string& section);

}  // namespace ullage::test::metal
