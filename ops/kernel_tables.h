// All tables of kernels (ops/schedule/kernel_table.h), for docs/kernel-choice.md and tests.
#pragma once

#include <string_view>
#include <vector>

#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

struct KernelTable {
  std::string_view family;  // folder below shaders/kernels/
  std::string_view title;
  std::vector<KernelChoice> rows;
};
std::vector<KernelTable> kernel_tables();

}  // namespace ullage::ops
