// Import rules of SVMRegressor and SVMClassifier: kernels of each row with each support vector,
// weighed and summed; of classifiers for every pair of classes, which then vote. Their scores may
// become probabilities of the classes (coupling.h).
#include <algorithm>
#include <array>
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"

#include "frontends/onnx/ml/coupling.h"
#include "frontends/onnx/ml/features.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Result;
using ir::Value;

// Of rows of x [N, features] with `vectors` [S, features]: [N, S].
Result<Value> kernels(const NodeContext& c, Value x, Value vectors) {
  const std::string_view kind = c.word("kernel_type", {"LINEAR", "POLY", "RBF", "SIGMOID"});
  const std::vector<double> given = c.numbers("kernel_params");  // gamma, coef0, degree
  if (kind != "LINEAR" && given.size() != 3) return c.error("kernel_params has three numbers");
  const Value product = ops::matmul(x, ops::transpose(vectors, {1, 0}));
  if (kind == "LINEAR") return product;
  if (kind == "RBF") {
    const std::vector<int64_t> columns = {1}, front = {0};
    const Value own = ops::reduce_sum(ops::square(x), columns, true);
    const Value others =
        ops::unsqueeze(ops::reduce_sum(ops::square(vectors), columns, false), front);
    const Value distance = ops::sub(ops::add(own, others), ops::mul(product, 2.0));
    return ops::exp(ops::mul(ops::max(distance, 0.0), -given[0]));
  }
  const Value affine = ops::add(ops::mul(product, given[0]), given[1]);
  if (kind == "SIGMOID") return ops::tanh(affine);
  return ops::pow(affine, c.scalar(DType::f32, given[2]));
}

// Operand 0 as rows of f32.
Result<Value> rows_of(const NodeContext& c) {
  const Value x = ops::cast(c.operand(0), DType::f32);
  if (!x.valid() || x.rank() == 2) return x;
  if (x.rank() != 1) return c.error("X must have rank 1 or 2");
  return ops::unsqueeze(x, std::vector<int64_t>{0});
}

Result<void> svm_regressor(NodeContext& c) {
  const Result<Value> rows = rows_of(c);
  if (!rows) return rows.error();
  const Value x = *rows;
  const int64_t supports = c.integer("n_supports");
  const std::vector<double> weights = c.numbers("coefficients"), rho = c.numbers("rho");
  const std::vector<double> vectors = c.numbers("support_vectors");
  if (rho.empty()) return c.error("rho must not be empty");
  const int64_t count = std::ssize(weights);
  if (supports > 0 && (count != supports || std::ssize(vectors) % supports != 0)) {
    return c.error("one coefficient, and as many features, per support vector");
  }
  const int64_t features = supports > 0 ? std::ssize(vectors) / supports : count;
  c.builder().guard(ir::equal(x.extent(1), c.constant(features)),
                    "X must have the features of the support vectors");
  // Without vectors the coefficients are the one vector.
  Result<Value> found = x;
  if (supports > 0) {
    found = kernels(c, x, number_constant(c, vectors, {supports, features}, DType::f32));
  } else if (c.text("kernel_type", "LINEAR") != "LINEAR") {
    return c.unsupported("a kernel that is not linear, without support vectors");
  }
  if (!found) return found.error();
  const Value sum = ops::matmul(*found, number_constant(c, weights, {count, 1}, DType::f32));
  Value y = ops::add(sum, rho.front());
  if (c.integer("one_class") != 0) {
    y = ops::where(ops::greater(y, 0.0), c.scalar(DType::f32, 1), c.scalar(DType::f32, -1));
  }
  const Result<Value> result = post_transformed(c, y);
  if (!result) return result.error();
  c.set(0, *result);
  return {};
}

// ---- SVMClassifier ----

// Support vectors by class, one class after another, and the two classes of every pair.
struct Machine {
  std::vector<int64_t> first = {0};  // of each class, and after the last
  ClassPairs pairs = {};
  int64_t classes() const { return std::ssize(first) - 1; }
  int64_t vectors() const { return first.back(); }
};

Result<Machine> machine_of(const NodeContext& c) {
  Machine m;
  for (int64_t count : c.integers("vectors_per_class")) {
    if (count < 0) return c.error("vectors_per_class must not be negative");
    m.first.push_back(m.first.back() + count);
  }
  for (int64_t i = 0; i < m.classes(); ++i) {
    for (int64_t j = i + 1; j < m.classes(); ++j) m.pairs.emplace_back(i, j);
  }
  if (c.numbers("coefficients").size() != static_cast<size_t>((m.classes() - 1) * m.vectors()) ||
      c.numbers("rho").size() != m.pairs.size()) {
    return c.error("one coefficient per support vector and other class, one rho per pair");
  }
  return m;
}

// [vectors, pairs]: row j - 1 of the coefficients has the weights of vectors of classes before j
// against class j, row i those of vectors of classes after i.
Value pair_weights(const NodeContext& c, const Machine& m) {
  const std::vector<double> given = c.numbers("coefficients");
  const int64_t count = std::ssize(m.pairs);
  std::vector<double> weights(static_cast<size_t>(m.vectors() * count));
  for (int64_t p = 0; p < count; ++p) {
    const auto [i, j] = m.pairs[static_cast<size_t>(p)];
    const auto take = [&](int64_t own, int64_t row) {
      for (auto s = m.first[static_cast<size_t>(own)]; s < m.first[static_cast<size_t>(own) + 1];
           ++s)
        weights[static_cast<size_t>(s * count + p)] =
            given[static_cast<size_t>(row * m.vectors() + s)];
    };
    take(i, j - 1);
    take(j, i);
  }
  return number_constant(c, weights, {m.vectors(), count}, DType::f32);
}

