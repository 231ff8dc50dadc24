// lock_file: a lock that one process at a time can own, and that ends with the process.
#pragma once

#include <memory>
#include <string>

namespace ullage::runtime {

// Locks the file at `path`, which is created with its folders if it is missing, until the last copy
// is destroyed or the process ends. Null if it is locked already, by this process too, or if the
// file system has no locks.
std::shared_ptr<const void> lock_file(const std::string& path);

}  // namespace ullage::runtime
