// Runs a Script on a device and reports the result.
#pragma once

#include <string>
#include <vector>

#include "tools/conform/script/check_expectation.h"
#include "tools/conform/script/prepare_script.h"
#include "tools/conform/script/script.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::conform {

struct ScriptReport {
  enum class Verdict : uint8_t {
    pass,
    fail,         // an expectation, a guard, or a call of the driver
    unsupported,  // the device lacks what the script needs
    broken,       // the script itself is wrong: an error of prepare_script
  };
  Verdict verdict = Verdict::pass;
  std::string message;            // one line; "" for pass
  std::vector<Finding> findings;  // of fail, in order
  uint64_t worst_ulp = 0;         // among numbers expected to be equal
  uint64_t expectations = 0;      // that were checked
  bool device_lost = false;
  struct Dump {
    std::string buffer, text;
  };
  std::vector<Dump> dumps;  // in order
  // The content of the buffers at the end, if requested.
  std::vector<std::vector<std::byte>> buffers;
};

struct RunScriptOptions {
  bool keep_buffers = false;
  size_t max_findings = 16;
};

// Every buffer is between guards that no shader may change. REQUIRES: the device was opened with
// robust access if the script requires it. Errors of the device (loss, timeout) are failures.
ScriptReport run_script(const Script& script, const PreparedScript& prepared,
                        runtime::RawDevice& device, const RunScriptOptions& options = {});
// Prepares it before.
ScriptReport run_script(const Script& script, runtime::RawDevice& device,
                        const RunScriptOptions& options = {});

}  // namespace ullage::conform
