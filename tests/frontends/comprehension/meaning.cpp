// Graphs of definitions and the messages of their runs.
#include "tests/frontends/comprehension/meaning.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "ir/graph/evaluate.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::comprehension::test {

using ir::ExtentExpr;
using ir::Result;
using ir::Tensor;
using ir::Value;

namespace {

// An argument, and the input it comes from.
Value argument(ir::Builder& b, const Declaration& parameter, Placing placing) {
  const int64_t around = placing == Placing::banded ? 2 * kBand : 0;
  std::vector<ExtentExpr> shape;
  for (const Dim& dim : parameter.dims) {
    shape.push_back(dim.name.empty() ? b.pool().constant(dim.number + around) : ExtentExpr());
  }
  const Value whole = b.input(parameter.name, parameter.dtype, shape);
  if (placing == Placing::plain || shape.empty()) return whole;
  std::vector<ExtentExpr> starts, sizes, steps;
  for (size_t axis = 0; axis < whole.rank(); ++axis) {
    starts.push_back(b.pool().constant(kBand));
    sizes.push_back(ir::simplify(whole.extent(axis) - 2 * kBand));
    steps.push_back(b.pool().constant(1));
  }
  return ops::slice(whole, starts, sizes, steps);
}

void output_numbers(ir::Builder& b, const std::string& name, std::vector<ExtentExpr> numbers) {
  if (numbers.empty()) return;
  const auto count = std::ssize(numbers);
  b.output(name, ops::extent_values(b, std::move(numbers), {count}));
}

// The boxes and minimums among the outputs of a run.
class Numbers {
 public:
  Numbers(const std::vector<Tensor>& outputs, size_t first) : outputs_(outputs), next_(first) {}

  GivenBox box(size_t count) {
    GivenBox box(count);
    if (count == 0) return box;
    const Tensor& numbers = outputs_[next_++];
    for (size_t i = 0; i < count; ++i) {
      const auto at = static_cast<int64_t>(2 * i);
      box[i] = {numbers.integer(at), numbers.integer(at + 1)};
    }
    return box;
  }
  std::vector<int64_t> minimum(size_t rank) {
    std::vector<int64_t> all;
    if (rank == 0) return all;
    const Tensor& numbers = outputs_[next_++];
    for (size_t i = 0; i < rank; ++i) all.push_back(numbers.integer(static_cast<int64_t>(i)));
    return all;
  }

 private:
  const std::vector<Tensor>& outputs_;
  size_t next_;
};

std::string shape_text(const std::vector<int64_t>& minimum, const std::vector<int64_t>& extent) {
  std::string text;
  for (size_t i = 0; i < extent.size(); ++i) {
    text += " [" + std::to_string(minimum[i]) + "; " + std::to_string(extent[i]) + "]";
  }
  return text;
}

bool is_close(double wanted, double got, double absolute) {
  return wanted == got || (std::isnan(wanted) && std::isnan(got)) ||
         std::fabs(wanted - got) <= absolute;
}

std::string difference(const Elements& wanted, const Tensor& got, double tolerance) {
  if (wanted.extent != got.shape()) {
    return "has the extents" + shape_text(std::vector<int64_t>(got.rank()), got.shape());
  }
  double largest = 1;
  for (const Number& n : wanted.values) {
    if (std::isfinite(n.real)) largest = std::max(largest, std::fabs(n.real));
  }
  for (int64_t i = 0; i < got.element_count(); ++i) {
    const Number& n = wanted.values[static_cast<size_t>(i)];
    const bool same = ir::is_float(got.dtype())
                          ? is_close(n.real, got.number(i), tolerance * largest)
                          : n.integer == got.integer(i);
    if (same) continue;
    return "element " + std::to_string(i) + " is " + std::to_string(got.number(i)) + ", by loops " +
           std::to_string(ir::is_float(got.dtype()) ? n.real : static_cast<double>(n.integer));
  }
  return "";
}

}  // namespace

Result<Meaning> meaning_of(const std::string& text, Placing placing) {
  Result<Checked> checked = comprehension::checked(text, {.name = "f.comp"});
  if (!checked) return checked.error();
  Meaning meaning{.text = *std::move(checked), .graph = {}};
  const Definition& definition = meaning.definition();
  ir::Builder b;
  std::vector<Value> arguments;
  for (const Declaration& parameter : definition.parameters) {
    arguments.push_back(argument(b, parameter, placing));
  }
  const auto built = build(b, meaning.text.unit, definition, arguments, {.name = "f.comp"});
  if (!built) return built.error();
  for (const Output& output : built->outputs) b.output(output.name, output.value);
  for (size_t s = 0; s < built->statements.size(); ++s) {
    std::vector<ExtentExpr> numbers;
    for (const BuiltIndex& index : built->statements[s].indices) {
      numbers.insert(numbers.end(), {index.minimum, index.extent});
    }
    output_numbers(b, "box " + std::to_string(s), std::move(numbers));
  }
  for (const Output& output : built->outputs) {
    output_numbers(b, "minimum of " + output.name, output.minimum);
  }
  Result<ir::Graph> graph = b.finish();
  if (!graph) return graph.error();
  meaning.graph = *std::move(graph);
  return meaning;
}

