#include "tools/common/cli/tier_option.h"

namespace ullage::tools {

void add_tier(Command verb, uint32_t& max_tier, const std::string& help) {
  verb.add_choice("--tier", max_tier, {{"T0", 1}, {"T1", 2}, {"T2", 3}}, help);
}

}  // namespace ullage::tools
