#include "ops/affine/affine_tile.h"
#include "ops/code/scalar_code.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numeric>

#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using ir::ExtentExpr;

namespace {

// Bodies beyond this are not repeated for a tile of rows.
constexpr size_t kShortBody = 12;

bool is_small(const AffineCall& call) {
  return call.body.instructions.size() <= kShortBody && ir::size_bytes(call.wide) == 4 &&
         loop_iterations(call.body) == 0;
}

// Coefficients that are not known.
constexpr int64_t kUnknown = std::numeric_limits<int64_t>::max();

// Weights of a model, not measured: what an invocation pays for an element from memory; for one
// that its neighbours load as well; for one from shared memory; and per chunk, for waiting.
constexpr int64_t kLoad = 8, kCommonLoad = 4, kSharedLoad = 2, kWaiting = 32;
// Loads that one for staging must replace: below, a cache does as well.
constexpr int64_t kLeastReuse = 3;
// Of what the direct form pays: more is not worth while.
constexpr double kWorthwhile = 0.95;
// Elements that an invocation brings per chunk: their text is repeated.
constexpr int64_t kMaxFetches = 16;
constexpr int64_t kMaxChunk = 64;
// Neighbours that store side by side, where an axis has so many: they fill a sector of a cache.
constexpr int64_t kSideBySide = 8;

int64_t tile_of(ExtentExpr extent) {
  const auto known = ir::as_constant(extent);
  return known ? std::clamp<int64_t>(*known, 1, kAffineTile) : kAffineTile;
}

int64_t ceil_of(int64_t a, int64_t b) {
  return (a + b - 1) / b;
}

// Looks through all ways to spread the lanes over the axes of the result and to cut the reduced
// variables into chunks, for the one with the fewest loads per term.
class TileSearch {
 public:
  TileSearch(const ir::DeviceProfile& profile, const AffineCall& call, int64_t terms)
      : profile_(profile),
        call_(call),
        terms_(terms),
        loops_(affine_loops(*call.shape.front().node()->pool, call.reduced)),
        rank_(call.shape.size()),
        workgroup_(
            std::bit_floor(std::min(independent_lanes(profile), profile.max_workgroup_size_x))),
        spans_(rank_ + call.reduced.size(), 1),
        lanes_(rank_, 1) {
    for (const AffineRead& read : call.reads) coefficients_.push_back(coefficients_of(read));
    use(register_tile(call));
    int64_t direct = 0;
    for (size_t i = 0; i < own_.size(); ++i) direct += direct_cost(i);
    cost_ = kWorthwhile * static_cast<double>(direct) / static_cast<double>(own());
    for (size_t a = 0; a < rank_; ++a) cost_ *= waste(a, tile_.along(a));
  }

  std::optional<WorkgroupTile> best() {
    const size_t last = rank_ - 1;
    for (size_t a = 0; a < rank_; ++a) {
      use({.row = a == last ? std::nullopt : std::optional(a),
           .column = last,
           .rows = a == last ? 1 : tile_of(call_.shape[a]),
           .columns = tile_of(call_.shape[last])});
      spread(rank_, workgroup_, 1);
    }
    if (!best_) return {};
    spans_ = best_spans_;
    for (size_t i = 0; i < call_.reads.size(); ++i) {
      best_->regions.push_back(best_staged_[i] ? std::optional(region_of(i)) : std::nullopt);
    }
    return std::move(best_);
  }

 private:
  void use(const RegisterTile& tile) {
    tile_ = tile;
    own_.assign(call_.reads.size(), 1);
    for (size_t i = 0; i < own_.size(); ++i) {
      for (size_t a = 0; a < rank_; ++a) {
        if (follows(i, a)) own_[i] *= tile_.along(a);
      }
    }
  }
  bool follows(size_t i, size_t v) const {
    return !is_zero(call_.reads[i].address.coefficients[v]);
  }
  int64_t expected(size_t a) const { return std::max<int64_t>(expected_value(call_.shape[a]), 1); }
  // Results computed per one stored, by tiles of so many along an axis.
  double waste(size_t a, int64_t tile) const {
    return static_cast<double>(ceil_of(expected(a), tile) * tile) /
           static_cast<double>(expected(a));
  }
  // Results of an invocation.
  int64_t own() const { return tile_.rows * tile_.columns; }
  // Of an operand per term.
  int64_t direct_cost(size_t i) const {
    return own_[i] * (follows(i, rank_ - 1) ? kLoad : kCommonLoad);
  }

