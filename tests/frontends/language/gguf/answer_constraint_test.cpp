// Graphs of constraints allow what their tables allow, of several answers side by side.
#include "frontends/language/gguf/answer_constraint.h"

#include <gtest/gtest.h>

#include <random>

#include "frontends/language/grammar/token_table.h"
#include "ir/graph/evaluate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"

namespace ullage::gguf {
namespace {

using grammar::TokenCursor;
using grammar::TokenTable;
using ir::DType;
using ir::Tensor;
using ir::Value;

constexpr int64_t kAnswers = 3, kSteps = 12;

// [steps + 1, answers, vocabulary]: logits of 0, and of minus infinity, before each token.
ir::Result<ir::Graph> graph_of(const ConstraintForm& form, int64_t vocabulary) {
  ir::Builder b;
  const ir::ExtentExpr one = b.pool().constant(1), answers = b.pool().constant(kAnswers);
  const ConstraintTables tables = constraint_inputs(b, form, vocabulary);
  const Value tokens = b.input("tokens", DType::i64, {answers, b.pool().constant(kSteps)});
  const Value logits = b.input("logits", DType::f32, {b.pool().constant(vocabulary)});
  Allowed allowed = allowed_first(tables, answers);
  for (int64_t step = 0; step <= kSteps; ++step) {
    for (int64_t n = 0; n < kAnswers; ++n) {
      const Value row =
          ops::reshape(ops::slice_along(allowed.entries, 0, b.pool().constant(n), one),
                       {allowed.entries.extent(1)});
      b.output("logits_" + std::to_string(step * kAnswers + n),
               allowed_logits(tables, {.entries = row}, logits));
    }
    if (step == kSteps) break;
    const Value token = ops::slice_along(tokens, 1, b.pool().constant(step), one);
    allowed = allowed_behind(tables, allowed, token);
  }
  return b.finish();
}

template <class T>
Tensor integers(DType dtype, std::vector<int64_t> extents, const std::vector<T>& values) {
  return Tensor::from_integers(dtype, std::move(extents),
                               std::vector<int64_t>(values.begin(), values.end()));
}

std::vector<Tensor> inputs_of(const TokenTable& table, bool pushes,
                              const std::vector<int64_t>& tokens) {
  const auto places = std::ssize(table.owners), vocabulary = std::ssize(table.token_classes);
  std::vector<Tensor> inputs = {integers(DType::i64, {vocabulary}, table.token_classes),
                                integers(DType::i32, {table.classes}, table.class_sizes),
                                integers(DType::i64, {table.classes}, table.class_tokens),
                                integers(DType::i32, {places}, table.owners),
                                integers(DType::i32, {places}, table.entries),
                                integers(DType::i32, {table.outcomes}, table.next),
                                integers(DType::i32, {1}, std::vector{table.start})};
  if (pushes) {
    const int64_t height = table.most_pushes * kSteps;
    inputs.push_back(integers(DType::i32, {table.dependences, table.frames}, table.beneath));
    inputs.push_back(integers(DType::i32, {table.outcomes, table.most_pushes}, table.pushes));
    inputs.push_back(integers(DType::i32, {table.outcomes}, table.push_counts));
    inputs.emplace_back(DType::i32, std::vector<int64_t>{height});
  }
  inputs.push_back(integers(DType::i64, {kAnswers, kSteps}, tokens));
  inputs.emplace_back(DType::f32, std::vector<int64_t>{vocabulary});
  return inputs;
}

TEST(AnswerConstraint, AllowsWhatItsTableAllows) {
  const std::vector<std::string> texts = {"",  "[", "]",  ",",   "1",   " ",   "\"",   "a", "{",
                                          "}", ":", "[[", "]]]", "],[", "\":", "{\"a", "}]"};
  const int32_t ends[] = {0};
  std::mt19937 engine(3);
  for (const auto& grammar :
       {grammar::read_json_schema("{}"),
        grammar::read_gbnf("root ::= \"[\" ([1a] \",\")* \"]]]\"?\n"),
        grammar::read_json_schema(R"({"type": "array", "items": {"$ref": "#"}})")}) {
    ASSERT_TRUE(grammar) << grammar.error().message;
    const auto automaton = grammar::make_automaton(*grammar, grammar::single_bytes(texts));
    ASSERT_TRUE(automaton) << automaton.error().message;
    const auto table = grammar::make_token_table(*automaton, texts, ends);
    ASSERT_TRUE(table) << table.error().message;
    const bool pushes = table->most_pushes != 0;
    const auto graph = graph_of({.rounds = table->rounds, .pushes = pushes}, std::ssize(texts));
    ASSERT_TRUE(graph) << graph.error().message;
    for (int round = 0; round < 20; ++round) {
      std::vector<int64_t> tokens;
      std::vector<std::vector<bool>> expected(kAnswers * (kSteps + 1));
      for (int64_t n = 0; n < kAnswers; ++n) {
        TokenCursor cursor(*table);
        for (int64_t step = 0; step <= kSteps; ++step) {
          std::vector<int32_t> allowed;
          for (int32_t token = 0; token < std::ssize(texts); ++token) {
            expected[static_cast<size_t>(step * kAnswers + n)].push_back(cursor.allows(token));
            if (token != 0 && cursor.allows(token)) allowed.push_back(token);
          }
          // Behind the end any token may stand: it is not looked at.
          if (allowed.empty()) {
            expected[static_cast<size_t>(step * kAnswers + n)].clear();
            if (step < kSteps) tokens.push_back(0);
            continue;
          }
          if (step == kSteps) break;
          tokens.push_back(allowed[engine() % allowed.size()]);
          cursor.read(static_cast<int32_t>(tokens.back()));
        }
      }
      const auto results = ir::evaluate(*graph, inputs_of(*table, pushes, tokens));
      ASSERT_TRUE(results) << results.error().message;
      for (size_t i = 0; i < expected.size(); ++i) {
        for (size_t token = 0; token < expected[i].size(); ++token) {
          EXPECT_EQ((*results)[i].number(static_cast<int64_t>(token)) == 0, expected[i][token])
              << "place " << i << ", '" << texts[token] << "'";
        }
      }
    }
  }
}

}  // namespace
}  // namespace ullage::gguf
