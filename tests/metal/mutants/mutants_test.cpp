// Faults planted into the MSL of every kernel file, by fixed operators and a fixed seed: checked
// runs of the programs that the kernels belong to must notice. ULLAGE_MUTANTS: how many per file;
// ULLAGE_MUTANTS_ONLY: ids to try alone; ULLAGE_UPDATE_GOLDEN=1 writes the section of
// docs/metal.md.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <set>

#include "tests/metal/emulator/modules.h"
#include "tests/metal/mutants/cases.h"
#include "tests/metal/mutants/draw.h"
#include "tests/metal/mutants/mutant_run.h"
#include "tests/metal/mutants/report.h"
#include "tests/metal/mutants/survivors.h"

namespace ullage::test::metal {
namespace {

constexpr size_t kPerFile = 5, kSample = 20, kCasesPerKernel = 2;  // of a kind
constexpr size_t kFewest = 200;                                    // that change behaviour
constexpr double kLowest = 0.95, kLowestOfSample = 0.8;            // share of them that is caught

size_t mutants_per_file() {
  const char* const given = std::getenv("ULLAGE_MUTANTS");
  return given != nullptr ? static_cast<size_t>(std::atoi(given)) : kPerFile;
}

CaseIndex& cases() {
  static auto index = index_cases(kCasesPerKernel);
  EXPECT_TRUE(index) << index.error().message;
  return *index;
}

std::vector<Planted> drawn() {
  std::vector<Planted> planted = draw_mutants(cases(), mutants_per_file());
  if (const char* const only = std::getenv("ULLAGE_MUTANTS_ONLY")) {
    const std::string ids = only;
    std::erase_if(planted, [&](const Planted& p) { return ids.find(p.id) == std::string::npos; });
  }
  return planted;
}

void drop_runs(Case& c, const std::vector<size_t>& runs) {
  const std::set<size_t, std::greater<>> dropped(runs.begin(), runs.end());
  for (size_t run : dropped) {
    c.runs.erase(c.runs.begin() + static_cast<ptrdiff_t>(run));
    c.expected.erase(c.expected.begin() + static_cast<ptrdiff_t>(run));
  }
  // A crash reports no runs.
  if (runs.empty()) c.runs.clear();
}

// Runs of unchanged programs, whose failures are no mutant's fault. Optional runs that differ are
// dropped.
void check_originals(const std::vector<Planted>& planted) {
  std::vector<MutantRun> tasks;
  std::set<Case*> used;
  for (const Planted& p : planted) {
    for (Case* c : cases().kernels.at(p.kernel).cases) {
      if (used.insert(c).second) tasks.push_back({"", "", {c}, true});
    }
  }
  run_mutants(tasks, [&](size_t i, const RunResult& run_result) {
    Case* const c = tasks[i].cases[0];
    if (run_result.verdict == Verdict::survived) return;
    if (c->optional) {
      drop_runs(*c, run_result.runs);
    } else {
      ADD_FAILURE() << c->name << " as it is: " << run_result.reason;
    }
  });
}

// The original with a crash before the mutant's line: is the line executed at all?
std::string with_trap(const std::string& msl, size_t line) {
  size_t at = 0;
  for (size_t i = 1; i < line; ++i) at = msl.find('\n', at) + 1;
  return msl.substr(0, at) + "*((volatile thread int*)0) = 1;" + msl.substr(at);
}

std::set<std::string> reached(const std::vector<Planted>& planted) {
  std::vector<MutantRun> tasks;
  for (const Planted& p : planted) {
    const KernelCases& kernel = cases().kernels.at(p.kernel);
    tasks.push_back({p.kernel, with_trap(kernel.msl, p.mutant.line), kernel.cases});
  }
  std::set<std::string> ids;
  run_mutants(tasks, [&](size_t i, const RunResult& run_result) {
    if (run_result.verdict != Verdict::survived) ids.insert(planted[i].id);
  });
  return ids;
}

MutantReport try_all(const std::vector<Planted>& planted) {
  std::vector<MutantRun> tasks;
  for (const Planted& p : planted) {
    tasks.push_back({p.kernel, p.mutant.text, cases().kernels.at(p.kernel).cases});
  }
  constexpr const char* kWords[] = {"SURVIVED ", "caught ", "invalid "};
  Modules modules(module_folder());
  MutantReport report;
  std::vector<Planted> open;
  run_mutants(tasks, [&](size_t i, const RunResult& run_result) {
    const Planted& p = planted[i];
    const bool survived = run_result.verdict == Verdict::survived;
    const bool same =
        survived && modules.same_code(cases().kernels.at(p.kernel).msl, p.mutant.text);
    report.add(p, run_result, same);
    std::cout << kWords[static_cast<int>(run_result.verdict)] << (same ? "(same code) " : "")
              << p.id << " " << p.kernel << ": " << p.mutant.place << " | " << run_result.reason
              << std::endl;
    if (survived && !same) open.push_back(p);
  });
  const std::set<std::string> executed = reached(open);
  for (const Planted& p : open) {
    std::cout << (executed.contains(p.id) ? "executed " : "never executed ") << p.id << "\n";
  }
  return report;
}

TEST(Mutants, OfASampleAreNoticed) {
  if (!Modules::available()) GTEST_SKIP() << "no clang";
  const std::vector<Planted> planted = sample_of(drawn(), kSample);
  check_originals(planted);
  const MutantReport report = try_all(planted);
  EXPECT_GE(report.total().rate(), kLowestOfSample);
}

TEST(Mutants, AreNoticed) {
  if (!Modules::available()) GTEST_SKIP() << "no clang";
  const std::vector<Planted> planted = drawn();
  check_originals(planted);
  const MutantReport report = try_all(planted);
  std::cout << report.section();
  if (std::getenv("ULLAGE_UPDATE_GOLDEN")) write_section("docs/metal.md", report.section());
  for (const std::string& unlisted : report.unlisted())
    std::cout << "not listed: " << unlisted << "\n";
  for (const std::string& id : report.caught_after_all()) {
    ADD_FAILURE() << id << " is noticed: it must leave the list of survivors";
  }
  if (std::getenv("ULLAGE_MUTANTS_ONLY") || std::getenv("ULLAGE_MUTANTS")) return;
  for (const Survivor& listed : survivors()) {
    EXPECT_TRUE(report.has(listed.id)) << listed.id << " is not planted any more: " << listed.place
                                       << ". Look at those that are not listed instead.";
  }
  EXPECT_GE(report.total().rate(), kLowest);
  EXPECT_GE(report.total().changing(), kFewest);
}

}  // namespace
}  // namespace ullage::test::metal
