// A few small ops for the tests of ir/, which knows no real ones.
#pragma once

#include "ir/graph/builder.h"
#include "ir/graph/op.h"

namespace ullage::ir::test_ops {

// Dtype of the last operand, shape of the operand with the highest rank.
inline Result<void> infer_elementwise(InferContext& c) {
  size_t widest = 0;
  for (size_t i = 0; i < c.inputs.size(); ++i) {
    if (c.shape(i).rank() > c.shape(widest).rank()) widest = i;
  }
  c.outputs.push_back({.dtype = c.input(c.inputs.size() - 1).dtype, .shape = c.shape(widest)});
  return {};
}

inline Result<void> infer_add(InferContext& c) {
  if (c.input(0).dtype != c.input(1).dtype) return c.error("operands must have one dtype (C1)");
  if (Result<void> ok = infer_elementwise(c); !ok) return ok;
  if (c.input(0).host && c.input(1).host && !is_float(c.input(0).dtype)) {
    HostValue sum;
    for (size_t i = 0; i < c.input(0).host->size(); ++i) {
      sum.push_back((*c.input(0).host)[i] + (*c.input(1).host)[i]);
    }
    c.outputs[0].host = std::move(sum);
  }
  return {};
}

inline constexpr OpDef add{.name = "add",
                           .min_inputs = 2,
                           .max_inputs = 2,
                           .traits = OpTrait::elementwise | OpTrait::commutative,
                           .infer = infer_add,
                           .scalar = {.number = [](double a, double b, double) { return a + b; },
                                      .integer =
                                          [](int64_t a, int64_t b, int64_t) {
                                            return static_cast<int64_t>(static_cast<uint64_t>(a) +
                                                                        static_cast<uint64_t>(b));
                                          }}};

inline constexpr OpDef mul{.name = "mul",
                           .min_inputs = 2,
                           .max_inputs = 2,
                           .traits = OpTrait::elementwise,
                           .infer = infer_elementwise,
                           .scalar = {.number = [](double a, double b, double) { return a * b; }}};

// Unsigned classes differ from signed ones.
inline constexpr OpDef less{
    .name = "less_than",
    .min_inputs = 2,
    .max_inputs = 2,
    .traits = OpTrait::elementwise,
    .infer = [](InferContext& c) -> Result<void> {
      if (Result<void> ok = infer_elementwise(c); !ok) return ok;
      c.outputs[0].dtype = DType::boolean;
      return {};
    },
    .scalar = {.number = [](double a, double b, double) { return a < b ? 1.0 : 0.0; },
               .integer = [](int64_t a, int64_t b, int64_t) { return int64_t{a < b}; },
               .natural = [](uint64_t a, uint64_t b, uint64_t) { return uint64_t{a < b}; }}};

inline constexpr AttributeKey<DType> kTo{"to", "dtype of the result"};
inline constexpr AttributeSpec kToDType[] = {kTo};
inline constexpr OpDef cast{
    .name = "cast",
    .traits = OpTrait::elementwise,
    .attributes = kToDType,
    .infer = [](InferContext& c) -> Result<void> {
      c.outputs.push_back({.dtype = c.attributes[kTo], .shape = c.shape(0)});
      return {};
    },
    .scalar = {.number = [](double a, double, double) { return a; },
               .integer = [](int64_t a, int64_t, int64_t) { return a; },
               .natural = [](uint64_t a, uint64_t, uint64_t) { return a; }}};

inline constexpr AttributeKey<std::vector<ExtentExpr>> kShape{"shape", "of the result"};
inline constexpr AttributeSpec kShapeOnly[] = {kShape};
inline constexpr OpDef reshape{
    .name = "reshape",
    .traits = OpTrait::view,
    .attributes = kShapeOnly,
    .infer = [](InferContext& c) -> Result<void> {
      ExtentExpr before = c.pool().constant(1), after = before;
      ShapeExtent shape;
      for (const AxisExtent& a : c.shape(0).axes()) before = before * a.live;
      for (ExtentExpr e : c.attributes[kShape]) {
        after = after * e;
        shape.push_back({.live = e});
      }
      c.require(equal(before, after), "element counts must agree (C1)");
      c.outputs.push_back(
          {.dtype = c.input(0).dtype, .shape = std::move(shape), .host = c.input(0).host});
      return {};
    },
    .evaluate = [](EvaluateContext& c) -> Result<void> {
      Result<std::vector<int64_t>> shape = c.extents(kShape);
      if (!shape) return shape.error();
      Result<Tensor> t = c.inputs[0].reshaped(*shape);
      if (!t) return t.error();
      c.outputs[0] = *t;
      return {};
    }};

// Two results, an optional operand, attributes of every other kind; takes an epilogue.
inline constexpr AttributeKey<int64_t> kAxis{"axis", {}, 0};
inline constexpr AttributeKey<double> kScale{"scale", {}, 1};
inline constexpr AttributeKey<std::string> kMode{"mode", {}, "plain"};
inline constexpr AttributeKey<std::vector<int64_t>> kPads{"pads", {}, {}};
inline constexpr AttributeKey<std::vector<double>> kScales{"scales", {}, {}};
inline constexpr AttributeSpec kMany[] = {kAxis, kScale, kMode, kPads, kScales};
inline constexpr OpDef split{
    .name = "split",
    .min_inputs = 1,
    .max_inputs = 2,
    .output_count = 2,
    .traits = OpTrait::takes_epilogue,
    .attributes = kMany,
    .infer = [](InferContext& c) -> Result<void> {
      c.outputs.push_back({.dtype = c.input(0).dtype, .shape = c.shape(0)});
      c.outputs.push_back({.dtype = DType::i64, .shape = c.shape(0)});
      return {};
    },
    .evaluate = [](EvaluateContext& c) -> Result<void> {
      c.outputs[0] = Tensor(c.output_dtype(0), c.output_shapes[0]);
      c.outputs[1] = Tensor(c.output_dtype(1), c.output_shapes[1]);
      for (int64_t i = 0; i < c.outputs[0].element_count(); ++i) {
        c.outputs[0].set_number(i, c.inputs[0].number(i));
        c.outputs[1].set_integer(i, i);
      }
      return {};
    }};

// A whole computation as its body.
inline constexpr OpDef fused{.name = "fused",
                             .min_inputs = 1,
                             .max_inputs = 255,
                             .attributes = kShapeOnly,
                             .infer = [](InferContext& c) -> Result<void> {
                               ShapeExtent shape;
                               for (ExtentExpr e : c.attributes[kShape]) {
                                 shape.push_back({.live = e});
                               }
                               c.outputs.push_back({.dtype = c.input(0).dtype, .shape = shape});
                               return {};
                             }};

inline constexpr OpDef twice{.name = "twice",
                             .decompose = [](Builder& b, std::span<const Value> in,
                                             const Attributes&) -> Result<std::vector<Value>> {
                               const Value operands[] = {in[0], in[0]};
                               return b.add(add, operands);
                             }};

inline constexpr const OpDef* kAll[] = {&add, &mul, &less, &cast, &reshape, &split, &fused};

inline Value call(Builder& b, const OpDef& op, std::initializer_list<Value> inputs,
                  Attributes attributes = {}) {
  return b.add1(op, std::span(inputs.begin(), inputs.size()), std::move(attributes));
}

}  // namespace ullage::ir::test_ops
