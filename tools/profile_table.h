// The dearest dispatches of a session's last run.
#pragma once

#include <string>

#include "ullage/ullage.hpp"

namespace ullage::tools {

// Needs a context with timestamps. Share is of all dispatches' time.
std::string profile_table(const Session& session, uint32_t rows);

}  // namespace ullage::tools
