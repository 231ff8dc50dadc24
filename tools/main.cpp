// The ullage command: chooses the verb and turns what it returns into an exit code.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "tools/cli/arguments.h"
#include "tools/verbs/verbs.h"

namespace {

using ullage::tools::Verb;

int run_verb(const CLI::App& app, const std::vector<std::pair<CLI::App*, Verb>>& verbs) {
  for (const auto& [command, verb] : verbs) {
    if (!app.got_subcommand(command)) continue;
    if (const ullage::tools::Verdict failure = verb()) {
      fmt::print(stderr, "ullage {}: {}\n", command->get_name(), failure->message);
      return failure->exit_code;
    }
    return ullage::tools::kOk;
  }
  return ullage::tools::kUsage;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace ullage::tools;
  CLI::App app(
      "Compiles neural networks for Vulkan devices and runs them at any size.\n"
      "Exit codes: 0 ok, 1 failed, 2 usage, 3 no device, 4 internal.",
      "ullage");
  app.set_version_flag("--version", ullage_version());
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("ullage: {} (see ullage --help)\n", error.what());
  });
  std::vector<std::pair<CLI::App*, Verb>> verbs;
  for (const auto add : {add_devices, add_compile, add_run, add_inspect, add_bench, add_grad,
                         add_shader, add_conform}) {
    Verb verb = add(app);
    verbs.emplace_back(app.get_subcommands({}).back(), std::move(verb));
  }
  auto words = expand_response_files({argv + std::min(argc, 1), argv + argc});
  if (!words) {
    fmt::print(stderr, "ullage: {}\n", words.failure().message);
    return kUsage;
  }
  std::ranges::reverse(*words);  // as CLI11 wants them
  try {
    app.parse(std::move(*words));
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  }
  // The one net under the libraries that throw: json, and std when memory ends.
  try {
    return run_verb(app, verbs);
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "ullage: out of memory\n");
    return kFailed;
  } catch (const std::exception& error) {
    fmt::print(stderr, "ullage: internal error: {}\n", error.what());
    return kInternal;
  }
}
