// Models of an encoder and a decoder, with the interface of T5.
//
// The encoder reads the prompts and computes keys and values for each layer of the decoder, whose
// texts begin with one token, decoder_start_token_id. In older models the encoder contains the
// first step of the decoder and also gives hidden states, which the decoder may read.
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/search_parts.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"

namespace ullage::onnx {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

constexpr std::string_view kEncoder = "encoder", kDecoder = "decoder";
constexpr std::string_view kEncoderInputs[] = {"encoder_input_ids", "encoder_attention_mask",
                                               "decoder_input_ids"};
constexpr std::string_view kDecoderInputs[] = {"input_ids", "encoder_attention_mask"};
constexpr std::string_view kDecoderOutputs[] = {"logits", "present_key_self_0",
                                                "present_value_self_0"};
constexpr std::string_view kHidden = "encoder_hidden_states";

struct Form {
  const Graph *encoder = nullptr, *decoder = nullptr;
  bool has_first_step = false;  // the encoder
  bool reads_hidden = false;    // the decoder
  bool reads_texts = false;     // not the last token alone
  size_t layers = 0;
  int64_t heads = 0, head = 0, words = 0;
  DType dtype = DType::f32;  // of the kept values

  size_t pairs() const { return 2 * layers; }  // keys and values
};

Result<void> require_form(const NodeContext& c, const Form& form) {
  const std::vector<ValueInfo>&read = form.encoder->inputs, &next = form.decoder->inputs;
  const std::span names(kEncoderInputs, form.has_first_step ? 3 : 2);
  if (auto ok = require_names(c, kEncoder, "input", read, names); !ok) return ok;
  if (auto ok = require_names(c, kDecoder, "input", next, kDecoderInputs); !ok) return ok;
  const std::vector<ValueInfo>& outputs = form.decoder->outputs;
  if (auto ok = require_names(c, kDecoder, "output", outputs, kDecoderOutputs); !ok) return ok;
  const size_t given = form.pairs() + (form.has_first_step ? 2 + form.pairs() : 0);
  if (read.size() != names.size() || form.encoder->outputs.size() != given) {
    return c.unsupported("attribute 'encoder' of " + std::to_string(read.size()) + " inputs and " +
                         std::to_string(form.encoder->outputs.size()) +
                         " outputs for a decoder of " + std::to_string(form.layers) + " layers");
  }
  const size_t own = form.reads_hidden ? 3 : 2;
  if (outputs.size() != 1 + form.pairs() || next.size() != own + 2 * form.pairs()) {
    return c.unsupported("attribute 'decoder' of " + std::to_string(next.size()) + " inputs and " +
                         std::to_string(outputs.size()) +
                         " outputs: one that has four of a past for each two of a present is read");
  }
  if (form.reads_hidden && !form.has_first_step) {
    return c.unsupported("encoder_hidden_states, which attribute 'encoder' does not give");
  }
  return {};
}

Result<Form> read_form(const NodeContext& c) {
  Form form{.encoder = branch_graph(c, kEncoder), .decoder = branch_graph(c, kDecoder)};
  if (form.encoder == nullptr) return c.error("attribute 'encoder' must be a graph");
  if (form.decoder == nullptr) return c.error("attribute 'decoder' must be a graph");
  const std::vector<ValueInfo>& next = form.decoder->inputs;
  form.has_first_step = form.encoder->inputs.size() > 2;
  form.reads_hidden = next.size() > 2 && next[2].name == kHidden;
  form.layers = form.decoder->outputs.size() / 2;
  if (auto ok = require_form(c, form); !ok) return ok.error();
  form.reads_texts = stated_extent(next[0], 2, 1) != 1;
  const ValueInfo& past = next[form.reads_hidden ? 3 : 2];
  form.heads = stated_extent(past, 4, 1);
  form.head = stated_extent(past, 4, 3);
  if (form.heads == 0 || form.head == 0) {
    return c.error("attribute 'decoder' must state the shape [B, heads, P, head] of '" +
                   std::string(past.name) + "'");
  }
  const Result<int64_t> words = stated_words(c, kDecoder, form.decoder->outputs[0]);
  if (!words) return words.error();
  form.words = *words;
  const Result<DType> dtype = kept_dtype(c, past);
  if (!dtype) return dtype.error();
  form.dtype = *dtype;
  return form;
}

class EncoderDecoder : public SearchModel {
 public:
  // `read`, `mask`: i32 [rows, T] of the encoder; 0: none sees it.
  EncoderDecoder(NodeContext& c, const Form& form, SearchPrompt prompt, Value read, Value mask)
      : c_(c), form_(form), prompt_(prompt), read_(read), mask_(mask) {
    rows_ = prompt_.rows;
  }

