// Faults planted into the MSL of every kernel file, by fixed operators and a fixed seed: checked
// runs of the programs that the kernels belong to must notice. ULLAGE_MUTANTS: how many per file;
// ULLAGE_MUTANTS_ONLY: ids to try alone; ULLAGE_UPDATE_GOLDEN=1 writes the section of
// docs/metal.md.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "tests/metal/emulator/modules.h"
#include "tests/metal/mutants/cases.h"
#include "tests/metal/mutants/draw.h"
#include "tests/metal/mutants/report.h"
#include "tests/metal/mutants/trial.h"

namespace ullage::test::metal {
namespace {

constexpr size_t kPerFile = 6, kSample = 20, kCasesPerKernel = 4;
constexpr size_t kFewest = 200;   // that change behaviour
constexpr double kLowest = 0.95;  // of those caught

size_t mutants_per_file() {
  const char* const given = std::getenv("ULLAGE_MUTANTS");
  return given != nullptr ? static_cast<size_t>(std::atoi(given)) : kPerFile;
}

const CaseIndex& cases() {
  static const auto index = index_cases(kCasesPerKernel);
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

// Kernels as they are: what no mutant may be blamed for.
void expect_originals_pass(const std::vector<Planted>& planted) {
  std::map<std::string, Trial> originals;
  for (const Planted& p : planted) {
    const KernelCases& kernel = cases().kernels.at(p.kernel);
    originals[p.kernel] = {p.kernel, kernel.msl, kernel.cases};
  }
  std::vector<Trial> trials;
  for (auto& [name, trial] : originals) trials.push_back(std::move(trial));
  run_trials(trials, [&](size_t i, const Outcome& outcome) {
    EXPECT_EQ(outcome.verdict, Verdict::survived)
        << trials[i].kernel << " as it is: " << outcome.reason;
  });
}

MutantReport try_all(const std::vector<Planted>& planted) {
  std::vector<Trial> trials;
  for (const Planted& p : planted) {
    trials.push_back({p.kernel, p.mutant.text, cases().kernels.at(p.kernel).cases});
  }
  constexpr const char* kWords[] = {"SURVIVED", "caught", "invalid"};
  Modules modules(module_folder());
  MutantReport report;
  run_trials(trials, [&](size_t i, const Outcome& outcome) {
    const Planted& p = planted[i];
    const bool same = outcome.verdict == Verdict::survived &&
                      modules.same_code(cases().kernels.at(p.kernel).msl, p.mutant.text);
    report.add(p, outcome, same);
    std::cout << kWords[static_cast<int>(outcome.verdict)] << (same ? ", same code " : " ") << p.id
              << " " << p.kernel << ": " << p.mutant.place << " | " << outcome.reason << std::endl;
  });
  return report;
}

TEST(Mutants, OfASampleAreNoticed) {
  if (!Modules::available()) GTEST_SKIP() << "no clang";
  const std::vector<Planted> planted = sample_of(drawn(), kSample);
  expect_originals_pass(planted);
  const MutantReport report = try_all(planted);
  for (const std::string& unlisted : report.unlisted()) {
    ADD_FAILURE() << unlisted << " was not noticed: improve the tests, or list it in survivors.cpp";
  }
}

TEST(Mutants, AreNoticed) {
  if (!Modules::available()) GTEST_SKIP() << "no clang";
  const std::vector<Planted> planted = drawn();
  expect_originals_pass(planted);
  const MutantReport report = try_all(planted);
  std::cout << report.section();
  if (std::getenv("ULLAGE_UPDATE_GOLDEN")) write_section("docs/metal.md", report.section());
  for (const std::string& unlisted : report.unlisted())
    std::cout << "not listed: " << unlisted << "\n";
  EXPECT_GE(report.total().rate(), kLowest);
  if (std::getenv("ULLAGE_MUTANTS_ONLY")) return;
  EXPECT_GE(report.total().changing(), kFewest);
}

}  // namespace
}  // namespace ullage::test::metal
