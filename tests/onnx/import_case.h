// The steps that all executors share: judging results.
#pragma once

#include <span>
#include <string>

#include "ir/graph/graph.h"
#include "testing/node_case.h"
#include "tests/onnx/run_result.h"

namespace ullage::test {

using samples::Bounds;
using samples::import_case;
using samples::import_device_case;
using samples::load_case;
using samples::NodeCase;

// An unsupported feature is `missing`, everything else a failure.
RunResult failure(const ir::Error& error);
// pass if every output agrees.
RunResult compare_outputs(const NodeCase& test, std::span<const ir::Tensor> outputs);

}  // namespace ullage::test
