// Runs a test through the importer and the reference evaluator.
#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/onnx/executor.h"
#include "tests/onnx/import_case.h"

namespace ullage::test {
namespace {

class ReferenceExecutor : public Executor {
 public:
  explicit ReferenceExecutor(onnx::Loops loops) : loops_(loops) {}

  RunResult run(const NodeCase& test) override {
    ir::Result<ir::Graph> graph = import_case(test, loops_);
    if (!graph) return failure(graph.error());
    ir::Result<std::vector<ir::Tensor>> outputs = ir::evaluate(*graph, test.inputs);
    if (!outputs) return failure(outputs.error());
    return compare_outputs(test, *outputs);
  }

 private:
  onnx::Loops loops_;
};

}  // namespace

std::unique_ptr<Executor> make_reference_executor(onnx::Loops loops) {
  return std::make_unique<ReferenceExecutor>(loops);
}

}  // namespace ullage::test
