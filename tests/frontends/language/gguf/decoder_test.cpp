// Small models of every architecture; compare_llama.py compares them, and real ones, with NumPy.
#include "frontends/language/gguf/step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <iterator>

#include "frontends/language/gguf/decoder_shape.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/language/gguf/small_llama.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::Tensor;
using test::kBlocks, test::kKeyHeads, test::kHead, test::kVocabulary, test::kWidth;
using test::u32_value;

ir::Result<ir::Graph> import(const test::WrittenFile& written) {
  const std::string bytes = written.bytes();
  const auto file = read_file(std::as_bytes(std::span(bytes)));
  if (!file) return file.error();
  return import_step(*file);
}

// Inputs of a step: tokens, then what the step before left.
std::vector<Tensor> step_inputs(const ir::Graph& graph, const std::vector<int64_t>& tokens,
                                const std::vector<Tensor>& results = {}) {
  std::vector<Tensor> inputs = {
      Tensor::from_integers(DType::i64, {static_cast<int64_t>(tokens.size())}, tokens)};
  for (size_t i = 1; i < graph.inputs.size(); ++i) {
    const ir::ShapeExtent& shape = graph.value(graph.inputs[i]).shape;
    std::vector<int64_t> empty;
    for (size_t axis = 0; axis < shape.rank(); ++axis) {
      empty.push_back(ir::as_constant(shape[axis].live).value_or(0));
    }
    inputs.push_back(results.empty() ? Tensor(DType::f32, empty) : results[i]);
  }
  return inputs;
}

TEST(Decoder, HasOpenTokensAndPast) {
  const auto graph = import(test::small_llama());
  ASSERT_TRUE(graph) << graph.error().message;
  ASSERT_EQ(graph->inputs.size(), 1u + 2 * kBlocks);
  EXPECT_EQ(graph->value(graph->inputs[0]).name, "tokens");
  EXPECT_EQ(graph->value(graph->inputs[1]).name, "past_value_0");
  EXPECT_EQ(graph->outputs[0].name, "logits");
  EXPECT_EQ(graph->outputs[1].name, "value_0");
  EXPECT_EQ(graph->outputs[2].name, "key_0");
}

