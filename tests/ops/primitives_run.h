// Runs the rows that data-dependent ops are made of in every form of their kernels.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/ops/device_run.h"

namespace ullage::test {

// Which profile kernels are chosen for: the device's own, or one of a tier-0 GPU, whose kernels
// every device runs.
enum class Form { as_found, portable_gpu };

// Counts around the sizes of workgroups, subgroups, words and chunks.
std::vector<int64_t> counts_to_try();

// Parameter: form. Memory is poisoned.
class PrimitivesOnDevice : public testing::TestWithParam<Form> {
 protected:
  void SetUp() override;
  void TearDown() override;

  // Compiles once; run() may then be called at any sizes.
  void compile(ir::Builder& builder);
  std::vector<ir::Tensor> run(const std::vector<ir::Tensor>& inputs);
  // Runs and compares all results with the reference: within tolerance * (1 + |expected|), and
  // where terms cancel within of_scale times the largest magnitude.
  void check(const std::vector<ir::Tensor>& inputs, double tolerance = 0, double of_scale = 0);
  bool has_float64() const { return device_->profile().float64; }

 private:
  void release();

  std::unique_ptr<Device> device_;
  ir::Graph graph_;
  ullage_program* program_ = nullptr;
  ullage_session* session_ = nullptr;
};

std::string form_name(const testing::TestParamInfo<Form>& form);

// Elements of raw bits.
template <class Bits>
ir::Tensor tensor_of_bits(ir::DType dtype, const std::vector<Bits>& bits) {
  auto made = ir::Tensor::from_bytes(dtype, {static_cast<int64_t>(bits.size())},
                                     std::as_bytes(std::span(bits)));
  return made ? *std::move(made) : ir::Tensor();
}

}  // namespace ullage::test
