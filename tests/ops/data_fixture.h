// One graph per test of a data-dependent op, and its results.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ops/select/size.h"
#include "tests/ops/data_run.h"

namespace ullage::test {

using List = std::vector<double>;

class DataDependent : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_run()) GTEST_SKIP() << "no Vulkan device";
  }

  ops::Size sized(int64_t k) { return {.size = b.pool().constant(k), .fill = {}}; }
  ops::Size sized(int64_t k, std::vector<double> fill) {
    ops::Size size = sized(k);
    for (double f : fill) size.fill.push_back(b.scalar(ir::DType::i64, f));
    return size;
  }
  void output(ir::Value v) { b.output("r" + std::to_string(outputs_++), v); }
  void output(const ops::Selected& s) {
    output(s.values);
    output(s.count);
  }
  std::vector<ir::Tensor> run(const std::vector<ir::Tensor>& inputs) {
    std::vector<ir::Tensor> results = run_graph(b, inputs);
    results.resize(outputs_);
    outputs_ = 0;
    return results;
  }

  ir::Builder b;
  size_t outputs_ = 0;
};

}  // namespace ullage::test
