// The worker: runs a batch of cases in a separate process and reports each result as a line of
// text, so that the reports survive the process.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/conform/suite.h"

namespace ullage::conform {

// The input of a worker: a JSON file.
struct Batch {
  DeviceChoice device = {};
  SuiteOptions options = {};
  double timeout_seconds = 60;  // of one case; the worker ends itself after it
  bool opens_device = true;     // before the first case; false: when a case needs it
  std::vector<CaseId> cases = {};
};
std::string to_text(const Batch& batch);
// Errors: invalid JSON, with the reason.
ir::Result<Batch> parse_batch(std::string_view text);

// One line of a worker. Nothing for lines of other origin, such as a driver's.
struct Event {
  // driver: from here on the case depends on the driver, which a crash or a timeout then blames.
  enum class Kind : uint8_t { device, no_device, begin, driver, end, timeout, done };
  Kind kind = Kind::done;
  CaseId id = {};                             // begin, driver, end, timeout
  CaseResult result = {};                     // end
  std::optional<DeviceIdentity> device = {};  // device
  std::string message = {};                   // no_device
};
std::string to_line(const Event& event);
std::optional<Event> parse_event(std::string_view line);

// Runs the batch of the file and never returns: ends the process without destructors, as those of
// drivers may hang. Exit code 0, or 3 where there is no device.
[[noreturn]] void run_worker(Suites suites, const std::string& batch_path);

// One case, with its time; exceptions of libraries become fails.
CaseResult run_one(Suites suites, const CaseId& id, const SuiteOptions& options,
                   DeviceUnderTest& device);

}  // namespace ullage::conform
