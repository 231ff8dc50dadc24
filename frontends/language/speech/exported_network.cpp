#include "frontends/language/speech/exported_network.h"

#include <array>
#include <map>

#include "base/printable.h"
#include "frontends/onnx/import.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"

namespace ullage::speech {
namespace {

using hugging_face::FolderFiles;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr const char *kEncoder = "encoder_model.onnx", *kDecoder = "decoder_model.onnx",
                     *kWithPast = "decoder_with_past_model.onnx",
                     *kMerged = "decoder_model_merged.onnx";

// Values by the names that inputs and outputs have.
using Named = std::map<std::string, Value, std::less<>>;

std::string past_name(int64_t block, const char* stack, const char* part) {
  return "past_key_values." + std::to_string(block) + "." + stack + "." + part;
}
std::string present_name(int64_t block, const char* stack, const char* part) {
  return "present." + std::to_string(block) + "." + stack + "." + part;
}

class ExportedNetwork : public SpeechNetwork {
 public:
  ExportedNetwork(const SpeechShape& shape, const ExportedGraphs& graphs, ir::Builder& builder)
      : shape_(shape), graphs_(graphs), builder_(builder) {}

  std::vector<Value> hear(Value window) override {
    if (!window.valid()) return {};
    const int64_t front[] = {0};
    Named inputs;
    if (shape_.mels) {
      inputs["input_features"] = ops::unsqueeze(ops::transpose(window, {1, 0}), front);
    } else {
      inputs["input_values"] = ops::unsqueeze(window, front);
    }
    Named outputs = run(graphs_.encoder, std::move(inputs));
    return {taken(outputs, "last_hidden_state", graphs_.encoder)};
  }

  // heard: the encoder's rows, then keys and values of each block for them.
  Value step(Value tokens, std::vector<Value>& heard, const gguf::DecoderCache& past,
             gguf::DecoderCache& grown) override {
    if (!tokens.valid() || heard.empty() || !heard.front().valid()) return {};
    const bool is_first = past.rows.empty();
    const ExportedGraph& graph = is_first ? graphs_.decoder : graphs_.with_past;
    Named outputs = run(graph, inputs_of(tokens, heard, past));
    const Value logits = taken(outputs, "logits", graph);
    if (!logits.valid()) return {};
    if (is_first) heard.resize(1);
    for (int64_t i = 0; i < shape_.decoder.blocks; ++i) {
      for (const char* part : {"key", "value"}) {
        if (is_first) heard.push_back(taken(outputs, present_name(i, "encoder", part), graph));
      }
      const Value rows = new_rows(outputs, i, tokens.extent(0), graph);
      if (!rows.valid()) return {};
      grown.rows.push_back(
          is_first ? rows : ops::concat(std::array{past.rows[static_cast<size_t>(i)], rows}, 0));
    }
    const Value last = ops::slice_along(logits, 1, tokens.extent(0) - number(1), number(1));
    return ops::reshape(last, {number(shape_.vocabulary)});
  }

  std::optional<ir::Error> failure() const override { return failure_; }

 private:
  ExtentExpr number(int64_t n) { return builder_.pool().constant(n); }
  int64_t width() const { return shape_.decoder.width; }

  Named inputs_of(Value tokens, const std::vector<Value>& heard, const gguf::DecoderCache& past) {
    const int64_t front[] = {0};
    const ExtentExpr before = past.rows.empty() ? number(0) : past.rows.front().extent(0);
    Named inputs = {
        {"input_ids", ops::unsqueeze(tokens, front)},
        {"encoder_hidden_states", heard.front()},
        {"use_cache_branch",
         builder_.constant(ir::Tensor::from_integers(
             DType::boolean, {1}, std::array<int64_t, 1>{past.rows.empty() ? 0 : 1}))},
        {"cache_position", ops::add(ops::iota(builder_, DType::i64, {tokens.extent(0)}, 0),
                                    ops::extent_values(builder_, {before}, {}))}};
    for (int64_t i = 0; i < shape_.decoder.blocks; ++i) {
      for (const size_t part : {size_t{0}, size_t{1}}) {
        const char* const name = part == 0 ? "key" : "value";
        const auto at = static_cast<size_t>(i);
        const bool has_own = !past.rows.empty();
        inputs[past_name(i, "decoder", name)] =
            has_own ? heads_of(past.rows[at], static_cast<int64_t>(part)) : no_heads();
        inputs[past_name(i, "encoder", name)] = has_own ? heard[1 + 2 * at + part] : no_heads();
      }
    }
    return inputs;
  }

