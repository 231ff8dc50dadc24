// Search ops of ONNX Runtime: their results with a decoder whose next token is known, their end
// conditions, and refused nodes. tests/onnx/compare_search.py compares them with onnxruntime.
#include <gtest/gtest.h>

#include <functional>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using test::GraphWriter;
using test::kFloat;
using test::kInt32;
using test::mentions;

constexpr int64_t kWords = 7;
constexpr int64_t kEnd = 5, kPad = 6;
using Rows = std::vector<std::vector<int64_t>>;

// What a decoder states of itself, right but for what a test makes wrong.
struct DecoderText {
  std::string tokens = "input_ids", past = "past_0", logits = "logits";
  GraphWriter::Axis words{kWords, ""}, heads{1, ""};
  int32_t kept = kFloat;
  bool second_past = false;
};

// The likeliest word after w is w + 1, after the last one 0; the second one is w + 2. It keeps the
// tokens that it read.
GraphWriter::Subgraph decoder(const DecoderText& text = {}) {
  GraphWriter g;
  g.input(text.tokens, kInt32, {{-1, "b"}, {-1, "t"}});
  g.input("position_ids", kInt32, {{-1, "b"}, {-1, "t"}});
  g.input("attention_mask", kInt32, {{-1, "b"}, {-1, "all"}});
  const std::vector<GraphWriter::Axis> kept = {{2, ""}, {-1, "b"}, text.heads, {-1, "p"}, {1, ""}};
  g.input(text.past, text.kept, kept);
  if (text.second_past) g.input("past_1", text.kept, kept);
  std::vector<double> table(kWords * kWords, 0);
  for (int64_t w = 0; w < kWords; ++w) {
    table[static_cast<size_t>(w * kWords + (w + 1) % kWords)] = 4;
    table[static_cast<size_t>(w * kWords + (w + 2) % kWords)] = 3;
  }
  g.initializer("table", kFloat, {kWords, kWords}, table);
  g.node("Gather", {"table", text.tokens}, {text.logits});
  g.node("Cast", {text.tokens}, {"read"}, {{"to", int64_t{1}}});
  g.constant("axes", {0, 2, 4});
  g.node("Unsqueeze", {"read", "axes"}, {"one"});
  g.node("Concat", {"one", "one"}, {"both"}, {{"axis", int64_t{0}}});
  g.node("Concat", {text.past, "both"}, {"present_0"}, {{"axis", int64_t{3}}});
  g.output(text.logits, kFloat, {{-1, "b"}, {-1, "t"}, text.words}).output("present_0");
  return g.graph();
}

struct SearchText {
  std::string op = "GreedySearch";
  GraphWriter::Attributes more = {};
  GraphWriter::Strings operands = {"ids", "most"};
  GraphWriter::Strings outputs = {"y"};
  DecoderText decoder = {};
};

// `make`: further inputs and constants.
std::vector<std::byte> search_model(
    const SearchText& text, const std::function<void(GraphWriter&)>& make = [](GraphWriter&) {}) {
  GraphWriter g;
  g.input("ids", kInt32, {{-1, "b"}, {-1, "s"}}).input("most", kInt32, {{1, ""}});
  make(g);
  GraphWriter::Attributes attributes = {
      {"decoder", decoder(text.decoder)}, {"eos_token_id", kEnd}, {"pad_token_id", kPad}};
  attributes.insert(attributes.end(), text.more.begin(), text.more.end());
  g.node(text.op, text.operands, text.outputs, attributes, "search", "com.microsoft");
  for (const std::string& output : text.outputs) {
    if (!output.empty()) g.output(output);
  }
  return g.model(18);
}

void with_beams(GraphWriter& g) {
  g.initializer("beams", kInt32, {1}, {3});
  g.initializer("returned", kInt32, {1}, {2});
}

Tensor whole(std::vector<int64_t> shape, const std::vector<int64_t>& values) {
  return Tensor::from_integers(DType::i32, std::move(shape), values);
}

