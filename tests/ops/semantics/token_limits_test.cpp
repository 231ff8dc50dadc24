// Penalties of sequences and limits by shares against plain implementations.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

#include "ops/random/philox.h"
#include "ops/random/sample_token.h"
#include "tests/ops/fixtures/data_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

Value given_number(Builder& b, const char* name, DType dtype = DType::f32, bool of_host = false) {
  return b.input(name, dtype, {}, of_host);
}
Tensor number_of(double x) {
  return shaped(floats({x}), {});
}
Tensor integer_of(int64_t x) {
  return shaped(ints({x}), {});
}

// ---- sequences --------------------------------------------------------------------------------

struct Sequences {
  double multiplier = 1, base = 1.75;
  int64_t allowed = 2;
  std::vector<int64_t> breakers{}, prompt{}, answer{};
  int64_t first = 0;
};

// One place after another, one token back after another.
List losses_of(const Sequences& c, size_t vocabulary) {
  std::vector<int64_t> seen(c.prompt.begin() + c.first, c.prompt.end());
  seen.insert(seen.end(), c.answer.begin(), c.answer.end());
  const auto is_breaker = [&](int64_t token) { return std::ranges::count(c.breakers, token) > 0; };
  int64_t unbroken = 0;
  for (auto at = seen.rbegin(); at != seen.rend() && !is_breaker(*at); ++at) ++unbroken;
  std::map<int64_t, int64_t> longest;
  for (size_t place = 1; place < seen.size(); ++place) {
    size_t same = 0;
    while (same < place && seen[place - 1 - same] == seen[seen.size() - 1 - same]) ++same;
    const int64_t length = std::min<int64_t>(static_cast<int64_t>(same), unbroken);
    if (length < c.allowed) continue;
    int64_t& kept = longest.try_emplace(seen[place], length).first->second;
    kept = std::max(kept, length);
  }
  List losses(vocabulary, 0);
  for (const auto& [token, length] : longest) {
    losses[static_cast<size_t>(token)] =
        c.multiplier * std::pow(c.base, static_cast<double>(length - c.allowed));
  }
  return losses;
}

class SequencePenalties : public DataDependent {
 protected:
  // The token that is drawn where all logits are the losses, and a little less for later tokens:
  // the one that loses most.
  void SetUp() override {
    DataDependent::SetUp();
    const Value logits = any_input(b, "logits", DType::f32);
    const Value seen[] = {any_input(b, "prompt", DType::i64), any_input(b, "answer", DType::i64)};
    const Value zero = b.scalar(DType::i64, 0), one = b.scalar(DType::f32, 1);
    output(ops::sample_token(logits, seen, zero,
                             {.temperature = given_number(b, "temperature", DType::f32, true),
                              .top_k = zero,
                              .top_p = one,
                              .min_p = b.scalar(DType::f32, 0),
                              .repetition_penalty = one,
                              .seed = zero,
                              .sequences = {.multiplier = given_number(b, "multiplier"),
                                            .base = given_number(b, "base"),
                                            .allowed = given_number(b, "allowed", DType::i64),
                                            .breakers = any_input(b, "breakers", DType::i64),
                                            .first = given_number(b, "first", DType::i64)}}));
  }
  static std::vector<Tensor> inputs_of(const Sequences& c, const List& logits) {
    return {floats(logits),        ints(c.prompt),          ints(c.answer),
            number_of(0),          number_of(c.multiplier), number_of(c.base),
            integer_of(c.allowed), ints(c.breakers),        integer_of(c.first)};
  }
};

// For each token: is its loss what it should be, within a thousandth?
TEST_F(SequencePenalties, ContinuationsOfRepetitionsLoseByTheirLength) {
  constexpr size_t kVocabulary = 7;
  std::mt19937 engine(5);
  const auto some = [&](int64_t count, int64_t tokens) {
    std::vector<int64_t> list(static_cast<size_t>(count));
    for (int64_t& token : list)
      token = static_cast<int64_t>(engine() % static_cast<uint64_t>(tokens));
    return list;
  };
  std::vector<Sequences> cases = {
      {.prompt = {1, 2, 3, 4, 1, 2}, .answer = {3}},
      {.prompt = {1, 2, 3, 4, 1, 2}, .answer = {3}, .first = 1},
      {.breakers = {2}, .prompt = {1, 2, 3, 4, 1, 2, 3}, .answer = {}},
      {.allowed = 1, .breakers = {2, 6}, .prompt = {1, 2, 3, 4, 1, 2, 3}, .answer = {}},
      {.prompt = {5}, .answer = {}},
      {.multiplier = 0.5, .base = 1, .allowed = 0, .prompt = {0, 1}, .answer = {2, 0}}};
  for (const int64_t count : {2, 9, 40}) {
    cases.push_back({.multiplier = 0.8, .prompt = some(count, 2), .answer = some(count, 2)});
    cases.push_back({.base = 1.1,
                     .allowed = 3,
                     .breakers = {2},
                     .prompt = some(count, 3),
                     .answer = some(1, 3)});
  }
  std::vector<std::vector<Tensor>> inputs;
  std::vector<std::pair<size_t, int64_t>> expected;
  for (size_t i = 0; i < cases.size(); ++i) {
    const List losses = losses_of(cases[i], kVocabulary);
    for (size_t token = 0; token < kVocabulary; ++token) {
      // Another token that loses nothing is behind or in front of it by a thousandth.
      const auto other = static_cast<size_t>(std::ranges::find(losses, 0.0) - losses.begin());
      if (other == token || other == losses.size()) continue;
      for (const double more : {-1.0, 1.0}) {
        List logits(kVocabulary, -1e6);
        logits[other] = 0;
        logits[token] = losses[token] + more * 1e-3 * std::max(1.0, losses[token]);
        inputs.push_back(inputs_of(cases[i], logits));
        expected.emplace_back(i, static_cast<int64_t>(more > 0 ? token : other));
      }
    }
  }
  const auto results = run_graph_each(b, inputs);
  ASSERT_EQ(results.size(), inputs.size());
  ASSERT_GT(results.size(), 100U);
  for (size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(results[i][0].integer(0), expected[i].second) << "case " << expected[i].first;
  }
}

