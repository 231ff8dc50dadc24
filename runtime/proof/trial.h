// Trial: the calls of one node of a program, run on their own, on data made for them.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/backend.h"
#include "runtime/proof/made_data.h"
#include "runtime/proof/trial_sizes.h"

namespace ullage::runtime {

// Neighbouring dispatches of one node.
struct NodeRange {
  uint32_t begin = 0, end = 0;
};
std::vector<NodeRange> node_ranges(const ir::Program& program);

// What it is made of outlives it; a dispatch of the program may meanwhile be given another kernel.
class Trial {
 public:
  // Looks at sizes alone: nothing is allocated before run().
  Trial(const ir::Program& program, const TrialSizes& sizes, NodeRange range, uint64_t alignment);

  // Can the calls be run by themselves? Not where none has work, where they need what another part
  // of the node leaves behind, or resolve counts.
  bool is_possible() const { return possible_; }
  // Of all their operands.
  uint64_t bytes() const { return bytes_; }
  // Those of dispatches with work, each once.
  const std::vector<uint32_t>& kernels() const { return kernels_; }

  struct Form {
    const Kernel* kernel = nullptr;
    const ir::ProgramKernel* source = nullptr;
  };
  // The operands after the calls, all of them, kernel `i` being run as `form_of(i)`. REQUIRES:
  // is_possible().
  Result<std::vector<std::byte>> run(Device& device, const std::function<Form(uint32_t)>& form_of);
  // Operands of the next runs have elements of this range.
  void take(Range range);
  // What is kept from run to run goes.
  void release() { image_ = {}; }
  // Where two results of run() differ in what leaves the node, with both values; nothing: nowhere.
  std::optional<std::string> difference(std::span<const std::byte> fast,
                                        std::span<const std::byte> plain) const;

 private:
  struct Operand {
    uint32_t buffer = 0;
    uint64_t offset = 0, size = 0;
    bool read_first = false, written = false, leaves = false;
  };
  void add_operands(const ir::ProgramDispatch& dispatch);
  void place(uint64_t alignment);
  void mark_leaving();
  bool is_of_this_node(const ir::ProgramDispatch& dispatch) const;
  bool has_work(uint32_t dispatch) const;
  const Operand& operand(uint32_t buffer) const;
  void make_image();

  const ir::Program& program_;
  const TrialSizes& sizes_;
  const NodeRange range_;
  bool possible_ = true;
  uint64_t bytes_ = 0;
  std::vector<uint32_t> kernels_;
  std::vector<Operand> operands_;  // a buffer each
  std::vector<std::byte> image_;   // of operands before the calls
  Range values_ = Range::near;
};

}  // namespace ullage::runtime
