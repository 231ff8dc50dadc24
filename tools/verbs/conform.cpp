// `ullage conform`: the verbs that say whether a device computes right.
#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "tools/conform/verbs.h"
#include "tools/verbs/verbs.h"

namespace ullage::tools {

Verb add_conform(CLI::App& app) {
  CLI::App* const conform = app.add_subcommand("conform", "check what a device computes");
  conform->require_subcommand(1);
  const auto verbs = std::make_shared<std::vector<std::pair<CLI::App*, Verb>>>();
  for (const auto add :
       {conform::add_run, conform::add_list, conform::add_diff, conform::add_shrink,
        conform::add_replay, conform::add_merge, conform::add_worker}) {
    Verb verb = add(*conform);
    verbs->emplace_back(conform->get_subcommands({}).back(), std::move(verb));
  }
  return [verbs] {
    for (const auto& [command, verb] : *verbs) {
      if (command->parsed()) return verb();
    }
    return Verdict(usage("conform wants a verb"));
  };
}

}  // namespace ullage::tools