  const SearchPrompt& prompt() const override { return prompt_; }
  int64_t vocabulary() const override { return form_.words; }
  bool reads_texts() const override { return form_.reads_texts; }
  int64_t rows_axis() const override { return 0; }

  std::vector<ExtentExpr> kept_extents(ExtentExpr rows, ExtentExpr positions) const override {
    return {rows, c_.constant(form_.heads), positions, c_.constant(form_.head)};
  }

  Result<SearchStep> first() override {
    Values inputs = {read_, mask_};
    if (form_.has_first_step) inputs.push_back(prompt_.tokens);
    const Result<Values> outputs = run_subgraph(c_, kEncoder, *form_.encoder, inputs);
    if (!outputs) return outputs.error();
    const auto seen = outputs->end() - static_cast<std::ptrdiff_t>(form_.pairs());
    seen_ = {seen, outputs->end()};
    if (form_.reads_hidden) hidden_ = (*outputs)[1];
    if (form_.has_first_step) return step_of(outputs->front(), {outputs->begin() + 2, seen});
    const Value none = ops::full(c_.scalar(form_.dtype, 0), kept_extents(rows_, c_.constant(0)));
    return decode(prompt_.tokens, Values(form_.pairs(), none));
  }

  void repeat(ExtentExpr times, ExtentExpr rows) override {
    mask_ = repeated_rows(mask_, times, rows);
    hidden_ = repeated_rows(hidden_, times, rows);
    for (Value& seen : seen_) seen = repeated_rows(seen, times, rows);
    rows_ = rows;
  }

  Result<SearchStep> next(const IterationTokens& tokens, const Values& kept) override {
    if (c_.builder().failed()) return c_.builder().error();
    return decode(
        form_.reads_texts ? tokens.texts : ops::reshape(tokens.last, {rows_, c_.constant(1)}),
        kept);
  }

 private:
  Result<SearchStep> decode(Value tokens, const Values& kept) const {
    Values inputs = {tokens, mask_};
    if (form_.reads_hidden) inputs.push_back(hidden_);
    inputs.insert(inputs.end(), kept.begin(), kept.end());
    inputs.insert(inputs.end(), seen_.begin(), seen_.end());
    const Result<Values> outputs = run_subgraph(c_, kDecoder, *form_.decoder, inputs);
    if (!outputs) return outputs.error();
    return step_of(outputs->front(), {outputs->begin() + 1, outputs->end()});
  }

  Result<SearchStep> step_of(Value logits, Values kept) const {
    const Result<Value> last = last_logits(c_, logits, rows_, form_.words);
    if (!last) return last.error();
    return SearchStep{.logits = *last, .kept = std::move(kept)};
  }

  NodeContext& c_;
  Form form_;
  SearchPrompt prompt_;
  Value read_{}, mask_{}, hidden_{};
  Values seen_;  // keys and values of the encoder
  ExtentExpr rows_{};
};

}  // namespace

Result<SearchModelPtr> encoder_decoder(NodeContext& c, size_t mask) {
  const Result<Form> form = read_form(c);
  if (!form) return form.error();
  const int64_t start = c.integer("decoder_start_token_id", -1);
  if (start < 0) return c.error("decoder_start_token_id must not be negative");
  const Result<Value> read = prompt_tokens(c);
  if (!read) return read.error();
  const Result<Value> given = prompt_mask(c, *read, mask);
  if (!given) return given.error();
  const Value begin =
      ops::full(c.scalar(DType::i32, static_cast<double>(start)), {read->extent(0), c.constant(1)});
  Result<SearchPrompt> prompt = search_prompt(c, begin);
  if (!prompt) return prompt.error();
  // Only pads before the first other token are padding: after it a pad may be an end.
  const auto pad = static_cast<double>(c.integer("pad_token_id"));
  const Value is_text = ops::cast(ops::not_equal(*read, pad), DType::i32);
  const Value seen = given->valid() ? *given : ops::cummax(is_text, 1);
  if (c.builder().failed()) return c.builder().error();
  return SearchModelPtr(
      std::make_unique<EncoderDecoder>(c, *form, *std::move(prompt), *read, seen));
}

}  // namespace ullage::onnx
