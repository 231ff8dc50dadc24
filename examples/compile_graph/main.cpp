// Compiles a program file from a graph written in C++, or from a model, as a build step of an
// application that ships compiled programs does. Links ullage::compiler.
//   compile_graph OUT.ull              the graph below
//   compile_graph OUT.ull MODEL.onnx   a model
#include <cstdio>
#include <fstream>

#include "frontends/onnx/import.h"
#include "ir/graph/builder.h"
#include "ops/elementwise/elementwise.h"
#include "ops/select/nonzero.h"
#include "passes/compile.h"
#include "runtime/file/mapped_file.h"
#include "runtime/file/program_file.h"

namespace {

namespace ir = ullage::ir;
namespace ops = ullage::ops;

// The elements of x above 1/2: their positions and values, as many as there are.
ir::Result<ir::Graph> bright_elements() {
  ir::Builder builder;
  const ir::Value x = builder.input("x", ir::DType::f32, {ir::ExtentExpr()});
  builder.name_symbol(x.extent(0), "n");
  const ir::Value bright = ops::greater(x, builder.scalar(ir::DType::f32, 0.5));
  builder.output("positions", ops::flatnonzero(bright).values);
  builder.output("values", ops::masked_select(x, bright).values);
  return builder.finish();
}

ir::Result<ir::Graph> import_model(const char* path) {
  const auto file = ullage::runtime::map_file(path);
  if (!file) return file.error();
  return ullage::onnx::import(file->bytes);
}

// One plan that every device can run; a file may contain plans for several device classes.
ir::Result<std::vector<std::byte>> program_file_of(ir::Graph graph) {
  const auto program = ullage::passes::compile(std::move(graph), {});
  if (!program) return program.error();
  const ir::Program* const plans[] = {&*program};
  return ullage::runtime::write_program(plans);
}

int fail(const ir::Error& error) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: compile_graph OUT.ull [MODEL.onnx]\n");
    return 2;
  }
  auto graph = argc > 2 ? import_model(argv[2]) : bright_elements();
  if (!graph) return fail(graph.error());
  const auto bytes = program_file_of(std::move(*graph));
  if (!bytes) return fail(bytes.error());
  std::ofstream file(argv[1], std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes->data()),
             static_cast<std::streamsize>(bytes->size()));
  if (!file.flush()) {
    std::fprintf(stderr, "cannot write %s\n", argv[1]);
    return 1;
  }
  std::printf("%s: %zu bytes\n", argv[1], bytes->size());
  return 0;
}
