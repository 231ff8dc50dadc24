// A graph under construction in which a call that fails leaves no trace. (A Builder keeps its first
// error for good.)
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

// Remembers the calls that succeeded: after one that failed they are made again.
class GraphRecorder {
 public:
  // Made once or many times, each time with a builder in the same state; `values` are those of the
  // calls before.
  using Call =
      std::function<std::vector<ir::Value>(ir::Builder&, std::span<const ir::Value> values)>;

  GraphRecorder();

  // The new values are those behind the ones that were there. Errors: what the builder says.
  ir::Result<void> make(Call call);

  std::span<const ir::Value> values() const { return values_; }
  const ir::Graph& graph() const { return builder_->graph(); }
  // As it stands, with a pool of its own. Errors: those of Builder::finish.
  ir::Result<ir::Graph> finished() const;

 private:
  void replay();

  std::vector<Call> calls_;
  std::unique_ptr<ir::Builder> builder_;
  std::vector<ir::Value> values_;
};

}  // namespace ullage::compiler
