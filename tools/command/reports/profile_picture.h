// Profiles as pictures.
#pragma once

#include <string>
#include <vector>

#include "tools/command/reports/run_profile.h"

namespace ullage::tools {

// A timeline per profile, coloured by kernel family, and its slowest dispatches with their part of
// the device's peak. Hovering over a bar names it.
std::string profile_svg(const std::vector<RunProfile>& profiles);
// The same as a page.
std::string profile_html(const std::vector<RunProfile>& profiles);

}  // namespace ullage::tools