Tensor texts(const Rows& rows) {
  std::vector<int64_t> all;
  for (const auto& row : rows) all.insert(all.end(), row.begin(), row.end());
  return whole({static_cast<int64_t>(rows.size()), static_cast<int64_t>(rows.front().size())}, all);
}

std::vector<Tensor> run(std::span<const std::byte> model, const Rows& prompts, int64_t most) {
  const auto graph = import(model);
  if (!graph) {
    ADD_FAILURE() << graph.error().message;
    return {};
  }
  const auto outputs =
      ir::evaluate(*graph, std::vector<Tensor>{texts(prompts), whole({1}, {most})});
  if (!outputs) ADD_FAILURE() << outputs.error().message;
  return outputs ? *outputs : std::vector<Tensor>();
}

void expect_texts(const std::vector<Tensor>& outputs, const Rows& rows) {
  ASSERT_FALSE(outputs.empty());
  const Tensor expected = texts(rows), &y = outputs[0];
  ASSERT_EQ(y.shape(), expected.shape());
  for (int64_t i = 0; i < y.element_count(); ++i) {
    EXPECT_EQ(y.integer(i), expected.integer(i)) << "element " << i;
  }
}

ir::Error error_of(std::span<const std::byte> model) {
  const auto graph = import(model);
  return graph ? ir::Error{} : graph.error();
}

// Each text until its end, which is not written, and the pad from there on; all to max_length.
TEST(GreedySearch, WritesTheLikeliestWordsUntilTheEnd) {
  const auto model = search_model({});
  expect_texts(run(model, {{0, 1}, {0, 3}}, 9), {{0, 1, 2, 3, 4, kPad, kPad, kPad, kPad},
                                                 {0, 3, 4, kPad, kPad, kPad, kPad, kPad, kPad}});
  expect_texts(run(model, {{0, 1}}, 3), {{0, 1, 2}});
  expect_texts(run(model, {{4}}, 2), {{4, kPad}});
}

TEST(GreedySearch, DoesNotEndBeforeTheLeastLength) {
  const auto model = search_model({.operands = {"ids", "most", "least"}},
                                  [](GraphWriter& g) { g.initializer("least", kInt32, {1}, {4}); });
  // After 4 comes the end, 5, unless there are fewer than four words: then 6.
  expect_texts(run(model, {{3, 4}}, 6), {{3, 4, 6, 0, 1, 2}});
}

TEST(GreedySearch, RepeatsNoPairs) {
  const auto model = search_model({.more = {{"no_repeat_ngram_size", int64_t{2}}}});
  expect_texts(run(model, {{1, 2, 1}}, 5), {{1, 2, 1, 3, 4}});
  // A text that is shorter than the pair repeats none.
  expect_texts(run(model, {{1}}, 3), {{1, 2, 3}});
}

TEST(GreedySearch, KnowsTheFirstWordsThatMayFollow) {
  const auto model = search_model(
      {.operands = {"ids", "most", "", "", "", "first"}},
      [](GraphWriter& g) { g.initializer("first", kInt32, {1, kWords}, {1, 1, 0, 1, 1, 1, 1}); });
  expect_texts(run(model, {{1}}, 4), {{1, 3, 4, kPad}});
}

TEST(Sampling, DrawsTheSameByTheSameSeed) {
  const auto draw = [](int64_t seed) {
    const auto model = search_model(
        {.op = "Sampling",
         .more = {{"top_p", 1.0F}, {"temperature", 9.0F}, {"min_tokens_to_keep", int64_t{1}}},
         .operands = {"ids", "most", "", "", "", "", "", "", "seed"}},
        [seed](GraphWriter& g) {
          g.initializer("seed", kInt32, {1}, {static_cast<double>(seed)});
        });
    std::vector<int64_t> drawn;
    const auto outputs = run(model, {{0}, {0}, {0}}, 24);
    for (int64_t i = 0; !outputs.empty() && i < outputs[0].element_count(); ++i) {
      drawn.push_back(outputs[0].integer(i));
    }
    return drawn;
  };
  EXPECT_EQ(draw(1), draw(1));
  EXPECT_NE(draw(1), draw(2));
}

