// Random numbers against the vectors of Random123, tokens drawn against a plain implementation.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/random/philox.h"
#include "ops/random/random_words.h"
#include "ops/random/sample_token.h"
#include "tests/ops/fixtures/data_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

using Random = DataDependent;

// kat_vectors of Random123 1.14, "philox4x32 10": counter, key, result.
struct KnownAnswer {
  std::array<int64_t, 4> counter;
  std::array<int64_t, 2> key;
  std::array<int64_t, 4> words;
};
constexpr KnownAnswer kKnown[] = {
    {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
    {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
     {0xffffffff, 0xffffffff},
     {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
    {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
     {0xa4093822, 0x299f31d0},
     {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
};

TEST_F(Random, PhiloxGivesThePublishedWords) {
  ops::PhiloxCounter counter;
  ops::PhiloxKey key;
  std::vector<Tensor> inputs;
  const auto column = [&](const std::string& name, auto member, size_t word) {
    std::vector<int64_t> values;
    for (const KnownAnswer& known : kKnown) values.push_back((known.*member)[word]);
    inputs.push_back(ints(values, DType::u32));
    return any_input(b, name + std::to_string(word), DType::u32);
  };
  for (size_t i = 0; i < 4; ++i) counter[i] = column("counter", &KnownAnswer::counter, i);
  for (size_t i = 0; i < 2; ++i) key[i] = column("key", &KnownAnswer::key, i);
  for (const Value word : ops::philox(counter, key)) output(word);
  const auto words = run(inputs);
  for (size_t i = 0; i < 4; ++i) {
    for (size_t row = 0; row < std::size(kKnown); ++row) {
      EXPECT_EQ(words[i].integer(static_cast<int64_t>(row)), kKnown[row].words[i])
          << "word " << i << " of row " << row;
    }
  }
}

TEST_F(Random, WordsOf64BitsAreTheirHalves) {
  const auto [low, high] = ops::words_of(any_input(b, "x", DType::i64));
  output(low);
  output(high);
  const auto r = run({ints({-1, 0x123456789abcdef0, 5})});
  EXPECT_EQ(list(r[0]), (List{0xffffffff, 0x9abcdef0, 5}));
  EXPECT_EQ(list(r[1]), (List{0xffffffff, 0x12345678, 0}));
}

// Scalars that the host could follow wrap as their dtype does (ops/rules/host_rules.h).
TEST_F(Random, WordsOfConstantsWrap) {
  const Value x = b.scalar(DType::i64, 0x1122334455p0);
  const auto [low, high] = ops::words_of(x);
  output(low);
  output(high);
  const Value sum = ops::add(low, double{0xf0000000});
  output(sum);
  output(ops::cast(sum, DType::u64));
  output(ops::shift_right(ops::mul(ops::cast(low, DType::u64), double{0xCD9E8D57}), 32.0));
  output(ops::cast(ops::mul(ops::cast(low, DType::i32), 8.0), DType::i64));
  output(ops::less(ops::cast(x, DType::i32), b.scalar(DType::i32, 0x22334456)));
  const auto r = run({});
  EXPECT_EQ(r[0].integer(0), 0x22334455);
  EXPECT_EQ(r[1].integer(0), 0x11);
  EXPECT_EQ(r[2].integer(0), 0x12334455);
  EXPECT_EQ(r[3].integer(0), 0x12334455);
  EXPECT_EQ(r[4].integer(0), 460864574);
  EXPECT_EQ(r[5].integer(0), 0x119a22a8);
  EXPECT_EQ(r[6].integer(0), 1);
}

TEST_F(Random, UniformNumbersStayBelowOne) {
  output(ops::unit_interval(any_input(b, "words", DType::u32)));
  const auto r = run({ints({0, 255, 256, 0x80000000, 0xffffffff}, DType::u32)});
  EXPECT_EQ(list(r[0]), (List{0, 0, 0x1p-24, 0.5, 1 - 0x1p-24}));
}

// ---- tensors of words -------------------------------------------------------------------------

TEST_F(Random, WordsAreThoseOfCountersInOrder) {
  for (const int64_t count : {0, 1, 3, 4, 5, 1001}) {
    const ops::RandomSource source{b.scalar(DType::i64, 0x3a4b5c6d7e0p0),
                                   b.scalar(DType::i64, 0x1122334455p0)};
    const Value words = ops::random_words(source, {b.pool().constant(count)});
    output(words);
    const auto counters = static_cast<int64_t>((count + 3) / 4);
    const Value low = ops::iota(b, DType::u32, {b.pool().constant(counters)}, 0);
    const Value zero = b.scalar(DType::u32, 0);
    const auto [stream_low, stream_high] = ops::words_of(source.stream);
    const auto expected =
        ops::philox({low, zero, stream_low, stream_high}, ops::words_of(source.seed));
    for (const Value word : expected) output(word);
  }
  const auto results = run({});
  for (size_t set = 0; set < results.size(); set += 5) {
    for (int64_t i = 0; i < results[set].element_count(); ++i) {
      ASSERT_EQ(results[set].integer(i),
                results[set + 1 + static_cast<size_t>(i % 4)].integer(i / 4))
          << "element " << i;
    }
  }
}

// By the same seed the same numbers, by another seed or stream others.
TEST_F(Random, SeedsAndStreamsHaveNothingToDoWithEachOther) {
  const Value seed = any_input(b, "seed", DType::i64, 0),
              stream = any_input(b, "stream", DType::i64, 0);
  output(ops::random_words({seed, stream}, {b.pool().constant(512)}));
  std::vector<std::vector<Tensor>> inputs;
  for (const auto& [s, t] : {std::pair{0, 0}, {0, 1}, {1, 0}, {1, 1}, {-1, 0}, {0, -1}, {1, 0}}) {
    inputs.push_back({shaped(ints({s}), {}), shaped(ints({t}), {})});
  }
  std::vector<List> seen;
  for (const auto& results : run_graph_each(b, inputs)) seen.push_back(list(results[0]));
  ASSERT_EQ(seen.size(), inputs.size());
  EXPECT_EQ(seen.back(), seen[2]);
  seen.pop_back();
  for (size_t i = 0; i < seen.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      int equal = 0;
      for (size_t n = 0; n < seen[i].size(); ++n) equal += seen[i][n] == seen[k][n] ? 1 : 0;
      EXPECT_EQ(equal, 0) << i << " and " << k;
    }
  }
}

// Greatest distance of the numbers' distribution from the one of `share_below`, in units of
// which 1.95 is exceeded once in a thousand (Kolmogorov and Smirnov). The seed is fixed.
double distance_from(List numbers, double (*share_below)(double)) {
  std::ranges::sort(numbers);
  const auto n = static_cast<double>(numbers.size());
  double most = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const double share = share_below(numbers[i]);
    most = std::max(
        {most, share - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - share});
  }
  return most * std::sqrt(n);
}

TEST_F(Random, NumbersAreDistributedAsTheyShould) {
  const ops::RandomSource source{b.scalar(DType::i64, 42), b.scalar(DType::i64, 7)};
  const std::vector<ExtentExpr> shape{b.pool().constant(200), b.pool().constant(500)};
  b.output("uniform", ops::random_uniform(source, shape));
  b.output("normal", ops::random_normal(source, shape));
  const Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const auto r = results_of(*graph, {});
  ASSERT_TRUE(r) << r.error().message;
  const List uniform = list((*r)[0]), normal = list((*r)[1]);
  EXPECT_LT(distance_from(uniform, [](double x) { return x; }), 1.95);
  EXPECT_LT(distance_from(normal, [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }),
            1.95);
  double neighbours = 0;
  for (size_t i = 1; i < normal.size(); ++i) neighbours += normal[i] * normal[i - 1];
  EXPECT_LT(std::abs(neighbours / std::sqrt(static_cast<double>(normal.size()))), 3.3);
}

// ---- tokens -----------------------------------------------------------------------------------

struct Choices {
  double temperature = 0;
  int64_t top_k = 0;
  double top_p = 1, min_p = 0, penalty = 1;
  int64_t seed = 0;
};

uint32_t first_philox_word(uint64_t draw, uint64_t seed) {
  uint32_t c[] = {static_cast<uint32_t>(draw), static_cast<uint32_t>(draw >> 32), 0, 0};
  uint32_t k[] = {static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32)};
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t{0xD2511F53} * c[0], d = uint64_t{0xCD9E8D57} * c[2];
    const uint32_t next[] = {static_cast<uint32_t>(d >> 32) ^ c[1] ^ k[0], static_cast<uint32_t>(d),
                             static_cast<uint32_t>(a >> 32) ^ c[3] ^ k[1],
                             static_cast<uint32_t>(a)};
    std::ranges::copy(next, c);
    k[0] += 0x9E3779B9;
    k[1] += 0xBB67AE85;
  }
  return c[0];
}

// One token after another is thrown out, in the words of the header.
int64_t expected_token(List logits, const std::vector<int64_t>& seen, int64_t draw,
                       const Choices& choices) {
  std::vector<int64_t> once = seen;
  std::ranges::sort(once);
  once.erase(std::unique(once.begin(), once.end()), once.end());
  for (int64_t token : once) {
    double& logit = logits[static_cast<size_t>(token)];
    logit = logit < 0 ? logit * choices.penalty : logit / choices.penalty;
  }
  std::vector<size_t> order(logits.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](size_t i) { return logits[i]; });
  if (choices.temperature == 0) return static_cast<int64_t>(order[0]);
  List weights;
  for (size_t i : order) {
    weights.push_back(std::exp((logits[i] - logits[order[0]]) / choices.temperature));
  }
  const auto sum = [&] { return std::accumulate(weights.begin(), weights.end(), 0.0); };
  if (choices.top_k > 0 && static_cast<size_t>(choices.top_k) < weights.size()) {
    weights.resize(static_cast<size_t>(choices.top_k));
  }
  const double share = choices.top_p * sum();
  double before = 0;
  for (size_t i = 0; i < weights.size(); before += weights[i++]) {
    if (i > 0 && before >= share) weights.resize(i);
  }
  while (weights.size() > 1 && weights.back() < choices.min_p) weights.pop_back();
  const double u =
      (first_philox_word(static_cast<uint64_t>(draw), static_cast<uint64_t>(choices.seed)) >> 8) *
      0x1p-24;
  double rest = u * sum();
  size_t at = 0;
  while (at + 1 < weights.size() && rest >= weights[at]) rest -= weights[at++];
  return static_cast<int64_t>(order[at]);
}

