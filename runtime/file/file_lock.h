// lock_file: one process at a time, and none that has ended.
#pragma once

#include <memory>
#include <string>

namespace ullage::runtime {

// The lock of the file at `path`, which is made with its folders where it is missing, until the
// last copy goes or the process ends, however it does. Null where it is held already, by this
// process too, or where the file system has no locks.
std::shared_ptr<const void> lock_file(const std::string& path);

}  // namespace ullage::runtime
