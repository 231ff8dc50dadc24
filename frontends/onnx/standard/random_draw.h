// Shared by the import rules that draw numbers.
#pragma once

#include "frontends/onnx/importer/node_context.h"
#include "ops/random/random_words.h"

namespace ullage::onnx {

// Numbers of `seed`, i64 scalar; invalid: of the node's place in the graph. In a loop others in
// every iteration.
ops::RandomSource source_of(NodeContext& c, ir::Value seed);
// Other numbers for every `iteration`, i64 scalar.
ops::RandomSource stream_of_iteration(const ops::RandomSource& source, ir::Value iteration);

// i32 [rows, samples]: of unnormalised logarithms of probabilities, f32 [rows, classes], the class
// into whose share of the sum a number falls.
ir::Value drawn_classes(ir::Value logarithms, const ops::RandomSource& source,
                        ir::ExtentExpr samples);

}  // namespace ullage::onnx