class TokenSampling : public DataDependent {
 protected:
  void SetUp() override {
    DataDependent::SetUp();
    const Value logits = any_input(b, "logits", DType::f32),
                seen = any_input(b, "seen", DType::i64);
    const Value draw = b.input("draw", DType::i64, {});
    const auto scalar = [&](const char* name, DType dtype, bool of_host) {
      return b.input(name, dtype, {}, of_host);
    };
    output(ops::sample_token(logits, {&seen, 1}, draw,
                             {.temperature = scalar("temperature", DType::f32, true),
                              .top_k = scalar("top_k", DType::i64, false),
                              .top_p = scalar("top_p", DType::f32, false),
                              .min_p = scalar("min_p", DType::f32, false),
                              .repetition_penalty = scalar("penalty", DType::f32, true),
                              .seed = scalar("seed", DType::i64, false)}));
  }

  static List random_logits(int64_t count, unsigned seed) {
    std::mt19937 engine(seed);
    std::normal_distribution<float> noise(0, 3);
    List logits{};
    for (int64_t i = 0; i < count; ++i) logits.push_back(noise(engine));
    return logits;
  }

  struct Case {
    List logits{};
    std::vector<int64_t> seen{};
    int64_t draw = 0;
    Choices choices{};
  };
  static std::vector<Tensor> inputs_of(const Case& c) {
    return {floats(c.logits),
            ints(c.seen),
            shaped(ints({c.draw}), {}),
            shaped(floats({c.choices.temperature}), {}),
            shaped(ints({c.choices.top_k}), {}),
            shaped(floats({c.choices.top_p}), {}),
            shaped(floats({c.choices.min_p}), {}),
            shaped(floats({c.choices.penalty}), {}),
            shaped(ints({c.choices.seed}), {})};
  }
  void expect_tokens(const std::vector<Case>& cases) {
    std::vector<std::vector<Tensor>> inputs;
    for (const Case& c : cases) inputs.push_back(inputs_of(c));
    const auto results = run_graph_each(b, inputs);
    ASSERT_EQ(results.size(), cases.size());
    for (size_t i = 0; i < cases.size(); ++i) {
      const Case& c = cases[i];
      EXPECT_EQ(list(results[i][0]),
                List{static_cast<double>(expected_token(c.logits, c.seen, c.draw, c.choices))})
          << "case " << i << ": " << c.logits.size() << " tokens, draw " << c.draw;
    }
  }
};

