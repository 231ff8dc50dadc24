// Every Vulkan device of the machine, opened with validation where the layer is installed.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/session.h"

namespace ullage::runtime {

// Devices by index; none without a driver.
size_t device_count();

struct OpenedContext {
  std::shared_ptr<Context> context;
  std::vector<std::string> log;
};

// Opens device `index`; falls back to no validation where the layer is missing.
std::unique_ptr<OpenedContext> open_context(size_t index, ContextOptions options = {});

}  // namespace ullage::runtime
