// Samples of ops: inputs on which the conformance properties are checked. A table per family, next
// to the tests that read them and outside of what the compiler ships.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ir/graph/op.h"
#include "ops/rules/op_rules.h"

namespace ullage::samples {

// A shape per operand, where the strings are symbols ("n") or numbers ("3"), with values for the
// symbols to try.
struct Sample {
  struct Operand {
    ir::DType dtype = ir::DType::f32;
    std::vector<std::string> shape{};
    double low = -2, high = 2;  // seeded uniform values; integers use the integers inside
    bool absent = false;        // optional operand left out
  };
  std::vector<Operand> operands{};
  ir::Attributes (*attributes)(ir::ExtentPool&) = nullptr;            // null: none
  ir::ScalarBody (*body)() = nullptr;                                 // of ops that take one
  std::vector<std::vector<std::pair<std::string, int64_t>>> sizes{};  // one binding per run
  double relative_tolerance = 1e-5, absolute_tolerance = 1e-6;
};

using Samples = std::vector<Sample> (*)();
using SampleTable = ops::OpRules<Samples>;

SampleTable affine_sample_table();
SampleTable attention_sample_table();
SampleTable control_sample_table();
SampleTable dense_sample_table();
SampleTable elementwise_sample_table();
SampleTable generate_sample_table();
SampleTable indexing_sample_table();
SampleTable movement_sample_table();
SampleTable order_sample_table();
SampleTable quantization_sample_table();
SampleTable random_sample_table();
SampleTable recurrent_sample_table();
SampleTable reduce_sample_table();
SampleTable resample_sample_table();
SampleTable rowwise_sample_table();
SampleTable scatter_sample_table();
SampleTable select_sample_table();

}  // namespace ullage::samples
