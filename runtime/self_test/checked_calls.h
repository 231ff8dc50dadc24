// CheckedCalls: the calls of a program that must run before the calls of one node can run.
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

// Which dispatch writes which buffer of a program. Kernels trust integers from other kernels:
// counts, offsets, positions. Generated values would lead them outside of their buffers, so checks
// begin with the calls that produce these integers; floats, booleans and inputs of the caller may
// be anything. The program outlives it; meanwhile a dispatch may get another kernel.
class CheckedCalls {
 public:
  // The program outlives it; a dispatch may meanwhile be given another kernel.
  explicit CheckedCalls(const ir::Program& program);

  // The dispatches of the range and those that produce integers for them, in order, without
  // resolves, which the host replaces. None: they are too many.
  std::vector<uint32_t> calls_of(NodeRange range) const;
  // Scalar buffers whose elements control the dispatch: its groups, its predicate, and table words
  // that it may read.
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