  // Over the axes before `axis`, the last one first.
  void spread(size_t axis, int64_t left, double wasted) {
    if (axis == 0) {
      if (left == 1) cut(wasted);
      return;
    }
    const size_t a = axis - 1;
    const int64_t own = tile_.along(a), useful = ceil_of(expected(a), own);
    const auto enough =
        useful >= left ? left : static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(useful)));
    const int64_t most = std::min(left, enough);
    const int64_t least = a == tile_.column ? std::min(most, kSideBySide) : 1;
    for (int64_t lanes = most; lanes >= least; lanes /= 2) {
      lanes_[a] = lanes;
      spans_[a] = lanes * own;
      spread(a, left / lanes, wasted * waste(a, lanes * own));
    }
  }

  // From the innermost variable outwards, as long as those behind are constants.
  void cut(double wasted) {
    int64_t behind = 1;
    std::fill(spans_.begin() + static_cast<ptrdiff_t>(rank_), spans_.end(), 1);
    for (size_t r = call_.reduced.size(); r-- > 0;) {
      const auto extent = ir::as_constant(call_.reduced[r]);
      if (extent == 1) continue;
      if (extent && *extent < 1) return;
      // A chunk of steps is of one index that several variables are taken from.
      if (call_.steps && r < loops_.first_window && looped_before(loops_.first_window) > 1) return;
      for (int64_t chunk = 1; chunk <= kMaxChunk && chunk <= extent.value_or(chunk); chunk *= 2) {
        consider({.own = tile_, .chunked = r, .chunk = chunk}, extent, behind, wasted);
      }
      if (extent && *extent <= kMaxChunk) {
        consider({.own = tile_, .chunked = r, .chunk = *extent}, extent, behind, wasted);
      }
      if (!extent || behind * *extent > terms_) return;
      behind *= *extent;
      spans_[rank_ + r] = *extent;
    }
  }

  int64_t looped_before(size_t r) const {
    return std::count_if(call_.reduced.begin(), call_.reduced.begin() + static_cast<ptrdiff_t>(r),
                         [](ExtentExpr e) { return ir::as_constant(e) != 1; });
  }

  // `behind`: terms of one index of the chunked variable, whose extent may be known.
  void consider(WorkgroupTile tile, std::optional<int64_t> extent, int64_t behind, double wasted) {
    const int64_t indices = extent.value_or(tile.chunk), chunks = ceil_of(indices, tile.chunk);
    const int64_t steps = terms_ / behind;
    const size_t chunked = tile.chunked;
    tile.max_chunks = looped_before(tile.chunked) == 0 ? ceil_of(steps, tile.chunk)
                      : extent                         ? ceil_of(steps, *extent) * chunks
                                                       : steps;
    if (terms_ * loops_.depth + tile.max_chunks > profile_.max_loop_iterations) return;
    spans_[rank_ + chunked] = tile.chunk;
    const int64_t terms = indices * behind, fetches = stage(terms / chunks);
    int64_t per_term = 0;
    for (size_t i = 0; i < own_.size(); ++i) {
      per_term += staged_[i] ? own_[i] * kSharedLoad : direct_cost(i);
    }
    const int64_t paid = chunks * (fetches * kLoad + kWaiting) + per_term * terms;
    const double cost = static_cast<double>(paid) / static_cast<double>(terms * own()) * wasted;
    if (fetches != 0 && cost < cost_) {
      cost_ = cost;
      tile.lanes = lanes_;
      best_ = std::move(tile);
      best_spans_ = spans_;
      best_staged_ = staged_;
    }
    spans_[rank_ + chunked] = 1;
  }

  // Chooses the operands that gain most, while shared memory suffices. Returns how many elements an
  // invocation brings for a chunk of so many terms.
  int64_t stage(int64_t terms) {
    gains_.clear();
    staged_.assign(call_.reads.size(), false);
    for (size_t i = 0; i < call_.reads.size(); ++i) {
      const Footprint found = footprint(i);
      if (found.elements <= 1) continue;
      const Gain gain{i, ceil_of(found.elements, workgroup_), own_[i] * terms, found.words};
      if (gain.loads >= kLeastReuse * gain.fetches) gains_.push_back(gain);
    }
    std::ranges::stable_sort(gains_, std::ranges::greater(),
                             [](const Gain& g) { return g.loads - g.fetches; });
    int64_t fetches = 0, words = 0;
    for (const Gain& gain : gains_) {
      if (fetches + gain.fetches > kMaxFetches || words + gain.words > most_words()) continue;
      staged_[gain.operand] = true;
      fetches += gain.fetches;
      words += gain.words;
    }
    return fetches;
  }

  // Per axis and variable; none of operands that are not staged.
  static std::vector<std::vector<int64_t>> coefficients_of(const AffineRead& read) {
    std::vector<std::vector<int64_t>> all;
    if (ir::size_bytes(read.dtype) > 4 || read.dtype == ir::DType::boolean) return all;
    for (const AffineAxis& axis : read.axes) {
      std::vector<int64_t>& own = all.emplace_back();
      for (ExtentExpr c : axis.subscript.coefficients) {
        own.push_back(ir::as_constant(c).value_or(kUnknown));
      }
    }
    return all;
  }

  int64_t most_words() const { return profile_.max_shared_bytes / 4; }

  // Of the variables' spans along an axis; 0: too large, or not known.
  int64_t reach(const std::vector<int64_t>& coefficients) const {
    int64_t extent = 1;
    for (size_t v = 0; v < spans_.size(); ++v) {
      if (spans_[v] == 1) continue;
      if (coefficients[v] > most_words() || coefficients[v] < -most_words()) return 0;
      extent += std::abs(coefficients[v]) * (spans_[v] - 1);
    }
    return extent <= most_words() ? extent : 0;
  }

  // Rows of odd length: neighbours across them lie in different banks.
  static int64_t row_words(int64_t row, int64_t elements) {
    return row == elements ? row : row | 1;
  }

  struct Footprint {
    int64_t elements = 0, words = 0;
  };
  Footprint footprint(size_t i) const {
    if (coefficients_[i].empty()) return {};
    int64_t elements = 1, row = 1;
    for (const std::vector<int64_t>& axis : coefficients_[i]) {
      row = reach(axis);
      elements *= row;
      if (row == 0 || elements > most_words()) return {};
    }
    return {elements, elements / row * row_words(row, elements)};
  }

  // REQUIRES: the operand has a footprint.
  StagedRegion region_of(size_t i) const {
    const std::vector<std::vector<int64_t>>& coefficients = coefficients_[i];
    const Footprint size = footprint(i);
    StagedRegion region{.elements = size.elements,
                        .words = size.words,
                        .steps = std::vector<int64_t>(spans_.size(), 0)};
    for (const std::vector<int64_t>& axis : coefficients) {
      region.extents.push_back(reach(axis));
      int64_t below = 0;
      for (size_t v = 0; v < spans_.size(); ++v) {
        if (spans_[v] != 1 && axis[v] < 0) below -= axis[v] * (spans_[v] - 1);
      }
      region.below.push_back(below);
    }
    const size_t axes = coefficients.size();
    region.strides.assign(axes, 1);
    for (size_t a = axes - 1; a-- > 0;) {
      region.strides[a] = a + 2 == axes ? row_words(region.extents[a + 1], size.elements)
                                        : region.strides[a + 1] * region.extents[a + 1];
    }
    for (size_t a = 0; a < axes; ++a) {
      region.first += region.below[a] * region.strides[a];
      for (size_t v = 0; v < spans_.size(); ++v) {
        if (spans_[v] != 1) region.steps[v] += coefficients[a][v] * region.strides[a];
      }
    }
    return region;
  }

  struct Gain {
    size_t operand;
    int64_t fetches, loads, words;
  };

  const ir::DeviceProfile& profile_;
  const AffineCall& call_;
  const int64_t terms_;
  const AffineLoops loops_;
  const size_t rank_;
  const int64_t workgroup_;                                      // invocations
  std::vector<std::vector<std::vector<int64_t>>> coefficients_;  // per operand
  // Of the candidate at hand: results of an invocation; per operand, elements that it reads per
  // term; per variable, results or indices; lanes per axis.
  RegisterTile tile_;
  std::vector<int64_t> own_, spans_, lanes_;
  std::vector<Gain> gains_;
  std::vector<bool> staged_;  // per operand
  // The best so far; what it costs per result and term.
  double cost_ = 0;
  std::optional<WorkgroupTile> best_;
  std::vector<int64_t> best_spans_;
  std::vector<bool> best_staged_;
};

}  // namespace