class Architectures : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(All, Architectures,
                         testing::Values("falcon-h1", "gemma", "gemma2", "gemma3", "lfm2", "llama",
                                         "mamba", "qwen2", "qwen3"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// One token after another is the same as all at once, whatever the cut.
TEST_P(Architectures, ThePastStandsForTheTokensBefore) {
  const auto graph = import(test::small_llama(GetParam()));
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<int64_t> tokens = {3, 49, 0, 17, 17, 5, 44};
  const auto whole = ir::evaluate(*graph, step_inputs(*graph, tokens));
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_EQ((*whole)[0].shape(), std::vector<int64_t>{kVocabulary});
  for (size_t i = 1; i < whole->size(); ++i) {
    const bool is_state = graph->outputs[i].name.starts_with("state_");
    EXPECT_EQ((*whole)[i].shape()[is_state ? 0 : 1], is_state ? 1 : 7) << graph->outputs[i].name;
  }
  for (const std::vector<size_t>& cuts : std::vector<std::vector<size_t>>{{1}, {6}, {2, 3, 5}}) {
    std::vector<Tensor> results;
    size_t begin = 0;
    for (size_t i = 0; i <= cuts.size(); ++i) {
      const size_t end = i < cuts.size() ? cuts[i] : tokens.size();
      const auto step = ir::evaluate(*graph, step_inputs(*graph,
                                                         {tokens.begin() + static_cast<int>(begin),
                                                          tokens.begin() + static_cast<int>(end)},
                                                         results));
      ASSERT_TRUE(step) << step.error().message;
      results = *step;
      begin = end;
    }
    for (size_t i = 0; i < results.size(); ++i) {
      for (int64_t k = 0; k < results[i].element_count(); ++k) {
        ASSERT_NEAR(results[i].number(k), (*whole)[i].number(k), 2e-5) << "output " << i;
      }
    }
  }
}

TEST_P(Architectures, DependsOnEveryTokenAndItsPlace) {
  const auto graph = import(test::small_llama(GetParam()));
  ASSERT_TRUE(graph) << graph.error().message;
  const auto logits = [&](const std::vector<int64_t>& tokens) {
    return ir::evaluate(*graph, step_inputs(*graph, tokens))->front();
  };
  const auto distance = [](const Tensor& a, const Tensor& b) {
    double most = 0;
    for (int64_t i = 0; i < a.element_count(); ++i) {
      most = std::max(most, std::abs(a.number(i) - b.number(i)));
    }
    return most;
  };
  const Tensor straight = logits({1, 2, 3});
  EXPECT_GT(distance(straight, logits({4, 2, 3})), 1e-3);
  EXPECT_GT(distance(straight, logits({2, 1, 3})), 1e-3);
}

// Through each of the two blocks a token reaches the last one over the window at most.
TEST(Decoder, AWindowHidesWhatIsFarBehind) {
  test::WrittenFile model = test::small_llama();
  model.metadata.push_back({"llama.attention.sliding_window", u32_value(3)});
  const auto graph = import(model);
  ASSERT_TRUE(graph) << graph.error().message;
  const auto logits = [&](const std::vector<int64_t>& tokens) {
    const Tensor x = ir::evaluate(*graph, step_inputs(*graph, tokens))->front();
    return std::vector<std::byte>(x.bytes().begin(), x.bytes().end());
  };
  const auto straight = logits({7, 7, 1, 2, 3, 4, 5});
  EXPECT_EQ(straight, logits({8, 9, 1, 2, 3, 4, 5}));
  EXPECT_NE(straight, logits({7, 7, 6, 2, 3, 4, 5}));
}

// Of Gemma 3 every sixth block sees all positions, of Gemma 2 every second one.
TEST(Decoder, BlocksWithAWindowTakeTurns) {
  const auto locals = [](const char* architecture, bool has_pattern) {
    test::WrittenFile model = test::small_llama(architecture);
    if (!has_pattern) {
      std::erase_if(model.metadata, [](const auto& entry) {
        return entry.first.ends_with("sliding_window_pattern");
      });
    }
    std::ranges::find(model.metadata, architecture + std::string(".block_count"),
                      &std::pair<std::string, std::string>::first)
        ->second = u32_value(12);
    const std::string bytes = model.bytes();
    const auto shape = read_decoder_shape(*read_file(std::as_bytes(std::span(bytes))));
    std::string text;
    for (int64_t i = 0; i < 12; ++i) text += shape->is_local(i) ? 'w' : '-';
    return text;
  };
  EXPECT_EQ(locals("gemma2", false), "w-w-w-w-w-w-");
  EXPECT_EQ(locals("gemma3", false), "wwwww-wwwww-");
  EXPECT_EQ(locals("gemma3", true), "w-w-w-w-w-w-");
  EXPECT_EQ(locals("qwen3", false), "------------");
}

TEST(Decoder, BlocksThatPredictFurtherTokensAreLeftOut) {
  test::WrittenFile model = test::small_llama();
  const auto logits = [&] {
    const auto graph = import(model);
    EXPECT_TRUE(graph) << graph.error().message;
    const Tensor x = ir::evaluate(*graph, step_inputs(*graph, {7, 1, 2}))->front();
    return std::vector<std::byte>(x.bytes().begin(), x.bytes().end());
  };
  const auto without = logits();
  std::ranges::find(model.metadata, "llama.block_count",
                    &std::pair<std::string, std::string>::first)
      ->second = u32_value(3);
  model.metadata.push_back({"llama.nextn_predict_layers", u32_value(1)});
  model.tensors.push_back(model.tensors[1]);
  model.tensors.back().name = "blk.2.nextn.enorm.weight";
  EXPECT_EQ(logits(), without);
}

TEST(Decoder, ThePageListsItsArchitectures) {
  std::ifstream stream("docs/language-models.md");
  const std::string page{std::istreambuf_iterator<char>(stream), {}};
  for (std::string_view name : architecture_names()) {
    EXPECT_NE(page.find("\n| `" + std::string(name) + "` | "), std::string::npos) << name;
  }
}

TEST(Decoder, KeysThatAreNotKnownMayBeAllowed) {
  test::WrittenFile model = test::small_llama();
  model.metadata.push_back({"llama.residual_scale", test::f32_value(0.5f)});
  const std::string bytes = model.bytes();
  auto file = read_file(std::as_bytes(std::span(bytes)));
  EXPECT_FALSE(import_step(*file));
  file->allows_unknown_keys = true;
  EXPECT_TRUE(import_step(*file));
}

TEST(Decoder, ARunThatDoesNotFitFails) {
  const auto graph = import(test::small_llama());
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_TRUE(ir::evaluate(*graph, step_inputs(*graph, std::vector<int64_t>(24, 1))));
  const auto long_run = ir::evaluate(*graph, step_inputs(*graph, std::vector<int64_t>(25, 1)));
  ASSERT_FALSE(long_run);
  EXPECT_NE(long_run.error().message.find("must fit the model's context of 24 positions"),
            std::string::npos)
      << long_run.error().message;
  const auto empty = ir::evaluate(*graph, step_inputs(*graph, {}));
  ASSERT_FALSE(empty);
  EXPECT_NE(empty.error().message.find("there must be a token"), std::string::npos);
}

TEST(Decoder, ReportsWhatIsWrong) {
  const auto metadata = [](test::WrittenFile& f, std::string_view key) -> std::string& {
    return std::ranges::find(f.metadata, key, &std::pair<std::string, std::string>::first)->second;
  };
  const auto tensor = [](test::WrittenFile& f, std::string_view name) -> test::WrittenTensor& {
    return *std::ranges::find(f.tensors, name, &test::WrittenTensor::name);
  };
  const struct {
    std::function<void(test::WrittenFile&)> change;
    std::string message;
  } kWrong[] = {
      {[&](auto& f) { metadata(f, "general.architecture") = test::text_value("abacus"); },
       "models of architecture 'abacus' are not supported (docs/language-models.md lists those "
       "that "
       "are)"},
      {[&](auto& f) { f.metadata.erase(f.metadata.begin() + 1); },
       "metadata 'llama.block_count' is missing"},
      {[&](auto& f) {
         f.metadata.push_back({"llama.attention.sliding_window", u32_value(4)});
         f.metadata.push_back({"llama.attention.sliding_window_pattern", u32_value(2)});
         f.metadata.push_back({"llama.attention.shared_kv_layers", u32_value(1)});
       },
       "metadata 'llama.attention.shared_kv_layers' is 1: block 1 needs an earlier one that has "
       "keys, "
       "as many heads of them and a window as it has, or none; there is no such block"},
      {[&](auto& f) {
         f.metadata.push_back({"llama.embedding_length_per_layer_input", u32_value(8)});
       },
       "tensor 'per_layer_token_embd.weight' is missing"},
      {[&](auto& f) { metadata(f, "llama.block_count") = u32_value(0); },
       "metadata 'llama.block_count' must be in [1, 16384], the file has 0"},
      {[&](auto& f) { metadata(f, "llama.block_count") = u32_value(3); },
       "tensor 'blk.2.attn_norm.weight' is missing"},
      {[&](auto& f) { metadata(f, "llama.attention.head_count") = u32_value(5); },
       "a model of 64 columns must have heads of a whole number of them, 1024 at most, and as many "
       "for "
       "each head of keys; the file has 5 heads, 2 of keys"},
      {[&](auto& f) { f.metadata.push_back({"llama.rope.dimension_count", u32_value(18)}); },
       "metadata 'llama.rope.dimension_count' must be in [1, 16], the file has 18"},
      {[&](auto& f) {
         f.metadata.push_back({"llama.rope.scaling.type", test::text_value("dynamic")});
       },
       "metadata 'llama.rope.scaling.type' must be none, linear, yarn or longrope, the file has "
       "'dynamic'"},
      {[&](auto& f) { f.metadata.push_back({"llama.residual_scale", test::f32_value(0.5f)}); },
       "metadata 'llama.residual_scale' is not known here, so answers might be wrong; "
       "allow_unknown_keys (--allow-unknown-keys) goes on without it"},
      {[&](auto& f) { f.metadata.push_back({"llama.attention.causal", test::flag_value(false)}); },
       "metadata 'llama.attention.causal' is false: a model whose tokens see later ones writes no "
       "text"},
      {[&](auto& f) {
         f.metadata.push_back({"llama.final_logit_softcapping", test::f32_value(-1)});
       },
       "metadata 'llama.final_logit_softcapping' must be 0 or a positive number, the file has "
       "-1"},
      {[&](auto& f) { tensor(f, "blk.1.attn_k.weight").name = "blk.1.attn_k.bias"; },
       "tensor 'blk.1.attn_k.weight' is missing"},
      {[&](auto& f) { f.metadata.push_back({"llama.expert_count", u32_value(8)}); },
       "metadata 'llama.expert_used_count' is missing"},
      {[&](auto& f) { tensor(f, "blk.1.attn_k.weight").name = "blk.1.attn_k.weight_2"; },
       "tensor 'blk.1.attn_k.weight' is missing"},
      {[&](auto& f) {
         f.tensors.push_back(tensor(f, "output_norm.weight"));
         f.tensors.back().name = "rope_freqs.weight";
       },
       "tensor 'rope_freqs.weight' must be [8], the file has [64]"},
      {[&](auto& f) {
         f.tensors.push_back(tensor(f, "output_norm.weight"));
         f.tensors.back().name = "output_norm_2.weight";
       },
       "tensor 'output_norm_2.weight' is no part of the graph that the architecture has here"},
      {[&](auto& f) { tensor(f, "blk.0.ffn_down.weight").extents = {64, 96}; },
       "tensor 'blk.0.ffn_down.weight' must be [64, 96], the file has [96, 64]"},
      {[&](auto& f) { tensor(f, "token_embd.weight").extents = {kWidth}; },
       "tensor 'token_embd.weight' must be [any, 64], the file has [64]"},
  };
  for (const auto& [change, message] : kWrong) {
    test::WrittenFile model = test::small_llama();
    change(model);
    const auto graph = import(model);
    ASSERT_FALSE(graph) << message;
    EXPECT_EQ(graph.error().message, message);
  }
}

}  // namespace
}  // namespace ullage::gguf
