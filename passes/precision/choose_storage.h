// choose_storage: which values may lie in memory in 16 bits, and why the others do not.
#pragma once

#include <vector>

#include "ir/graph/graph.h"
#include "ir/lowering/kernel_graph.h"

namespace ullage::passes {

// f16: f32 values are stored as f16 where the rule below allows it. What a graph computes does not
// change: its values are f32, kernels compute and sum in f32, inputs and outputs are f32.
enum class Precision : uint8_t { f32, f16 };

struct StorageChoice {
  std::vector<ir::DType> storage;       // per value: its dtype, or f16 or bf16 for f32
  std::vector<ir::KeptWide> kept_wide;  // f32 values that stay f32 under Precision::f16
};

// The rule. With Precision::f16 an f32 value stays f32 if it
//   - is an input or an output of the graph, or an element of it becomes an extent;
//   - is a constant with an element beyond f16's range, or with none that f16 represents to full
//     precision;
//   - decides integers, conditions or positions: an op makes them from it, or from what elementwise
//     ops and movements alone make of it;
//   - has a range that grows with its operands' or with an extent: sums, products, exp, powers,
//     quotients, squares;
//   - has at most 64 elements.
// With either precision a constant that stays f32 is stored as bf16, else as f16, if it is of
// kManyElements at least and that dtype represents each of them exactly: weights of models that
// have them so. So is what a gather takes out of one, unless it is an output. No element changes.
inline constexpr int64_t kManyElements = 4096;
StorageChoice choose_storage(const ir::Graph& graph, Precision precision);

}  // namespace ullage::passes
