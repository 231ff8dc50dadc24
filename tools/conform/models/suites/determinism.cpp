// Suite `determinism`: the same bits for every order, replay and session, and for every batch whose
// rows do not depend on each other.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/parse_whole.h"
#include "ir/graph/evaluate.h"
#include "ops/registry.h"
#include "testing/random_graph.h"
#include "testing/session_run.h"
#include "tools/conform/models/graph_program.h"
#include "tools/conform/models/op_cases.h"
#include "tools/conform/models/suites.h"

namespace ullage::conform {

using ir::Result;
using ir::Tensor;

namespace {

using Tensors = std::vector<Tensor>;

constexpr std::string_view kReplays = "determinism/replay/", kBatches = "determinism/batch/";
constexpr std::string_view kGraphs = "determinism/graphs/seed=";
constexpr uint32_t kGraphCount = 20;
constexpr int kSteps = 25;
constexpr std::pair<int64_t, int64_t> kGraphSizes[] = {{2, 5}, {5, 64}, {33, 7}};
constexpr int64_t kRows = 6;
// How the rows of a batch are cut.
constexpr std::pair<int64_t, int64_t> kParts[] = {{0, 1}, {1, 2}, {5, 6}, {0, 2},
                                                  {2, 6}, {0, 5}, {3, 6}};

std::string id_of(std::string_view kind, const OpCase& one) {
  return fmt::format("{}{}/{}", kind, one.op->name, one.label);
}

// The symbol that is the first axis of some operands and no other axis; empty: there is none.
std::string batch_symbol(const samples::Sample& sample) {
  if (sample.sizes.empty()) return {};
  for (const auto& [symbol, size] : sample.sizes[0]) {
    size_t first = 0, other = 0;
    for (const samples::Sample::Operand& operand : sample.operands) {
      for (size_t axis = 0; axis < operand.shape.size(); ++axis) {
        (axis == 0 ? first : other) += operand.shape[axis] == symbol;
      }
    }
    if (first > 0 && other == 0) return symbol;
  }
  return {};
}

Result<std::vector<CaseId>> list(const SuiteOptions& options) {
  std::vector<CaseId> ids;
  for (const ir::OpDef* op : ops::registry()) {
    for (const OpCase& one : op_cases(*op)) {
      ids.push_back(id_of(kReplays, one));
      if (has_symbols(one) && !batch_symbol(one.sample).empty())
        ids.push_back(id_of(kBatches, one));
    }
  }
  for (uint32_t i = 0; i < kGraphCount; ++i) {
    ids.push_back(fmt::format("{}{}", kGraphs, options.seed + i));
  }
  return ids;
}

std::optional<OpCase> find_op_case(const CaseId& id, std::string_view kind) {
  for (const ir::OpDef* op : ops::registry()) {
    if (!id.starts_with(fmt::format("{}{}/", kind, op->name))) continue;
    for (OpCase& one : op_cases(*op)) {
      if (id_of(kind, one) == id) return std::move(one);
    }
  }
  return std::nullopt;
}

Result<GraphCase> random_case(const CaseId& id) {
  const auto seed = ir::parse_whole<uint32_t>(std::string_view(id).substr(kGraphs.size()));
  if (!seed) return ir::invalid_argument("no such case");
  Result<ir::Graph> graph = samples::random_graph(*seed, kSteps);
  if (!graph) return graph.error();
  GraphCase one{.graph = *std::move(graph)};
  for (const auto& [n, m] : kGraphSizes) {
    one.runs.push_back({fmt::format("n={} m={}", n, m), samples::random_inputs(*seed, n, m)});
  }
  return one;
}

// Empty, or the first output whose bytes differ.
std::string difference(const Tensors& a, const Tensors& b) {
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].shape() != b[i].shape()) return fmt::format("output {} has another shape", i);
    if (std::ranges::equal(a[i].bytes(), b[i].bytes())) continue;
    const auto at = std::ranges::mismatch(a[i].bytes(), b[i].bytes()).in1 - a[i].bytes().begin();
    return fmt::format("output {} differs from element {} on", i,
                       at / static_cast<ptrdiff_t>(ir::size_bytes(a[i].dtype())));
  }
  return {};
}

// A loaded program, and sessions of it.
class Runs {
 public:
  static Result<Runs> open(const ir::Graph& graph, DeviceUnderTest& device) {
    auto compiled = compile_graph(graph, device);
    if (!compiled) return compiled.error();
    Runs runs;
    runs.program_ = std::move(compiled->program);
    if (auto begun = runs.begin_session(); !begun) return begun.error();
    return runs;
  }
  Result<void> begin_session() {
    auto session = samples::open_session(program_.get());
    if (!session) return session.error();
    session_ = std::move(*session);
    return {};
  }
  Result<Tensors> run(const Tensors& inputs) {
    return samples::run_session(session_.get(), program_.get(), inputs);
  }

 private:
  samples::ProgramOwner program_;
  samples::SessionOwner session_;
};

// Compares runs of one graph with the first ones at the same sizes.
class Replay {
 public:
  Replay(const GraphCase& one, Runs& runs) : one_(one), runs_(runs) {}

  CaseResult run() {
    const size_t n = one_.runs.size();
    for (size_t i = 0; i < n; ++i) first_.push_back(runs_.run(one_.runs[i].inputs));
    for (size_t i = n; i-- > 0;) repeat(i, "in the other order");
    for (size_t i = 0; i < n; ++i) {
      repeat(i, "twice in a row");
      repeat(i, "twice in a row");
    }
    if (auto begun = runs_.begin_session(); !begun) return result_of(begun.error());
    for (size_t i = 0; i < n; ++i) repeat(i, "in another session");
    if (!message_.empty()) return {.outcome = Outcome::fail, .message = message_};
    return {.details = {.runs = n}};
  }

