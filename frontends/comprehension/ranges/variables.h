// The variables of a statement's formulas: what subscripts, bounds and conditions are over.
//
// A formula is an extent expression over index variables (ir/extent/affine.h): those of the
// statement's indices, and one for each value that data decides. Its other leaves are everything
// that is the same at every point of a statement (sizes, T.k, parameters of rank 0, reads at
// constant subscripts).
//
// Conditions are formulas too: one is true where its value is at least 0. So `a < b` is b - a - 1,
// `and` is min, `or` is max, `not x` is -x - 1, and `a == b` is min(a - b, b - a).
#pragma once

#include <cstdint>
#include <vector>

#include "ir/extent/affine.h"

namespace ullage::comprehension {

using IndexId = uint32_t;  // number of an index within its statement (Statement::index_at)

// What read `read` gives at these subscripts. It lies in `range`.
struct DataValue {
  uint32_t read = 0;
  std::vector<ir::ExtentExpr> subscripts = {};
  ir::Interval range = {};
  std::vector<IndexId> indices = {};  // of the subscripts, rising
};

// Numbers the variables of one statement. Not thread-safe.
class Variables {
 public:
  // `pool` must outlive this.
  explicit Variables(ir::ExtentPool& pool) : pool_(pool) {}

  ir::ExtentExpr index(IndexId index) const { return pool_.index_variable(index); }
  // The same read at the same subscripts is the same variable. `range` bounds every element.
  ir::ExtentExpr data(uint32_t read, std::vector<ir::ExtentExpr> subscripts,
                      ir::Interval range = {});

  // What the variable of this number stands for where it is no index; else null. Valid until the
  // next call of data().
  const DataValue* data_of(uint32_t variable) const;
  // The indices that a formula depends on, rising, those inside subscripts too.
  std::vector<IndexId> indices_of(ir::ExtentExpr e) const;
  bool depends_on(ir::ExtentExpr e, IndexId index) const;
  // Index variables are named as `indices` has them, or as what was read and where.
  ir::LeafName names(std::vector<std::string> indices, ir::LeafName others) const;
  ir::ExtentPool& pool() const { return pool_; }

 private:
  // Data is numbered from here on.
  static constexpr uint32_t kFirstData = uint32_t{1} << 31;

  ir::ExtentPool& pool_;
  std::vector<DataValue> data_;
};

}  // namespace ullage::comprehension
