// KernelCheck: runs the calls of one node of a program separately, on generated data.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/backend.h"
#include "runtime/run/device_values.h"
#include "runtime/self_test/check_operands.h"
#include "runtime/self_test/check_sizes.h"
#include "runtime/self_test/checked_calls.h"
#include "runtime/self_test/generated_data.h"

namespace ullage::runtime {

// Shared by all checks of a program. The program outlives it; meanwhile a dispatch may get another
// kernel.
struct CheckProgram {
  explicit CheckProgram(const ir::Program& of)
      : program(of), calls(of), values(of), control(ir::control_layout(of)) {}
  const ir::Program& program;
  const CheckedCalls calls;
  const DeviceValues values;
  const ir::ControlLayout control;
};

// The arguments outlive it.
class KernelCheck {
 public:
  // Only computes sizes: nothing is allocated before run().
  KernelCheck(const CheckProgram& shared, const CheckSizes& sizes, NodeRange range,
              const Device& device);

  // Whether the calls can run separately. False if none has work, if too many calls must run before
  // them, or if a buffer has no bound.
  bool is_possible() const { return possible_; }
  // The size of all operands, with capacity for any counts of kernels.
  uint64_t bytes() const { return operands_.bytes(); }
  // Kernels of dispatches of the node that may have work, each once.
  const std::vector<uint32_t>& kernels() const { return kernels_; }
  // Kernels of earlier dispatches that produce integers for it.
  const std::vector<uint32_t>& producers() const { return producers_; }

  struct Variant {
    const Kernel* kernel = nullptr;
    const ir::ProgramKernel* source = nullptr;
  };
  // Selects the variant of kernel `i`; `of_node`: for a dispatch of the node, else for a producer.
  using VariantOf = std::function<Variant(uint32_t i, bool of_node)>;

  struct RunResult {
    std::vector<std::vector<std::byte>> written;  // per operand that the node's calls write
    std::vector<uint32_t> worked;                 // kernels of dispatches that had work
    std::string refused;  // a guard that the counts violate; not all calls have run then
  };
  // Runs the calls. Counts of kernels are read back and control the next dispatches. REQUIRES:
  // is_possible().
  Result<RunResult> run(Device& device, const VariantOf& variant_of);
  // The operands of the next runs have elements of this range.
  void take(Range range) { values_ = range; }
  // Releases what is kept from run to run.
  void release() {
    operands_.release();
    memory_.reset();
    control_.reset();
  }

  // Whether both run the same calls, on operands of the same sizes and with the same push words.
  bool is_like(const KernelCheck& other) const;

  // The first difference of two results in what the calls of the node write, with both values; none
  // if they are equal.
  std::optional<std::string> difference(const RunResult& fast, const RunResult& plain) const;

 private:
  struct Running {
    Memory *memory = nullptr, *control = nullptr;
    std::vector<bool> counted;  // per buffer: scalars that kernels of this run have written
    Registers registers;
    RunResult run_result;
  };
  bool is_of_node(uint32_t dispatch) const {
    return dispatch >= range_.begin && dispatch < range_.end;
  }
  bool has_work(uint32_t dispatch) const;
  std::vector<int64_t> slot_values() const;

  Result<void> allocate(Device& device);
  Result<Running> begin(Device& device);
  size_t end_of_stage(size_t first) const;
  Result<void> evaluate(Running& running) const;
  bool refuses(Running& running) const;
  Result<void> run_stage(Device& device, Running& running, std::span<const uint32_t> calls,
                         const VariantOf& variant_of) const;
  RecordedDispatch recorded(const Running& running, uint32_t dispatch, Variant variant) const;
  void take_written(Running& running) const;

  const ir::Program& program() const { return shared_->program; }

  const CheckProgram* shared_;
  const CheckSizes* sizes_;
  NodeRange range_;
  uint64_t alignment_;
  uint32_t max_groups_;
  std::vector<uint32_t> calls_;  // dispatches
  CheckOperands operands_;
  bool possible_ = true;
  std::vector<uint32_t> kernels_, producers_;
  Range values_ = Range::near;
  std::unique_ptr<Memory> memory_, control_;  // kept from run to run
};

}  // namespace ullage::runtime
