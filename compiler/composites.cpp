#include "compiler/graph_recorder.h"

#include "ir/extent/rank.h"
#include "ops/dense/einsum.h"
#include "ops/dense/matmul.h"
#include "ops/movement/movement.h"
#include "ops/movement/reshape_codes.h"
#include "ops/select/dynamic.h"
#include "ops/select/nonzero.h"
#include "ops/select/repeat.h"
#include "ops/select/unique.h"

namespace ullage::compiler {
namespace {

using ir::AttributeKey;
using ir::Attributes;
using ir::AttributeSpec;
using ir::Builder;
using ir::Value;
using Operands = std::span<const Value>;
using Results = ir::Result<std::vector<Value>>;
using Integers = std::vector<int64_t>;
using Extents = std::vector<ir::ExtentExpr>;

constexpr int64_t kNoAxis = INT64_MIN;

constexpr AttributeKey<Integers> kCodes{"codes", "as reshape_codes has them"};
constexpr AttributeKey<Integers> kAxes{"axes", "the axes"};
constexpr AttributeKey<Extents> kStarts{"starts", "first element of each axis"};
constexpr AttributeKey<Extents> kEnds{"ends", "behind the last one"};
constexpr AttributeKey<Extents> kSteps{"steps", "distance of neighbours"};
constexpr AttributeKey<std::string> kEquation{"equation", "as einsum has it"};
constexpr AttributeKey<int64_t> kAxis{"axis", "none: of all elements", kNoAxis};
constexpr AttributeKey<bool> kSorted{"sorted", "in ascending order", true};
constexpr AttributeKey<bool> kEqualNan{"equal_nan", "NaN is one element", true};

constexpr AttributeSpec kCodesAttribute[] = {kCodes};
constexpr AttributeSpec kAxesAttribute[] = {kAxes};
constexpr AttributeSpec kAxisAttribute[] = {kAxis};
constexpr AttributeSpec kEinsumAttributes[] = {kEquation};
constexpr AttributeSpec kSliceAttributes[] = {kAxes, kEnds, kStarts, kSteps};
constexpr AttributeSpec kUniqueAttributes[] = {kAxis, kEqualNan, kSorted};

std::optional<int64_t> axis_of(const Attributes& attributes) {
  const int64_t axis = attributes[kAxis];
  return axis == kNoAxis ? std::nullopt : std::optional(axis);
}

constexpr ir::OpDef kArange{.name = "arange",
                            .min_inputs = 3,
                            .max_inputs = 3,
                            .decompose = [](Builder&, Operands x, const Attributes&) -> Results {
                              return std::vector{ops::arange(x[0], x[1], x[2])};
                            }};

constexpr ir::OpDef kEinsum{
    .name = "einsum",
    .max_inputs = 255,
    .attributes = kEinsumAttributes,
    .decompose = [](Builder&, Operands x, const Attributes& attributes) -> Results {
      return std::vector{ops::einsum(attributes[kEquation], x)};
    }};

constexpr ir::OpDef kMaskedSelect{
    .name = "masked_select",
    .min_inputs = 2,
    .max_inputs = 2,
    .output_count = 2,
    .decompose = [](Builder&, Operands x, const Attributes&) -> Results {
      const ops::Selected found = ops::masked_select(x[0], x[1]);
      return std::vector{found.values, found.count};
    }};

constexpr ir::OpDef kMatmulNumpy{
    .name = "matmul_numpy",
    .min_inputs = 2,
    .max_inputs = 2,
    .decompose = [](Builder&, Operands x, const Attributes&) -> Results {
      return std::vector{ops::matmul_numpy(x[0], x[1])};
    }};

constexpr ir::OpDef kNonzero{.name = "nonzero",
                             .output_count = ir::kMaxRank + 1,
                             .decompose = [](Builder&, Operands x, const Attributes&) -> Results {
                               // The capacity for results that callers provide.
                               if (auto ok = ir::check_rank("nonzero", x[0].rank()); !ok) {
                                 return ok.error();
                               }
                               ops::Nonzero found = ops::nonzero(x[0]);
                               found.axes.push_back(found.count);
                               return std::move(found.axes);
                             }};

constexpr ir::OpDef kRepeat{
    .name = "repeat",
    .min_inputs = 2,
    .max_inputs = 2,
    .output_count = 2,
    .attributes = kAxisAttribute,
    .decompose = [](Builder&, Operands x, const Attributes& attributes) -> Results {
      const ops::Repeated created = ops::repeat(x[0], x[1], axis_of(attributes));
      return std::vector{created.values, created.count};
    }};

constexpr ir::OpDef kReshapeCodes{
    .name = "reshape_codes",
    .attributes = kCodesAttribute,
    .decompose = [](Builder&, Operands x, const Attributes& attributes) -> Results {
      return std::vector{ops::reshape_codes(x[0], attributes[kCodes])};
    }};

constexpr ir::OpDef kReverse{
    .name = "reverse",
    .attributes = kAxesAttribute,
    .decompose = [](Builder&, Operands x, const Attributes& attributes) -> Results {
      return std::vector{ops::reverse(x[0], attributes[kAxes])};
    }};

constexpr ir::OpDef kSliceOnnx{
    .name = "slice_onnx",
    .attributes = kSliceAttributes,
    .decompose = [](Builder&, Operands x, const Attributes& attributes) -> Results {
      const auto axes = attributes[kAxes];
      const auto starts = attributes[kStarts], ends = attributes[kEnds];
      const auto steps = attributes[kSteps];
      if (starts.size() != axes.size() || ends.size() != axes.size() ||
          steps.size() != axes.size()) {
        return ir::invalid_argument("slice_onnx: takes a start, an end and a step per axis");
      }
      std::vector<ops::AxisSlice> slices;
      for (size_t i = 0; i < axes.size(); ++i) {
        slices.push_back({axes[i], starts[i], ends[i], steps[i]});
      }
      return std::vector{ops::slice_onnx(x[0], slices)};
    }};

constexpr ir::OpDef kUnique{
    .name = "unique",
    .output_count = 5,
    .attributes = kUniqueAttributes,
    .decompose = [](Builder&, Operands x, const Attributes& attributes) -> Results {
      const ops::Unique found = ops::unique(x[0], {.axis = axis_of(attributes),
                                                   .sorted = attributes[kSorted],
                                                   .equal_nan = attributes[kEqualNan]});
      return std::vector{found.values, found.index, found.inverse, found.counts, found.count};
    }};

constexpr const ir::OpDef* kOps[] = {&kArange,    &kEinsum, &kMaskedSelect, &kMatmulNumpy,
                                     &kNonzero,   &kRepeat, &kReshapeCodes, &kReverse,
                                     &kSliceOnnx, &kUnique};

}  // namespace

ir::Registry composites() {
  return kOps;
}

}  // namespace ullage::compiler
