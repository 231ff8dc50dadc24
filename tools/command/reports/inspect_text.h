// Parts of a program as text, for `inspect`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "ir/program/program.h"

namespace ullage::tools {

// Inputs, outputs, symbols with bounds, guards.
std::string interface_text(const ir::Program& program);
std::string kernel_table(const ir::Program& program);
std::string dispatch_table(const ir::Program& program);
std::string node_table(const ir::Program& program);
// "device 120, host 40, folded 12"
std::string node_summary(const ir::Program& program);
nlohmann::ordered_json inspect_json(const ir::Program& program);

}  // namespace ullage::tools
