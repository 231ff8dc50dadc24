// The option of verbs that open a device and may use less of it.
#pragma once

#include <cstdint>
#include <string>

#include "tools/common/cli/command.h"

namespace ullage::tools {

// Adds --tier, which gives `max_tier` as ullage_context_options has it.
void add_tier(Command verb, uint32_t& max_tier, const std::string& help);

}  // namespace ullage::tools