  // Keys or values of rows [P, 2 * width] as [1, heads, P, columns].
  Value heads_of(Value rows, int64_t part) {
    const Value own = ops::slice_along(rows, 1, number(part * width()), number(width()));
    const Value heads = ops::reshape(own, {number(1), rows.extent(0), number(shape_.decoder.heads),
                                           number(shape_.decoder.head())});
    return ops::transpose(heads, {0, 2, 1, 3});
  }
  Value no_heads() {
    return ops::full(builder_.scalar(DType::f32, 0), {number(1), number(shape_.decoder.heads),
                                                      number(0), number(shape_.decoder.head())});
  }

  // Rows [T, 2 * width] of the last T positions.
  Value new_rows(Named& outputs, int64_t block, ExtentExpr count, const ExportedGraph& graph) {
    std::array<Value, 2> parts;
    for (const size_t part : {size_t{0}, size_t{1}}) {
      const Value heads =
          taken(outputs, present_name(block, "decoder", part == 0 ? "key" : "value"), graph);
      if (!heads.valid()) return {};
      const Value last = ops::slice_along(heads, 2, heads.extent(2) - count, count);
      parts[part] = ops::reshape(ops::transpose(last, {0, 2, 1, 3}), {count, number(width())});
    }
    return ops::concat(parts, 1);
  }

  void fail(const ExportedGraph& graph, const ir::Error& error) {
    if (!failure_) failure_ = ir::in_context(graph.name, error);
  }

  Value taken(Named& outputs, const std::string& name, const ExportedGraph& graph) {
    const auto found = outputs.find(name);
    if (found != outputs.end()) return found->second;
    fail(graph, ir::invalid_file("the graph has no output '{}'", name));
    return {};
  }

  // The outputs by name; none behind a failure.
  Named run(const ExportedGraph& graph, Named inputs) {
    if (failure_) return {};
    const auto model = onnx::parse_model(graph.file.bytes);
    if (!model) {
      fail(graph, model.error());
      return {};
    }
    std::vector<Value> bound;
    for (const onnx::ValueInfo& input : model->graph.inputs) {
      const auto found = inputs.find(input.name);
      if (found == inputs.end()) {
        fail(graph, ir::unsupported("the graph's input '{}' is not supported: it is none that "
                                    "exports of such a model have",
                                    ir::printable(input.name)));
        return {};
      }
      bound.push_back(found->second);
    }
    const onnx::ImportOptions options{
        .storage = {.folder = graphs_.folder, .model = graph.file.owner}};
    const auto values = onnx::import_into(builder_, graph.file.bytes, bound, options);
    if (!values) {
      fail(graph, values.error());
      return {};
    }
    Named outputs;
    for (size_t i = 0; i < values->size(); ++i) {
      outputs.emplace(model->graph.outputs[i].name, (*values)[i]);
    }
    return outputs;
  }

  const SpeechShape& shape_;
  const ExportedGraphs& graphs_;
  ir::Builder& builder_;
  std::optional<ir::Error> failure_{};
};

Result<std::optional<ExportedGraph>> graph_in(FolderFiles& files, const std::string& folder,
                                              const char* name) {
  auto file = files.kept_file(folder + name);
  if (!file) return file.error();
  if (!*file) return std::optional<ExportedGraph>();
  return std::optional(ExportedGraph{folder + name, std::move(**file)});
}

}  // namespace

Result<std::optional<ExportedGraphs>> read_exported(FolderFiles& files, const std::string& path) {
  for (const std::string folder : {"", "onnx/"}) {
    std::optional<ExportedGraph> found[4];
    const char* const names[] = {kEncoder, kDecoder, kWithPast, kMerged};
    for (size_t i = 0; i < std::size(names); ++i) {
      auto graph = graph_in(files, folder, names[i]);
      if (!graph) return graph.error();
      found[i] = std::move(*graph);
    }
    if (!found[0]) continue;
    const bool are_apart = found[1] && found[2];
    if (!are_apart && !found[3]) {
      return ir::invalid_file("next to {}{} there must be {} and {}, or {}", folder, kEncoder,
                              kDecoder, kWithPast, kMerged);
    }
    return std::optional(ExportedGraphs{.encoder = *found[0],
                                        .decoder = are_apart ? *found[1] : *found[3],
                                        .with_past = are_apart ? *found[2] : *found[3],
                                        .folder = path + "/" + folder});
  }
  return std::optional<ExportedGraphs>();
}

std::unique_ptr<SpeechNetwork> exported_network(const SpeechShape& shape,
                                                const ExportedGraphs& graphs,
                                                ir::Builder& builder) {
  return std::make_unique<ExportedNetwork>(shape, graphs, builder);
}

}  // namespace ullage::speech
