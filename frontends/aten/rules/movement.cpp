// Import rules of ops that place elements anew.
#include <vector>

#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

void join(NodeContext& c, size_t rank, size_t axis) {
  std::vector<Value> pieces;
  for (Value piece : c.tensors("tensors"))
    pieces.push_back(of_rank(ops::cast(piece, c.result_dtype()), rank));
  if (pieces.empty()) c.error("needs tensors");
  c.set(ops::concat(pieces, static_cast<int64_t>(std::min(axis, pieces[0].rank() - 1))));
}

void column_stack(NodeContext& c) {
  std::vector<Value> pieces;
  for (Value piece : c.tensors("tensors")) {
    piece = with_axis(ops::cast(piece, c.result_dtype()));
    pieces.push_back(piece.rank() == 1 ? with_axis_at(piece, 1) : piece);
  }
  if (pieces.empty()) c.error("needs tensors");
  c.set(ops::concat(pieces, 1));
}

// A quarter turn in a plane of two axes, `k` times.
void rotate(NodeContext& c) {
  Value x = c.tensor("self");
  const std::vector<int64_t> plane =
      c.has("dims") ? c.axes("dims", x.rank()) : std::vector<int64_t>{0, 1};
  if (plane.size() != 2) c.error("'dims' must be two axes");
  const int64_t turns = ((c.integer("k", 1) % 4) + 4) % 4;
  std::vector<int64_t> swapped = in_order(x.rank());
  std::swap(swapped[static_cast<size_t>(plane[0])], swapped[static_cast<size_t>(plane[1])]);
  if (turns == 2) x = ops::reverse(x, plane);
  if (turns % 2 == 1) {
    const std::vector<int64_t> axis = {turns == 1 ? plane[0] : plane[1]};
    x = ops::reverse(ops::transpose(x, swapped), axis);
  }
  c.set(x);
}

void channel_shuffle(NodeContext& c) {
  const Value x = c.tensor("self");
  const int64_t groups = c.integer("groups", 1);
  const Extents e = c.extents_of(x);
  if (e.size() < 3 || groups < 1) c.error("needs channels");
  Extents split = {e[0], c.constant(groups), ir::simplify(ir::floor_div(e[1], groups))};
  split.insert(split.end(), e.begin() + 2, e.end());
  std::vector<int64_t> order = in_order(split.size());
  std::swap(order[1], order[2]);
  c.set(ops::reshape(ops::transpose(ops::reshape(x, split), order), e));
}

void concat(NodeContext& c) {
  std::vector<Value> pieces;
  const DType dtype = c.result_dtype();
  const size_t rank = c.result_rank();
  for (Value piece : c.tensors("tensors")) {
    // An empty vector joins anything.
    if (piece.rank() != rank && piece.rank() == 1) continue;
    pieces.push_back(ops::cast(piece, dtype));
  }
  if (pieces.empty()) c.error("needs tensors");
  c.set(ops::concat(pieces, static_cast<int64_t>(c.axis("dim", rank))));
}

void stack(NodeContext& c) {
  std::vector<Value> pieces;
  const size_t rank = c.result_rank();
  const size_t axis = c.axis("dim", rank);
  for (Value piece : c.tensors("tensors"))
    pieces.push_back(with_axis_at(ops::cast(piece, c.result_dtype()), axis));
  if (pieces.empty()) c.error("needs tensors");
  c.set(ops::concat(pieces, static_cast<int64_t>(axis)));
}

void repeat(NodeContext& c) {
  const Value x = c.tensor("self");
  const Extents repeats = c.extents(c.has("dims") ? "dims" : "repeats");
  Extents shape = c.extents_of(x), times = repeats;
  while (shape.size() < times.size()) shape.insert(shape.begin(), c.constant(1));
  while (times.size() < shape.size()) times.insert(times.begin(), c.constant(1));
  c.set(ops::tile(ops::reshape(x, shape), times));
}

void flip(NodeContext& c) {
  const Value x = c.tensor("self");
  const std::vector<int64_t> axes = c.has("dims") && !c.integers("dims").empty()
                                        ? c.axes("dims", x.rank())
                                        : std::vector<int64_t>();
  c.set(axes.empty() ? x : ops::reverse(x, axes));
}

Value rolled(const NodeContext& c, Value x, size_t axis, ExtentExpr shift) {
  const ExtentExpr extent = c.extents_of(x).at(axis);
  // mod by an extent of 0 is no number.
  const ExtentExpr moved = ir::simplify(ir::mod(shift, ir::max(extent, 1)));
  const Value pieces[] = {part_along(x, axis, ir::simplify(extent - moved), moved),
                          part_along(x, axis, c.constant(0), ir::simplify(extent - moved))};
  return ops::concat(pieces, static_cast<int64_t>(axis));
}

