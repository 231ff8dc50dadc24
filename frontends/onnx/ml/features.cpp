// Import rules of ai.onnx.ml over numbers: features brought to scale, encoded, and weighed by
// linear models. Labels that are strings are refused: they are not the device's.
#include "frontends/onnx/ml/features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {

using ir::DType;
using ir::Result;
using ir::Tensor;
using ir::Value;

Value number_constant(const NodeContext& c, const std::vector<double>& numbers,
                      std::vector<int64_t> shape, DType dtype) {
  Tensor tensor(dtype, std::move(shape));
  for (size_t i = 0; i < numbers.size(); ++i) {
    tensor.set_number(static_cast<int64_t>(i), numbers[i]);
  }
  return c.builder().constant(std::move(tensor));
}

Result<Value> post_transformed(const NodeContext& c, Value scores) {
  const std::string_view how =
      c.word("post_transform", {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT"});
  if (how == "SOFTMAX") return ops::softmax(scores, 1);
  if (how == "LOGISTIC") return ops::sigmoid(scores);
  if (how == "PROBIT") return ops::normcdfinv(scores);
  if (how == "NONE") return scores;
  // Of the scores that are not 0; those stay.
  const Value is_zero = ops::equal(scores, 0.0);
  const Value hidden = ops::where(is_zero, c.scalar(scores.dtype(), -INFINITY), scores);
  return ops::where(is_zero, c.scalar(scores.dtype(), 0), ops::softmax(hidden, 1));
}

Result<Value> labels_of(const NodeContext& c, Value classes, std::string_view name) {
  const std::vector<int64_t> labels = c.integers(name);
  if (labels.empty()) return c.unsupported("classes whose labels are no integers");
  return ops::gather(integer_constant(c, labels), classes, 0);
}

namespace {

Value as_f32(Value x) {
  return ops::cast(x, DType::f32);
}

// Attribute `name` as one number per column of x, or one for all.
Result<Value> per_column(const NodeContext& c, std::string_view name, Value x) {
  const std::vector<double> numbers = c.numbers(name);
  const int64_t count = std::ssize(numbers);
  if (count == 0) return c.error(std::string(name) + " must not be empty");
  if (count > 1) {
    c.builder().guard(ir::equal(x.extent(x.rank() - 1), c.constant(count)),
                      std::string(name) + " must have one number, or one per column");
  }
  return number_constant(c, numbers, {count}, DType::f32);
}

Result<void> array_feature_extractor(NodeContext& c) {
  const Value x = c.operand(0);
  if (x.rank() == 0) return c.error("X must have rank 1 or more");
  const ir::ExtentExpr count = ir::product(c.pool(), ops::extents_of(c.operand(1)));
  const Value index = ops::reshape(c.operand(1), {count});
  const Value y = ops::gather(x, index, static_cast<int64_t>(x.rank()) - 1);
  c.set(0, x.rank() == 1 ? ops::unsqueeze(y, std::vector<int64_t>{0}) : y);
  return {};
}

Result<void> binarizer(NodeContext& c) {
  const Value x = c.operand(0);
  c.set(0, ops::cast(ops::greater(x, c.number("threshold", 0)), x.dtype()));
  return {};
}

Result<void> scaler(NodeContext& c) {
  const Value x = as_f32(c.operand(0));
  if (x.rank() == 0) return c.error("X must have rank 1 or more");
  const Result<Value> offset = per_column(c, "offset", x), scale = per_column(c, "scale", x);
  if (!offset) return offset.error();
  if (!scale) return scale.error();
  c.set(0, ops::mul(ops::sub(x, *offset), *scale));
  return {};
}

// Rows of zeros stay.
Result<void> normalizer(NodeContext& c) {
  const Value x = as_f32(c.operand(0));
  if (x.rank() == 0) return c.error("X must have rank 1 or more");
  const std::string_view norm = c.word("norm", {"MAX", "L1", "L2"});
  const std::vector<int64_t> last = {static_cast<int64_t>(x.rank()) - 1};
  const Value size = norm == "MAX"  ? ops::reduce_max(x, last, true)
                     : norm == "L1" ? ops::reduce_sum(ops::abs(x), last, true)
                                    : ops::sqrt(ops::reduce_sum(ops::square(x), last, true));
  const Value divisor = ops::where(ops::equal(size, 0.0), c.scalar(DType::f32, 1), size);
  c.set(0, ops::div(x, divisor));
  return {};
}

Result<void> imputer(NodeContext& c) {
  const Value x = c.operand(0);
  const bool of_floats = ir::is_float(x.dtype());
  std::vector<double> given = c.numbers("imputed_value_floats");
  if (!of_floats) {
    const std::vector<int64_t> whole = c.integers("imputed_value_int64s");
    given.assign(whole.begin(), whole.end());
  }
  if (given.empty()) return c.error("there must be values of X's type to impute");
  const double missing = of_floats ? c.number("replaced_value_float", 0)
                                   : static_cast<double>(c.integer("replaced_value_int64"));
  if (given.size() > 1) {
    c.builder().guard(ir::equal(x.extent(x.rank() - 1), c.constant(std::ssize(given))),
                      "there must be one value to impute, or one per column");
  }
  const Value imputed = number_constant(c, given, {std::ssize(given)}, x.dtype());
  const Value is_missing = std::isnan(missing) ? ops::is_nan(x) : ops::equal(x, missing);
  c.set(0, ops::where(is_missing, imputed, x));
  return {};
}

// Columns of all operands side by side, of each the first so many.
Result<void> feature_vectorizer(NodeContext& c) {
  const std::vector<int64_t> columns = c.integers("inputdimensions");
  if (columns.size() != c.operand_count()) return c.error("one of inputdimensions per operand");
  std::vector<Value> parts;
  for (size_t i = 0; i < c.operand_count(); ++i) {
    Value x = as_f32(c.operand(i));
    if (x.rank() == 1) x = ops::unsqueeze(x, std::vector<int64_t>{1});
    if (x.rank() != 2) return c.error("operands must have rank 1 or 2");
    c.builder().guard(ir::less_equal(c.constant(columns[i]), x.extent(1)),
                      "operand " + std::to_string(i) + " has fewer columns");
    parts.push_back(ops::slice_along(x, 1, c.constant(0), c.constant(columns[i])));
  }
  c.set(0, parts.size() == 1 ? parts.front() : ops::concat(parts, 1));
  return {};
}

Result<void> one_hot_encoder(NodeContext& c) {
  const std::vector<int64_t> categories = c.integers("cats_int64s");
  if (categories.empty()) return c.unsupported("categories that are no integers");
  if (c.integer("zeros", 1) == 0) {
    return c.unsupported("attribute 'zeros' is 0: a value of no category would be an error");
  }
  const Value x = ops::cast(c.operand(0), DType::i64);
  const std::vector<int64_t> last = {static_cast<int64_t>(x.rank())};
  c.set(0, as_f32(ops::equal(ops::unsqueeze(x, last), integer_constant(c, categories))));
  return {};
}

// ---- linear models ----

// X times the coefficients of `rows` models, and their intercepts: [N, rows].
Result<Value> linear_scores(const NodeContext& c, int64_t rows) {
  Value x = as_f32(c.operand(0));
  if (x.rank() == 1) x = ops::unsqueeze(x, std::vector<int64_t>{0});
  if (x.rank() != 2) return c.error("X must have rank 1 or 2");
  const std::vector<double> coefficients = c.numbers("coefficients");
  const std::vector<double> intercepts = c.numbers("intercepts");
  const int64_t count = std::ssize(coefficients);
  if (rows < 1 || count % rows != 0) return c.error("as many coefficients for each model");
  c.builder().guard(ir::equal(x.extent(1), c.constant(count / rows)),
                    "X must have one column per coefficient of a model");
  const Value w = number_constant(c, coefficients, {rows, count / rows}, DType::f32);
  const Value scores = ops::matmul(x, ops::transpose(w, {1, 0}));
  if (intercepts.empty()) return scores;
  if (std::ssize(intercepts) != rows) return c.error("one intercept per model");
  return ops::add(scores, number_constant(c, intercepts, {rows}, DType::f32));
}

Result<void> linear_regressor(NodeContext& c) {
  const Result<Value> scores = linear_scores(c, c.integer("targets", 1));
  if (!scores) return scores.error();
  const Result<Value> y = post_transformed(c, *scores);
  if (!y) return y.error();
  c.set(0, *y);
  return {};
}

// One model of two classes, as onnxruntime has it: the second where its score is above 0; the score
// of the first is what is left to 1, of logits the negative. Without labels there is one score.
Result<void> set_one_model(NodeContext& c, Value score, int64_t classes) {
  const std::string_view how =
      c.word("post_transform", {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT"});
  const std::vector<int64_t> column = {1};
  const Value is_second = ops::greater(ops::squeeze(score, column), 0.0);
  const Value best = ops::cast(is_second, DType::i64);
  if (classes == 0) {
    c.set(0, best);
    c.set(1, how == "PROBIT" ? ops::normcdfinv(score) : score);
    return {};
  }
  if (how == "PROBIT") return c.unsupported("PROBIT of two classes that have one score");
  const Result<Value> labels = labels_of(c, best, "classlabels_ints");
  if (!labels) return labels.error();
  const bool logistic = how == "LOGISTIC";
  const Value other = logistic ? ops::neg(score) : ops::sub(1.0, score);
  const Value both = ops::concat(std::array{other, score}, 1);
  c.set(0, *labels);
  c.set(1, logistic ? ops::sigmoid(both) : both);
  return {};
}

Result<void> linear_classifier(NodeContext& c) {
  const int64_t rows = std::ssize(c.numbers("intercepts"));
  const int64_t classes = std::ssize(c.integers("classlabels_ints"));
  if (rows == 1 && (classes == 0 || classes == 2)) {
    const Result<Value> score = linear_scores(c, rows);
    return score ? set_one_model(c, *score, classes) : score.error();
  }
  if (rows < 2 || rows != classes) {
    return c.unsupported("a classifier of " + std::to_string(rows) + " models for " +
                         std::to_string(classes) + " integer labels");
  }
  const Result<Value> scores = linear_scores(c, rows);
  if (!scores) return scores.error();
  const Result<Value> labels = labels_of(c, ops::arg_max(*scores, 1, false), "classlabels_ints");
  if (!labels) return labels.error();
  const Result<Value> shares = post_transformed(c, *scores);
  if (!shares) return shares.error();
  c.set(0, *labels);
  c.set(1, *shares);
  return {};
}

// ---- labels ----

// The contents of a label encoder's attribute, by the type of its numbers.
struct Numbers {
  DType dtype = DType::i64;
  std::vector<double> floats;
  std::vector<int64_t> integers;
  size_t size() const { return ir::is_float(dtype) ? floats.size() : integers.size(); }
};
Result<Numbers> numbers_of(const NodeContext& c, const std::string& kind) {
  if (c.has_attribute(kind + "_int64s")) {
    return Numbers{.dtype = DType::i64, .floats = {}, .integers = c.integers(kind + "_int64s")};
  }
  if (c.has_attribute(kind + "_floats")) {
    return Numbers{.dtype = DType::f32, .floats = c.numbers(kind + "_floats"), .integers = {}};
  }
  if (!c.has_attribute(kind + "_tensor")) return c.unsupported(kind + " that are no numbers");
  const Result<Tensor> tensor = c.tensor(kind + "_tensor");
  if (!tensor) return tensor.error();
  Numbers numbers{.dtype = tensor->dtype(), .floats = {}, .integers = {}};
  for (int64_t i = 0; i < tensor->element_count(); ++i) {
    numbers.floats.push_back(tensor->number(i));
    if (!ir::is_float(numbers.dtype)) numbers.integers.push_back(tensor->integer(i));
  }
  return numbers;
}

Value constant_of(const NodeContext& c, const Numbers& numbers, const std::vector<size_t>& order) {
  Tensor tensor(numbers.dtype, std::vector{std::ssize(order)});
  for (size_t i = 0; i < order.size(); ++i) {
    const auto at = static_cast<int64_t>(i);
    if (ir::is_float(numbers.dtype)) {
      tensor.set_number(at, numbers.floats[order[i]]);
    } else {
      tensor.set_integer(at, numbers.integers[order[i]]);
    }
  }
  return c.builder().constant(std::move(tensor));
}

Result<Value> otherwise_of(const NodeContext& c, DType dtype) {
  if (c.has_attribute("default_tensor")) {
    Result<Tensor> tensor = c.tensor("default_tensor");
    if (!tensor) return tensor.error();
    return ops::cast(ops::reshape(c.builder().constant(*std::move(tensor)), {}), dtype);
  }
  if (ir::is_float(dtype)) return c.scalar(dtype, c.number("default_float", -0.0));
  return c.scalar(dtype, static_cast<double>(c.integer("default_int64", -1)));
}

// The value of the key that an element equals, found in sorted keys.
Result<void> label_encoder(NodeContext& c) {
  const Result<Numbers> keys = numbers_of(c, "keys"), values = numbers_of(c, "values");
  if (!keys) return keys.error();
  if (!values) return values.error();
  if (keys->size() != values->size() || keys->size() == 0) return c.error("one value per key");
  const Value x = c.operand(0);
  if (x.dtype() != keys->dtype) return c.error("X and the keys must have one dtype");
  std::vector<size_t> order(keys->size());
  std::iota(order.begin(), order.end(), size_t{0});
  // NaN sorts after all numbers, as in search_sorted.
  std::ranges::stable_sort(order, [&](size_t a, size_t b) {
    if (!ir::is_float(keys->dtype)) return keys->integers[a] < keys->integers[b];
    const double first = keys->floats[a], second = keys->floats[b];
    return std::isnan(second) ? !std::isnan(first) : first < second;
  });
  const Result<Value> otherwise = otherwise_of(c, values->dtype);
  if (!otherwise) return otherwise.error();
  const std::vector<ir::ExtentExpr> shape = ops::extents_of(x);
  if (c.builder().failed()) return {};
  const ir::ExtentExpr count = ir::product(c.pool(), shape), one = c.constant(1);
  const Value sorted = constant_of(c, *keys, order);
  const Value line = ops::reshape(x, {one, count});
  const Value place =
      ops::search_sorted(ops::reshape(sorted, {one, c.constant(std::ssize(order))}), line, false);
  const Value last = c.scalar(DType::i32, static_cast<double>(order.size() - 1));
  const Value at = ops::reshape(ops::min(place, last), shape);
  const Value key = ops::gather(sorted, at, 0);
  Value is_key = ops::equal(key, x);
  if (ir::is_float(keys->dtype)) {
    is_key = ops::logical_or(is_key, ops::logical_and(ops::is_nan(key), ops::is_nan(x)));
  }
  c.set(0, ops::where(is_key, ops::gather(constant_of(c, *values, order), at, 0), *otherwise));
  return {};
}

// `multi_class` describes how a classifier was trained and changes no result.
// Maps of labels to probabilities, a row each, are the probabilities: a tensor [rows, labels] whose
// columns are in the order of the labels.
Result<void> zip_map(NodeContext& c) {
  if (!c.has(0)) return {};
  const bool has_integers = c.has_attribute("classlabels_int64s");
  if (has_integers == c.has_attribute("classlabels_strings"))
    return c.error("one of classlabels_int64s and classlabels_strings is required");
  const auto labels = has_integers ? std::ssize(c.integers("classlabels_int64s"))
                                   : std::ssize(c.texts("classlabels_strings"));
  const Value x = c.operand(0);
  if (x.rank() != 1 && x.rank() != 2) return c.error("X must have rank 1 or 2");
  c.builder().guard(ir::equal(x.extent(x.rank() - 1), labels), "X must have a column per label");
  c.set(0, x.rank() == 2 ? x : ops::unsqueeze(x, std::vector<int64_t>{0}));
  return {};
}

constexpr ImportRule kFeatureImportRules[] = {
    {"ArrayFeatureExtractor", 1, 1, "X Y:int", "", array_feature_extractor},
    {"Binarizer", 1, 1, "X:number", "threshold", binarizer},
    {"FeatureVectorizer", 1, 1, "X:number*", "inputdimensions!", feature_vectorizer},
    {"Imputer", 1, 1, "X:number",
     "imputed_value_floats imputed_value_int64s replaced_value_float replaced_value_int64",
     imputer},
    {"LabelEncoder", 1, 4, "X:number",
     "default_float default_int64 default_string default_tensor keys_floats keys_int64s "
     "keys_tensor values_floats values_int64s values_tensor",
     label_encoder},
    {"LinearClassifier", 1, 1, "X:number",
     "classlabels_ints coefficients! intercepts multi_class post_transform", linear_classifier},
    {"LinearRegressor", 1, 1, "X:number", "coefficients! intercepts post_transform targets",
     linear_regressor},
    {"Normalizer", 1, 1, "X:number", "norm", normalizer},
    {"OneHotEncoder", 1, 1, "X:number", "cats_int64s zeros", one_hot_encoder},
    {"Scaler", 1, 1, "X:number", "offset! scale!", scaler},
    {"ZipMap", 1, 1, "X:float", "classlabels_int64s classlabels_strings", zip_map},
};

}  // namespace

std::span<const ImportRule> features_import_rules() {
  return kFeatureImportRules;
}

}  // namespace ullage::onnx
