// LoopIteration: one iteration of a loop that stays a loop, computed again where a derivative needs
// it.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "autodiff/loops/iteration_rows.h"
#include "autodiff/replay.h"
#include "base/result.h"
#include "ir/graph/builder.h"
#include "ir/graph/loops.h"

namespace ullage::autodiff {

// What a sweep knows of a value: does it depend on what is differentiated by?
using IsActive = std::function<bool(ir::ValueId)>;

// A carried value that is active.
struct ActiveCarry {
  ir::ValueId value = ir::kNoValue, initial = ir::kNoValue, next = ir::kNoValue;
  // Along which it grows, by operands 1 ... of what makes `next`.
  std::optional<size_t> axis = std::nullopt;
};

// Begins with the carried values that save_carries() kept. In this order: check(), fetch() under
// the predicate of the loop, and compute() in a loop over its iterations.
class LoopIteration {
 public:
  // REQUIRES: `builder` and `is_active` outlive this.
  LoopIteration(ir::Builder& builder, const ir::LoopRange& loop, const IsActive& is_active);

  const std::vector<ActiveCarry>& carried() const { return carried_; }
  // Active values from before the loop of which the iteration reads more than a row,
  // and the rows that it reads of others.
  const std::vector<ir::ValueId>& read() const { return read_; }
  const std::vector<IterationRow>& rows() const { return rows_; }

  // Errors: a carried value whose extents follow no rule, or whose rows are partly dropped.
  ir::Result<void> check() const;
  void fetch();
  void compute(ir::ExtentExpr iteration);

  // After compute(): the first node of the iteration behind its rows, what it began with (invalid:
  // it does not read that), what it puts behind a value that grows, and what stands for any other
  // value of the body.
  size_t first_node() const { return first_; }
  ir::Value begun_with(const ActiveCarry& carry) const;
  std::vector<ir::Value> pieces(const ActiveCarry& carry) const;
  ir::Value now(ir::ValueId id) const { return replay_(id); }

  // Extent of the carried value along an axis at the start of an iteration.
  ir::ExtentExpr extent_at(ir::ValueId carried, size_t axis, ir::ExtentExpr iteration) const;

 private:
  const ir::Graph& graph() const { return builder_.graph(); }
  std::span<const ir::ValueId> pieces_of(const ActiveCarry& carry) const;
  bool is_own_carry(uint32_t n) const;
  ir::Result<void> check_grown() const;
  void find_carried(const IsActive& is_active);
  void find_needed(const IsActive& is_active);
  void find_rows(std::span<const ir::ValueId> left);
  ir::Value carried_at(ir::ValueId id, ir::ExtentExpr iteration) const;

  ir::Builder& builder_;
  const ir::LoopRange loop_;
  Replay replay_;
  std::vector<ActiveCarry> carried_;
  std::vector<uint32_t> needed_;          // nodes of the iteration, but for its carried values
  std::vector<ir::ValueId> begins_with_;  // carried values that these read
  std::vector<ir::ValueId> read_;
  std::vector<IterationRow> rows_;
  std::unordered_map<ir::ValueId, ir::Value> stacks_, grown_;  // of begins_with_
  size_t first_ = 0;
};

// Elements of `x` from `start` on along `axis`, `size` of them.
ir::Value part_of(ir::Value x, size_t axis, ir::ExtentExpr start, ir::ExtentExpr size);

}  // namespace ullage::autodiff