void roll(NodeContext& c) {
  Value x = c.tensor("self");
  const Extents shifts = c.extents("shifts");
  if (!c.has("dims") || c.integers("dims").empty()) {
    if (shifts.size() != 1) c.error("needs one shift");
    const Value flat = rolled(c, flattened(x), 0, shifts[0]);
    return c.set(ops::reshape(flat, c.extents_of(x)));
  }
  std::vector<int64_t> axes;
  for (int64_t a : c.integers("dims"))
    axes.push_back(a < 0 ? a + static_cast<int64_t>(x.rank()) : a);
  if (axes.size() != shifts.size()) c.error("'shifts' and 'dims' must be as long");
  for (size_t i = 0; i < axes.size(); ++i)
    x = rolled(c, x, static_cast<size_t>(axes[i]), shifts[i]);
  c.set(x);
}

// Axes turned by half of their extent, so that what was first is in the middle, or back.
template <bool back>
void half_rolled(NodeContext& c) {
  Value x = c.tensor("self");
  const Extents e = c.extents_of(x);
  for (int64_t axis : c.axes("dim", x.rank())) {
    const ExtentExpr n = e[static_cast<size_t>(axis)];
    const ExtentExpr half = ir::simplify(ir::floor_div(n + (back ? 1 : 0), 2));
    x = rolled(c, x, static_cast<size_t>(axis), half);
  }
  c.set(x);
}

// Each tensor in chunks along an axis, filled with zeros, whose elements stand in a row; the rows
// side by side.
void concat_chunks(NodeContext& c) {
  const int64_t chunks = c.integer("num_chunks", 1);
  if (chunks < 1) c.error("'num_chunks' must be at least 1");
  size_t axis = 0;
  std::vector<Value> rows;
  for (Value v : c.tensors("tensors")) {
    const Value x = as_number(v);
    Extents e = c.extents_of(x);
    axis = c.axis("dim", x.rank());
    if (e.empty()) c.error("a tensor without axes has no chunks");
    const ExtentExpr missing = ir::simplify(ir::ceil_div(e[axis], chunks) * chunks - e[axis]);
    Extents none(e.size(), c.constant(0)), more = none;
    more[axis] = missing;
    const Value padded = ops::pad(x, none, more);
    const ExtentExpr count = element_count(c, padded);
    e.resize(axis);
    ExtentExpr before = c.constant(chunks);
    for (ExtentExpr extent : e) before = before * extent;
    e.push_back(c.constant(chunks));
    e.push_back(ir::simplify(ir::floor_div(count, ir::max(before, 1))));
    rows.push_back(ops::reshape(padded, e));
  }
  if (rows.empty()) c.error("needs tensors");
  c.set(ops::concat(rows, static_cast<int64_t>(axis) + 1));
}

Value padded(const NodeContext& c, Value x, ops::PadMode mode, Value value) {
  const Extents pads = c.extents(c.has("padding") ? "padding" : "pad");
  Extents before(x.rank(), c.constant(0)), after = before;
  if (pads.size() % 2 != 0 || pads.size() / 2 > x.rank()) c.error("'pad' must have two per axis");
  for (size_t i = 0; i < pads.size() / 2; ++i) {
    before[x.rank() - 1 - i] = pads[2 * i];
    after[x.rank() - 1 - i] = pads[2 * i + 1];
  }
  return ops::pad(x, before, after, mode, value);
}

void pad_by(NodeContext& c, ops::PadMode mode, Value value) {
  c.set(padded(c, c.tensor("self"), mode, value));
}

template <ops::PadMode mode>
void pad_backward(NodeContext& c) {
  const Value x = computed(c, "self");
  const Value wanted[] = {x};
  const auto found =
      gradients(c, [&] { return padded(c, x, mode, {}); }, computed(c, "grad_output"), wanted);
  set_gradient(c, 0, found[0], x);
}

void pad_constant(NodeContext& c) {
  const DType dtype = c.result_dtype();
  pad_by(c, ops::PadMode::constant, c.has("value") ? c.tensor("value", dtype) : Value());
}

template <ops::PadMode mode>
void pad(NodeContext& c) {
  pad_by(c, mode, {});
}

void pad_any(NodeContext& c) {
  const std::string mode = c.text("mode", "constant");
  if (mode == "constant") return pad_constant(c);
  if (mode == "reflect") return pad_by(c, ops::PadMode::reflect, {});
  if (mode == "replicate") return pad_by(c, ops::PadMode::edge, {});
  if (mode == "circular") return pad_by(c, ops::PadMode::wrap, {});
  c.unsupported("mode '" + mode + "'");
}

template <bool upper>
void triangle(NodeContext& c) {
  const Value x = c.tensor("self");
  const Value y = ops::trilu(as_number(x), c.extent("diagonal", 0), upper);
  c.set(y);
}

