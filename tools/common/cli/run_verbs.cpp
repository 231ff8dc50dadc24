#include "tools/common/cli/run_verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "tools/common/cli/option_text.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/files.h"
#include "tools/common/files/json_file.h"
#include "tools/common/process/process.h"

namespace ullage::tools {
namespace {

using ir::printable;

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
    return failure_of({ir::ErrorCode::out_of_memory, "out of memory"});
  } catch (const std::exception& error) {
    return failure_of(ir::internal_error(std::string("internal error: ") + error.what()));
  }
}

}  // namespace

const char* tool_version() {
  return ULLAGE_VERSION_TEXT;
}

namespace {

int exit_code_of_line(const char* program, const char* help, std::initializer_list<AddVerb> verbs,
                      int argc, char** argv) {
  CommandLine line(program, help + std::string("\nExit codes: 0 ok, 1 failed, 2 usage, "
                                               "3 no device, 4 internal."));
  line.add_version(tool_version());
  const Verb verb = line.root().add_verbs(verbs);
  auto words = expand_response_files({argv + std::min(argc, 1), argv + argc});
  if (!words) {
    print_error("{}: {}\n", program, printable(words.error().message));
    return kUsage;
  }
  const auto parsed = line.parse(std::move(*words));
  if (!parsed) {
    print_error("{}: {} (see {} --help)\n", program, printable(parsed.error().message), program);
    report_failure(line.value_of("--json"), parsed.error());
    return kUsage;
  }
  if (*parsed == CommandLine::Parsed::shown) return kOk;
  const ToolResult<> done = run_verb(verb);
  if (done) return kOk;
  if (!done.error().shown) {
    print_error("{} {}: {}\n", program, line.command_name(), printable(done.error().message));
  }
  report_failure(line.value_of("--json"), done.error());
  return done.error().exit_code;
}

}  // namespace

int run_verbs(const char* program, const char* help, std::initializer_list<AddVerb> verbs, int argc,
              char** argv) {
  ignore_closed_pipes();
  report_lost_pages();
  const int code = exit_code_of_line(program, help, verbs, argc, argv);
  errno = 0;
  if (finish_output()) return code;
  print_error("{}: cannot write standard output{}\n", program,
              errno == 0 ? "" : std::string(": ") + std::strerror(errno));
  return code == kOk ? kFailed : code;
}

}  // namespace ullage::tools
