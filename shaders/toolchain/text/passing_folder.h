// A folder for files that another program reads or writes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "shaders/toolchain/text/text_target.h"

namespace ullage::shaders {

// Removed with what is in it. `path` is empty where none could be made. No name of it reaches a
// result: it differs each time.
struct PassingFolder {
  PassingFolder();
  ~PassingFolder();
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;

  std::string file(const char* name) const { return (path / name).string(); }
  std::string write(const char* name, std::string_view bytes) const;  // returns its path
  std::string read(const char* name) const;                           // "" if there is none
  // What a program said, on one line, without the folder, at most 240 bytes.
  std::string said_by(const ProgramRun& run) const;

  std::filesystem::path path;
};

}  // namespace ullage::shaders