// The last axis gives columns. Rows are worth while where an operand serves all of them.
RegisterTile register_tile(const AffineCall& call) {
  RegisterTile tile;
  const size_t rank = call.shape.size();
  if (rank == 0) return tile;
  tile.column = rank - 1;
  tile.columns = tile_of(call.shape[rank - 1]);
  if (!call.combine || !call.derived.empty() || !is_small(call)) return tile;
  int64_t best = 1;
  for (size_t a = 0; a + 1 < rank; ++a) {
    const int64_t extent = expected_value(call.shape[a]);
    const bool shared = std::ranges::any_of(
        call.reads, [&](const AffineRead& read) { return is_zero(read.address.coefficients[a]); });
    if (!shared || extent <= best) continue;
    best = extent;
    tile.row = a;
  }
  if (tile.row) tile.rows = tile_of(call.shape[*tile.row]);
  return tile;
}

int64_t WorkgroupTile::invocations() const {
  return std::accumulate(lanes.begin(), lanes.end(), int64_t{1}, std::multiplies<>());
}

int64_t WorkgroupTile::shared_bytes() const {
  int64_t words = 0;
  for (const std::optional<StagedRegion>& region : regions) words += region ? region->words : 0;
  return 4 * words;
}

std::optional<WorkgroupTile> workgroup_tile(const ir::DeviceProfile& profile,
                                            const AffineCall& call, int64_t terms) {
  if (profile.device_class != ir::DeviceClass::gpu || !call.combine || !call.derived.empty() ||
      !is_small(call) || call.shape.empty() || call.reduced.empty()) {
    return {};
  }
  return TileSearch(profile, call, terms).best();
}

}  // namespace ullage::ops