// ---- shares -----------------------------------------------------------------------------------

struct Limits {
  double temperature = 1;
  int64_t top_k = 0;
  double top_p = 1, min_p = 0, typical = 1, probability = 0, threshold = 0.1;
};

// Tokens in order with shares of which some are 0: with temperature, and without.
struct Shares {
  std::vector<size_t> order{};
  List tempered{}, own{};

  size_t size() const { return order.size(); }
  void keep(const std::vector<bool>& kept) {
    Shares left;
    for (size_t i = 0; i < size(); ++i) {
      if (!kept[i]) continue;
      left.order.push_back(order[i]);
      left.tempered.push_back(tempered[i]);
      left.own.push_back(own[i]);
    }
    *this = left;
    for (List* list : {&tempered, &own}) {
      const double sum = std::accumulate(list->begin(), list->end(), 0.0);
      for (double& x : *list) x /= sum;
    }
  }
};

Shares all_shares(const List& logits, double temperature) {
  Shares s;
  s.order.resize(logits.size());
  std::iota(s.order.begin(), s.order.end(), size_t{0});
  std::ranges::stable_sort(s.order, std::greater{}, [&](size_t i) { return logits[i]; });
  for (size_t i : s.order) {
    const double distance = logits[i] - logits[s.order[0]];
    s.tempered.push_back(std::exp(distance / (temperature > 0 ? temperature : 1)));
    s.own.push_back(std::exp(distance));
  }
  s.keep(std::vector<bool>(logits.size(), true));
  return s;
}

void keep_typical(Shares& s, double typical) {
  if (typical >= 1) return;
  double mean = 0;
  for (double p : s.own) mean -= p > 0 ? p * std::log(p) : 0;
  std::vector<size_t> nearest(s.size());
  std::iota(nearest.begin(), nearest.end(), size_t{0});
  std::ranges::stable_sort(nearest, {},
                           [&](size_t i) { return std::abs(-std::log(s.own[i]) - mean); });
  std::vector<bool> kept(s.size());
  double sum = 0;
  for (size_t i : nearest) {
    kept[i] = true;
    sum += s.own[i];
    if (sum > typical) break;
  }
  s.keep(kept);
}

void exclude_top(Shares& s, const Limits& limits, double u) {
  if (u >= limits.probability || limits.threshold > 0.5) return;
  size_t last = 0;
  for (size_t i = 0; i < s.size() && s.own[i] >= limits.threshold; ++i) last = i;
  std::vector<bool> kept(s.size(), true);
  std::fill_n(kept.begin(), last, false);
  s.keep(kept);
}

int64_t limited_token(const List& logits, const Limits& limits, double of_token,
                      double of_exclusion) {
  Shares s = all_shares(logits, limits.temperature);
  std::vector<bool> kept(s.size());
  for (size_t i = 0; i < s.size(); ++i) {
    kept[i] = limits.top_k == 0 || i < static_cast<size_t>(limits.top_k);
  }
  s.keep(kept);
  keep_typical(s, limits.typical);
  kept.assign(s.size(), true);
  double before = 0;
  for (size_t i = 0; i < s.size(); before += s.tempered[i++]) {
    kept[i] = i == 0 || (before < limits.top_p && s.tempered[i] >= limits.min_p * s.tempered[0]);
  }
  s.keep(kept);
  exclude_top(s, limits, of_exclusion);
  size_t at = 0;
  if (limits.temperature > 0) {
    while (at + 1 < s.size() && of_token >= s.tempered[at]) of_token -= s.tempered[at++];
  }
  return static_cast<int64_t>(s.order[at]);
}

