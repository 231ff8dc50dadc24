// The steps that all executors share: importing a test's model, judging results.
#pragma once

#include <map>
#include <span>
#include <string>

#include "ir/graph/graph.h"
#include "tests/onnx/node_case.h"
#include "tests/onnx/outcome.h"

namespace ullage::test {

using Bounds = std::map<std::string, int64_t, std::less<>>;

// Imports with the test's own inputs pinned: axes, ranks and trip counts may arrive as inputs.
ir::Result<ir::Graph> import_case(const NodeCase& test);
// Imports with every input as device data. `bounds` are by name, as --bound takes them.
ir::Result<ir::Graph> import_device_case(const NodeCase& test, const Bounds& bounds);
// An unsupported feature is `missing`, everything else a failure.
Outcome failure(const ir::Error& error);
// pass if every output agrees.
Outcome compare_outputs(const NodeCase& test, std::span<const ir::Tensor> outputs);

}  // namespace ullage::test
