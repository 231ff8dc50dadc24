// The dtype of results of operands of several dtypes, by PyTorch's rules.
#pragma once

#include "frontends/aten/importer/item.h"
#include "ir/dtype.h"

namespace ullage::aten {

// The least dtype that both convert to.
ir::DType common_dtype(ir::DType a, ir::DType b);

// Tensors with axes decide; those without, and numbers behind them, only where they are of a higher
// kind: a float beside integers, an integer beside bools.
class Promotion {
 public:
  void add_tensor(ir::DType dtype, size_t rank);
  void add_number(NumberKind kind);
  ir::DType result() const;

 private:
  struct Class {
    bool any = false;
    ir::DType dtype = ir::DType::boolean;
    void add(ir::DType more);
  };
  Class with_axes_{}, without_axes_{}, numbers_{};
};

}  // namespace ullage::aten
