// KernelCheck: the calls of one node of a program, run on their own, on data made for them.
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
#include "runtime/self_test/made_data.h"

namespace ullage::runtime {

// What all checks of a program look at. The program outlives it; a dispatch of it may meanwhile be
// given another kernel.
struct CheckProgram {
  explicit CheckProgram(const ir::Program& of)
      : program(of), calls(of), values(of), control(ir::control_layout(of)) {}
  const ir::Program& program;
  const CheckedCalls calls;
  const DeviceValues values;
  const ir::ControlLayout control;
};

// What it is made of outlives it.
class KernelCheck {
 public:
  // Looks at sizes alone: nothing is allocated before run().
  KernelCheck(const CheckProgram& shared, const CheckSizes& sizes, NodeRange range,
              const Device& device);

  // Can the calls be run by themselves? Not where none has work, where too much must run before
  // them, or where nothing bounds a buffer.
  bool is_possible() const { return possible_; }
  // Of all operands, which have room for whatever kernels count.
  uint64_t bytes() const { return operands_.bytes(); }
  // Those of the node's dispatches that may have work, each once.
  const std::vector<uint32_t>& kernels() const { return kernels_; }
  // Those of dispatches that run before the node's, to make integers for it.
  const std::vector<uint32_t>& makers() const { return makers_; }

  struct Form {
    const Kernel* kernel = nullptr;
    const ir::ProgramKernel* source = nullptr;
  };
  // Which form kernel `i` is run as; `tried`: as one of the node's, else as a maker.
  using FormOf = std::function<Form(uint32_t i, bool tried)>;

  struct RunResult {
    std::vector<std::vector<std::byte>> written;  // per operand that the node's calls write
    std::vector<uint32_t> worked;                 // kernels of its dispatches that had work
    std::string refused;  // a guard, of what was counted; not all calls have run then
  };
  // Counts are read where kernels make them, and decide what the next dispatches do. REQUIRES:
  // is_possible().
  Result<RunResult> run(Device& device, const FormOf& form_of);
  // Operands of the next runs have elements of this range.
  void take(Range range) { values_ = range; }
  // What is kept from run to run goes.
  void release() {
    operands_.release();
    memory_.reset();
    control_.reset();
  }

  // Do both run the same calls, on operands of the same sizes and with the same push words?
  bool is_like(const KernelCheck& other) const;

  // Where two run results differ in what the node's calls write, with both values; nothing:
  // nowhere.
  std::optional<std::string> difference(const RunResult& fast, const RunResult& plain) const;

 private:
  struct Running {
    Memory *memory = nullptr, *control = nullptr;
    std::vector<bool> counted;  // per buffer: scalars that kernels of this run have written
    Registers registers;
    RunResult run_result;
  };
  bool is_tried(uint32_t dispatch) const {
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
                         const FormOf& form_of) const;
  RecordedDispatch recorded(const Running& running, uint32_t dispatch, Form form) const;
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
  std::vector<uint32_t> kernels_, makers_;
  Range values_ = Range::near;
  std::unique_ptr<Memory> memory_, control_;  // kept from run to run
};

}  // namespace ullage::runtime
