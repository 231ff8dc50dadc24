#include "frontends/onnx/microsoft/search_parts.h"

#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

Result<Value> prompt_tokens(const NodeContext& c) {
  const Value given = c.operand(0);
  if (given.rank() != 2) {
    return c.error("input_ids must have rank 2, has " + std::to_string(given.rank()));
  }
  if (given.dtype() != DType::i32) {
    return c.error("input_ids must be int32, is " + std::string(ir::name_of(given.dtype())));
  }
  return given;
}

Result<Value> prompt_mask(const NodeContext& c, Value tokens, size_t i) {
  if (!c.has(i)) return Value();
  const Value mask = c.operand(i);
  const std::string rule = "attention_mask must have the shape of input_ids";
  if (mask.rank() != tokens.rank()) return c.error(rule);
  for (size_t axis = 0; axis < tokens.rank(); ++axis) {
    c.builder().guard(ir::equal(mask.extent(axis), tokens.extent(axis)), rule);
  }
  return ops::cast(mask, DType::i32);
}

Result<SearchPrompt> search_prompt(const NodeContext& c, Value tokens) {
  if (!tokens.valid()) return c.builder().error();
  const Result<ExtentExpr> most = host_scalar(c, 1);
  if (!most) return most.error();
  const SearchPrompt prompt{.tokens = tokens,
                            .rows = tokens.extent(0),
                            .length = tokens.extent(1),
                            .most = ir::simplify(*most)};
  c.builder().guard(ir::less_equal(c.constant(1), prompt.length), "there must be a token");
  c.builder().guard(ir::less(prompt.length, prompt.most),
                    "max_length must be above the length of what texts begin with");
  if (c.builder().failed()) return c.builder().error();
  return prompt;
}

Value padded_texts(const NodeContext& c, Value texts, ExtentExpr most) {
  if (!texts.valid()) return {};
  const Value pad = c.scalar(texts.dtype(), static_cast<double>(c.integer("pad_token_id")));
  const Value rest = ops::full(pad, {texts.extent(0), ir::simplify(most - texts.extent(1))});
  return ops::concat(std::vector<Value>{texts, rest}, 1);
}

Value goes_on(Value ended) {
  if (!ended.valid()) return {};
  return ops::equal(ops::reduce_min.over_all(ops::cast(ended, DType::i32)), 0.0);
}

Value repeated_rows(Value x, ExtentExpr times, ExtentExpr rows) {
  if (!x.valid()) return {};
  std::vector<ExtentExpr> wide = ops::extents_of(x), flat = wide;
  const int64_t behind[] = {1};
  wide.insert(wide.begin() + 1, times);
  flat[0] = rows;
  return ops::reshape(ops::broadcast_to(ops::unsqueeze(x, behind), wide), flat);
}

Result<void> require_names(const NodeContext& c, std::string_view attribute, const char* what,
                           const std::vector<ValueInfo>& values,
                           std::span<const std::string_view> names) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (i < values.size() && values[i].name == names[i]) continue;
    return c.error(std::string(what) + " " + std::to_string(i) + " of attribute '" +
                   std::string(attribute) + "' must be '" + std::string(names[i]) + "', is " +
                   (i < values.size() ? "'" + std::string(values[i].name) + "'" : "missing"));
  }
  return {};
}

int64_t stated_extent(const ValueInfo& value, size_t rank, size_t axis) {
  const std::vector<Dim>& dims = value.type.dims;
  return value.type.has_shape && dims.size() == rank ? std::max<int64_t>(dims[axis].value, 0) : 0;
}

Result<DType> kept_dtype(const NodeContext& c, const ValueInfo& past) {
  const std::optional<DType> dtype = to_dtype(past.type.element);
  if (dtype && ir::is_float(*dtype)) return *dtype;
  return c.unsupported(std::string(past.name) + " of " + name_of_element(past.type.element));
}

Result<int64_t> stated_words(const NodeContext& c, std::string_view attribute,
                             const ValueInfo& logits) {
  const int64_t words = stated_extent(logits, 3, 2), given = c.integer("vocab_size", -1);
  if (words == 0) {
    return c.error("attribute '" + std::string(attribute) +
                   "' must state the shape [B, T, vocabulary] of '" + std::string(logits.name) +
                   "'");
  }
  if (given > 0 && given != words) {
    return c.unsupported("a vocab_size of " + std::to_string(given) + ", but logits of " +
                         std::to_string(words));
  }
  return words;
}

Result<Values> run_subgraph(const NodeContext& c, std::string_view attribute, const Graph& graph,
                            const Values& inputs) {
  if (c.builder().failed()) return c.builder().error();
  Result<Values> results = c.importer().import_subgraph(c, graph, inputs);
  for (size_t i = 0; results && i < results->size(); ++i) {
    if ((*results)[i].valid()) continue;
    return c.error("output '" + std::string(graph.outputs[i].name) + "' of attribute '" +
                   std::string(attribute) + "' is missing");
  }
  return results;
}

Result<Value> last_logits(const NodeContext& c, Value logits, ExtentExpr rows, int64_t vocabulary) {
  if (logits.rank() != 3) {
    return c.error("logits must have rank 3, have " + std::to_string(logits.rank()));
  }
  const ExtentExpr last = ir::simplify(logits.extent(1) - 1);
  const Value row = ops::slice_along(logits, 1, last, c.constant(1));
  return ops::cast(ops::reshape(row, {rows, c.constant(vocabulary)}), DType::f32);
}

}  // namespace ullage::onnx
