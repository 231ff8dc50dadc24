// SlotTable: the words of the extent table, each an expression that kernels read by its number.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ir/extent/extent.h"

namespace ullage::ir {

class SlotTable {
 public:
  // Appends to `words` (KernelGraph::slots), which outlives the table.
  explicit SlotTable(std::vector<ExtentExpr>& words) : words_(words) {}

  // The slot of `e`; equal expressions share one. Nothing where the table is full.
  std::optional<uint32_t> slot(ExtentExpr e);

  // Slots requested since begin_node().
  const std::vector<uint32_t>& asked() const { return asked_; }
  void begin_node() { asked_.clear(); }

 private:
  std::vector<ExtentExpr>& words_;
  std::unordered_map<ExtentExpr, uint32_t> slot_of_;
  std::vector<uint32_t> asked_;
};

}  // namespace ullage::ir
