// The device of tests in this folder: the emulator in place of a Vulkan driver. ULLAGE_EMULATOR
// chooses it: a profile (portable, desktop), the SIMD width and the order of threads,
// "desktop,4,backward"; the default is "portable,32,forward". ULLAGE_RESULTS: a file that gets a
// line per buffer that a dispatch may have written: its kernel and a hash of the buffer.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/content_hash.h"
#include "ir/program/named_profiles.h"
#include "runtime/c_api/c_api.h"
#include "tests/metal/emulator/emulated_device.h"
#include "tests/metal/kernel_log.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/msl_under_test.h"

namespace ullage::test {
namespace {

metal::Order order_of(const std::string& word) {
  if (word == "backward") return metal::Order::backward;
  if (word == "shuffled") return metal::Order::shuffled;
  return metal::Order::forward;
}

metal::EmulatedDeviceOptions options_under_test() {
  const char* const given = std::getenv("ULLAGE_EMULATOR");
  std::istringstream words(given != nullptr ? given : "portable,32,forward");
  std::string profile, width, order;
  std::getline(words, profile, ',');
  std::getline(words, width, ',');
  std::getline(words, order, ',');
  metal::EmulatedDeviceOptions options;
  if (profile == "desktop") options.profile = ir::desktop_profile();
  options.simd_width = static_cast<uint32_t>(std::stoul(width));
  options.order = order_of(order);
  options.on_kernel = metal::log_kernel;
  if (const char* results = std::getenv("ULLAGE_RESULTS")) {
    options.on_written = [file = std::make_shared<std::ofstream>(results, std::ios::app)](
                             const std::string& kernel, std::span<const std::byte> bytes) {
      ContentHash hash;
      hash.add({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      *file << kernel << ' ' << hash.hex() << std::endl;
    };
  }
  return options;
}

}  // namespace

decltype(passes::CompileOptions::to_msl) msl_under_test() {
  return {};
}

uint32_t tier_under_test() {
  return 0;
}

Device::Device(uint32_t, bool, bool poison) {
  if (!metal::Modules::available()) return;
  runtime::ContextOptions options;
  options.poison = poison;
  context_ = new ullage_context{
      runtime::Context::create_on(metal::create_emulated_device(options_under_test()), options)};
}

Device::~Device() {
  if (context_ != nullptr) ullage_context_destroy(context_);
}

}  // namespace ullage::test
