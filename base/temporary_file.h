// FileReplacement::Temporary: the file that is being written, by system.
#pragma once

#include "base/replace_file.h"

namespace ullage::runtime {

// "PATH.NUMBER.NUMBERENDING", another one at each call.
std::filesystem::path with_suffix(const std::filesystem::path& path, const char* ending);

// Is the target something that cannot be replaced: a pipe, a device, a name below /dev?
bool is_written_directly(const std::filesystem::path& target);

}  // namespace ullage::runtime
