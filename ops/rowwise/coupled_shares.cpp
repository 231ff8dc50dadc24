// coupled_shares: op definition, reference, lowering to rowwise/coupled_shares.comp.
#include "ops/rowwise/coupled_shares.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/rowwise.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kMostClasses = 1024;  // three vectors of them in shared memory

int64_t pairs_of(int64_t classes) {
  return classes * (classes - 1) / 2;
}

Result<void> infer(InferContext& context) {
  if (auto ok = require_dtype(context, 0, DTypeSet{DType::f32}, "C1"); !ok) return ok;
  if (auto ok = require_rank(context, 0, 2, "C2"); !ok) return ok;
  const int64_t classes = context.attributes[CoupledSharesOp::kClasses];
  if (classes < 2 || classes > kMostClasses)
    return context.error("classes must lie in [2, " + std::to_string(kMostClasses) +
                         "] (C3): given " + std::to_string(classes));
  if (context.attributes[CoupledSharesOp::kRounds] < 1)
    return context.error("there must be a round (C4)");
  const ShapeExtent& x = context.shape(0);
  ExtentPool& pool = context.pool();
  if (auto ok = require_equal(context, x[1].live, pool.constant(pairs_of(classes)),
                              "there must be a number for each pair of classes (C3)");
      !ok)
    return ok;
  ShapeExtent shape;
  shape.push_back(x[0]);
  shape.push_back(axis_like(pool.constant(classes), x[1]));
  add_output(context, DType::f32, std::move(shape));
  return {};
}

// ---- reference ------------------------------------------------------------------------------

struct Row {
  std::vector<double> q;  // [classes, classes], of the error p Q p
  std::vector<double> p, qp = {};
  double pqp = 0;

  size_t classes() const { return p.size(); }
  double form(size_t i, size_t j) const { return q[i * classes() + j]; }

  void estimate() {
    qp.assign(classes(), 0);
    pqp = 0;
    for (size_t i = 0; i < classes(); ++i) {
      for (size_t j = 0; j < classes(); ++j) qp[i] += form(i, j) * p[j];
      pqp += p[i] * qp[i];
    }
  }
  double error() const {
    double most = 0;
    for (double value : qp) most = std::max(most, std::abs(value - pqp));
    return most;
  }
  // The best p_i with the others as they are, then all of them over their sum again.
  void improve(size_t i) {
    const double step = (pqp - qp[i]) / form(i, i), sum = 1 + step;
    pqp = (pqp + step * (step * form(i, i) + 2 * qp[i])) / sum / sum;
    p[i] += step;
    for (size_t j = 0; j < classes(); ++j) {
      qp[j] = (qp[j] + step * form(i, j)) / sum;
      p[j] /= sum;
    }
  }
};

// Sums of squares on the diagonal, negative products off it.
std::vector<double> quadratic_form(std::span<const double> pairs, size_t classes) {
  std::vector<double> q(classes * classes);
  size_t pair = 0;
  for (size_t i = 0; i < classes; ++i)
    for (size_t j = i + 1; j < classes; ++j, ++pair) {
      const double of_i = pairs[pair], of_j = 1 - of_i;
      q[i * classes + i] += of_j * of_j;
      q[j * classes + j] += of_i * of_i;
      q[i * classes + j] = q[j * classes + i] = -of_i * of_j;
    }
  return q;
}

Result<void> evaluate(EvaluateContext& context) {
  const auto x = elements_of<double>(context.inputs[0]);
  const Attributes& attributes = context.attributes();
  const auto classes = static_cast<size_t>(attributes[CoupledSharesOp::kClasses]);
  const auto pairs = static_cast<size_t>(pairs_of(static_cast<int64_t>(classes)));
  std::vector<double> y;
  for (size_t first = 0; first < x.size(); first += pairs) {
    Row row{quadratic_form(std::span(x).subspan(first, pairs), classes),
            std::vector<double>(classes, 1.0 / static_cast<double>(classes))};
    for (int64_t round = 0; round < attributes[CoupledSharesOp::kRounds]; ++round) {
      row.estimate();
      if (row.error() < attributes[CoupledSharesOp::kError]) break;
      for (size_t i = 0; i < classes; ++i) row.improve(i);
    }
    y.insert(y.end(), row.p.begin(), row.p.end());
  }
  set_result(context, 0, y);
  return {};
}

// ---- lowering -------------------------------------------------------------------------------

// Invocations of a row.
int64_t lanes_of(const DeviceProfile& profile, int64_t classes) {
  const int64_t least = subgroup_lanes(profile, 8);
  return std::min((classes + least - 1) / least * least, std::max<int64_t>(least, 64));
}

// A call, or where the loop budget requires more, the iterations of a loop: a round begins with the
// shares alone, and a row that is done does not change.
Result<void> lower(LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  const int64_t classes = attributes[CoupledSharesOp::kClasses],
                rounds = attributes[CoupledSharesOp::kRounds];
  const int64_t lanes = lanes_of(context.profile(), classes);
  const int64_t walks = 2 * classes * ((classes + lanes - 1) / lanes + 1) + classes;
  const int64_t at_once =
      std::clamp<int64_t>((context.profile().max_loop_iterations - walks) / (walks + 1), 1, rounds);
  const ExtentExpr rows = context.shape(context.output())[0].live;
  KernelCall call;
  call.kernel.file = "rowwise/coupled_shares.comp";
  call.kernel.local_size[0] = static_cast<uint32_t>(lanes);
  add_define(call.kernel, "CLASSES", classes);
  call.operands = {{context.read(context.input(0), Layout::plain()), Access::read},
                   {context.write(context.output(), Layout::plain()), Access::read_write}};
  params::CoupledSharesParams push{
      .rows = context.slot(rows),
      .rounds = static_cast<uint32_t>(at_once),
      .begins = 1,
      .error = std::bit_cast<uint32_t>(static_cast<float>(attributes[CoupledSharesOp::kError]))};
  call.push = push_words(push);
  call.groups[0] = block_groups(context, rows);
  context.emit(call);
  if (at_once == rounds) return {};
  push.begins = 0;
  call.push = push_words(push);
  context.begin_loop(context.pool().constant((rounds + at_once - 1) / at_once - 1));
  context.emit(std::move(call));
  context.end_loop();
  return {};
}

// ---- op definition --------------------------------------------------------------------------

constexpr AttributeSpec kAttributes[] = {CoupledSharesOp::kClasses, CoupledSharesOp::kError,
                                         CoupledSharesOp::kRounds};

}  // namespace

constinit const CoupledSharesOp coupled_shares = structural<CoupledSharesOp>({
    .name = "coupled_shares",
    .doc = "probabilities of classes [N, classes] from those of pairs of classes (i, j), i < j, "
           "[N, classes (classes - 1) / 2], by pairwise coupling; (C1) f32; (C2) rank 2; (C3) 2 to "
           "1024 classes, a number for each pair; (C4) at least one round",
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = kOfSamples,
    .differentiation = not_differentiable("its derivative is no op of the registry"),
    .batching = folded(),
});

Value CoupledSharesOp::operator()(Value x, int64_t classes, int64_t rounds, double error) const {
  return add_node(*this, std::array{x}, {{kClasses, classes}, {kError, error}, {kRounds, rounds}})
      .front();
}

}  // namespace ullage::ops
