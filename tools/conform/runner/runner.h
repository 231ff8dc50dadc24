// The runner: gives cases to worker processes and collects their results.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/conform/runner/worker.h"

namespace ullage::conform {

// Where workers run. Called in one thread.
struct Launcher {
  // The command that runs a batch, whose text is already where the worker finds it. `number` is
  // different for every batch of a run.
  std::function<ir::Result<std::vector<std::string>>(const std::string& batch, size_t number)>
      prepare = {};
  // The worker of that number has ended.
  std::function<void(size_t number)> finished = {};
};

// Workers on this machine: `command` and the path of the batch, a file in a separate folder that is
// removed with the launcher.
ir::Result<Launcher> local_launcher(std::vector<std::string> command);

struct RunOptions {
  DeviceChoice device = {};
  SuiteOptions suite = {};
  bool opens_device = true;
  size_t jobs = 1;
  size_t batch_size = 24;  // cases per process: some drivers suffer from many pipelines
  double timeout_seconds = 60;
  int repeats = 0;  // how often a bad case is run again, each time in a separate process
  // After each case, with the number that is done and the case.
  std::function<void(size_t done, const CaseId& id)> on_progress = {};
};

// The result of one case. `runs` > 1: it was repeated. Flaky: it passed then, so the outcome is
// `pass`, with the first failure in the message.
struct CaseRecord {
  CaseId id = {};
  size_t index = 0;  // in the selection before sharding
  CaseResult result = {};
  int runs = 1;
  bool is_flaky = false;
  std::string waiver = {};  // the reason why a bad outcome is excused; empty: none
};

struct RunResult {
  std::optional<DeviceIdentity> device = {};  // none where no worker opened one
  std::vector<CaseRecord> records = {};
};

// Runs every case once, in order as far as `jobs` lets it, in processes that are replaced when they
// die. A case in which one dies is a crash, one without a result in time a timeout. Errors:
// no_device; `internal` where workers die one after the other before they begin a case.
ir::Result<RunResult> run_isolated(const std::vector<CaseId>& cases, const Launcher& launcher,
                                   const RunOptions& options);

// The same in this process: a crash is one of the whole run.
ir::Result<RunResult> run_here(Suites suites, const std::vector<CaseId>& cases,
                               const RunOptions& options);

}  // namespace ullage::conform
