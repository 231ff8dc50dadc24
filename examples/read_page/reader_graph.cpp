// Detection, boxes, lines, recognition.
#include "examples/read_page/reader_graph.h"

#include <array>

#include "frontends/onnx/import.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::demo {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
namespace op = ullage::ops;

// The detection model halves its picture five times.
constexpr int64_t kDetectionStep = 32;

// f32 [1, 3, height, width] of the bytes of a picture.
Value planes_of(Value page) {
  const Value channels_first = op::transpose(op::cast(page, DType::f32), {2, 0, 1});
  return op::unsqueeze(channels_first, std::array<int64_t, 1>{0});
}

Value per_channel(ir::Builder& builder, std::array<double, 3> values) {
  return builder.constant(ir::Tensor::from_doubles(DType::f32, {1, 3, 1, 1}, values));
}

// As the detection model was trained, extents rounded up by repeating the edges.
Value detection_input(Value planes) {
  ir::Builder& builder = planes.builder();
  const Value mean = per_channel(builder, {0.485, 0.456, 0.406});
  const Value deviation = per_channel(builder, {0.229, 0.224, 0.225});
  const Value scaled = op::div(op::sub(op::div(planes, 255), mean), deviation);
  const ExtentExpr none = builder.pool().constant(0);
  const auto missing = [&](size_t axis) {
    return ir::round_up(planes.extent(axis), kDetectionStep) - planes.extent(axis);
  };
  return op::pad(scaled, {none, none, none, none}, {none, none, missing(2), missing(3)},
                 op::PadMode::edge);
}

// Outputs "classes" and "likely" from the probabilities of the recognition model.
void add_classes(Value probabilities, Value widths) {
  ir::Builder& builder = probabilities.builder();
  const Value best = op::cast(op::arg_max(probabilities, 2, false), DType::i32);
  const Value likely = op::reduce_max(probabilities, std::array<int64_t, 1>{2}, false);
  const Value step = op::iota(builder, DType::i32, {probabilities.extent(1)}, 0);
  const Value inside =
      op::less(op::mul(step, kColumnsPerStep), op::unsqueeze(widths, std::array<int64_t, 1>{1}));
  builder.output("classes", op::where(inside, best, builder.scalar(DType::i32, 0)));
  builder.output("likely", likely);
}

}  // namespace

ir::Result<ir::Graph> make_reader(std::span<const std::byte> detection,
                                  std::span<const std::byte> recognition,
                                  const ReaderLimits& limits) {
  ir::Builder builder;
  const Value page =
      builder.input("page", DType::u8, {ExtentExpr(), ExtentExpr(), builder.pool().constant(3)});
  for (size_t axis = 0; axis < 2; ++axis) {
    builder.guard(ir::less_equal(builder.pool().constant(1), page.extent(axis)),
                  "a page has at least one pixel");
  }
  const Value planes = planes_of(page);
  const auto heat = onnx::import_into(builder, detection, std::array{detection_input(planes)});
  if (!heat) return heat.error();
  const TextBoxes boxes = find_text((*heat)[0], page.extent(0), page.extent(1), limits);
  const Value picture = op::sub(op::div(planes, 127.5), 1);
  const LinePictures lines = cut_lines(picture, boxes.corners, limits);
  if (builder.failed()) return builder.error();
  const auto read = onnx::import_into(builder, recognition, std::array{lines.pictures});
  if (!read) return read.error();
  builder.output("found", boxes.found);
  builder.output("corners", boxes.corners);
  builder.output("scores", boxes.scores);
  builder.output("widths", lines.widths);
  add_classes((*read)[0], lines.widths);
  return builder.finish();
}

}  // namespace ullage::demo