// The class that most pairs are for: i of (i, j) where the score [N, pairs] is above 0; the first
// of those that are even.
Value voted_class(const NodeContext& c, const Machine& m, Value scores) {
  const int64_t count = std::ssize(m.pairs);
  std::vector<double> swing(static_cast<size_t>(count * m.classes()));
  std::vector<double> lost(static_cast<size_t>(m.classes()));
  for (int64_t p = 0; p < count; ++p) {
    const auto [i, j] = m.pairs[static_cast<size_t>(p)];
    swing[static_cast<size_t>(p * m.classes() + i)] = 1;
    swing[static_cast<size_t>(p * m.classes() + j)] = -1;
    lost[static_cast<size_t>(j)] += 1;
  }
  const Value won = ops::cast(ops::greater(scores, 0.0), DType::f32);
  const Value votes =
      ops::add(ops::matmul(won, number_constant(c, swing, {count, m.classes()}, DType::f32)),
               number_constant(c, lost, {m.classes()}, DType::f32));
  return ops::arg_max(votes, 1, false);
}

// Sets labels and scores. Two classes have one score s of their pair, as onnxruntime has it: -s and
// s, 1 - s and s where a transform follows that is not of single scores.
Result<void> set_classes(NodeContext& c, Value best, Value scores, bool one_score) {
  const std::string_view how =
      c.word("post_transform", {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT"});
  if (how == "PROBIT") return c.unsupported("PROBIT of classes");
  const Result<Value> labels = labels_of(c, best, "classlabels_ints");
  if (!labels) return labels.error();
  c.set(0, *labels);
  if (!one_score) {
    const Result<Value> shares = post_transformed(c, scores);
    if (!shares) return shares.error();
    c.set(1, *shares);
    return {};
  }
  const bool logistic = how == "LOGISTIC";
  const Value other = logistic || how == "NONE" ? ops::neg(scores) : ops::sub(1.0, scores);
  const Value both = ops::concat(std::array{other, scores}, 1);
  c.set(1, logistic ? ops::sigmoid(both) : both);
  return {};
}

// Without support vectors each class has a separate score. Of two classes onnxruntime takes the
// second where the larger score is above 0, or above 0.5 where no weight is negative, unless there
// are probabilities of pairs, which have no other effect here.
Result<void> linear_svm(NodeContext& c, Value x, int64_t classes) {
  const std::vector<double> weights = c.numbers("coefficients"), rho = c.numbers("rho");
  if (rho.empty() || classes < 2 || std::ssize(weights) % classes != 0) {
    return c.error("as many coefficients for each class, and a rho");
  }
  if (c.text("kernel_type", "LINEAR") != "LINEAR") {
    return c.unsupported("a kernel that is not linear, without support vectors");
  }
  const int64_t features = std::ssize(weights) / classes;
  c.builder().guard(ir::equal(x.extent(1), c.constant(features)),
                    "X must have one column per coefficient of a class");
  const Value w = number_constant(c, weights, {classes, features}, DType::f32);
  const Value scores = ops::add(ops::matmul(x, ops::transpose(w, {1, 0})), rho.front());
  Value best = ops::arg_max(scores, 1, false);
  if (classes == 2 && c.numbers("prob_a").empty()) {
    const bool positive = std::ranges::all_of(weights, [](double v) { return v >= 0; });
    const std::vector<int64_t> columns = {1};
    const Value most = ops::reduce_max(scores, columns, false);
    best = ops::where(ops::greater(most, positive ? 0.5 : 0.0), c.scalar(DType::i64, 1), best);
  }
  return set_classes(c, best, scores, false);
}

Result<void> svm_classifier(NodeContext& c) {
  const Result<Value> x = rows_of(c);
  if (!x) return x.error();
  if (!x->valid()) return {};
  const int64_t classes = std::ssize(c.integers("classlabels_ints"));
  if (c.integers("vectors_per_class").empty()) return linear_svm(c, *x, classes);
  const Result<Machine> machine = machine_of(c);
  if (!machine) return machine.error();
  if (classes != machine->classes() || classes < 2) return c.error("one label per class");
  const std::vector<double> vectors = c.numbers("support_vectors");
  if (machine->vectors() == 0 || std::ssize(vectors) % machine->vectors() != 0) {
    return c.error("as many features per support vector");
  }
  const int64_t features = std::ssize(vectors) / machine->vectors();
  c.builder().guard(ir::equal(x->extent(1), c.constant(features)),
                    "X must have the features of the support vectors");
  const Result<Value> found =
      kernels(c, *x, number_constant(c, vectors, {machine->vectors(), features}, DType::f32));
  if (!found) return found.error();
  const std::vector<double> rho = c.numbers("rho");
  const Value scores = ops::add(ops::matmul(*found, pair_weights(c, *machine)),
                                number_constant(c, rho, {std::ssize(rho)}, DType::f32));
  const Value best = voted_class(c, *machine, scores);
  if (c.numbers("prob_a").empty()) return set_classes(c, best, scores, classes == 2);
  const Result<Value> shares = coupled_probabilities(c, machine->pairs, classes, scores);
  if (!shares) return shares.error();
  return set_classes(c, best, *shares, false);
}

constexpr ImportRule kSvmImportRules[] = {
    {"SVMClassifier", 1, 1, "X:number",
     "classlabels_ints! coefficients! kernel_params kernel_type post_transform prob_a prob_b rho! "
     "support_vectors vectors_per_class",
     svm_classifier},
    {"SVMRegressor", 1, 1, "X:number",
     "coefficients! kernel_params kernel_type n_supports one_class post_transform rho! "
     "support_vectors",
     svm_regressor},
};

}  // namespace

std::span<const ImportRule> svm_import_rules() {
  return kSvmImportRules;
}

}  // namespace ullage::onnx
