// Windows by the positions of their elements in the flattened operand.
#include "ops/indexing/windows.h"

#include <algorithm>
#include <optional>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

using Extents = std::vector<ExtentExpr>;

bool is_among(int64_t axis, const std::vector<int64_t>& axes) {
  return std::ranges::find(axes, axis) != axes.end();
}

// Are they axes below `rank`, in ascending order?
bool ascend_below(const std::vector<int64_t>& axes, size_t rank) {
  const bool ascend = std::ranges::adjacent_find(axes, std::greater_equal<>()) == axes.end();
  const auto end = static_cast<int64_t>(rank);
  return ascend && (axes.empty() || (axes.front() >= 0 && axes.back() < end));
}

Value flat(Value x) {
  return reshape(x, {ir::product(x.builder().pool(), extents_of(x))});
}

// The extents of the indices without the axis of components.
Extents starts_shape(Value indices, int64_t component_axis) {
  Extents shape = extents_of(indices);
  if (component_axis < std::ssize(shape)) shape.erase(shape.begin() + component_axis);
  return shape;
}

// What is wrong with the axes; null if nothing is.
const char* mistake_in(Value x, Value indices, const WindowAxes& axes) {
  const auto rank = static_cast<int64_t>(indices.rank());
  if (axes.component_axis < 0 || axes.component_axis > rank) {
    return "the axis of components must be one of the indices, or their rank";
  }
  const bool implied = axes.component_axis == rank;
  const size_t starts_rank = indices.rank() - (implied ? 0 : 1);
  if (!ascend_below(axes.collapsed, x.rank())) {
    return "collapsed axes must be ascending axes of the operand";
  }
  if (!ascend_below(axes.of_result, starts_rank + axes.of_result.size())) {
    return "window axes must be ascending axes of the result";
  }
  if (axes.of_result.size() + axes.collapsed.size() != x.rank()) {
    return "every axis of the operand must be a window's or collapsed";
  }
  const std::optional<int64_t> components =
      implied ? 1 : ir::as_constant(indices.extent(static_cast<size_t>(axes.component_axis)));
  if (components != std::ssize(axes.start_axes)) {
    return "a start must have a component for each of its axes";
  }
  for (size_t k = 0; k < axes.start_axes.size(); ++k) {
    const int64_t axis = axes.start_axes[k];
    const bool again = std::ranges::count(axes.start_axes, axis) != 1;
    if (again || axis < 0 || axis >= static_cast<int64_t>(x.rank())) {
      return "axes of starts must be distinct axes of the operand";
    }
  }
  return nullptr;
}

// Axis j of the result runs through windows where it is one of of_result, else through starts.
struct Frame {
  Extents shape;                     // of the result
  Extents starts;                    // the same with 1 on the axes of windows
  Extents sizes;                     // per axis of x
  std::vector<int64_t> window_axis;  // per axis of x, that of the result; -1: collapsed
};

Frame frame_of(Value x, Value indices, const WindowAxes& axes, Extents sizes) {
  const ExtentExpr one = x.builder().pool().constant(1);
  Frame frame{.shape = {}, .starts = {}, .sizes = std::move(sizes), .window_axis = {}};
  size_t window = 0;
  for (size_t a = 0; a < x.rank(); ++a) {
    const bool collapsed = is_among(static_cast<int64_t>(a), axes.collapsed);
    frame.window_axis.push_back(collapsed ? -1 : axes.of_result[window++]);
  }
  const Extents of_starts = starts_shape(indices, axes.component_axis);
  const size_t rank = of_starts.size() + axes.of_result.size();
  for (size_t j = 0, start = 0; j < rank; ++j) {
    const auto of_window = std::ranges::find(frame.window_axis, static_cast<int64_t>(j));
    if (of_window == frame.window_axis.end()) {
      frame.shape.push_back(of_starts[start]);
      frame.starts.push_back(of_starts[start++]);
    } else {
      frame.shape.push_back(
          frame.sizes[static_cast<size_t>(of_window - frame.window_axis.begin())]);
      frame.starts.push_back(one);
    }
  }
  return frame;
}

void guard_sizes(Value x, const Frame& frame, const std::string& name) {
  ir::Builder& b = x.builder();
  for (size_t a = 0; a < x.rank(); ++a) {
    const std::string axis = " on axis " + std::to_string(a);
    b.guard(ir::less_equal(frame.sizes[a], x.extent(a)),
            name + ": a window must not exceed the operand" + axis);
    if (frame.window_axis[a] >= 0) continue;
    b.guard(ir::equal(frame.sizes[a], 1), name + ": a window must have one element" + axis);
  }
}

