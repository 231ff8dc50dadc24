// docs/kernel-choice.md is generated from the tables of kernels: this test fails where the page is
// stale, and writes it when ULLAGE_UPDATE_GOLDEN is set.
#include "ops/kernel_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "ir/program/named_profiles.h"

namespace ullage::test {
namespace {

namespace fs = std::filesystem;
using ops::KernelChoice;
using ops::KernelDevice;
using ops::KernelTable;

constexpr const char* kTablesPath = "docs/kernel-choice.md";
constexpr const char* kTablesHead = R"(# Kernel tables

Generated from the tables of `ops/kernel_tables.cpp` by `ULLAGE_UPDATE_GOLDEN=1 test_ops`; do not edit.

Which kernel of a family serves which device, dtype and shape. Rows are tried in order: the first that serves a call is taken. Lowering
asks these tables ([0077](decisions/0077-kernels-are-chosen-by-tables.md)); the sizes of tiles and what profiles report are in
[gpu-kernels.md](gpu-kernels.md). `ullage inspect model.ull --kernels` lists the kernels that were chosen for a model.
)";
constexpr const char* kTablesFrozen = R"(
## Kernels for CPU drivers

These exist for CPU drivers alone and are frozen: what is wrong in them is repaired, but they get no new variants. GPUs never run them.

)";

// The files of a row, below shaders/kernels/; none of rows that name another table.
std::vector<std::string> files_of(const KernelTable& table, const KernelChoice& row) {
  std::vector<std::string> files;
  std::string_view rest = row.files;
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(", "), rest.size());
    std::string file(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 2, rest.size()));
    if (!file.ends_with(".comp")) continue;
    if (file.find('/') == std::string::npos) file = std::string(table.family) + "/" + file;
    files.push_back(std::move(file));
  }
  return files;
}

// Devices of all rows that name a file.
std::map<std::string, std::set<KernelDevice>> devices_of_files() {
  std::map<std::string, std::set<KernelDevice>> devices;
  for (const KernelTable& table : ops::kernel_tables()) {
    for (const KernelChoice& row : table.rows) {
      for (const std::string& file : files_of(table, row)) devices[file].insert(row.device);
    }
  }
  return devices;
}

// All kernels, below shaders/kernels/.
std::set<std::string> kernel_files() {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator("shaders/kernels")) {
    if (!entry.is_regular_file()) continue;
    files.insert(entry.path().lexically_relative("shaders/kernels").generic_string());
  }
  return files;
}

bool is_for_cpu(const std::string& file) {
  return file.find("/cpu/") != std::string::npos;
}

std::string cell_of_files(const KernelTable& table, const KernelChoice& row) {
  std::string text;
  for (const std::string& file : files_of(table, row)) {
    text += (text.empty() ? "`" : ", `") + file + "`";
  }
  return text.empty() ? std::string(row.files) : text;
}

std::string_view text_of(KernelDevice device) {
  constexpr std::string_view kTexts[] = {"any", "CPU drivers", "GPUs"};
  return kTexts[static_cast<size_t>(device)];
}

std::string table_section(const KernelTable& table) {
  std::string text = "\n## " + std::string(table.family) + ": " + std::string(table.title) +
                     "\n\n" +
                     "| kernel | device | stored as | when | why |\n|---|---|---|---|---|\n";
  for (const KernelChoice& row : table.rows) {
    text += "| " + cell_of_files(table, row);
    for (const std::string_view cell : {text_of(row.device), row.dtypes, row.when, row.why}) {
      text += " | " + std::string(cell);
    }
    text += " |\n";
  }
  return text;
}

std::string tables_page() {
  std::string text = kTablesHead;
  for (const KernelTable& table : ops::kernel_tables()) text += table_section(table);
  text += kTablesFrozen;
  for (const std::string& file : kernel_files()) {
    if (is_for_cpu(file)) text += "- `" + file + "`\n";
  }
  return text;
}

TEST(KernelTablesPage, IsThatOfTheTables) {
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) std::ofstream(kTablesPath) << tables_page();
  std::ifstream file(kTablesPath);
  const std::string stored(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(stored, tables_page()) << "run ULLAGE_UPDATE_GOLDEN=1 test_ops";
}

TEST(KernelTables, HaveEveryKernelOfTheirFamilies) {
  const auto devices = devices_of_files();
  const std::set<std::string> all = kernel_files();
  for (const auto& [file, of_file] : devices) EXPECT_TRUE(all.contains(file)) << file;
  for (const std::string& file : all) {
    const bool is_expected =
        is_for_cpu(file) || file.starts_with("conv/") || file.starts_with("matmul/") ||
        file.starts_with("compact/") || file.starts_with("reduce/") || file.starts_with("scan/") ||
        file.starts_with("rowwise/attention") || file.starts_with("rowwise/softmax");
    EXPECT_TRUE(!is_expected || devices.contains(file)) << file;
  }
}

TEST(KernelTables, ChooseKernelsOfFoldersCpuForCpuDriversAlone) {
  for (const auto& [file, devices] : devices_of_files()) {
    EXPECT_EQ(is_for_cpu(file), devices == std::set{KernelDevice::cpu}) << file;
  }
}

TEST(KernelTables, EndWithARowForWhatIsLeft) {
  for (const KernelTable& table : ops::kernel_tables()) {
    SCOPED_TRACE(std::string(table.family) + ": " + std::string(table.title));
    ASSERT_FALSE(table.rows.empty());
    EXPECT_EQ(table.rows.back().when, "otherwise");
    for (const KernelChoice& row : table.rows) {
      for (const std::string_view text : {row.files, row.dtypes, row.when, row.why}) {
        EXPECT_FALSE(text.empty());
      }
    }
  }
}

struct RowsCase {
  using Kernel = int;

  ir::DeviceProfile profile;
  int64_t rows = 0;
};
constexpr ops::KernelRow<RowsCase> kThreeRows[] = {
    {.choice = {.files = "cpu", .device = KernelDevice::cpu, .dtypes = "", .when = "", .why = ""},
     .kernel = 1,
     .serves = [](const RowsCase& c) { return c.rows > 4; }},
    {.choice = {.files = "gpu", .device = KernelDevice::gpu, .dtypes = "", .when = "", .why = ""},
     .kernel = 2,
     .serves = [](const RowsCase& c) { return c.rows > 2; }},
    {.choice = {.files = "any", .dtypes = "", .when = "", .why = ""}, .kernel = 3},
};

TEST(KernelTables, TheFirstRowThatServesACaseOnItsDeviceIsTaken) {
  const auto kernel = [](const ir::DeviceProfile& profile, int64_t rows) {
    return ops::choose_kernel<RowsCase>(kThreeRows, RowsCase{profile, rows}).kernel;
  };
  EXPECT_EQ(kernel(ir::cpu_profile(), 5), 1);
  EXPECT_EQ(kernel(ir::cpu_profile(), 4), 3);
  EXPECT_EQ(kernel(ir::desktop_profile(), 5), 2);
  EXPECT_EQ(kernel(ir::desktop_profile(), 2), 3);
}

}  // namespace
}  // namespace ullage::test
