// `ullage conform`: verbs that check whether a device computes correctly.
#include "tools/command/verbs/verbs.h"
#include "tools/conform/verbs.h"

namespace ullage::tools {

Verb add_conform(Command app) {
  return app.add_subcommand("conform", "check that a device computes correctly")
      .add_verbs({conform::add_run, conform::add_list, conform::add_diff, conform::add_shrink,
                  conform::add_replay, conform::add_bundle, conform::add_merge,
                  conform::add_worker});
}

}  // namespace ullage::tools