// The second text of a prompt is the one that takes the second word once, where it costs least.
TEST(BeamSearch, GivesTheLikeliestTextsInOrder) {
  const auto model = search_model({.op = "BeamSearch",
                                   .operands = {"ids", "most", "", "beams", "returned"},
                                   .outputs = {"y", "s"}},
                                  with_beams);
  const auto outputs = run(model, {{0}}, 3);
  ASSERT_EQ(outputs.size(), 2u);
  EXPECT_EQ(outputs[0].shape(), (std::vector<int64_t>{1, 2, 3}));
  EXPECT_EQ(outputs[0].integer(2), 2);
  EXPECT_EQ(outputs[1].shape(), (std::vector<int64_t>{1, 2}));
  EXPECT_GT(outputs[1].number(0), outputs[1].number(1));
}

TEST(Searches, RefuseDecodersOfAnotherForm) {
  const std::pair<DecoderText, const char*> wrong[] = {
      {{.tokens = "ids_"}, "input 0 of attribute 'decoder' must be 'input_ids', is 'ids_'"},
      {{.past = "past"}, "input 3 of attribute 'decoder' must be 'past_0', is 'past'"},
      {{.logits = "scores"}, "output 0 of attribute 'decoder' must be 'logits', is 'scores'"},
      {{.words = {-1, "v"}}, "must state the shape [B, T, vocabulary] of 'logits'"},
      {{.heads = {-1, "h"}}, "must state the shape [2, B, heads, P, head] of 'past_0'"},
      {{.kept = kInt32}, "past_0 of int32"},
      {{.second_past = true}, "attribute 'decoder' of 5 inputs and 2 outputs"},
  };
  for (const auto& [text, message] : wrong) {
    const ir::Error error = error_of(search_model({.decoder = text}));
    EXPECT_TRUE(mentions(error, message)) << error.message;
    EXPECT_TRUE(mentions(error, "GreedySearch 'search'")) << error.message;
  }
}

TEST(Searches, RefuseWhatTheyDoNotCoverByName) {
  const auto refused = [](const SearchText& text) {
    return error_of(search_model(text, with_beams));
  };
  const GraphWriter::Strings beams = {"ids", "most", "", "beams", "returned"};
  const std::pair<SearchText, const char*> wrong[] = {
      {{.more = {{"model_type", int64_t{1}}}}, "model_type 1"},
      {{.more = {{"vocab_size", int64_t{9}}}}, "a vocab_size of 9, but logits of 7"},
      {{.more = {{"encoder", decoder()}}}, "attribute 'encoder' is not handled"},
      {{.more = {{"no_repeat_ngram_size", int64_t{-1}}}},
       "no_repeat_ngram_size must not be negative"},
      {{.op = "Sampling", .outputs = {"y", "f"}}, "output 1 (filtered_logits)"},
      {{.op = "BeamSearch", .operands = beams, .outputs = {"y", "", "p"}}, "output 2 (scores)"},
      {{.op = "BeamSearch"}, "operand 3 (num_beams) is required"},
  };
  for (const auto& [text, message] : wrong) {
    const ir::Error error = refused(text);
    EXPECT_TRUE(mentions(error, message)) << error.message;
  }
}

TEST(Searches, RunsThatLeaveNoCapacityFail) {
  const auto graph = import(search_model({}));
  ASSERT_TRUE(graph) << graph.error().message;
  for (const int64_t most : {-1, 0, 1, 2}) {
    const auto outputs =
        ir::evaluate(*graph, std::vector<Tensor>{texts({{0, 1}}), whole({1}, {most})});
    ASSERT_FALSE(outputs) << most;
    EXPECT_TRUE(
        mentions(outputs.error(), "max_length must be above the length of what texts begin with"))
        << outputs.error().message;
  }
}

}  // namespace
}  // namespace ullage::onnx
