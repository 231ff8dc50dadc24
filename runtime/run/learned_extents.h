// LearnedExtents: what runs of a program needed along unbounded extents, stored next to the
// pipeline cache, so that another process begins with enough.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "ir/program/program.h"

namespace ullage::runtime {

// Shared by the sessions of a program. Programs with equal scalars share a file. A damaged file, or
// a failure to write it, is no error: runs find the values again.
class LearnedExtents {
 public:
  // Reads the file. An empty directory: nothing is stored outside of this object. Programs without
  // capacities use no file.
  LearnedExtents(const std::string& directory, const ir::Program& program);

  // The most that a run needed of the capacity of that name.
  std::optional<int64_t> find(const std::string& name) const;
  std::map<std::string, int64_t> all() const;
  // Records what a run needed. It is written if it is more than what was known.
  void keep(const std::map<std::string, int64_t>& needed);

 private:
  void read();
  void write() const;

  std::string path_;  // empty: no file
  mutable std::mutex lock_;
  std::map<std::string, int64_t> known_;
};

}  // namespace ullage::runtime
