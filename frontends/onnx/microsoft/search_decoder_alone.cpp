// Models of a decoder alone, with the interface of GPT-2: inputs input_ids, position_ids,
// attention_mask, past_0 ..., outputs logits, present_0 .... A token's position is the number of
// tokens before it that are not padding.
#include <optional>

#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/search_parts.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

constexpr std::string_view kInputs[] = {"input_ids", "position_ids", "attention_mask", "past_0"};
constexpr std::string_view kOutputs[] = {"logits", "present_0"};

// The subgraph of one attribute.
struct Decoder {
  std::string_view attribute;
  const Graph* graph = nullptr;
  size_t layers = 0;
  int64_t heads = 0, head = 0, words = 0;
  DType dtype = DType::f32;  // of the kept values
};

Result<Decoder> read_decoder(const NodeContext& c, std::string_view attribute) {
  const std::string name = "attribute '" + std::string(attribute) + "'";
  Decoder decoder{.attribute = attribute, .graph = branch_graph(c, attribute)};
  if (decoder.graph == nullptr) return c.error(name + " must be a graph");
  const std::vector<ValueInfo>&inputs = decoder.graph->inputs, &outputs = decoder.graph->outputs;
  if (auto ok = require_names(c, attribute, "input", inputs, kInputs); !ok) return ok.error();
  if (auto ok = require_names(c, attribute, "output", outputs, kOutputs); !ok) return ok.error();
  decoder.layers = outputs.size() - 1;
  if (inputs.size() != decoder.layers + 3) {
    return c.unsupported(name + " of " + std::to_string(inputs.size()) + " inputs and " +
                         std::to_string(outputs.size()) +
                         " outputs: one that has a past for each present is read");
  }
  const ValueInfo& past = inputs[3];
  decoder.heads = stated_extent(past, 5, 2);
  decoder.head = stated_extent(past, 5, 4);
  if (stated_extent(past, 5, 0) != 2 || decoder.heads == 0 || decoder.head == 0) {
    return c.error(name + " must state the shape [2, B, heads, P, head] of 'past_0'");
  }
  const Result<int64_t> words = stated_words(c, attribute, outputs[0]);
  if (!words) return words.error();
  decoder.words = *words;
  const Result<DType> dtype = kept_dtype(c, past);
  if (!dtype) return dtype.error();
  decoder.dtype = *dtype;
  return decoder;
}

class DecoderAlone : public SearchModel {
 public:
  // `mask`: i32 of the extents of the prompts, 0 for tokens that none sees.
  DecoderAlone(NodeContext& c, const Decoder& first, const Decoder& next, SearchPrompt prompt,
               Value mask)
      : c_(c), first_(first), next_(next), prompt_(prompt), mask_(mask) {
    const auto pad = static_cast<double>(c.integer("pad_token_id"));
    const Value is_text = ops::cast(ops::not_equal(prompt_.tokens, pad), DType::i32);
    const int64_t tokens[] = {1};
    positions_ = ops::mul(is_text, ops::cumsum(is_text, 1, true));
    counts_ = ops::reduce_sum(is_text, tokens, false);
    rows_ = prompt_.rows;
  }

  const SearchPrompt& prompt() const override { return prompt_; }
  int64_t vocabulary() const override { return next_.words; }
  int64_t rows_axis() const override { return 1; }

  std::vector<ExtentExpr> kept_extents(ExtentExpr rows, ExtentExpr positions) const override {
    return {c_.constant(2), rows, c_.constant(next_.heads), positions, c_.constant(next_.head)};
  }

  Result<SearchStep> first() override {
    const Value none =
        ops::full(c_.scalar(first_.dtype, 0), kept_extents(prompt_.rows, c_.constant(0)));
    return step(first_, {prompt_.tokens, positions_, mask_}, Values(first_.layers, none));
  }

  void repeat(ExtentExpr times, ExtentExpr rows) override {
    mask_ = repeated_rows(mask_, times, rows);
    counts_ = repeated_rows(counts_, times, rows);
    rows_ = rows;
  }

  Result<SearchStep> next(const IterationTokens& tokens, const Values& kept) override {
    if (c_.builder().failed()) return c_.builder().error();
    const std::vector<ExtentExpr> one_each = {rows_, c_.constant(1)};
    const Value place = ops::add(counts_, ops::cast(tokens.loop.iteration_value(), DType::i32));
    const Value seen =
        ops::full(c_.scalar(DType::i32, 1), {rows_, ir::simplify(tokens.loop.iteration() + 1)});
    return step(next_,
                {ops::reshape(tokens.last, one_each), ops::reshape(place, one_each),
                 ops::concat(Values{mask_, seen}, 1)},
                kept);
  }

 private:
  Result<SearchStep> step(const Decoder& decoder, Values inputs, const Values& kept) const {
    inputs.insert(inputs.end(), kept.begin(), kept.end());
    const Result<Values> outputs = run_subgraph(c_, decoder.attribute, *decoder.graph, inputs);
    if (!outputs) return outputs.error();
    const ExtentExpr rows = inputs.front().extent(0);
    const Result<Value> logits = last_logits(c_, outputs->front(), rows, decoder.words);
    if (!logits) return logits.error();
    return SearchStep{.logits = *logits, .kept = {outputs->begin() + 1, outputs->end()}};
  }

  NodeContext& c_;
  Decoder first_, next_;
  SearchPrompt prompt_;
  Value mask_{}, positions_{};
  Value counts_{};  // i32 [rows]: tokens of the prompts that are not padding
  ExtentExpr rows_{};
};

Result<Decoder> first_decoder(const NodeContext& c, const Decoder& next) {
  if (!c.has_attribute("init_decoder")) return next;
  Result<Decoder> first = read_decoder(c, "init_decoder");
  if (!first) return first;
  const auto form = [](const Decoder& d) {
    return std::to_string(d.words) + " words and " + std::to_string(d.layers) + " layers of " +
           std::to_string(d.heads) + " heads of " + std::to_string(d.head) + " columns of " +
           std::string(ir::name_of(d.dtype));
  };
  if (form(*first) == form(next)) return first;
  return c.error("attributes 'init_decoder' and 'decoder' must have the same form: " +
                 form(*first) + ", and " + form(next));
}

}  // namespace

Result<SearchModelPtr> decoder_alone(NodeContext& c, size_t mask) {
  const Result<Decoder> next = read_decoder(c, "decoder");
  if (!next) return next.error();
  const Result<Decoder> first = first_decoder(c, *next);
  if (!first) return first.error();
  const Result<Value> tokens = prompt_tokens(c);
  if (!tokens) return tokens.error();
  Result<SearchPrompt> prompt = search_prompt(c, *tokens);
  if (!prompt) return prompt.error();
  const Result<Value> given = prompt_mask(c, *tokens, mask);
  if (!given) return given.error();
  const auto pad = static_cast<double>(c.integer("pad_token_id"));
  const Value seen = given->valid() ? *given : ops::cast(ops::not_equal(*tokens, pad), DType::i32);
  if (c.builder().failed()) return c.builder().error();
  return SearchModelPtr(std::make_unique<DecoderAlone>(c, *first, *next, *std::move(prompt), seen));
}

}  // namespace ullage::onnx
