#include "runtime/self_test/disabled_kernels.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/printable.h"
#include "base/utf8_path.h"
#include "runtime/file/mapped_file.h"
#include "runtime/self_test/hex.h"

namespace ullage::runtime {
namespace {

constexpr const char* kFile = "disabled-kernels.txt";
constexpr std::string_view kAnyDevice = "[*]";
constexpr std::string_view kHead =
    "# Kernels that are replaced by their reference kernels, by device and driver. The kernel\n"
    "# self-test adds lines. A line that is removed enables the kernel again; [*] is any device.\n";

}  // namespace

DisabledKernels::DisabledKernels(const std::string& directory, const DeviceInfo& device)
    : path_(ir::path_in(directory, kFile)),
      section_('[' + ir::printable(device.name + "; " + device.driver) + ']') {
  read();
}

void DisabledKernels::read() {
  kernels_.clear();
  std::istringstream file(read_text(path_));
  bool is_ours = false;
  for (std::string line; std::getline(file, line);) {
    if (line.ends_with('\r')) line.pop_back();  // an editor of Windows
    if (line.starts_with('[')) is_ours = line == section_ || line == kAnyDevice;
    const auto code = parse_hex(line);
    if (!is_ours || !code) continue;
    kernels_.insert_or_assign(*code, line.substr(std::min(line.size(), kHexDigits + 1)));
  }
}

// One write at the end of the file: processes on other devices may be adding lines, too.
void DisabledKernels::add(uint64_t code, const std::string& text) {
  if (!kernels_.try_emplace(code, ir::printable(text)).second) return;
  std::string lines(read_text(path_).empty() ? kHead : std::string_view("\n"));
  lines += section_ + '\n' + hex_of(code) + ' ' + kernels_[code] + '\n';
  std::ofstream file(ir::utf8_path(path_), std::ios::binary | std::ios::app);
  file.write(lines.data(), static_cast<std::streamsize>(lines.size()));
}

}  // namespace ullage::runtime
