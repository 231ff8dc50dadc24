// A ZIP file of some files, stored as they are: what is large in them is packed already.
#pragma once

#include <span>
#include <string>
#include <utility>

namespace ullage::tools {

// Name ('/' between folders) and bytes of each. The same bytes on every call: every date is
// the format's first. REQUIRES: less than 65536 files and 4 GiB in all.
std::string zip_of(std::span<const std::pair<std::string, std::string>> files);

}  // namespace ullage::tools
