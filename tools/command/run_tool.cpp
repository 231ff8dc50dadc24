#include "tools/command/run_tool.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/arguments.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/files.h"
#include "tools/common/files/json_file.h"

namespace {

using namespace ullage::tools;
using ullage::ir::printable;

// A verb that failed before it had a report leaves one of the error alone.
void report_failure(const std::string& path, const Failure& failure) {
  if (path.empty() || failure.reported) return;
  const nlohmann::ordered_json report = {{"error", error_json(failure)}};
  if (const auto done = write_file(path, json_text(report) + "\n"); !done) {
    print_error("ullage: {}\n", printable(done.error().message));
  }
}

ToolResult<> run_verb(const Verb& verb) {
  // The one net under the libraries that throw: json, and std when memory ends.
  try {
    return verb();
  } catch (const std::bad_alloc&) {
    return failure_of({ullage::ir::ErrorCode::out_of_memory, "out of memory"});
  } catch (const std::exception& error) {
    return failure_of(ullage::ir::internal_error(std::string("internal error: ") + error.what()));
  }
}

}  // namespace

int ullage_run_tool(int argc, char** argv) {
  CommandLine line("ullage",
                   "Compiles neural networks for Vulkan devices and runs them at any size.\n"
                   "Exit codes: 0 ok, 1 failed, 2 usage, 3 no device, 4 internal.");
  line.add_version(ullage_version());
  const Verb verb =
      line.root().add_verbs({add_devices, add_compile, add_run, add_inspect, add_bench,
                             add_generate, add_grad, add_comp, add_shader, add_conform});
  auto words = expand_response_files({argv + std::min(argc, 1), argv + argc});
  if (!words) {
    print_error("ullage: {}\n", printable(words.error().message));
    return kUsage;
  }
  const auto parsed = line.parse(std::move(*words));
  if (!parsed) {
    print_error("ullage: {} (see ullage --help)\n", printable(parsed.error().message));
    report_failure(line.value_of("--json"), parsed.error());
    return kUsage;
  }
  if (*parsed == CommandLine::Parsed::shown) return kOk;
  const ToolResult<> done = run_verb(verb);
  if (done) return kOk;
  if (!done.error().shown) {
    print_error("ullage {}: {}\n", line.command_name(), printable(done.error().message));
  }
  report_failure(line.value_of("--json"), done.error());
  return done.error().exit_code;
}