class LimitedSampling : public DataDependent {
 protected:
  void SetUp() override {
    DataDependent::SetUp();
    const Value logits = any_input(b, "logits", DType::f32);
    const Value seen = any_input(b, "seen", DType::i64);
    const Value draw = given_number(b, "draw", DType::i64);
    const Value zero = b.scalar(DType::i64, 0);
    output(ops::sample_token(logits, {&seen, 1}, draw,
                             {.temperature = given_number(b, "temperature", DType::f32, true),
                              .top_k = given_number(b, "top_k", DType::i64),
                              .top_p = given_number(b, "top_p"),
                              .min_p = given_number(b, "min_p"),
                              .repetition_penalty = b.scalar(DType::f32, 1),
                              .seed = zero,
                              .shares = {.typical = given_number(b, "typical"),
                                         .xtc_probability = given_number(b, "probability"),
                                         .xtc_threshold = given_number(b, "threshold")}}));
    const auto [low, high] = ops::words_of(draw);
    const Value none = b.scalar(DType::u32, 0);
    const auto words = ops::philox({low, high, none, none}, ops::words_of(zero));
    output(ops::unit_interval(words[0]));
    output(ops::unit_interval(words[1]));
  }
  static std::vector<Tensor> inputs_of(const List& logits, int64_t draw, const Limits& c) {
    return {floats(logits),           ints({0}),
            integer_of(draw),         number_of(c.temperature),
            integer_of(c.top_k),      number_of(c.top_p),
            number_of(c.min_p),       number_of(c.typical),
            number_of(c.probability), number_of(c.threshold)};
  }
};

TEST_F(LimitedSampling, DrawsAsThePlainImplementationDoes) {
  const Limits kLimits[] = {{},
                            {.typical = 0.5},
                            {.typical = 0},
                            {.temperature = 0, .typical = 0.3},
                            {.temperature = 2, .typical = 0.7},
                            {.temperature = 0.6, .top_k = 9, .typical = 0.6},
                            {.top_p = 0.7, .typical = 0.8},
                            {.min_p = 0.3, .typical = 0.8},
                            {.probability = 1, .threshold = 0.05},
                            {.temperature = 0, .probability = 1},
                            {.temperature = 1.7, .probability = 0.5},
                            {.probability = 1, .threshold = 0.51},
                            {.temperature = 0.8,
                             .top_k = 30,
                             .top_p = 0.9,
                             .min_p = 0.02,
                             .typical = 0.9,
                             .probability = 0.6,
                             .threshold = 0.08}};
  std::vector<List> distributions = {{0}, {1, 3}, {2, 2, 2, 2}, {0, -INFINITY, 1}};
  std::mt19937 engine(3);
  std::normal_distribution<float> noise(0, 2);
  for (const size_t count : {5u, 33u, 300u}) {
    List logits(count);
    for (double& x : logits) x = noise(engine);
    distributions.push_back(logits);
  }
  std::vector<std::vector<Tensor>> inputs;
  std::vector<std::pair<const List*, const Limits*>> cases;
  for (const List& logits : distributions) {
    for (const Limits& limits : kLimits) {
      for (int64_t draw = 0; draw < 6; ++draw) {
        inputs.push_back(inputs_of(logits, draw, limits));
        cases.emplace_back(&logits, &limits);
      }
    }
  }
  const auto results = run_graph_each(b, inputs);
  ASSERT_EQ(results.size(), cases.size());
  for (size_t i = 0; i < results.size(); ++i) {
    const auto& [logits, limits] = cases[i];
    EXPECT_EQ(results[i][0].integer(0),
              limited_token(*logits, *limits, list(results[i][1])[0], list(results[i][2])[0]))
        << logits->size() << " tokens, limits " << limits - kLimits << ", case " << i;
  }
}

// A half of the draws have no likely token but the last one of those; chi-squared of 3 kinds.
TEST_F(LimitedSampling, ExclusionsComeAsOftenAsTheyShould) {
  const List logits = {std::log(0.5), std::log(0.3), std::log(0.15), std::log(0.05)};
  constexpr int kDraws = 1000;
  std::vector<std::vector<Tensor>> inputs;
  for (int64_t draw = 0; draw < kDraws; ++draw) {
    inputs.push_back(inputs_of(logits, draw, {.probability = 0.5, .threshold = 0.2}));
  }
  std::array<double, 4> counts{};
  for (const auto& result : run_graph_each(b, inputs)) {
    ++counts[static_cast<size_t>(result[0].integer(0))];
  }
  constexpr std::array kShares = {0.25, 0.15 + 0.3, 0.075 + 0.15, 0.025 + 0.05};
  double sum = 0;
  for (size_t i = 0; i < counts.size(); ++i) {
    const double expected = kDraws * kShares[i];
    sum += (counts[i] - expected) * (counts[i] - expected) / expected;
  }
  EXPECT_LT(sum, 16.3);  // exceeded once in a thousand
}

}  // namespace
}  // namespace ullage::test
