// Graphs on the device at hand.
#include "tests/ops/device_run.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>

#include "ir/graph/verify.h"

namespace ullage::test {

using ir::Result;
using ir::Tensor;

namespace {

ir::Error last_error(std::string what) {
  return ir::internal_error(std::move(what) + ": " + ullage_last_error());
}

struct SessionDeleter {
  void operator()(ullage_session* s) const { ullage_session_destroy(s); }
};
struct ProgramDeleter {
  void operator()(ullage_program* p) const { ullage_program_destroy(p); }
};

}  // namespace

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
  auto program = passes::compile(std::move(graph), options);
  if (!program) return program.error();
  return runtime::create_program(context_, std::move(*program));
}

Result<std::vector<Tensor>> Device::run(ir::Graph graph, std::span<const Tensor> inputs) const {
  auto compiled = compile(std::move(graph));
  if (!compiled) return compiled.error();
  std::unique_ptr<ullage_program, ProgramDeleter> program(*compiled);
  ullage_session* created = nullptr;
  if (ullage_session_create(program.get(), nullptr, &created) != ULLAGE_OK)
    return last_error("session");
  std::unique_ptr<ullage_session, SessionDeleter> session(created);
  return run_session(session.get(), program.get(), inputs);
}

Result<std::vector<Tensor>> run_session(ullage_session* session, ullage_program* program,
                                        std::span<const Tensor> inputs) {
  for (uint32_t i = 0; i < inputs.size(); ++i) {
    ullage_tensor_info info{};
    info.size = sizeof info;
    if (ullage_program_get_input(program, i, &info) != ULLAGE_OK) return last_error("input");
    ullage_tensor tensor{};
    tensor.size = sizeof tensor;
    tensor.dtype = static_cast<ullage_dtype>(inputs[i].dtype());
    tensor.rank = static_cast<uint32_t>(inputs[i].rank());
    for (size_t a = 0; a < inputs[i].rank(); ++a) tensor.extents[a] = inputs[i].shape()[a];
    tensor.data = inputs[i].bytes().data();
    tensor.size_bytes = inputs[i].bytes().size();
    if (ullage_session_set_input(session, info.name, &tensor) != ULLAGE_OK)
      return last_error("set_input");
  }
  if (ullage_session_run(session) != ULLAGE_OK) return last_error("run");
  std::vector<Tensor> outputs;
  for (uint32_t i = 0; i < ullage_program_output_count(program); ++i) {
    ullage_tensor tensor{};
    tensor.size = sizeof tensor;
    if (ullage_session_get_output(session, i, &tensor) != ULLAGE_OK) return last_error("output");
    auto copy = Tensor::from_bytes(
        static_cast<ir::DType>(tensor.dtype), {tensor.extents, tensor.extents + tensor.rank},
        std::span(static_cast<const std::byte*>(tensor.data), tensor.size_bytes));
    if (!copy) return copy.error();
    outputs.push_back(std::move(*copy));
  }
  return outputs;
}

std::string difference(const Tensor& expected, const Tensor& actual, double relative,
                       double absolute) {
  if (expected.shape() != actual.shape() || expected.dtype() != actual.dtype())
    return "shape or dtype differs";
  for (int64_t i = 0; i < expected.element_count(); ++i) {
    const double e = expected.number(i), a = actual.number(i);
    if (e == a || (std::isnan(e) && std::isnan(a))) continue;
    if (std::fabs(e - a) <= absolute + relative * std::fabs(e)) continue;
    return "element " + std::to_string(i) + ": expected " + std::to_string(e) + ", got " +
           std::to_string(a);
  }
  return {};
}

Tensor random_tensor(ir::DType dtype, std::vector<int64_t> shape, uint32_t seed, double low,
                     double high) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform(low, high);
  Tensor t(dtype, std::move(shape));
  for (int64_t i = 0; i < t.element_count(); ++i) {
    const double v = uniform(engine);
    if (ir::is_float(dtype))
      t.set_number(i, v);
    else
      t.set_integer(i, static_cast<int64_t>(std::floor(v)));
  }
  return t;
}

}  // namespace ullage::test
