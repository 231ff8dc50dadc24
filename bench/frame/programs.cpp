// Programs whose frames are measured.
#include "bench/frame/programs.h"

#include <fstream>
#include <iterator>
#include <span>

#include "frontends/onnx/importer/importer.h"
#include "ir/graph/builder.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/select/compact.h"

namespace ullage::bench {
namespace {

using ir::DType;
using ir::Value;

// Values in [-1, 1) that look random and are the same in every run.
ir::Tensor noise(std::vector<int64_t> shape) {
  ir::Tensor tensor(DType::f32, std::move(shape));
  uint32_t state = 1;
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    state = state * 1664525u + 1013904223u;
    tensor.set_number(i, static_cast<double>(state >> 8) / 8388608.0 - 1.0);
  }
  return tensor;
}

ir::Result<FrameCase> finish(std::string name, ir::Builder& builder, ir::Tensor input) {
  auto graph = builder.finish();
  if (!graph) return graph.error();
  return FrameCase{std::move(name), *std::move(graph), std::move(input)};
}

}  // namespace

ir::Result<FrameCase> small_products() {
  ir::Builder builder;
  Value v = builder.input("x", DType::f32, {{}, builder.pool().constant(64)});
  for (int i = 0; i < 3; ++i) v = ops::matmul(v, builder.constant(noise({64, 64})));
  builder.output("y", v);
  return finish("three products", builder, noise({64, 64}));
}

ir::Result<FrameCase> chain_of_counts() {
  ir::Builder builder;
  Value v = builder.input("x", DType::f32, {{}});
  for (int i = 0; i < 5; ++i) {
    const Value found = ops::compact(ops::greater(v, builder.scalar(DType::f32, -0.5)))[0];
    v = ops::mul(ops::gather(v, found, 0), builder.scalar(DType::f32, 1.25));
  }
  builder.output("y", v);
  return finish("chain of counts", builder, noise({4096}));
}

ir::Result<FrameCase> model_case(std::string name, const std::string& path,
                                 std::vector<int64_t> shape) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.empty()) return ir::invalid_argument("cannot read " + path);
  auto graph = onnx::import(std::as_bytes(std::span(bytes)));
  if (!graph) return graph.error();
  return FrameCase{std::move(name), *std::move(graph), noise(std::move(shape))};
}

}  // namespace ullage::bench
