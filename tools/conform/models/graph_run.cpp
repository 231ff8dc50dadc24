// Running and comparing.
#include "tools/conform/models/graph_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ir/graph/evaluate.h"
#include "testing/node_case.h"
#include "tools/conform/models/graph_program.h"
#include "tools/conform/tolerance.h"

namespace ullage::conform {

using ir::Result;
using ir::Tensor;

namespace {

// The worst errors seen so far.
struct Worst {
  double error = 0, ulp = 0;  // in units of the bound, of the last place
  size_t runs = 0, refused = 0, undecided = 0;
  std::string rule = {};
};

std::string text_of(const std::vector<int64_t>& shape) {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

// JSON has no infinity and no NaN.
Difference::Number number_of(const Tensor& tensor, int64_t i) {
  if (!ir::is_float(tensor.dtype())) return tensor.integer(i);
  const double v = tensor.number(i);
  if (!std::isfinite(v)) return fmt::format("{}", v);
  return v;
}

std::string number_text(const Tensor& tensor, int64_t i) {
  if (!ir::is_float(tensor.dtype())) return std::to_string(tensor.integer(i));
  return fmt::format("{:.9g}", tensor.number(i));
}

struct ElementError {
  double error = 0, ulp = 0;
};

ElementError error_at(const Tensor& expected, const Tensor& actual, const Tensor& bounds,
                      int64_t i) {
  constexpr double kFar = 1e30;
  if (!ir::is_float(expected.dtype())) {
    if (expected.integer(i) == actual.integer(i)) return {};
    return std::isinf(bounds.number(i)) ? ElementError{} : ElementError{kFar, kFar};
  }
  const double e = expected.number(i), a = actual.number(i), bound = bounds.number(i);
  if (e == a || (std::isnan(e) && std::isnan(a)) || std::isinf(bound)) return {};
  if (!std::isfinite(e) || !std::isfinite(a)) return {kFar, kFar};
  return {std::fabs(e - a) / bound, std::fabs(e - a) / ulp_of(expected.dtype(), e)};
}

// Empty, or how the outputs differ.
std::string compare(const Tensor& expected, const Tensor& actual, const Tensor& bounds,
                    size_t output, Worst& worst, std::optional<Difference>& difference) {
  if (expected.dtype() != actual.dtype() || expected.shape() != actual.shape()) {
    return fmt::format("output {} is {} {}, expected {} {}", output, name_of(actual.dtype()),
                       text_of(actual.shape()), name_of(expected.dtype()),
                       text_of(expected.shape()));
  }
  std::string first;
  for (int64_t i = 0; i < expected.element_count(); ++i) {
    const ElementError error = error_at(expected, actual, bounds, i);
    worst.error = std::max(worst.error, error.error);
    worst.ulp = std::max(worst.ulp, error.ulp);
    if (error.error <= 1 || !first.empty()) continue;
    first = fmt::format("output {} element {} is {}, expected {} within {:.3g}", output, i,
                        number_text(actual, i), number_text(expected, i), bounds.number(i));
    difference = {.output = uint64_t{output},
                  .element = static_cast<uint64_t>(i),
                  .expected = number_of(expected, i),
                  .actual = number_of(actual, i)};
  }
  return first;
}

Details details_of(const Worst& worst) {
  Details details{.runs = worst.runs,
                  .worst_error = worst.error,
                  .worst_ulp = worst.ulp,
                  .tolerance = worst.rule};
  if (worst.refused > 0) details.refused = worst.refused;
  if (worst.undecided > 0) details.undecided = worst.undecided;
  return details;
}

class Checking {
 public:
  Checking(const GraphCheck& check, DeviceUnderTest& device) : check_(check), device_(device) {}

  CaseResult run() {
    CaseResult result = all_runs();
    if (!check_.fault.empty()) result.details.planted = planted_;
    return result;
  }

 private:
  CaseResult all_runs() {
    Result<GraphProgram> compiled =
        compile_graph(check_.graph, device_, check_.profile, check_.fault);
    if (!compiled) return result_of(compiled.error());
    program_ = std::move(compiled->program);
    planted_ = compiled->planted;
    Result<samples::SessionOwner> session = open();
    if (!session) return result_of(session.error());
    session_ = std::move(*session);
    for (const GraphRun& run : check_.runs) {
      if (CaseResult result = one(run); result.outcome != Outcome::pass) return result;
    }
    return {.details = details_of(worst_)};
  }

  Result<samples::SessionOwner> open() {
    std::vector<ullage_bound> bounds;
    for (const auto& [symbol, value] : check_.bounds) bounds.push_back({symbol.c_str(), value});
    ullage_session_options options = {};
    options.size = sizeof options;
    options.bounds = bounds.data();
    options.bound_count = static_cast<uint32_t>(bounds.size());
    return samples::open_session(program_.get(), &options);
  }

  CaseResult fail(const GraphRun& run, const std::string& message) {
    CaseResult result{.outcome = Outcome::fail, .message = run.sizes + ": " + message};
    result.details = details_of(worst_);
    result.details.sizes = run.sizes;
    return result;
  }

  CaseResult one(const GraphRun& run) {
    const Result<std::vector<Tensor>> expected = ir::evaluate(check_.graph, run.inputs);
    const Result<std::vector<Tensor>> actual =
        samples::run_session(session_.get(), program_.get(), run.inputs);
    ++worst_.runs;
    if (const uint64_t messages = device_.take_validation_messages(); messages > 0) {
      return fail(run, fmt::format("the validation layer has {} messages", messages));
    }
    if (!expected) return refused(run, expected.error(), actual.has_value());
    if (!actual) {
      CaseResult result = result_of(actual.error());
      result.message = run.sizes + ": " + result.message;
      return result;
    }
    return compared(run, *expected, *actual);
  }

  CaseResult refused(const GraphRun& run, const ir::Error& why, bool device_ran) {
    ++worst_.refused;
    if (!device_ran) return {};
    return fail(run, "the device computed a result that the reference refuses: " + why.message);
  }

  // Given outputs come from another implementation with its own rounding: add the bound.
  CaseResult as_given(const GraphRun& run, const std::vector<Tensor>& actual,
                      const GraphTolerance& tolerance) {
    if (run.given.empty()) return {};
    if (run.given.size() != actual.size()) {
      return fail(run, fmt::format("{} outputs, given are {}", actual.size(), run.given.size()));
    }
    for (size_t i = 0; i < actual.size(); ++i) {
      const bool fits = !tolerance.is_undecided &&
                        tolerance.bounds[i].shape() == run.given[i].shape();  // or it fails below
      const Tensor* bounds = fits ? &tolerance.bounds[i] : nullptr;
      if (const auto text =
              samples::difference(actual[i], run.given[i], run.given_absolute, bounds)) {
        return fail(run, fmt::format("output {}: {} (given)", i, *text));
      }
    }
    return {};
  }

  CaseResult compared(const GraphRun& run, const std::vector<Tensor>& expected,
                      const std::vector<Tensor>& actual) {
    const Result<GraphTolerance> tolerance =
        tolerance_of(check_.graph, run.inputs, expected, check_.sample_tolerance);
    if (!tolerance) return fail(run, tolerance.error().message);
    worst_.rule = tolerance->rule;
    if (CaseResult result = as_given(run, actual, *tolerance); result.outcome != Outcome::pass) {
      return result;
    }
    if (tolerance->is_undecided) {
      ++worst_.undecided;
      return {};
    }
    for (size_t i = 0; i < expected.size(); ++i) {
      std::optional<Difference> difference;
      const std::string text =
          compare(expected[i], actual[i], tolerance->bounds[i], i, worst_, difference);
      if (text.empty()) continue;
      CaseResult result = fail(run, text);
      result.details.difference = std::move(difference);
      return result;
    }
    return {};
  }

  const GraphCheck& check_;
  DeviceUnderTest& device_;
  samples::ProgramOwner program_;
  samples::SessionOwner session_;
  size_t planted_ = 0;
  Worst worst_;
};

}  // namespace

CaseResult check_graph(const GraphCheck& check, DeviceUnderTest& device) {
  return Checking(check, device).run();
}

}  // namespace ullage::conform
