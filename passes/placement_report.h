// PlacementReport: where each node of the model went, with the reason. Gathered during the passes,
// because fused and removed nodes no longer have it.
#pragma once

#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/program/program.h"

namespace ullage::passes {

class PlacementReport {
 public:
  // Notes what each source node of the graph, as imported, stands for.
  void begin(const ir::Graph& graph);
  // A pass computed node `source` once and for all.
  void folded(uint32_t source);
  // The nodes of `graph` are those that will run on the device; call it before nodes are merged.
  void finish(const ir::Graph& graph);

  // One entry per source node of the graph, in order. Predicates are still expressions.
  struct Entry {
    ir::Placement where = ir::Placement::device;
    std::string reason;
    ir::ExtentExpr predicate;
  };
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  struct Origin {
    bool has_nodes = false;                       // some node has it
    bool all_constant = false, all_host = false;  // of its results
    bool late = false;                            // host elements that the device defines
    bool is_output = false;                       // a result is one of the graph
  };
  std::vector<Origin> origins_;
  std::vector<bool> folded_;
  std::vector<Entry> entries_;
};

}  // namespace ullage::passes
