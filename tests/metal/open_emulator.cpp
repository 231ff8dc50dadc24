// The device of tests in this folder: the emulator in place of a Vulkan driver. ULLAGE_EMULATOR
// chooses it: a profile (portable, desktop), the SIMD width and the order of threads,
// "desktop,4,backward"; the default is "portable,32,forward". ULLAGE_RESULTS: a file that gets a
// line per buffer that a dispatch may have written: its kernel and a hash of the buffer.
#include <cstdlib>
#include <fstream>

#include "base/content_hash.h"
#include "tests/host_device/open.h"
#include "tests/metal/emulator/emulated_device.h"
#include "tests/metal/kernel_log.h"

namespace ullage::test {
namespace {

metal::Order order_of(const std::string& word) {
  if (word == "backward") return metal::Order::backward;
  if (word == "shuffled") return metal::Order::shuffled;
  return metal::Order::forward;
}

}  // namespace

std::unique_ptr<runtime::Device> create_device_under_test() {
  if (!metal::Modules::available()) return nullptr;
  const HostDeviceChoice choice = host_device_choice("ULLAGE_EMULATOR", "portable,32,forward");
  metal::EmulatedDeviceOptions options;
  options.profile = choice.profile;
  options.simd_width = choice.width;
  options.order = order_of(choice.order);
  options.on_kernel = metal::log_kernel;
  if (const char* results = std::getenv("ULLAGE_RESULTS")) {
    options.on_written = [file = std::make_shared<std::ofstream>(results, std::ios::app)](
                             const std::string& kernel, std::span<const std::byte> bytes) {
      ContentHash hash;
      hash.add({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      *file << kernel << ' ' << hash.hex() << std::endl;
    };
  }
  return metal::create_emulated_device(std::move(options));
}

}  // namespace ullage::test
