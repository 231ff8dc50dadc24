// A driver with known behaviour, to check the answers of the questions.
#pragma once

#include "tools/conform/matrix/dot_model.h"
#include "tools/conform/matrix/matrix_unit.h"

namespace ullage::conform {

struct Ways {
  DotModel model = {};
  bool flushes_denormals = false;
  enum class Overflow : uint8_t { wraps, at_the_end, at_each_step } overflow = Overflow::wraps;
  bool forgets_strides = false;  // lines are one after another whatever the stride
  bool writes_past = false;      // a byte behind each line that is stored
  enum class Bounds : uint8_t { memory, zeros } bounds = Bounds::memory;
  bool drops_a_summand = false;  // the last product
  bool loses_changes = false;    // of elements by their index
  double error = 0;              // of each result of element by element, relative
};

class ModelUnit final : public MatrixUnit {
 public:
  ModelUnit(std::vector<MatrixShape> shapes, Ways ways) : shapes_(std::move(shapes)), ways_(ways) {}

  std::span<const MatrixShape> shapes() const override { return shapes_; }
  bool is_robust() const override { return true; }
  ir::Result<std::vector<Bits>> multiply_add(const MatrixShape& shape, const Tiles& tiles) override;
  ir::Result<std::vector<std::byte>> copy(const CopyJob& job, std::span<const std::byte> from,
                                          std::vector<std::byte> to) override;
  ir::Result<std::vector<Bits>> apply(const ElementwiseJob& job, std::span<const Bits> x,
                                      std::span<const Bits> y) override;
  ir::Result<Elements> elements(const MatrixType& type) override;

 private:
  Bits float_sum(const MatrixShape& shape, Bits c, std::span<const Bits> a,
                 std::span<const Bits> b) const;
  Bits integer_sum(const MatrixShape& shape, Bits c, std::span<const Bits> a,
                   std::span<const Bits> b) const;

  std::vector<MatrixShape> shapes_;
  Ways ways_;
};

}  // namespace ullage::conform