std::vector<Tensor> banded(std::span<const Tensor> arguments) {
  std::vector<Tensor> all;
  for (const Tensor& argument : arguments) {
    std::vector<int64_t> shape;
    for (int64_t n : argument.shape()) shape.push_back(n + 2 * kBand);
    Tensor wide(argument.dtype(), shape);
    Elements inner = elements_of(argument);
    std::ranges::fill(inner.minimum, kBand);
    std::vector<IndexValues> box;
    for (int64_t n : shape) box.push_back({0, n});
    int64_t flat = 0;
    for_each_point(box, [&](const std::vector<int64_t>& at) {
      const auto found = inner.find(at);
      const bool is_float = ir::is_float(argument.dtype());
      if (is_float) {
        wide.set_number(
            flat, found ? inner.values[*found].real : std::numeric_limits<double>::quiet_NaN());
      } else {
        wide.set_integer(flat, found ? inner.values[*found].integer : 100'000'007);
      }
      ++flat;
    });
    all.push_back(std::move(wide));
  }
  return all;
}

// A range of data must not be longer than the axis it is read along, even where another axis of the
// result is empty and nothing is read (docs/comprehensions.md).
bool is_too_long(const std::string& message, const LoopRun& loops) {
  const bool has_empty = std::ranges::any_of(loops.results, [](const Elements& result) {
    return std::ranges::find(result.extent, 0) != result.extent.end();
  });
  return has_empty && message.find("must not take more values than the axis it is read along") !=
                          std::string::npos;
}

Comparison compare_with_loops(const Meaning& meaning, std::span<const Tensor> arguments,
                              const RunGraph& run, double tolerance) {
  const Definition& definition = meaning.definition();
  const Unit& unit = meaning.text.unit;
  const Result<std::vector<Tensor>> outputs = run();
  std::vector<GivenBox> boxes;
  std::vector<std::vector<int64_t>> minimums;
  if (outputs) {
    Numbers numbers(*outputs, definition.returns.size());
    for (const Statement& s : definition.statements) boxes.push_back(numbers.box(s.index_count()));
    for (const Declaration& r : definition.returns) minimums.push_back(numbers.minimum(r.rank));
  }
  const LoopRun loops = run_loops(unit, definition, arguments, boxes);
  if (!outputs) {
    const bool wrong =
        loops.run_result == RunResult::done && !is_too_long(outputs.error().message, loops);
    return {.wrong = wrong ? "fails and the loops do not: " + outputs.error().message : "",
            .failed = true,
            .results = outputs.error().message};
  }
  if (loops.run_result == RunResult::fails) return {.wrong = "must fail: " + loops.reason};
  if (!loops.wrong.empty()) return {.wrong = loops.wrong};
  Comparison comparison;
  for (size_t r = 0; r < definition.returns.size(); ++r) {
    const Elements& wanted = loops.results[r];
    const Tensor& got = (*outputs)[r];
    comparison.results +=
        (r > 0 ? ", " : "") + definition.returns[r].name + shape_text(minimums[r], got.shape());
    std::string wrong = difference(wanted, got, tolerance);
    if (wrong.empty() && wanted.minimum != minimums[r]) wrong = "begins elsewhere";
    if (wrong.empty()) continue;
    comparison.wrong = definition.returns[r].name + " " + wrong + ", by loops" +
                       shape_text(wanted.minimum, wanted.extent);
    break;
  }
  return comparison;
}

Comparison evaluated_and_compared(const Meaning& meaning, std::span<const Tensor> arguments) {
  return compare_with_loops(
      meaning, arguments, [&] { return ir::evaluate(meaning.graph, arguments); }, 2e-6);
}

std::vector<Tensor> arguments_for(const Definition& definition, const Sizes& sizes, uint32_t seed) {
  std::mt19937 random(seed);
  const auto below = [&](uint32_t end) { return static_cast<int64_t>(random() % end); };
  std::vector<Tensor> arguments;
  for (const Declaration& parameter : definition.parameters) {
    std::vector<int64_t> shape;
    for (const Dim& dim : parameter.dims) {
      shape.push_back(dim.name.empty() ? dim.number : sizes.at(dim.name)[0]);
    }
    Tensor& tensor = arguments.emplace_back(parameter.dtype, shape);
    const auto given = sizes.find(parameter.name);
    for (int64_t i = 0; i < tensor.element_count(); ++i) {
      if (given != sizes.end()) {
        const int64_t element = given->second[static_cast<size_t>(i) % given->second.size()];
        tensor.set_number(i, static_cast<double>(element));
      } else if (ir::is_float(parameter.dtype)) {
        const int64_t eighths = 1 + below(16);
        tensor.set_number(i, static_cast<double>(below(2) == 0 ? eighths : -eighths) / 8);
      } else {
        tensor.set_integer(i, below(2));
      }
    }
  }
  return arguments;
}

}  // namespace ullage::comprehension::test
