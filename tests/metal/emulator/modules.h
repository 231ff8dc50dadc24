// Modules: kernels' MSL compiled to machine code by clang, kept on disk by content.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "base/result.h"
#include "tests/metal/emulator/launch.h"

namespace ullage::test::metal {

// Several threads may load at once, and processes may share a folder.
class Modules {
 public:
  // Objects are stored in `folder`, named by a hash of the text, the library and the compiler's
  // version.
  explicit Modules(std::filesystem::path folder);
  ~Modules();

  // Checks address spaces and compiles where the folder has no such object. The entry lives as long
  // as this. Errors carry clang's first messages: the text is no valid Metal, or uses what the
  // library lacks.
  ir::Result<const Entry*> load(const std::string& name, const std::string& msl);
  // Parses the text with Metal's address spaces as those of OpenCL. Errors likewise.
  ir::Result<void> check_address_spaces(const std::string& msl);

  // Does the compiler generate the same machine code for both texts, optimised and without checks?
  // False where one does not compile.
  bool same_code(const std::string& one, const std::string& other);

  // Is there a compiler to work with?
  static bool available();

 private:
  struct Module;
  ir::Result<void> prepare();
  ir::Result<std::unique_ptr<Module>> open(const std::string& name, const std::string& msl);
  ir::Result<void> compile(const std::string& text, const std::filesystem::path& object);
  std::string assembly(const std::string& msl);

  std::mutex mutex_;  // of all that follows
  std::filesystem::path folder_;
  std::string version_;  // hash of everything but the text
  std::filesystem::path includes_, header_;
  std::map<std::string, std::unique_ptr<Module>> modules_;
};

// The folder for a test program: ULLAGE_TEST_CACHE/metal, or a folder next to the build.
std::filesystem::path module_folder();

}  // namespace ullage::test::metal
