// Binding: a primitive on buffers of the host, ready to be recorded.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "primitives/primitive.h"
#include "runtime/vulkan/vulkan_backend.h"

namespace ullage::primitives {

// A range of a VkBuffer. A word is 4 bytes of one.
struct HostRange {
  uint64_t buffer = 0, offset = 0, bytes = 0;
};

struct Buffers {
  std::vector<HostRange> operands{};  // as Primitive::operands
  HostRange scratch{}, count{};
  std::optional<HostRange> result_count{}, argument{};
  Argument arguments{};
};

// Immutable. Owns the control memory, which every execution begins anew, and refers to the buffers.
class Binding {
 public:
  // Errors: invalid_argument for a range that is too small, misaligned, or overlaps another one
  // that is written.
  static ir::Result<std::unique_ptr<const Binding>> create(
      std::shared_ptr<const Primitive> primitive, const Buffers& buffers);

  // Allocates nothing. `target.reports` is ignored.
  ir::Result<void> record(const runtime::VulkanTarget& target) const;

 private:
  struct Copy {
    runtime::MemoryRange from{}, to{};  // of equal size
  };

  explicit Binding(std::shared_ptr<const Primitive> primitive) : primitive_(std::move(primitive)) {}
  ir::Result<void> check(const Buffers& buffers) const;
  ir::Result<void> write_control(const Argument& argument);
  ir::Result<void> borrow(const Buffers& buffers);
  ir::Result<void> record_dispatches();
  runtime::MemoryRange range_of(uint32_t buffer) const;
  void list_copies(const Buffers& buffers);
  void copy(std::span<const Copy> copies, void* command_buffer) const;

  std::shared_ptr<const Primitive> primitive_;
  // The control memory, and behind it what it contains before an execution.
  std::unique_ptr<runtime::Memory> control_;
  uint64_t control_bytes_ = 0;
  std::map<uint64_t, std::unique_ptr<runtime::Memory>> borrowed_;  // by VkBuffer
  std::vector<runtime::MemoryRange> operands_;
  runtime::MemoryRange scratch_;
  std::unique_ptr<runtime::Recording> recording_;
  std::vector<Copy> before_, after_;  // the dispatches
};

}  // namespace ullage::primitives
