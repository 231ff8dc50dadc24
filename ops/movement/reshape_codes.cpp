// One walk over the codes with the axes that they take.
#include "ops/movement/reshape_codes.h"

#include <optional>
#include <string>

#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::ExtentExpr;

namespace {

class Walk {
 public:
  Walk(ir::ExtentPool& pool, std::vector<ExtentExpr> axes, std::span<const int64_t> codes)
      : pool_(pool), axes_(std::move(axes)), codes_(codes) {}

  // None after an error.
  std::optional<std::vector<ExtentExpr>> run() {
    while (at_ < codes_.size() && wrong_.empty()) step(codes_[at_++]);
    if (!wrong_.empty()) return std::nullopt;
    if (inferred_) {
      std::vector<ExtentExpr> others = extents_;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(*inferred_));
      extents_[*inferred_] = ir::floor_div(ir::product(pool_, axes_), ir::product(pool_, others));
    }
    return extents_;
  }
  const std::string& wrong() const { return wrong_; }

 private:
  ExtentExpr take() {
    if (axis_ < axes_.size()) return axes_[axis_++];
    wrong_ = "the codes take more axes than there are";
    return pool_.constant(1);
  }

  void step(int64_t code) {
    if (code > 0) {
      ++axis_;
      extents_.push_back(pool_.constant(code));
    } else if (code == 0) {
      extents_.push_back(take());
    } else if (code == -1) {
      if (inferred_) wrong_ = "at most one extent is -1";
      ++axis_;
      inferred_ = extents_.size();
      extents_.push_back(pool_.constant(1));
    } else if (code == -2) {
      while (axis_ < axes_.size()) extents_.push_back(take());
    } else if (code == -3) {
      const ExtentExpr first = take();
      extents_.push_back(first * take());
    } else if (code == -4) {
      split(take());
    } else {
      wrong_ = "there is no code " + std::to_string(code);
    }
  }

  void split(ExtentExpr axis) {
    if (codes_.size() - at_ < 2) {
      wrong_ = "-4 requires two extents behind it";
      return;
    }
    const int64_t first = codes_[at_], second = codes_[at_ + 1];
    at_ += 2;
    const auto is_extent = [](int64_t code) { return code > 0 || code == -1; };
    if (!is_extent(first) || !is_extent(second) || first + second == -2) {
      wrong_ = "-4 splits into two extents, of which one may be -1";
      return;
    }
    extents_.push_back(first == -1 ? ir::floor_div(axis, second) : pool_.constant(first));
    extents_.push_back(second == -1 ? ir::floor_div(axis, first) : pool_.constant(second));
  }

  ir::ExtentPool& pool_;
  std::vector<ExtentExpr> axes_;
  std::span<const int64_t> codes_;
  std::vector<ExtentExpr> extents_;
  size_t at_ = 0, axis_ = 0;
  std::optional<size_t> inferred_;
  std::string wrong_;
};

}  // namespace

ir::Value reshape_codes(ir::Value x, std::span<const int64_t> codes) {
  if (!x.valid()) return {};
  Walk walk(x.builder().pool(), extents_of(x), codes);
  auto extents = walk.run();
  if (extents) return reshape(x, *std::move(extents));
  x.builder().fail(ir::invalid_argument("reshape_codes: " + walk.wrong()));
  return {};
}

}  // namespace ullage::ops