TEST_F(TokenSampling, GreedyTakesTheBestTokenAndOfEqualOnesTheFirst) {
  expect_tokens({{.logits = {1, 3, 2}},
                 {.logits = {2, 3, 3, 1}},
                 {.logits = {-5}},
                 {.logits = {-INFINITY, -4, -INFINITY}, .choices = {.top_k = 2, .seed = 9}},
                 {.logits = random_logits(257, 1)}});
}

TEST_F(TokenSampling, APenaltyMakesWhatWasThereLessLikely) {
  expect_tokens({{.logits = {3, 2.5, -1}, .seen = {0}, .choices = {.penalty = 2}},
                 {.logits = {3, 2.5, -1}, .seen = {0, 0, 0}, .choices = {.penalty = 1.1}},
                 {.logits = {-3, -2.5}, .seen = {1, 1}, .choices = {.penalty = 2}},
                 {.logits = {3, 2.5, -1}, .seen = {}, .choices = {.penalty = 2}},
                 {.logits = random_logits(129, 2),
                  .seen = {5, 100, 5, 77},
                  .choices = {.temperature = 1.5, .penalty = 1.3}}});
}

TEST_F(TokenSampling, DrawsAsThePlainImplementationDoes) {
  const Choices kChoices[] = {{.temperature = 1},
                              {.temperature = 0.7, .top_k = 5},
                              {.temperature = 2, .top_k = 1},
                              {.temperature = 1.3, .top_p = 0.6},
                              {.temperature = 1.3, .top_p = 0},
                              {.temperature = 3, .min_p = 0.2},
                              {.temperature = 5, .top_k = 40, .top_p = 0.9, .min_p = 0.05},
                              {.temperature = 1e-3, .seed = -1},
                              {.temperature = 4, .seed = int64_t{1} << 40}};
  std::vector<Case> cases;
  for (int64_t count : {1, 2, 31, 64, 300}) {
    const List logits = random_logits(count, static_cast<unsigned>(count));
    for (Choices choices : kChoices) {
      for (int64_t draw : {0, 1, 2}) {
        choices.seed += draw * 17;
        cases.push_back({.logits = logits, .draw = draw, .choices = choices});
      }
    }
  }
  expect_tokens(cases);
}

