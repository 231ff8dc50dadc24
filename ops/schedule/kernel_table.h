// Tables of kernels: which kernel of a family serves a call, in order, with the reason. Lowering
// asks them; docs/kernel-choice.md is generated from all of them (ops/kernel_tables.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "ir/program/device_profile.h"

namespace ullage::ops {

// The device class that a kernel is for.
enum class KernelDevice : uint8_t { any, cpu, gpu };

// What people read of a row.
struct KernelChoice {
  // Below shaders/kernels/, as "conv/lanes.comp, conv/staged.comp"; of a family's tiles without
  // its folder.
  std::string_view files;
  KernelDevice device = KernelDevice::any;
  std::string_view dtypes;  // stored, as "f32, f16"
  std::string_view when;    // in words what `serves` accepts
  std::string_view why;
};

// Case: what decides among the rows of a table, with a `profile`, and with a type Kernel: what
// lowering needs of the row that it takes.
template <class Case>
struct KernelRow {
  KernelChoice choice;
  typename Case::Kernel kernel{};
  bool (*serves)(const Case&) = nullptr;  // null: every case
};

// The first row that serves the case on its device. REQUIRES: there is one, so that the last row of
// a table serves every case.
template <class Case>
const KernelRow<Case>& choose_kernel(std::span<const KernelRow<Case>> rows, const Case& c) {
  return *std::ranges::find_if(rows, [&](const KernelRow<Case>& row) {
    const bool is_cpu = c.profile.device_class == ir::DeviceClass::cpu;
    const KernelDevice device = row.choice.device;
    return (device == KernelDevice::any || is_cpu == (device == KernelDevice::cpu)) &&
           (row.serves == nullptr || row.serves(c));
  });
}

template <class Case>
std::vector<KernelChoice> choices_of(std::span<const KernelRow<Case>> rows) {
  std::vector<KernelChoice> choices;
  for (const KernelRow<Case>& row : rows) choices.push_back(row.choice);
  return choices;
}

}  // namespace ullage::ops
