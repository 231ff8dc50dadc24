// Graphs and inputs from samples.
#include "testing/sample_graph.h"

#include <algorithm>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/fused.h"
#include "testing/random_tensor.h"

namespace ullage::samples {

using namespace ir;

namespace {

bool is_number(const std::string& text) {
  return text[0] >= '0' && text[0] <= '9';
}

Sample elementwise_sample(const ops::ElementwiseOp& op, DType dtype) {
  Sample sample;
  const bool small = dtype == DType::f16 || dtype == DType::bf16;
  for (size_t i = 0; i < op.max_inputs; ++i) {
    Sample::Operand operand{.dtype = dtype, .shape = {"n", "3"}, .low = op.low, .high = op.high};
    if (!is_float(dtype)) {
      operand.low = is_unsigned_integer(dtype) || dtype == DType::boolean ? 0 : -9;
      operand.high = dtype == DType::boolean ? 2 : 9;
    }
    if (op.has_condition && i == 0) {
      operand = {.dtype = DType::boolean, .shape = {"n", "3"}, .low = 0, .high = 2};
    }
    sample.operands.push_back(operand);
  }
  sample.sizes = {{{"n", 0}}, {{"n", 1}}, {{"n", 5}}, {{"n", 67}}};
  if (small)
    sample.relative_tolerance = sample.absolute_tolerance = dtype == DType::f16 ? 2e-3 : 2e-2;
  return sample;
}

template <DType to>
Attributes cast_attributes(ExtentPool&) {
  return {{ops::kDtype, to}};
}

// Every pair of dtypes; values that all targets can represent or must clamp.
std::vector<Sample> cast_samples(bool float64) {
  using D = DType;
  constexpr Attributes (*kTargets[])(ExtentPool&) = {
      cast_attributes<D::f16>, cast_attributes<D::bf16>, cast_attributes<D::f32>,
      cast_attributes<D::i8>,  cast_attributes<D::i16>,  cast_attributes<D::i32>,
      cast_attributes<D::i64>, cast_attributes<D::u8>,   cast_attributes<D::u16>,
      cast_attributes<D::u32>, cast_attributes<D::u64>,  cast_attributes<D::boolean>,
      cast_attributes<D::f64>};
  std::vector<Sample> samples;
  for (DType from : kAllDTypes) {
    for (auto* to : kTargets) {
      if (!float64 && (from == D::f64 || to == kTargets[12])) continue;
      samples.push_back({.operands = {{.dtype = from, .shape = {"n"}, .low = -400, .high = 400}},
                         .attributes = to,
                         .sizes = {{{"n", 37}}}});
    }
  }
  return samples;
}

// Null: the op has no samples of its own.
Samples own_samples(const OpDef& op) {
  static const ops::RuleTable<Samples> kTable{
      affine_sample_table(),       attention_sample_table(),   control_sample_table(),
      dense_sample_table(),        elementwise_sample_table(), generate_sample_table(),
      indexing_sample_table(),     movement_sample_table(),    order_sample_table(),
      quantization_sample_table(), random_sample_table(),      recurrent_sample_table(),
      reduce_sample_table(),       resample_sample_table(),    rowwise_sample_table(),
      scatter_sample_table(),      select_sample_table()};
  return kTable.of(op);
}

}  // namespace

std::vector<Sample> samples_of(const OpDef& op, bool float64) {
  if (&op == &ops::cast) return cast_samples(float64);
  if (const Samples own = own_samples(op)) return own();
  if (!op.is_elementwise() || &op == &ops::fused) return {};
  const auto& elementwise = static_cast<const ops::ElementwiseOp&>(op);
  std::vector<Sample> samples;
  for (DType dtype : kAllDTypes) {
    if (!elementwise.accepts.contains(dtype) || (dtype == DType::f64 && !float64)) continue;
    samples.push_back(elementwise_sample(elementwise, dtype));
  }
  return samples;
}

std::vector<Value> add_sample_inputs(Builder& builder, const Sample& sample, const Sizes* fixed) {
  std::map<std::string, ExtentExpr> symbols;
  std::vector<Value> inputs;
  uint32_t input = 0;
  for (const Sample::Operand& operand : sample.operands) {
    if (operand.absent) {
      inputs.push_back({});
      continue;
    }
    std::vector<ExtentExpr> shape;
    for (uint32_t axis = 0; axis < operand.shape.size(); ++axis) {
      const std::string& text = operand.shape[axis];
      if (is_number(text)) {
        shape.push_back(builder.pool().constant(std::stoll(text)));
      } else if (fixed != nullptr) {
        const auto size = std::ranges::find(*fixed, text, &std::pair<std::string, int64_t>::first);
        shape.push_back(builder.pool().constant(size->second));
      } else {
        const auto [known, is_new] = symbols.emplace(text, builder.pool().input_axis(input, axis));
        shape.push_back(is_new ? ExtentExpr() : known->second);
      }
    }
    inputs.push_back(builder.input("in" + std::to_string(input), operand.dtype, shape));
    ++input;
  }
  return inputs;
}

std::shared_ptr<const ScalarBody> sample_body(const Sample& sample) {
  return sample.body == nullptr ? nullptr : std::make_shared<const ScalarBody>(sample.body());
}

Result<Graph> sample_graph(const OpDef& op, const Sample& sample, const Sizes* fixed) {
  Builder builder;
  const std::vector<Value> inputs = add_sample_inputs(builder, sample, fixed);
  Attributes attributes;
  if (sample.attributes != nullptr) attributes = sample.attributes(builder.pool());
  const std::vector<Value> results =
      builder.add(op, inputs, std::move(attributes), sample_body(sample));
  for (size_t i = 0; i < results.size(); ++i) {
    builder.output("out" + std::to_string(i), results[i]);
  }
  return builder.finish();
}

std::vector<Tensor> sample_inputs(const Sample& sample, const Sizes& sizes, uint32_t seed) {
  std::vector<Tensor> inputs;
  for (const Sample::Operand& operand : sample.operands) {
    if (operand.absent) continue;
    std::vector<int64_t> shape;
    for (const std::string& text : operand.shape) {
      const auto size = std::ranges::find(sizes, text, &std::pair<std::string, int64_t>::first);
      shape.push_back(is_number(text) ? std::stoll(text) : size->second);
    }
    const auto next = static_cast<uint32_t>(inputs.size() + seed);
    inputs.push_back(random_tensor(operand.dtype, shape, next, operand.low, operand.high));
  }
  return inputs;
}

}  // namespace ullage::samples