// Greedy with biases, and with penalties of the tokens in the answer, as a plain loop has them.
class AdjustedSampling : public DataDependent {
 protected:
  void SetUp() override {
    DataDependent::SetUp();
    const Value logits = any_input(b, "logits", DType::f32),
                prompt = any_input(b, "prompt", DType::i64),
                answer = any_input(b, "answer", DType::i64),
                tokens = any_input(b, "bias_tokens", DType::i64);
    const Value bias = b.input("bias", DType::f32, {tokens.extent(0)});
    const auto number = [&](const char* name, bool of_host) {
      return b.input(name, DType::f32, {}, of_host);
    };
    const Value seen[] = {prompt, answer};
    const Value zero = b.scalar(DType::i64, 0), none = b.scalar(DType::f32, 0);
    output(ops::sample_token(logits, seen, zero,
                             {.temperature = number("temperature", true),
                              .top_k = zero,
                              .top_p = b.scalar(DType::f32, 1),
                              .min_p = none,
                              .repetition_penalty = number("penalty", true),
                              .seed = zero,
                              .bias_tokens = tokens,
                              .bias = bias,
                              .presence_penalty = number("presence", false),
                              .frequency_penalty = number("frequency", false)}));
  }
};

TEST_F(AdjustedSampling, AddsBiasesAndSubtractsPenaltiesOfTheAnswer) {
  struct Case {
    double repetition = 1, presence = 0, frequency = 0;
    std::vector<int64_t> answer{}, bias_tokens{};
    List bias{};
  };
  const List logits = {1, 2.5, 2, -1, 0.5};
  const std::vector<int64_t> prompt = {1};
  const Case kCases[] = {{},
                         {.bias_tokens = {4}, .bias = {3}},
                         {.bias_tokens = {1, 1, 2}, .bias = {-0.25, -0.5, 0.1}},
                         {.presence = 1, .answer = {1}},
                         {.presence = 1, .answer = {1, 2, 1}},
                         {.frequency = 0.3, .answer = {1, 1}},
                         {.presence = -2, .frequency = -1, .answer = {3, 3}},
                         {.repetition = 1.5, .presence = 0.2, .answer = {2}},
                         {.repetition = 1.5, .answer = {0, 0}, .bias_tokens = {0}, .bias = {4}}};
  std::vector<std::vector<Tensor>> inputs;
  std::vector<double> expected;
  for (const Case& c : kCases) {
    inputs.push_back({floats(logits), ints(prompt), ints(c.answer), ints(c.bias_tokens),
                      floats(c.bias), shaped(floats({0}), {}), shaped(floats({c.repetition}), {}),
                      shaped(floats({c.presence}), {}), shaped(floats({c.frequency}), {})});
    List changed = logits;
    for (size_t i = 0; i < c.bias.size(); ++i) {
      changed[static_cast<size_t>(c.bias_tokens[i])] += c.bias[i];
    }
    for (size_t token = 0; token < changed.size(); ++token) {
      const auto count = std::ranges::count(c.answer, static_cast<int64_t>(token));
      const bool is_seen = count > 0 || prompt[0] == static_cast<int64_t>(token);
      double& logit = changed[token];
      if (is_seen) logit = logit < 0 ? logit * c.repetition : logit / c.repetition;
      logit -= (count > 0 ? c.presence : 0) + static_cast<double>(count) * c.frequency;
    }
    expected.push_back(static_cast<double>(std::ranges::max_element(changed) - changed.begin()));
  }
  const auto results = run_graph_each(b, inputs);
  ASSERT_EQ(results.size(), inputs.size());
  for (size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(list(results[i][0]), List{expected[i]}) << "case " << i;
  }
}

// How often each token comes up is its share.
TEST_F(TokenSampling, DrawsEachTokenByItsShare) {
  const List logits = {0, std::log(2.0), std::log(5.0)};
  std::vector<std::vector<Tensor>> inputs;
  constexpr int kDraws = 800;
  for (int64_t draw = 0; draw < kDraws; ++draw) {
    inputs.push_back(inputs_of({.logits = logits, .draw = draw, .choices = {.temperature = 1}}));
  }
  std::array<int, 3> counts{};
  for (const auto& result : run_graph_each(b, inputs)) {
    ++counts[static_cast<size_t>(result[0].integer(0))];
  }
  EXPECT_NEAR(counts[0], kDraws / 8, 40);
  EXPECT_NEAR(counts[1], kDraws / 4, 55);
  EXPECT_NEAR(counts[2], kDraws * 5 / 8, 65);
}

}  // namespace
}  // namespace ullage::test
