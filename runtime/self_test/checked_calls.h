// CheckedCalls: what else of a program must run before the calls of one node may.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program/program.h"

namespace ullage::runtime {

// Neighbouring dispatches of one node.
struct NodeRange {
  uint32_t begin = 0, end = 0;
};
std::vector<NodeRange> node_ranges(const ir::Program& program);

// Who writes what of a program. Kernels trust the integers that other kernels give them: counts,
// offsets, places. Made ones would lead them out of their buffers, so that checks begin with the
// calls that make them; floats, truth values and what the caller gives may be anything.
class CheckedCalls {
 public:
  // The program outlives it; a dispatch may meanwhile be given another kernel.
  explicit CheckedCalls(const ir::Program& program);

  // The range's dispatches and those that make integers for them, in order, without resolves, which
  // the host stands in for. Nothing: they are too many.
  std::vector<uint32_t> calls_of(NodeRange range) const;
  // Scalar buffers whose elements decide what the dispatch does: its groups, its predicate, what it
  // may read from the table.
  const std::vector<uint32_t>& scalars_of(uint32_t dispatch) const { return scalars_[dispatch]; }

 private:
  void find_writers();
  void find_scalars();
  bool is_resolve(uint32_t dispatch) const;
  bool is_same_node(uint32_t a, uint32_t b) const;
  bool is_trusted(uint32_t buffer) const;

  const ir::Program& program_;
  std::vector<std::vector<uint32_t>> writers_;  // per buffer: dispatches in order
  std::vector<std::vector<uint32_t>> scalars_;  // per dispatch
};

}  // namespace ullage::runtime
