// Suite `shaders` reaches every kernel: each file below shaders/kernels/ is part of some case's
// program.
#include <gmock/gmock.h>

#include <set>

#include "ops/registry.h"
#include "passes/compile.h"
#include "shaders/kernel_compiler/source_table.h"
#include "testing/device_views.h"
#include "testing/kernel_graphs.h"
#include "testing/sample_graph.h"
#include "tools/conform/models/op_cases.h"
#include "tools/conform/models/suites.h"

namespace ullage::conform {
namespace {

// As lavapipe is.
ir::DeviceProfile cpu_profile() {
  ir::DeviceProfile p = ir::portable_profile();
  p.tier = ir::Tier::t2;
  p.device_class = ir::DeviceClass::cpu;
  p.subgroup_size = 8;
  p.subgroup_shuffle = p.subgroup_arithmetic = true;
  p.texel_buffers = p.wide_stores = p.float64 = p.half_texels = true;
  p.max_texel_elements = 1u << 27;
  p.arithmetic = {.float16 = true, .int8 = true, .integer_dot = true, .matrices = {{8, 8, 8}}};
  p.max_workgroup_invocations = p.max_workgroup_size_x = 1024;
  p.max_shared_bytes = 32768;
  p.max_storage_buffers = 32;
  p.max_storage_range = 1u << 30;
  return p;
}

// Shaders that no graph of an op or of kernel_graphs() uses, and the suite that tests them.
const std::set<std::string_view> kElsewhere = {
    "conv/halves.comp",                 // in programs stored as f16: tests/ops
    "generate/whole.comp",              // the frame of kernels that bench/kernels writes itself
    "import/image.comp",                // by the runtime on images of a host: tests/runtime
    "matmul/halves.comp",               // in programs stored as f16: tests/ops
    "quantization/byte_matrices.comp",  // where dot products of bytes are fast: tests/ops
    "quantization/bytes.comp",          // the same
    "quantization/matrices.comp",       // of rows that fill a tile: tests/ops
    "quantization/round_rows.comp",     // for those
    "resolve/resolve.comp",             // where a size depends on a result: suite graphs
    "rowwise/attention_matrices.comp"   // in programs stored as f16: tests/ops
};

class Reached {
 public:
  Reached() {
    for (const shaders::SourceFile& file : shaders::embedded_files()) {
      if (file.path.ends_with(".comp") && !kElsewhere.contains(file.path)) {
        missing_.insert(std::string(file.path));
      }
    }
    for (const samples::DeviceView& view : samples::device_views()) {
      profiles_.push_back(cpu_profile());
      view.change(profiles_.back());
    }
    profiles_.push_back(ir::portable_profile());
  }

  void visit(const ir::Graph& graph) {
    for (const ir::DeviceProfile& profile : profiles_) {
      if (missing_.empty()) return;
      passes::CompileOptions options;
      options.profile = profile;
      options.verify_each = false;
      ir::Graph optimized = graph;
      passes::PlacementReport report;
      if (!passes::optimize(optimized, options, report)) continue;
      const auto kernels = passes::lower(optimized, options);
      if (!kernels) continue;
      for (const ir::KernelCall& call : kernels->calls) missing_.erase(call.kernel.file);
    }
  }
  const std::set<std::string>& missing() const { return missing_; }

 private:
  std::vector<ir::DeviceProfile> profiles_;
  std::set<std::string> missing_;
};

TEST(ShadersSuite, reaches_every_kernel) {
  Reached reached;
  for (const samples::NamedGraph& graph : samples::kernel_graphs()) reached.visit(graph.graph);
  for (const ir::OpDef* op : ops::registry()) {
    for (const OpCase& one : op_cases(*op)) {
      const auto graph = samples::sample_graph(*op, one.sample);
      if (graph) reached.visit(*graph);
    }
  }
  EXPECT_THAT(reached.missing(), testing::IsEmpty());
}

TEST(ShadersSuite, has_every_op_in_every_variant) {
  const auto ids = kShadersSuite.list({});
  ASSERT_TRUE(ids);
  const std::set<std::string> unique(ids->begin(), ids->end());
  EXPECT_EQ(unique.size(), ids->size());
  for (const char* view : {"as-is", "storage", "no-subgroups", "gpu-form", "baseline"}) {
    EXPECT_TRUE(unique.contains(std::string("shaders/") + view + "/matmul/f32")) << view;
  }
}

// As `bundle` and `shrink` write them; some of every kind.
TEST(ShadersSuite, and_suite_ops_write_their_cases_as_files) {
  for (const Suite* suite : {&kShadersSuite, &kOpsSuite}) {
    const auto ids = suite->list({});
    ASSERT_TRUE(ids);
    for (size_t i = 0; i < ids->size(); i += 97) {
      const auto file = suite->reproduce((*ids)[i], {});
      ASSERT_TRUE(file) << (*ids)[i] << ": " << file.error().message;
      const auto one = parse_graph_case(file->bytes);
      ASSERT_TRUE(one) << (*ids)[i] << ": " << one.error().message;
      EXPECT_EQ(to_text(*one), file->bytes) << (*ids)[i];
    }
  }
}

}  // namespace
}  // namespace ullage::conform
