// Options shared by verbs.
#include "tools/command/target.h"

#include <fmt/format.h>

#include "base/parse_whole.h"
#include "tools/common/cli/tier_option.h"

namespace ullage::tools {
ToolResult<std::vector<int64_t>> parse_extents(const std::string& option, const std::string& text) {
  std::vector<int64_t> extents;
  for (size_t at = 0; !text.empty() && at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    const auto extent = ir::parse_whole<int64_t>(std::string_view(text).substr(at, comma - at));
    if (!extent || *extent < 0) {
      return usage(fmt::format("{} requires sizes like 1,3,48,320, got '{}'", option, text));
    }
    extents.push_back(*extent);
    at = comma + 1;
  }
  if (extents.size() > ULLAGE_MAX_RANK) {
    return usage(fmt::format("{}: rank {} is above {}", option, extents.size(), ULLAGE_MAX_RANK));
  }
  return extents;
}

void add_options(Command verb, Target& target) {
  add_context_options(verb, target.context);
  add_tier(verb, target.context.max_tier, "use no feature above this tier");
  add_compile_options(verb, target.choices);
  add_import_options(verb, target);
  verb.add_choice("--channel-block", target.channel_block, {{"cpu", 0}, {"8", 8}, {"16", 16}},
                  "of models that ONNX Runtime has optimised for a CPU: channels in a block of "
                  "their weights, where the model does not state them; as on this machine")
      .show_default();
}

void add_plan(Command verb, Target& target) {
  verb.add_option("--plan", target.plan,
                  "of a .ull with several plans, the one of this name instead of the best one that "
                  "the device can run");
}

}  // namespace ullage::tools
