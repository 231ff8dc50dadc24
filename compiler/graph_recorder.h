// Graphs that callers of the C API build call by call. A failed call changes nothing. (A Builder
// keeps its first error permanently.)
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/graph/builder.h"
#include "ir/graph/graph.h"
#include "ir/graph/op.h"

namespace ullage::compiler {

// Records the successful calls, and repeats them after a failed one.
class GraphRecorder {
 public:
  // Called once or several times, each time with a builder in the same state; `values` are those of
  // the earlier calls.
  using Call =
      std::function<std::vector<ir::Value>(ir::Builder&, std::span<const ir::Value> values)>;

  GraphRecorder();

  // Appends the new values. Errors: those of the builder.
  ir::Result<void> make(Call call);

  std::span<const ir::Value> values() const { return values_; }
  const ir::Graph& graph() const { return builder_->graph(); }
  // A copy of the current graph, with its own pool. Errors: those of Builder::finish.
  ir::Result<ir::Graph> finished() const;

 private:
  void replay();

  std::vector<Call> calls_;
  std::unique_ptr<ir::Builder> builder_;
  std::vector<ir::Value> values_;
};

// Adds the nodes of one graph to another. `operands` replace the inputs of `graph`. Returns one
// value per output; none after an error, which the builder keeps: a wrong number, dtype or rank of
// operands, shapes that the inputs of the graph cannot have, capacities (which belong to a whole
// program).
std::vector<ir::Value> add_graph(ir::Builder& builder, const ir::Graph& graph,
                                 std::span<const ir::Value> operands);

// Composites of docs/ops.md that callers of the C API can use like ops: op definitions that
// Builder::add expands into ops of the registry, each by the function of its name, whose header
// documents it. Results are those of the function; `nonzero` has one per axis, then the count.
ir::Registry composites();

}  // namespace ullage::compiler
