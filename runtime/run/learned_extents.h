// LearnedExtents: how much runs of a program needed where nothing bounds an extent, kept beside the
// pipeline cache, so that another process begins with enough.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "ir/program/program.h"

namespace ullage::runtime {

// Shared by the sessions of a program. Programs of the same scalars share a file. Whatever is wrong
// with a file, or with writing it, is no error: runs find out again.
class LearnedExtents {
 public:
  // Reads what there is. An empty directory: nothing is kept beyond this object. Programs without
  // capacities touch no file.
  LearnedExtents(const std::string& directory, const ir::Program& program);

  // The most that a run needed of the capacity of that name.
  std::optional<int64_t> find(const std::string& name) const;
  // A run needed so much. Written when it is more than what is known.
  void keep(const std::map<std::string, int64_t>& needed);

 private:
  void read();
  void write() const;

  std::string path_;  // empty: nowhere
  mutable std::mutex lock_;
  std::map<std::string, int64_t> known_;
};

}  // namespace ullage::runtime
