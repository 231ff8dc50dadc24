// A folder of temporary files, removed with its last owner.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace ullage::conform {

class TemporaryFolder {
 public:
  static ir::Result<std::shared_ptr<const TemporaryFolder>> create();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace ullage::conform
