// Graphs on the device at hand.
#include "tests/ops/device_run.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ir/graph/verify.h"
#include "tests/ops/msl_under_test.h"

namespace ullage::test {

using ir::Result;
using ir::Tensor;

Result<ullage_program*> Device::compile(ir::Graph graph) const {
  return compile(std::move(graph), profile());
}

Result<ullage_program*> Device::compile(ir::Graph graph, const ir::DeviceProfile& profile) const {
  passes::CompileOptions options;
  options.profile = profile;
  return compile(std::move(graph), std::move(options));
}

Result<ullage_program*> Device::compile(ir::Graph graph, passes::CompileOptions options) const {
  if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) options.shaders.cache_folder = folder;
  options.to_msl = msl_under_test();
  auto program = passes::compile(std::move(graph), options);
  if (!program) return program.error();
  return runtime::create_program(context_, std::move(*program));
}

Result<std::vector<Tensor>> Device::run(ir::Graph graph, std::span<const Tensor> inputs) const {
  auto compiled = compile(std::move(graph));
  if (!compiled) return compiled.error();
  const samples::ProgramOwner program(*compiled);
  auto session = samples::open_session(program.get());
  if (!session) return session.error();
  return run_session(session->get(), program.get(), inputs);
}

std::string difference(const Tensor& expected, const Tensor& actual, double relative,
                       double absolute) {
  if (expected.shape() != actual.shape() || expected.dtype() != actual.dtype())
    return "shape or dtype differs";
  const auto found = [](int64_t i, auto e, auto a) {
    return "element " + std::to_string(i) + ": expected " + std::to_string(e) + ", got " +
           std::to_string(a);
  };
  const bool exact = !ir::is_float(expected.dtype());
  for (int64_t i = 0; i < expected.element_count(); ++i) {
    if (exact) {
      const int64_t e = expected.integer(i), a = actual.integer(i);
      if (e == a) continue;
      return found(i, e, a);
    }
    const double e = expected.number(i), a = actual.number(i);
    if (e == a || (std::isnan(e) && std::isnan(a))) continue;
    if (std::isfinite(e) && std::fabs(e - a) <= absolute + relative * std::fabs(e)) continue;
    return found(i, e, a);
  }
  return {};
}

double scale_of(const Tensor& expected) {
  double largest = 1;
  for (int64_t i = 0; i < expected.element_count(); ++i) {
    const double magnitude = std::fabs(expected.number(i));
    if (std::isfinite(magnitude)) largest = std::max(largest, magnitude);
  }
  return largest;
}

}  // namespace ullage::test
