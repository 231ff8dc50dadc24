// Graphs of one input, run in one form at several shapes and compared with the reference: for tests
// of which kernels a graph becomes.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/ops/device_run.h"

namespace ullage::test {

// The parameter is the form. Memory holds NaN before it is written.
class OneInputOnDevice : public testing::TestWithParam<ir::KernelForm> {
 protected:
  using Shape = std::vector<int64_t>;
  using Make = std::function<void(ir::Builder&, ir::Value)>;

  void SetUp() override;

  // Runs what `make` builds of an f32 input whose extents are given (-1: of the run) at every
  // shape, in one session; every output is within 1e-4 of the reference. The files of its calls.
  std::vector<std::string> check(const Shape& extents, const Make& make,
                                 const std::vector<Shape>& shapes);

  std::unique_ptr<Device> device_;
};

size_t count(const std::vector<std::string>& files, std::string_view file);

}  // namespace ullage::test
