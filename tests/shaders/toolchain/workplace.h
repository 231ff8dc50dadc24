// A folder of shader sources for one test, and compiles in it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "shaders/toolchain/compile/compile.h"

namespace ullage::shaders {

class Workplace : public testing::Test {
 protected:
  Workplace()
      : folder_(std::filesystem::temp_directory_path() /
                ("ullage-offline-" +
                 std::to_string(testing::UnitTest::GetInstance()->random_seed()) + "-" +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~Workplace() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).generic_string(); }

  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

  // One job under `run`; files are read anew.
  static OfflineResult compile(const std::string& file, const OfflineRun& run = {},
                               const Variant& variant = {}) {
    SourceFiles files;
    return compile_offline(files, {{file, "k", variant}}, run)[0];
  }
  OfflineResult compile_text(const std::string& text, const OfflineRun& run = {}) const {
    return compile(write("k.comp", text), run);
  }
  // A file of these words.
  std::string write_words(const std::string& name, const std::vector<uint32_t>& words) const {
    return write(name, {reinterpret_cast<const char*>(words.data()), words.size() * 4});
  }

  // Texts of all diagnostics, joined.
  static std::string messages(const OfflineResult& result) {
    std::string text;
    for (const Diagnostic& d : result.diagnostics) text += to_text(d);
    return text;
  }

  std::filesystem::path folder_;
};

// A kernel with a bit of everything: y[i] = x[i] * scale + TERM, for i < n.
inline std::string scale_kernel(const std::string& extra = "") {
  return "#version 450\n"
         "layout(local_size_x = 64) in;\n"
         "layout(set = 0, binding = 0) readonly buffer In { float x[]; };\n"
         "layout(set = 0, binding = 1) writeonly buffer Out { float y[]; };\n"
         "layout(push_constant) uniform Push { uint n; float scale; } p;\n" +
         extra +
         "\n#ifndef TERM\n#define TERM 0.0\n#endif\n"
         "void main() {\n  uint i = gl_GlobalInvocationID.x;\n"
         "  if (i < p.n) y[i] = x[i] * p.scale + TERM;\n}\n";
}

}  // namespace ullage::shaders