 private:
  void repeat(size_t i, std::string_view how) {
    const auto again = runs_.run(one_.runs[i].inputs);
    if (!message_.empty()) return;
    const auto say = [&](std::string_view what) {
      message_ = fmt::format("{}, {}: {}", one_.runs[i].sizes, how, what);
    };
    if (again.has_value() != first_[i].has_value()) {
      return say(again ? "computes what was refused" : again.error().message);
    }
    if (!again) return;
    if (const std::string text = difference(*first_[i], *again); !text.empty()) say(text);
  }

  const GraphCase& one_;
  Runs& runs_;
  std::vector<Result<Tensors>> first_;
  std::string message_;
};

// Rows of a tensor whose first axis has kRows; all of others.
Result<Tensor> rows_of(const Tensor& whole, int64_t begin, int64_t end) {
  std::vector<int64_t> shape = whole.shape();
  shape[0] = end - begin;
  const size_t row = whole.size_bytes() / kRows;
  return Tensor::from_bytes(whole.dtype(), shape,
                            whole.bytes().subspan(static_cast<size_t>(begin) * row,
                                                  static_cast<size_t>(end - begin) * row));
}

// A batch of kRows, by the operands that have its axis.
struct BatchCase {
  ir::Graph graph = {};
  Tensors inputs = {};
  std::vector<bool> is_batched = {};
};

Result<BatchCase> batch_case_of(const OpCase& one) {
  Result<ir::Graph> graph = samples::sample_graph(*one.op, one.sample);
  if (!graph) return graph.error();
  BatchCase batch{.graph = *std::move(graph)};
  const std::string symbol = batch_symbol(one.sample);
  samples::Sizes sizes = one.sample.sizes.back();
  std::ranges::find(sizes, symbol, &samples::Sizes::value_type::first)->second = kRows;
  batch.inputs = samples::sample_inputs(one.sample, sizes);
  for (const samples::Sample::Operand& operand : one.sample.operands) {
    if (operand.absent) continue;
    batch.is_batched.push_back(!operand.shape.empty() && operand.shape[0] == symbol);
  }
  return batch;
}

Result<Tensors> part_of(const BatchCase& batch, int64_t begin, int64_t end) {
  Tensors part;
  for (size_t i = 0; i < batch.inputs.size(); ++i) {
    if (!batch.is_batched[i]) {
      part.push_back(batch.inputs[i]);
      continue;
    }
    auto rows = rows_of(batch.inputs[i], begin, end);
    if (!rows) return rows.error();
    part.push_back(*std::move(rows));
  }
  return part;
}

// Whether the outputs of a part are rows of the whole's.
bool are_rows(const Tensors& whole, const Tensors& part, int64_t begin, int64_t end) {
  for (size_t i = 0; i < whole.size(); ++i) {
    if (whole[i].rank() == 0 || whole[i].shape()[0] != kRows) return false;
    const auto rows = rows_of(whole[i], begin, end);
    if (!rows || !difference({*rows}, {part[i]}).empty()) return false;
  }
  return true;
}

CaseResult run_batch(const OpCase& one, DeviceUnderTest& device) {
  const auto batch = batch_case_of(one);
  if (!batch) return broken(batch.error().message);
  const auto expected = ir::evaluate(batch->graph, batch->inputs);
  if (!expected) return {.outcome = Outcome::skip, .message = expected.error().message};
  auto runs = Runs::open(batch->graph, device);
  if (!runs) return result_of(runs.error());
  const auto whole = runs->run(batch->inputs);
  if (!whole) return result_of(whole.error());
  for (const auto& [begin, end] : kParts) {
    const auto inputs = part_of(*batch, begin, end);
    if (!inputs) return broken(inputs.error().message);
    const auto part = ir::evaluate(batch->graph, *inputs);
    if (!part || !are_rows(*expected, *part, begin, end)) {
      return {.outcome = Outcome::skip, .message = "rows of the reference depend on each other"};
    }
    const auto actual = runs->run(*inputs);
    if (!actual) return result_of(actual.error());
    if (!are_rows(*whole, *actual, begin, end)) {
      return {.outcome = Outcome::fail,
              .message = fmt::format("rows {} to {} alone have other bits than in the batch of {}",
                                     begin, end - 1, kRows)};
    }
  }
  return {.details = {.runs = std::size(kParts) + 1}};
}

CaseResult run(const CaseId& id, const SuiteOptions&, DeviceUnderTest& device) {
  if (const auto one = find_op_case(id, kBatches)) return run_batch(*one, device);
  const auto op = find_op_case(id, kReplays);
  if (!op && !id.starts_with(kGraphs)) return broken("no such case");
  const auto one = op ? graph_case_of(*op, size_groups().first(1)) : random_case(id);
  if (!one) return broken(one.error().message);
  auto runs = Runs::open(one->graph, device);
  if (!runs) return result_of(runs.error());
  return Replay(*one, *runs).run();
}

}  // namespace

constinit const Suite kDeterminismSuite = {
    .name = "determinism",
    .description = "ops and graphs: the same bits in every batch, order, replay and session",
    .list = list,
    .run = run};

}  // namespace ullage::conform
