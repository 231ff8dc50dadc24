// The ullage command: chooses the verb and turns what it returns into an exit code.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ir/text/printable.h"
#include "tools/cli/arguments.h"
#include "tools/cli/output.h"
#include "tools/files/files.h"
#include "tools/files/json_file.h"
#include "tools/verbs/verbs.h"

namespace {

using namespace ullage::tools;
using ullage::ir::printable;
using Verbs = std::vector<std::pair<CLI::App*, Verb>>;

const CLI::App& last_subcommand(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return parsed.empty() ? app : last_subcommand(*parsed.back());
}

// FILE of `--json FILE`; empty where the verb takes none, has it as a flag or was given none.
std::string json_file_of(const CLI::App& app) {
  const CLI::Option* option = last_subcommand(app).get_option_no_throw("--json");
  if (option == nullptr || option->get_items_expected_max() == 0 || option->count() == 0) return {};
  return option->results().back();
}

// A verb that failed before it had a report leaves one of the error alone.
void report_failure(const std::string& path, const Failure& failure) {
  if (path.empty() || failure.reported) return;
  const nlohmann::ordered_json report = {{"error", error_json(failure)}};
  if (const auto done = write_file(path, json_text(report) + "\n"); !done) {
    print_error("ullage: {}\n", printable(done.error().message));
  }
}

Verdict run_verb(const CLI::App& app, const Verbs& verbs) {
  const auto chosen =
      std::ranges::find_if(verbs, [&](const auto& v) { return app.got_subcommand(v.first); });
  // The one net under the libraries that throw: json, and std when memory ends.
  try {
    return chosen->second();
  } catch (const std::bad_alloc&) {
    return failure_of({ullage::ir::ErrorCode::out_of_memory, "out of memory"});
  } catch (const std::exception& error) {
    return failure_of(ullage::ir::internal_error(std::string("internal error: ") + error.what()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Compiles neural networks for Vulkan devices and runs them at any size.\n"
      "Exit codes: 0 ok, 1 failed, 2 usage, 3 no device, 4 internal.",
      "ullage");
  app.set_version_flag("--version", ullage_version());
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("ullage: {} (see ullage --help)\n", printable(error.what()));
  });
  Verbs verbs;
  for (const auto add : {add_devices, add_compile, add_run, add_inspect, add_bench, add_grad,
                         add_shader, add_conform}) {
    Verb verb = add(app);
    verbs.emplace_back(app.get_subcommands({}).back(), std::move(verb));
  }
  auto words = expand_response_files({argv + std::min(argc, 1), argv + argc});
  if (!words) {
    print_error("ullage: {}\n", printable(words.failure().message));
    return kUsage;
  }
  std::ranges::reverse(*words);  // as CLI11 wants them
  try {
    app.parse(std::move(*words));
  } catch (const CLI::ParseError& error) {
    if (app.exit(error) == 0) return kOk;
    report_failure(json_file_of(app), usage(error.what()));
    return kUsage;
  }
  const Verdict failure = run_verb(app, verbs);
  if (!failure) return kOk;
  print_error("ullage {}: {}\n", app.get_subcommands().front()->get_name(),
              printable(failure->message));
  report_failure(json_file_of(app), *failure);
  return failure->exit_code;
}
