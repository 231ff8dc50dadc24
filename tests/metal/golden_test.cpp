// Every kernel that ships: valid, within the limits of its tier, within the rules for Metal, and
// its MSL as committed in golden/: every change in kernels, glslang, spirv-opt or SPIRV-Cross
// is visible as a diff. ULLAGE_UPDATE_GOLDEN=1 writes the folder, ULLAGE_GOLDEN_TEXTS=DIR every
// text into DIR.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "shaders/kernel_compiler/front_end.h"
#include "shaders/kernel_compiler/reflection.h"
#include "shaders/kernel_compiler/source_table.h"
#include "shaders/toolchain/msl/msl.h"
#include "tests/metal/emulator/kernel_lint.h"
#include "tests/metal/golden_texts.h"
#include "tests/metal/shipped_kernels.h"

namespace ullage::test::metal {
namespace {

const std::filesystem::path kFolder = "tests/metal/golden";
constexpr const char kVersion[] = "SPIRV-Cross C API 0.54.0";  // of Debian 12

// Files that no profile for Metal uses, or that none of the graphs has yet.
const std::map<std::string, std::string> kElsewhere = {
    {"compact/cpu/flags.comp", "CPU variant"},
    {"compact/cpu/write.comp", "CPU variant"},
    {"conv/cpu/depthwise_strip.comp", "CPU variant"},
    {"conv/cpu/grouped.comp", "CPU variant"},
    {"conv/halves.comp", "cooperative matrices of Vulkan"},
    {"conv/cpu/winograd_input.comp", "CPU variant"},
    {"conv/cpu/winograd_output.comp", "CPU variant"},
    {"conv/cpu/winograd_product.comp", "CPU variant"},
    {"generate/whole.comp", "frame of the kernels that bench/kernels writes itself"},
    {"matmul/halves.comp", "cooperative matrices of Vulkan"},
    {"movement/cpu/join_vec4s.comp", "CPU variant"},
    {"movement/cpu/pad_rows.comp", "CPU variant"},
    {"movement/cpu/swap.comp", "CPU variant"},
    {"quantization/byte_matrices.comp", "cooperative matrices of Vulkan"},
    {"quantization/bytes.comp", "dot products of bytes of Vulkan"},
    {"quantization/matrices.comp", "cooperative matrices of Vulkan"},
    {"quantization/round_rows.comp", "cooperative matrices of Vulkan"},
    {"reduce/cpu/columns.comp", "CPU variant"},
    {"reduce/cpu/runs.comp", "CPU variant"},
    {"rowwise/cpu/attention_keys.comp", "CPU variant"},
    {"rowwise/cpu/attention_rows.comp", "CPU variant"},
    {"rowwise/attention_matrices.comp", "cooperative matrices of Vulkan"},
    {"scan/cpu/runs.comp", "CPU variant"},
    {"sort/cpu/radix_count.comp", "CPU variant"},
    {"sort/cpu/radix_scatter.comp", "CPU variant"},
    {"import/image.comp", "reads images of a Vulkan host"},
};

// Compiled once: some hundred kernels.
const std::map<std::string, ShippedKernel>& kernels() {
  static const auto shipped = shipped_kernels();
  EXPECT_TRUE(shipped) << shipped.error().message;
  return *shipped;
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

TEST(MetalGolden, EveryKernelIsValid) {
  for (const auto& [name, shipped] : kernels()) {
    const auto ok = shaders::validate(shipped.kernel.spirv);
    EXPECT_TRUE(ok) << name << ": " << ok.error().message;
  }
}

TEST(MetalGolden, PortableKernelsKeepTheLimitsOfTierZero) {
  size_t count = 0;
  for (const auto& [name, shipped] : kernels()) {
    if (!shipped.portable) continue;
    ++count;
    const auto reflection = shaders::reflect(shipped.kernel.spirv);
    ASSERT_TRUE(reflection) << name << ": " << reflection.error().message;
    const auto ok = shaders::check_limits(*reflection, {}, ir::portable_profile());
    EXPECT_TRUE(ok) << name << ": " << ok.error().message;
  }
  EXPECT_GT(count, 0u);
}

TEST(MetalGolden, EveryKernelKeepsTheRules) {
  for (const auto& [name, shipped] : kernels()) {
    const auto ok = lint_kernel(shipped.kernel);
    EXPECT_TRUE(ok) << ok.error().message;
  }
}

// Of every kernel; computed once.
const KernelTexts& texts() {
  static const KernelTexts all_texts = [] {
    KernelTexts all;
    for (const auto& [name, shipped] : kernels()) {
      auto msl = shaders::to_msl(shipped.kernel.spirv);
      EXPECT_TRUE(msl) << name << ": " << msl.error().message;
      if (msl) all.emplace(name, std::move(msl->text));
    }
    return all;
  }();
  return all_texts;
}

TEST(MetalGolden, TextsAreAsCommitted) {
  if (shaders::msl_translator_version() != kVersion) {
    GTEST_SKIP() << "texts are those of " << kVersion << ", this is "
                 << shaders::msl_translator_version();
  }
  if (std::getenv("ULLAGE_UPDATE_GOLDEN")) write_golden(kFolder, texts());
  if (const char* all = std::getenv("ULLAGE_GOLDEN_TEXTS")) write_all_texts(all, texts());
  const std::string found = golden_difference(kFolder, texts());
  EXPECT_TRUE(found.empty())
      << found
      << "If this is meant: ULLAGE_UPDATE_GOLDEN=1 test_metal_golden in the source folder, and "
         "commit "
      << kFolder.string()
      << ".\nEvery text: ULLAGE_GOLDEN_TEXTS=DIR test_metal_golden before and after, then diff -r.";
}

// SPIRV-Cross 1.3.239 moves a load past an assignment to the loop variable in its index where it
// prints the load inside another expression, and any version may print it there twice.
TEST(MetalGolden, EveryLoadIsAStatementOfItsOwn) {
  const std::regex load(R"(= .*\b\w+\.\w+\[)");
  // Of an element, or of one of its components: "((device uint*)&b.x[i])[1u]".
  const std::regex alone(
      R"(^\s*(\w+ )?\w+ = (\(\([\w ]+\*\)&)?[\w.]+(\[[^\]]*\])+(\)\[\w+\])?(\.[xyzw]+)?;$)");
  for (const auto& [name, text] : texts()) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.find("atomic_") != std::string::npos) continue;
      if (line.find('[') > line.find(" = ") && std::regex_search(line, load)) {
        EXPECT_TRUE(std::regex_match(line, alone)) << name << ": " << line;
      }
    }
  }
}

