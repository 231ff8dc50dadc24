// A graph under construction that a failed call does not change. (A Builder keeps its first error
// permanently.)
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/graph/builder.h"
#include "ir/graph/graph.h"

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

}  // namespace ullage::compiler
