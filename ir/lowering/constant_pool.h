// ConstantPool: the constants of a kernel graph, as they are and in 16 bits, and packs of
// them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/lowering/kernel_graph.h"

namespace ullage::ir {

class ConstantPool {
 public:
  // Both outlive the pool. `storage`: how values may be stored, per value; empty: as their dtypes.
  ConstantPool(const Graph& graph, KernelGraph& kernels, const std::vector<DType>& storage);

  // Index of a constant for use in recipes. REQUIRES: it is one.
  uint32_t index_of(ValueId id);
  // Index of constant `index` rounded to bf16 where it is to be stored so, else to f16.
  uint32_t narrowed(uint32_t index);
  // A table that kernels read as it is, in a buffer; once for equal ones.
  BufferId table(std::span<const uint16_t> words);
  // A constant in the order the lanes read; built once at load. Equal recipes are one buffer, and a
  // recipe whose pieces are the first ones of another's is read from the other's.
  BufferId packed(const PackRecipe& recipe);
  // A constant whole, in another layout or storage.
  BufferId packed(ValueId id, const Layout& layout, DType storage);

 private:
  uint32_t add(std::shared_ptr<const Tensor> tensor);

  const Graph& graph_;
  KernelGraph& kernels_;
  const std::vector<DType>& storage_;
  std::vector<uint32_t> index_of_;                    // per value
  std::unordered_map<uint32_t, uint32_t> narrow_of_;  // constant -> itself in 16 bits
};

}  // namespace ullage::ir
