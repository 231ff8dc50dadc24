// Random comprehensions: boxes by trying, values by loops, gradients by products of directions.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "autodiff/derivatives.h"
#include "frontends/comprehension/comprehension.h"
#include "ir/graph/evaluate.h"
#include "ir/graph/widen.h"
#include "tests/frontends/comprehension/meaning.h"
#include "tests/frontends/comprehension/random_text.h"

namespace ullage::comprehension::test {
namespace {

using ir::DType;
using ir::Tensor;

Tensor direction(const Tensor& like, std::mt19937& random) {
  Tensor v(DType::f64, like.shape());
  for (int64_t i = 0; i < v.element_count(); ++i) {
    v.set_number(i, static_cast<double>(random() % 2001) / 1000 - 1);
  }
  return v;
}

// Off the corners of extrema and away from whole numbers.
std::vector<Tensor> smooth(const std::vector<Tensor>& arguments, std::mt19937& random) {
  std::vector<Tensor> all;
  for (const Tensor& argument : arguments) {
    Tensor& x = all.emplace_back(ir::widened(argument));
    if (!ir::is_float(x.dtype())) continue;
    Tensor moved(x.dtype(), x.shape());
    for (int64_t i = 0; i < x.element_count(); ++i) {
      moved.set_number(i, x.number(i) + 0.01 + 0.05 * static_cast<double>(random() % 999) / 999);
    }
    x = moved;
  }
  return all;
}

double product(const std::vector<Tensor>& a, std::span<const Tensor> b) {
  double sum = 0;
  for (size_t k = 0; k < a.size(); ++k) {
    for (int64_t i = 0; i < a[k].element_count(); ++i) sum += a[k].number(i) * b[k].number(i);
  }
  return sum;
}

double moved_sum(const ir::Graph& graph, std::vector<Tensor> at, std::span<const size_t> wrt,
                 const std::vector<Tensor>& v, double step) {
  for (size_t k = 0; k < wrt.size(); ++k) {
    Tensor moved(DType::f64, at[wrt[k]].shape());
    for (int64_t i = 0; i < moved.element_count(); ++i) {
      moved.set_number(i, at[wrt[k]].number(i) + step * v[k].number(i));
    }
    at[wrt[k]] = moved;
  }
  const auto results = ir::evaluate(graph, at);
  return results ? (*results)[0].number(0) : std::nan("");
}

// J v, for a random v, is the slope along v, and 1 J . v: empty, or what differs.
std::string check_gradient(const Meaning& meaning, const std::vector<Tensor>& arguments,
                           uint32_t seed) {
  const auto graph = weighted_sum(meaning, DType::f64);
  if (!graph) return "sum: " + graph.error().message;
  std::vector<size_t> wrt;
  std::vector<ir::ValueId> ids;
  for (size_t p = 0; p < arguments.size(); ++p) {
    if (!ir::is_float(arguments[p].dtype()) || graph->value(graph->inputs[p]).name == "F") continue;
    wrt.push_back(p);
    ids.push_back(graph->inputs[p]);
  }
  if (wrt.empty()) return "";
  std::mt19937 random(seed);
  const std::vector<Tensor> at = smooth(arguments, random);
  std::vector<Tensor> v, with_v = at, with_one = at;
  for (size_t p : wrt) v.push_back(direction(at[p], random));
  with_v.insert(with_v.end(), v.begin(), v.end());
  Tensor one(DType::f64, {});
  one.set_number(0, 1);
  with_one.push_back(one);
  const auto forward = autodiff::jvp(*graph, ids), reverse = autodiff::vjp(*graph, ids);
  if (!forward) return "jvp: " + forward.error().message;
  if (!reverse) return "vjp: " + reverse.error().message;
  const auto tangents = ir::evaluate(ir::widened(*forward), with_v);
  const auto pulled = ir::evaluate(ir::widened(*reverse), with_one);
  if (!tangents) return "run of jvp: " + tangents.error().message;
  if (!pulled) return "run of vjp: " + pulled.error().message;
  const double tangent = (*tangents)[1].number(0);
  const double received = product(v, std::span(*pulled).subspan(1));
  if (!std::isfinite((*tangents)[0].number(0))) return "";
  const double scale = 1 + std::fabs(tangent) + std::fabs((*tangents)[0].number(0));
  const auto difference = [&](const char* name, double other) {
    return std::string("tangent ") + std::to_string(tangent) + ", " + name + " " +
           std::to_string(other);
  };
  if (!(std::fabs(tangent - received) <= 1e-9 * scale)) return difference("received", received);
  constexpr double kStep = 1e-6;
  const ir::Graph wide = ir::widened(*graph);
  const double slope =
      (moved_sum(wide, at, wrt, v, kStep) - moved_sum(wide, at, wrt, v, -kStep)) / (2 * kStep);
  return std::fabs(tangent - slope) <= 1e-4 * scale ? "" : difference("slope", slope);
}

struct Tally {
  int refused = 0, runs = 0, failed = 0;
};

// Empty, or what is wrong with the text, or with a run of it.
std::string check_text(uint32_t seed, Tally& tally) {
  const RandomText random = random_text(seed);
  const auto meaning = meaning_of(random.text);
  if (!meaning) {
    // Its ranges contradict each other: the error names the statement's place.
    ++tally.refused;
    const std::string& message = meaning.error().message;
    return message.find(": error: ") == std::string::npos ? random.text + message : "";
  }
  for (const Sizes& sizes : random.runs) {
    const auto arguments = arguments_for(meaning->definition(), sizes, seed);
    const Comparison compared = evaluated_and_compared(*meaning, arguments);
    std::string wrong = compared.wrong;
    ++tally.runs;
    if (compared.failed) ++tally.failed;
    if (!compared.failed && wrong.empty()) wrong = check_gradient(*meaning, arguments, seed);
    if (wrong.empty()) continue;
    std::string at = "at";
    for (const char* name : {"N", "M", "K", "L", "Q", "P", "n"}) {
      at += std::string(" ") + name + "=" + std::to_string(sizes.at(name)[0]);
    }
    return at + "\n" + random.text + compared.results + "\n" + wrong;
  }
  return "";
}

constexpr int kMostFailures = 6;

// Texts that are refused or whose runs fail are checked too, but must not be most of them.
void check_texts(uint32_t first, uint32_t count) {
  Tally tally;
  int failures = 0;
  for (uint32_t seed = first; seed < first + count; ++seed) {
    const std::string wrong = check_text(seed, tally);
    if (wrong.empty()) continue;
    ADD_FAILURE() << "seed " << seed << " " << wrong;
    ++failures;
    if (failures == kMostFailures) return;
  }
  testing::Test::RecordProperty("refused", tally.refused);
  testing::Test::RecordProperty("runs", tally.runs);
  testing::Test::RecordProperty("failed", tally.failed);
  EXPECT_LT(tally.refused, static_cast<int>(count) / 3);
  EXPECT_LT(tally.failed, 2 * tally.runs / 3);
}

// N-05 N-08 N-09
TEST(RandomComprehensions, MeanWhatLoopsMean) {
  check_texts(1, 300);
}

TEST(RandomComprehensionsSlow, MeanWhatLoopsMean) {
  check_texts(1'000, 2'000);
}

}  // namespace
}  // namespace ullage::comprehension::test
