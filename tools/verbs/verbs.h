// One function per verb: adds its options to the command line and returns what runs it.
#pragma once

#include <functional>

#include "tools/cli/exit_code.h"

namespace CLI {
class App;
}

namespace ullage::tools {

using Verb = std::function<Verdict()>;

// Each adds one subcommand to `app`; the returned function is called if it was chosen.
Verb add_devices(CLI::App& app);
Verb add_compile(CLI::App& app);
Verb add_run(CLI::App& app);
Verb add_inspect(CLI::App& app);
Verb add_bench(CLI::App& app);
Verb add_grad(CLI::App& app);
Verb add_shader(CLI::App& app);
Verb add_conform(CLI::App& app);

}  // namespace ullage::tools
