// The MSL of every shipped variant against the texts in golden/: whatever changes in kernels,
// glslang, spirv-opt or SPIRV-Cross is seen as a diff.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "shaders/compiler/cache.h"
#include "shaders/compiler/source_table.h"
#include "shaders/msl/msl.h"
#include "tests/metal/emulator/kernel_lint.h"
#include "tests/metal/shipped_kernels.h"

namespace ullage::test::metal {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = "tests/metal/golden";
constexpr const char kVersion[] = "SPIRV-Cross C API 0.54.0";  // of Debian 12

// Files that no profile for Metal uses.
const std::map<std::string, std::string> kElsewhere = {
    {"compact/flags.comp", "CPU form"},
    {"compact/write.comp", "CPU form"},
    {"conv/winograd_input.comp", "CPU form"},
    {"conv/winograd_output.comp", "CPU form"},
    {"conv/winograd_product.comp", "CPU form"},
    {"generate/whole.comp", "frame of the kernels that bench/kernels writes itself"},
    {"movement/swap.comp", "CPU form"},
    {"reduce/columns.comp", "CPU form"},
    {"reduce/runs.comp", "CPU form"},
    {"scan/runs.comp", "CPU form"},
    {"import/image.comp", "reads images of a Vulkan host"},
};

// Made once: some hundred kernels.
const std::map<std::string, ir::ProgramKernel>& kernels() {
  static const auto made = shipped_kernels();
  EXPECT_TRUE(made) << made.error().message;
  return *made;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

// "matmul/lanes.comp BATCHED=0 TM=4 8x16x1" -> matmul/lanes.BATCHED0.TM4.8x16x1.metal
fs::path path_of(const std::string& variant) {
  const size_t end = variant.find(".comp ");
  std::string rest = variant.substr(end + 5);
  for (char& c : rest) c = c == ' ' ? '.' : c;
  std::erase(rest, '=');
  return kFolder / (variant.substr(0, end) + rest + ".metal");
}

std::string hash_of(const std::string& text) {
  shaders::ContentHash hash;
  hash.add(text);
  return hash.hex();
}

bool updating() {
  return std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr;
}

// Path of each file that must be there -> its text. A variant's first body stands for the others,
// of which bodies.txt has the hashes.
std::map<fs::path, std::string> expected_files() {
  std::map<fs::path, std::string> files;
  std::string list;
  for (const auto& [name, kernel] : kernels()) {
    auto msl = shaders::to_msl(kernel.spirv);
    EXPECT_TRUE(msl) << name << ": " << msl.error().message;
    if (!msl) continue;
    list += name + " " + hash_of(msl->text) + "\n";
    files.emplace(path_of(variant_of(name)), "// " + name + "\n" + msl->text);
  }
  files.emplace(kFolder / "bodies.txt", list);
  return files;
}

TEST(MetalGolden, EveryKernelFileIsReached) {
  std::set<std::string> reached;
  for (const auto& [name, kernel] : kernels()) reached.insert(file_of(name));
  for (const shaders::SourceFile& file : shaders::embedded_files()) {
    const std::string path(file.path);
    if (!path.ends_with(".comp")) continue;
    EXPECT_NE(reached.contains(path), kElsewhere.contains(path)) << path;
  }
}

TEST(MetalGolden, EveryKernelKeepsTheRules) {
  for (const auto& [name, kernel] : kernels()) {
    const auto ok = lint_kernel(kernel);
    EXPECT_TRUE(ok) << ok.error().message;
  }
}

TEST(MetalGolden, TextsAreAsCommitted) {
  if (shaders::msl_translator_version() != kVersion) {
    GTEST_SKIP() << "texts are those of " << kVersion;
  }
  if (!updating() && !fs::exists(kFolder)) {
    GTEST_SKIP() << "no texts are committed yet: ULLAGE_UPDATE_GOLDEN=1 writes them";
  }
  const auto files = expected_files();
  if (updating()) fs::remove_all(kFolder);
  for (const auto& [path, text] : files) {
    if (updating()) {
      fs::create_directories(path.parent_path());
      std::ofstream(path, std::ios::binary) << text;
    }
    EXPECT_TRUE(read_file(path) == text)
        << path << " differs: run with ULLAGE_UPDATE_GOLDEN=1 and look at the diff";
  }
  for (const auto& entry : fs::recursive_directory_iterator(kFolder)) {
    if (!entry.is_regular_file()) continue;
    EXPECT_TRUE(files.contains(entry.path())) << entry.path() << " is of no shipped kernel";
  }
}

}  // namespace
}  // namespace ullage::test::metal
