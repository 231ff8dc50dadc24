// Readers: which nodes read each value, looked up once for a graph that does not change.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/graph/graph.h"

namespace ullage::passes {

class Readers {
 public:
  explicit Readers(const ir::Graph& graph);

  // Nodes that read `id`, ascending; one that reads it twice is there twice.
  std::span<const uint32_t> of(ir::ValueId id) const { return nodes_[id]; }
  bool is_output(ir::ValueId id) const { return output_[id]; }
  // Does the value leave the graph, as an output or as an extent?
  bool leaves(ir::ValueId id) const { return output_[id] || extent_[id]; }
  // The node that reads `id` once, if nothing else does; else null.
  const ir::Node* only(ir::ValueId id) const;

 private:
  const ir::Graph& graph_;
  std::vector<std::vector<uint32_t>> nodes_;
  std::vector<bool> output_, extent_;
};

}  // namespace ullage::passes