// SPIRV-Cross 1.3.239 turns gl_WorkGroupSize into array lengths that are no constants in MSL, newer
// versions turn it into macros.
TEST(MetalGolden, NoLengthDependsOnAPipeline) {
  for (const auto& [name, text] : texts()) {
    for (const char* word :
         {"[[function_constant", "SPIRV_CROSS_CONSTANT_ID", "[gl_WorkGroupSize"}) {
      EXPECT_EQ(text.find(word), std::string::npos) << name << ": " << word;
    }
  }
}

// A folder of its own for each test, empty.
std::filesystem::path golden_folder() {
  const auto folder = std::filesystem::path(testing::TempDir()) / "golden_of_some";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder / "a");
  return folder;
}

TEST(MetalGolden, DifferencesAreReported) {
  const auto folder = golden_folder();
  const KernelTexts before = {{"a/b.comp 64x1x1", "one\ntwo\nthree\n"},
                              {"a/c.comp 64x1x1 #12345678", "x\n"}};
  std::ofstream(folder / "a/b.metal") << "kept in full";
  write_golden(folder, before);
  EXPECT_FALSE(std::filesystem::exists(folder / "a/c.metal"));
  EXPECT_EQ(golden_difference(folder, before), "");
  KernelTexts now = before;
  now["a/b.comp 64x1x1"] = "one\n2\nthree\n";
  now.erase("a/c.comp 64x1x1 #12345678");
  now["a/d.comp 64x1x1"] = "y\n";
  EXPECT_EQ(golden_difference(folder, now),
            "1 texts changed:\n  a/b.comp 64x1x1\n"
            "1 kernels are new:\n  a/d.comp 64x1x1\n"
            "1 kernels are no longer shipped:\n  a/c.comp 64x1x1 #12345678\n"
            "--- a/b.metal line 3\n-two\n+2\n");
}

TEST(MetalGolden, AFamilyKeepsItsShortestTextWhereItHasNone) {
  const auto folder = golden_folder();
  KernelTexts texts = {{"a/b.comp 64x1x1", "one\ntwo\n"}, {"a/c.comp 64x1x1", "x\n"}};
  write_golden(folder, texts);
  EXPECT_FALSE(std::filesystem::exists(folder / "a/b.metal"));
  EXPECT_EQ(golden_difference(folder, texts), "");
  texts.erase("a/c.comp 64x1x1");
  EXPECT_EQ(golden_difference(folder, texts),
            "1 kernels are no longer shipped:\n  a/c.comp 64x1x1\n"
            "--- a/b.metal line 1\n+// a/b.comp 64x1x1\n+one\n+two\n"
            "1 files are of no shipped kernel:\n  a/c.metal\n");
}

}  // namespace
}  // namespace ullage::test::metal
