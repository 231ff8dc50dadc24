// Workers on an Android device: one static binary, pushed once, and a file per batch.
#pragma once

#include <string>
#include <vector>

#include "tools/conform/runner/runner.h"

namespace ullage::conform {

struct AdbChoice {
  std::string serial = {};  // empty: the only device
  std::string binary = {};  // of the device's architecture; empty: this program
  std::string adb = "adb";  // a path or a name on PATH
};

// Pushes the binary into a separate folder under /data/local/tmp; workers run there through `adb
// shell` and report on its output. `worker`: the words after the binary's that start one. The
// folder is removed with the launcher. Errors: adb cannot be started or fails, with its message.
ir::Result<Launcher> adb_launcher(const AdbChoice& choice, const std::vector<std::string>& worker);

}  // namespace ullage::conform