// Component k of every start, in the shape of the result with 1 on the axes of windows.
Value component(Value indices, int64_t component_axis, size_t k, const Frame& frame) {
  if (component_axis == static_cast<int64_t>(indices.rank())) return reshape(indices, frame.starts);
  ir::ExtentPool& pool = indices.builder().pool();
  Extents begin(indices.rank(), pool.constant(0)), step(indices.rank(), pool.constant(1));
  Extents size = extents_of(indices);
  const auto axis = static_cast<size_t>(component_axis);
  begin[axis] = pool.constant(static_cast<int64_t>(k));
  size[axis] = pool.constant(1);
  return reshape(slice(indices, begin, size, step), frame.starts);
}

// i32 per element of the result: where its element lies in flat x, windows moved inside; and
// whether they lay there unmoved (invalid: all do).
struct Positions {
  Value at, inside;
};

Positions positions_of(Value x, Value indices, const WindowAxes& axes, const Frame& frame) {
  ir::Builder& b = x.builder();
  Extents strides(x.rank(), b.pool().constant(1));
  for (size_t a = x.rank(); a-- > 1;) strides[a - 1] = ir::simplify(strides[a] * x.extent(a));
  Positions p{.at = b.scalar(DType::i32, 0), .inside = {}};
  const auto advance = [&](Value steps, size_t axis) {
    p.at = add(p.at, mul(steps, extent_values(b, {strides[axis]}, {}, DType::i32)));
  };
  for (size_t k = 0; k < axes.start_axes.size(); ++k) {
    const auto axis = static_cast<size_t>(axes.start_axes[k]);
    const Value start = component(indices, axes.component_axis, k, frame);
    const Value last = extent_values(b, {x.extent(axis) - frame.sizes[axis]}, {}, start.dtype());
    const Value moved = max(min(start, last), 0.0);
    const Value unmoved = equal(start, moved);
    p.inside = p.inside.valid() ? logical_and(p.inside, unmoved) : unmoved;
    advance(cast(moved, DType::i32), axis);
  }
  for (size_t a = 0; a < x.rank(); ++a) {
    if (frame.window_axis[a] < 0) continue;
    Extents line(frame.shape.size(), b.pool().constant(1));
    line[static_cast<size_t>(frame.window_axis[a])] = frame.sizes[a];
    advance(iota(b, DType::i32, line, frame.window_axis[a]), a);
  }
  p.at = broadcast_to(p.at, frame.shape);
  if (p.inside.valid()) p.inside = broadcast_to(p.inside, frame.shape);
  return p;
}

bool refuses(Value x, Value indices, const WindowAxes& axes, const std::string& name) {
  const char* mistake = mistake_in(x, indices, axes);
  if (mistake != nullptr) x.builder().fail(ir::invalid_argument(name + ": " + mistake));
  return mistake != nullptr;
}

}  // namespace

Value gather_windows(Value x, Value indices, const WindowAxes& axes, Extents sizes) {
  const std::string name = "gather_windows";
  if (!x.valid() || !indices.valid() || refuses(x, indices, axes, name)) return {};
  if (sizes.size() != x.rank()) {
    x.builder().fail(ir::invalid_argument(name + ": there must be a size for every axis"));
    return {};
  }
  const Frame frame = frame_of(x, indices, axes, std::move(sizes));
  guard_sizes(x, frame, name);
  const Positions positions = positions_of(x, indices, axes, frame);
  return positions.at.valid() ? gather(flat(x), positions.at, 0) : Value();
}

Value scatter_windows(Value x, Value indices, Value updates, const WindowAxes& axes) {
  const std::string name = "scatter_windows";
  if (!x.valid() || !indices.valid() || !updates.valid()) return {};
  if (refuses(x, indices, axes, name)) return {};
  ir::Builder& b = x.builder();
  if (updates.rank() != starts_shape(indices, axes.component_axis).size() + axes.of_result.size()) {
    b.fail(ir::invalid_argument(name + ": the updates must have the axes of starts and windows"));
    return {};
  }
  Extents sizes(x.rank(), b.pool().constant(1));
  for (size_t a = 0, window = 0; a < x.rank(); ++a) {
    if (is_among(static_cast<int64_t>(a), axes.collapsed)) continue;
    sizes[a] = updates.extent(static_cast<size_t>(axes.of_result[window++]));
  }
  const Frame frame = frame_of(x, indices, axes, std::move(sizes));
  guard_sizes(x, frame, name);
  for (size_t j = 0; j < updates.rank(); ++j) {
    b.guard(
        ir::equal(updates.extent(j), frame.shape[j]),
        name + ": the updates must have the extents of the starts on axis " + std::to_string(j));
  }
  const Positions positions = positions_of(x, indices, axes, frame);
  if (!positions.at.valid()) return {};
  // What is dropped lies behind the end.
  const Value all = flat(x), behind = extent_values(b, {all.extent(0)}, {}, DType::i32);
  const Value at =
      positions.inside.valid() ? where(positions.inside, positions.at, behind) : positions.at;
  return reshape(scatter_elements(all, flat(at), flat(updates), 0, ScatterReduction::sum),
                 extents_of(x));
}

}  // namespace ullage::ops
