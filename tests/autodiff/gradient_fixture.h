// Gradients of small graphs by vjp: in test_autodiff by the reference evaluator, in
// test_autodiff_device on the device.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ir/graph/builder.h"
#include "tests/ops/fixtures/data_run.h"

namespace ullage::test {

class GradientOf : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_run()) GTEST_SKIP() << "no Vulkan device";
  }

  // An input to differentiate by, and one that is data.
  ir::Value variable(const ir::Tensor& at);
  ir::Value data(const ir::Tensor& at);

  // The gradient by every variable, in order, for the cotangent of y.
  std::vector<std::vector<double>> pull(ir::Value y, const ir::Tensor& cotangent);
  // The graph that does so; the fixture's inputs and then `cotangent` are its operands.
  ir::Result<ir::Graph> pulling(ir::Value y);

  ir::Builder b;

 private:
  ir::Value add(const ir::Tensor& at);

  std::vector<ir::Tensor> inputs_;
  std::vector<ir::ValueId> wrt_;
};

}  // namespace ullage::test
