// One function per verb: adds its options to the command line and returns what runs it.
#pragma once

#include "tools/common/cli/command.h"

namespace ullage::tools {

// Each adds one subcommand to `app`; the returned function is called if it was chosen.
Verb add_cache(Command app);
Verb add_devices(Command app);
Verb add_compile(Command app);
Verb add_run(Command app);
Verb add_inspect(Command app);
Verb add_bench(Command app);
Verb add_grad(Command app);
Verb add_conform(Command app);
Verb add_comp(Command app);
Verb add_splats(Command app);
Verb add_generate(Command app);
Verb add_embed(Command app);
Verb add_transcribe(Command app);
Verb add_tokenize(Command app);
Verb add_template(Command app);

}  // namespace ullage::tools
