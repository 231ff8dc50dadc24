// What is measured: graphs with their operands, and the same work in a loop on one thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"

namespace ullage::bench {

struct Work {
  int64_t elements = 0;
  std::vector<ir::Tensor> inputs = {};
  std::function<void(ir::Builder&)> build = {};
  std::function<void()> on_host = {};  // empty: nothing to compare with
};

struct Case {
  std::string name = {};
  std::function<Work()> prepare = {};
};

// copy, scan and compact of 2^24 f32; compact at the densities 1, 50 and 99 %.
std::vector<Case> selection_cases();
// argsort and unique values of 2^20 u32.
std::vector<Case> sort_cases();
// argsort of one row of 2^8 to 2^20 elements, and comparison of two columns of as many.
std::vector<Case> crossover_cases();

}  // namespace ullage::bench
