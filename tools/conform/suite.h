// Suite: a family of cases, as a table of functions. The runner uses suites only through this.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tools/conform/device_under_test.h"
#include "tools/conform/outcome.h"

namespace ullage::conform {

// "suite/path/of/case": printable ASCII without blanks, unique, the same in every run and on every
// device, so that files of results can be compared.
using CaseId = std::string;

// The options that suites have; sent to worker processes as a whole.
struct SuiteOptions {
  uint64_t seed = 1;
  std::vector<std::string> files = {};  // scripts and reproducers named on the command line
  std::string onnx_folder = {};         // of ONNX node tests
  std::string plant = {};               // fault to plant into every kernel; self-test only
  uint64_t programs = 40;               // of suite `fuzz`
};

// Runs candidates in order, each in isolation, and returns the first one with the same outcome as
// the case that is being shrunk. None: all of them have another outcome.
using FindFailing = std::function<std::optional<size_t>(std::span<const Artifact>)>;

struct Suite {
  std::string_view name = {};         // first part of its cases' ids
  std::string_view description = {};  // one line
  bool runs_files = false;            // its cases are those of SuiteOptions::files

  // Ids in the order they run. Needs no device: a missing feature is the outcome `unsupported`.
  ir::Result<std::vector<CaseId>> (*list)(const SuiteOptions&) = nullptr;

  // Runs one case of `list`. May crash or hang: only this process dies. An unknown id is a fail
  // with such a message. `seconds` is not set here.
  CaseResult (*run)(const CaseId&, const SuiteOptions&, DeviceUnderTest&) = nullptr;

  // Optional: the case as one self-contained file that `replay` runs. Needs no device.
  ir::Result<Artifact> (*reproduce)(const CaseId&, const SuiteOptions&) = nullptr;

  // Optional: a smaller file that fails the same way, found by running `find` on smaller and
  // smaller ones. REQUIRES: `whole` comes from `reproduce` and fails.
  ir::Result<Artifact> (*shrink)(const Artifact& whole, const FindFailing& find) = nullptr;

  // A smaller file has no known result: whether it fails for the same reason shows on a device
  // where it passes.
  bool needs_reference = false;
};

using Suites = std::span<const Suite* const>;

// The suite of a case, by the id's first part; null: none.
const Suite* find_suite(Suites suites, std::string_view id);
// The names of those that run files.
std::vector<std::string> suites_of_files(Suites suites);

}  // namespace ullage::conform