void pixel_shuffle(NodeContext& c) {
  const Value x = c.tensor("self");
  const int64_t r = c.integer("upscale_factor", 1);
  const Extents e = c.extents_of(x);
  if (e.size() < 3 || r < 1) c.error("needs channels and two axes behind them");
  const size_t n = e.size() - 3;
  const ExtentExpr channels = ir::simplify(ir::floor_div(e[n], r * r));
  Extents split(e.begin(), e.begin() + static_cast<std::ptrdiff_t>(n)), joined = split;
  for (ExtentExpr more : {channels, c.constant(r), c.constant(r), e[n + 1], e[n + 2]})
    split.push_back(more);
  std::vector<int64_t> order = in_order(n);
  for (int64_t a : {0, 3, 1, 4, 2}) order.push_back(static_cast<int64_t>(n) + a);
  for (ExtentExpr more : {channels, ir::simplify(e[n + 1] * r), ir::simplify(e[n + 2] * r)})
    joined.push_back(more);
  c.set(ops::reshape(ops::transpose(ops::reshape(x, split), order), joined));
}

void pixel_unshuffle(NodeContext& c) {
  const Value x = c.tensor("self");
  const int64_t r = c.integer("downscale_factor", 1);
  const Extents e = c.extents_of(x);
  if (e.size() < 3 || r < 1) c.error("needs channels and two axes behind them");
  const size_t n = e.size() - 3;
  const ExtentExpr height = ir::simplify(ir::floor_div(e[n + 1], r)),
                   width = ir::simplify(ir::floor_div(e[n + 2], r));
  Extents split(e.begin(), e.begin() + static_cast<std::ptrdiff_t>(n)), joined = split;
  for (ExtentExpr more : {e[n], height, c.constant(r), width, c.constant(r)}) split.push_back(more);
  std::vector<int64_t> order = in_order(n);
  for (int64_t a : {0, 2, 4, 1, 3}) order.push_back(static_cast<int64_t>(n) + a);
  for (ExtentExpr more : {ir::simplify(e[n] * (r * r)), height, width}) joined.push_back(more);
  c.set(ops::reshape(ops::transpose(ops::reshape(x, split), order), joined));
}

void meshgrid(NodeContext& c) {
  const std::vector<Value> axes = c.tensors("tensors");
  Extents shape;
  for (Value axis : axes) shape.push_back(element_count(c, axis));
  const bool swaps = c.text("indexing", "ij") == "xy" && axes.size() > 1;
  if (swaps) std::swap(shape[0], shape[1]);
  for (size_t i = 0; i < axes.size(); ++i) {
    Extents own(shape.size(), c.constant(1));
    const size_t at = swaps && i < 2 ? 1 - i : i;
    own[at] = shape[at];
    c.set(i, broadcast(ops::reshape(axes[i], own), shape));
  }
}

constexpr ImportRule kRules[] = {
    {"aten._chunk_cat", "tensors* dim= num_chunks=", concat_chunks},
    {"aten.channel_shuffle", "self groups=", channel_shuffle},
    {"aten.column_stack", "tensors*", column_stack},
    {"aten.dstack", "tensors*", [](NodeContext& c) { join(c, 3, 2); }},
    {"aten.hstack", "tensors*", [](NodeContext& c) { join(c, 1, 1); }},
    {"aten.rot90", "self k= dims=", rotate},
    {"aten.vstack", "tensors*", [](NodeContext& c) { join(c, 2, 0); }},
    {"aten.cat", "tensors* dim=", concat},
    {"aten.concat", "tensors* dim=", concat},
    {"aten.constant_pad_nd", "self pad= value=", pad_constant},
    {"aten.fft_fftshift", "self dim=", half_rolled<false>},
    {"aten.fft_ifftshift", "self dim=", half_rolled<true>},
    {"aten.flip", "self dims=", flip},
    {"aten.meshgrid", "tensors* indexing=", meshgrid},
    {"aten.pad", "self pad= mode= value=", pad_any},
    {"aten.pixel_shuffle", "self upscale_factor=", pixel_shuffle},
    {"aten.pixel_unshuffle", "self downscale_factor=", pixel_unshuffle},
    {"aten.reflection_pad1d", "self padding=", pad<ops::PadMode::reflect>},
    {"aten.reflection_pad2d", "self padding=", pad<ops::PadMode::reflect>},
    {"aten.reflection_pad3d", "self padding=", pad<ops::PadMode::reflect>},
    {"aten.repeat", "self repeats=", repeat},
    {"aten.replication_pad1d", "self padding=", pad<ops::PadMode::edge>},
    {"aten.replication_pad2d", "self padding=", pad<ops::PadMode::edge>},
    {"aten.replication_pad3d", "self padding=", pad<ops::PadMode::edge>},
    {"aten.replication_pad1d_backward",
     "grad_output self padding=", pad_backward<ops::PadMode::edge>},
    {"aten.replication_pad2d_backward",
     "grad_output self padding=", pad_backward<ops::PadMode::edge>},
    {"aten.replication_pad3d_backward",
     "grad_output self padding=", pad_backward<ops::PadMode::edge>},
    {"aten.roll", "self shifts= dims=", roll},
    {"aten.stack", "tensors* dim=", stack},
    {"aten.tile", "self dims=", repeat},
    {"aten.tril", "self diagonal=", triangle<false>},
    {"aten.triu", "self diagonal=", triangle<true>},
};

}  // namespace

ImportRules movement_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
