// Opening the device.
#include "tools/conform/device_under_test.h"

#include <fmt/format.h>

#include "base/parse_whole.h"
#include "tools/common/cli/exit_code.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/cache_folder.h"

namespace ullage::conform {

using ir::Result;

namespace {

std::string version_text(uint32_t version) {
  return fmt::format("{}.{}.{}", version >> 22 & 0x7f, version >> 12 & 0x3ff, version & 0xfff);
}

// The index that the text means: an index, a driver UUID or a part of a name.
Result<uint32_t> find_device(const std::string& text) {
  const std::vector<ullage_device_info> found = devices();
  if (found.empty()) {
    return ir::Error{ir::ErrorCode::no_device, "no Vulkan device (is a driver installed?)", {}};
  }
  if (text.empty()) return 0u;
  const auto index = ir::parse_whole<uint32_t>(text);
  if (index && *index < found.size()) return *index;
  std::string names;
  for (uint32_t i = 0; i < found.size(); ++i) {
    const std::string_view name = found[i].name;
    if (!index &&
        (name.find(text) != name.npos || tools::uuid_text(found[i].driver_uuid) == text)) {
      return i;
    }
    names += fmt::format("{}{} {}", i == 0 ? "" : ", ", i, name);
  }
  return ir::Error{
      ir::ErrorCode::no_device, fmt::format("--device {}: there are {}", text, names), {}};
}

}  // namespace

Result<void> DeviceUnderTest::open() {
  const Result<uint32_t> index = find_device(choice_.device);
  if (!index) return index.error();
  ullage_context_options options = {};
  options.device = *index;
  options.max_tier = choice_.max_tier;
  options.validation = choice_.validation;
  options.poison = 1;
  options.cache_directory = choice_.cache.empty() ? nullptr : choice_.cache.c_str();
  options.log = [](void*, ullage_log_level level, const char* message) {
    if (level != ULLAGE_LOG_INFO) tools::print_error("{}\n", message);
  };
  auto context = Context::create(options);
  if (!context) return tools::error_of(context.status());
  context_.emplace(std::move(*context));
  return {};
}

Result<ullage_context*> DeviceUnderTest::context() {
  use();
  if (!opened_) opened_ = open();
  if (!*opened_) return opened_->error();
  return context_->get();
}

DeviceIdentity DeviceUnderTest::identity() const {
  const auto info = context_->device_info();
  if (!info) return {};
  return {.name = info->name,
          .driver = info->driver,
          .driver_uuid = tools::uuid_text(info->driver_uuid),
          .api_version = version_text(info->api_version),
          .tier = info->tier,
          .subgroup_size = info->subgroup_size,
          .is_cpu = info->is_cpu != 0};
}

Result<runtime::RawDevice*> DeviceUnderTest::open_raw(RawSlot& slot, bool robust) {
  use();
  if (!slot) {
    const Result<uint32_t> index = find_device(choice_.device);
    if (!index) return index.error();
    runtime::RawOptions options;
    options.index = *index;
    options.validation = choice_.validation;
    options.robust = robust;
    options.log = [](runtime::LogLevel, const std::string& message) {
      tools::print_error("{}\n", message);
    };
    slot = runtime::RawDevice::open(options);
  }
  if (!*slot) return slot->error();
  return (*slot)->get();
}

Result<runtime::RawDevice*> DeviceUnderTest::raw() {
  return open_raw(raw_, false);
}

Result<runtime::RawDevice*> DeviceUnderTest::robust() {
  return open_raw(robust_, true);
}

uint64_t DeviceUnderTest::take_validation_messages() {
  uint64_t all = context_ ? context_->validation_messages() : 0;
  for (const RawSlot* slot : {&raw_, &robust_}) {
    if (*slot && **slot) all += (***slot)->validation_messages();
  }
  const uint64_t before = messages_;
  messages_ = all;
  return all - before;
}

}  // namespace ullage::conform
