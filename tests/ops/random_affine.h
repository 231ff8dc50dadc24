// Random affine_reduce nodes at constant sizes, and what they mean by plain loops.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "ops/affine/affine_reduce.h"

namespace ullage::test {

// y[o] sums, over all terms, x0[...] * x1[...]; every number of it is known.
struct RandomAffine {
  struct Form {
    int64_t constant = 0;
    std::vector<int64_t> coefficients;
    int64_t at(std::span<const int64_t> variables) const;
  };
  struct Derived {
    Form form;
    int64_t divisor = 1, extent = 1;
  };
  std::vector<int64_t> shape, reduced;
  std::vector<Derived> derived;
  std::vector<std::vector<Form>> reads;              // of two operands
  std::vector<std::vector<int64_t>> operand_shapes;  // that hold what is read

  static RandomAffine make(uint32_t seed);

  // The node on operands of these shapes.
  ir::Value build(ir::Builder& builder, std::span<const ir::Value> operands) const;
  // Every term: flat index of its result and of the element that it reads of each operand.
  void for_each_term(
      const std::function<void(int64_t result, std::span<const int64_t> elements)>& visit) const;
  int64_t result_count() const;
};

}  // namespace ullage::test
