// Registers for every expression, then one table of the program after the other.
#include "passes/kernels/lower_to_program.h"

#include <algorithm>
#include <map>

#include "passes/kernels/place_barriers.h"
#include "passes/kernels/resolve.h"
#include "passes/kernels/used_limits.h"

namespace ullage::passes {
namespace {

// The program under construction and the inputs of its tables.
class Writer {
 public:
  Writer(const ir::Graph& graph, const ir::KernelGraph& kernels)
      : graph_(graph), kernels_(kernels), leaf_name_(ir::leaf_names(graph)) {}

  void write_inputs();
  void write_outputs();
  void write_buffers();
  void write_constants();
  void write_dispatches(const std::vector<uint32_t>& kernel_of_call);
  void write_loops();
  void write_guards();
  void write_device_scalars();
  void write_nodes(const PlacementReport& report);
  // Last: all expressions have their registers by then.
  void write_symbols();
  ir::Program take();

 private:
  uint32_t reg(ir::ExtentExpr e) { return e ? scalars_.add(e) : ir::kNoRegister; }
  std::vector<uint32_t> extent_registers(ir::ValueId id);

  const ir::Graph& graph_;
  const ir::KernelGraph& kernels_;
  ir::LeafName leaf_name_;
  ir::ScalarProgramBuilder scalars_;
  ir::Program program_;
};

std::vector<uint32_t> Writer::extent_registers(ir::ValueId id) {
  std::vector<uint32_t> registers;
  for (const ir::AxisExtent& axis : graph_.value(id).shape.axes())
    registers.push_back(reg(axis.live));
  return registers;
}

void Writer::write_inputs() {
  for (uint32_t i = 0; i < graph_.inputs.size(); ++i) {
    const ir::ValueInfo& value = graph_.value(graph_.inputs[i]);
    ir::ProgramInput input{
        .name = value.name, .dtype = value.dtype, .extents = {}, .buffer = kernels_.inputs[i]};
    for (uint32_t axis = 0; axis < value.shape.rank(); ++axis) {
      input.extents.push_back(reg(graph_.pool->input_axis(i, axis)));
    }
    program_.inputs.push_back(std::move(input));
  }
}

void Writer::write_outputs() {
  for (size_t i = 0; i < graph_.outputs.size(); ++i) {
    const ir::GraphOutput& output = graph_.outputs[i];
    program_.outputs.push_back({.name = output.name,
                                .dtype = graph_.value(output.value).dtype,
                                .extents = extent_registers(output.value),
                                .buffer = kernels_.outputs[i]});
  }
}

void Writer::write_buffers() {
  const std::vector<LiveRange> ranges = live_ranges(kernels_);
  for (size_t i = 0; i < kernels_.buffers.size(); ++i) {
    const ir::KernelBuffer& buffer = kernels_.buffers[i];
    ir::ProgramBuffer row{.kind = buffer.kind,
                          .bytes = reg(buffer.bytes),
                          .index = buffer.index,
                          .name = buffer.name,
                          .dtype = buffer.dtype,
                          .storage = buffer.storage};
    if (!ranges[i].is_empty()) {
      row.first_barrier_interval = ranges[i].first;
      row.last_barrier_interval = ranges[i].last;
    }
    program_.buffers.push_back(std::move(row));
  }
}

void Writer::write_constants() {
  for (const auto& tensor : kernels_.constants) {
    program_.constants.push_back({.bytes = tensor->bytes(), .owner = tensor});
  }
  const bool resolves = std::ranges::any_of(
      kernels_.calls, [](const ir::KernelCall& call) { return !call.resolves.empty(); });
  if (resolves) program_.constants.emplace_back();  // their code
  program_.packs = kernels_.packs;
  for (ir::ExtentExpr slot : kernels_.slots) program_.slots.push_back(reg(slot));
}

void Writer::write_dispatches(const std::vector<uint32_t>& kernel_of_call) {
  for (size_t i = 0; i < kernels_.calls.size(); ++i) {
    const ir::KernelCall& call = kernels_.calls[i];
    ir::ProgramDispatch dispatch;
    dispatch.kernel = kernel_of_call[i];
    for (const auto& operand : call.operands) {
      dispatch.bindings.push_back({operand.buffer, operand.access});
    }
    dispatch.push = call.push;
    for (size_t axis = 0; axis < 3; ++axis) dispatch.groups[axis] = reg(call.groups[axis]);
    dispatch.predicate = reg(call.predicate);
    dispatch.barrier_before = call.barrier_before;
    dispatch.label = call.label;
    dispatch.source = call.source;
    dispatch.accumulation = call.accumulation;
    program_.dispatches.push_back(std::move(dispatch));
  }
}

void Writer::write_loops() {
  for (const ir::KernelLoop& loop : kernels_.loops) {
    program_.loops.push_back({loop.begin, loop.end, reg(loop.iterations), reg(loop.live)});
  }
}

void Writer::write_guards() {
  for (const ir::Guard& guard : graph_.guards) {
    ir::ProgramGuard row{.condition = reg(guard.condition),
                         .predicate = reg(guard.predicate),
                         .message = guard.message,
                         .values = {}};
    for (const auto& [name, expression] : guard.details) {
      row.values.emplace_back(name, reg(expression));
    }
    if (guard.details.empty()) {
      for (const ir::ExtentNode* leaf : ir::leaves_of(guard.condition)) {
        row.values.emplace_back(leaf_name_(*leaf), reg(ir::ExtentExpr(leaf)));
      }
    }
    program_.guards.push_back(std::move(row));
  }
}

void Writer::write_device_scalars() {
  for (size_t row = 0; row < kernels_.scalars.size(); ++row) {
    const ir::DeviceScalar& scalar = graph_.device_scalars[row];
    if (kernels_.scalars[row].buffer == ir::kNoBuffer) continue;
    program_.device_scalars.push_back({.reg = reg(scalar.leaf),
                                       .buffer = kernels_.scalars[row].buffer,
                                       .element = scalar.element,
                                       .dtype = graph_.value(scalar.value).dtype});
    const auto named = std::ranges::find(graph_.symbol_names, scalar.leaf,
                                         &std::pair<ir::ExtentExpr, std::string>::first);
    if (named != graph_.symbol_names.end())
      program_.symbols.push_back({named->second, program_.device_scalars.back().reg});
  }
}

void Writer::write_nodes(const PlacementReport& report) {
  for (size_t i = 0; i < graph_.sources.size(); ++i) {
    const PlacementReport::Entry& entry = report.entries()[i];
    program_.nodes.push_back({.name = graph_.sources[i].name,
                              .op = graph_.sources[i].op,
                              .where = entry.where,
                              .reason = entry.reason,
                              .predicate = reg(entry.predicate)});
  }
}

// The leaf of the graph's pool that an instruction binds; null: not a leaf.
ir::ExtentExpr leaf_of(ir::ExtentPool& pool, const ir::ScalarInstruction& i) {
  switch (i.op) {
    case ir::ScalarOp::input_axis:
      return pool.input_axis(i.input, i.index);
    case ir::ScalarOp::runtime_scalar:
      return pool.runtime_scalar(i.input, i.index, i.semantics);
    case ir::ScalarOp::float_runtime_scalar:
      return pool.float_runtime_scalar(i.input, i.index);
    case ir::ScalarOp::capacity:
      return pool.capacity(i.index);
    default:
      return {};
  }
}

void Writer::write_symbols() {
  const auto& code = scalars_.program().code;
  for (uint32_t r = 0; r < code.size(); ++r) {
    const ir::ExtentExpr leaf = leaf_of(*graph_.pool, code[r]);
    if (!leaf) continue;
    program_.symbols.push_back({leaf_name_(*leaf.node()), r});
    if (leaf->op == ir::ScalarOp::capacity) {
      program_.symbols.back().bound = graph_.capacities[leaf->index].first;
    }
    const bool element =
        leaf->op == ir::ScalarOp::runtime_scalar || leaf->op == ir::ScalarOp::float_runtime_scalar;
    if (element) program_.inputs[code[r].input].host_read = true;
  }
}

ir::Program Writer::take() {
  program_.scalars = scalars_.take();
  return std::move(program_);
}

// A fact that a call and its kernel must agree on.
ir::Error disagree(const ir::KernelCall& call, const std::string& what, size_t kernel,
                   size_t given) {
  return ir::internal_error(call.label + ": " + shaders::describe(call.kernel) + " has " +
                            std::to_string(kernel) + ' ' + what + ", the call gives " +
                            std::to_string(given));
}

// As emit() states in the kernel (shaders/lib/vec4s.glsl).
bool reads_half_texels(const ir::KernelCall& call, size_t binding) {
  const std::pair<std::string, std::string> form("HALF_" + std::to_string(binding), "2");
  return std::ranges::find(call.kernel.defines, form) != call.kernel.defines.end();
}

ir::Result<void> check_call(const ir::KernelCall& call, const shaders::Reflection& kernel) {
  if (kernel.texel.size() != call.operands.size()) {
    return disagree(call, "bindings", kernel.texel.size(), call.operands.size());
  }
  if (kernel.push_bytes != call.push.size() * sizeof(uint32_t)) {
    return disagree(call, "bytes of push constants", kernel.push_bytes,
                    call.push.size() * sizeof(uint32_t));
  }
  for (size_t i = 0; i < call.operands.size(); ++i) {
    if (kernel.texel[i] != call.operands[i].texel) {
      return disagree(call, "texel buffers at binding " + std::to_string(i), kernel.texel[i],
                      call.operands[i].texel);
    }
    const bool half = reads_half_texels(call, i);
    if (kernel.half[i] != half) {
      return disagree(call, "half texels at binding " + std::to_string(i), kernel.half[i], half);
    }
  }
  return {};
}

}  // namespace

ir::ProgramKernel program_kernel(const ir::KernelSource& source, shaders::CompiledKernel compiled) {
  const shaders::Reflection& r = compiled.reflection;
  return {.name = shaders::describe(source),
          .spirv = std::move(compiled.spirv),
          .texel = r.texel,
          .half = r.half,
          .push_bytes = r.push_bytes,
          .local_size = {r.local_size[0], r.local_size[1], r.local_size[2]},
          .needs = source.needs};
}

ir::Result<KernelTable> compile_kernels(const ir::KernelGraph& kernels,
                                        const shaders::CompileOptions& options) {
  KernelTable table;
  std::map<ir::KernelSource, uint32_t> index_of;
  std::vector<ir::KernelSource> sources;
  for (const ir::KernelCall& call : kernels.calls) {
    const auto [it, is_new] = index_of.emplace(call.kernel, static_cast<uint32_t>(sources.size()));
    if (is_new) sources.push_back(call.kernel);
    table.kernel_of_call.push_back(it->second);
  }
  auto compiled = shaders::Compiler().compile_all(sources, options);
  if (!compiled) return compiled.error();
  for (size_t i = 0; i < kernels.calls.size(); ++i) {
    const auto& kernel = (*compiled)[table.kernel_of_call[i]];
    if (auto ok = check_call(kernels.calls[i], kernel.reflection); !ok) return ok.error();
  }
  for (size_t i = 0; i < sources.size(); ++i) {
    table.shared_bytes.push_back((*compiled)[i].reflection.shared_bytes);
    table.kernels.push_back(program_kernel(sources[i], std::move((*compiled)[i])));
  }
  return table;
}

ir::Result<ir::Program> lower_to_program(const ir::Graph& graph, const ir::KernelGraph& kernels,
                                         const ir::DeviceProfile& profile,
                                         const PlacementReport& report, KernelTable table) {
  if (kernels.slots.size() >= ir::kTableWords) {
    return ir::unsupported("lower_to_program: the extent table has " +
                           std::to_string(ir::kTableWords - 1) + " words, the graph needs " +
                           std::to_string(kernels.slots.size()));
  }
  Writer writer(graph, kernels);
  writer.write_inputs();
  writer.write_outputs();
  writer.write_buffers();
  writer.write_constants();
  writer.write_dispatches(table.kernel_of_call);
  writer.write_loops();
  writer.write_guards();
  writer.write_device_scalars();
  writer.write_nodes(report);
  writer.write_symbols();
  ir::Program program = writer.take();
  program.profile = used_limits(profile, table.kernels, table.shared_bytes);
  program.kernels = std::move(table.kernels);
  if (auto ok = write_resolve_code(kernels, program); !ok) return ok.error();
  program.peak_formula = peak_formula(graph, kernels);
  return program;
}

std::string peak_formula(const ir::Graph& graph, const ir::KernelGraph& kernels) {
  ir::ExtentPool& pool = *graph.pool;
  const std::vector<LiveRange> ranges = live_ranges(kernels);
  ir::ExtentExpr always = pool.constant(0);
  std::vector<ir::ExtentExpr> barrier_intervals;
  for (size_t i = 0; i < kernels.buffers.size(); ++i) {
    const ir::KernelBuffer& buffer = kernels.buffers[i];
    if (buffer.kind != ir::BufferKind::intermediate) {
      always = always + buffer.bytes;
    } else if (!ranges[i].is_empty()) {
      barrier_intervals.resize(std::max<size_t>(barrier_intervals.size(), ranges[i].last + 1),
                               pool.constant(0));
      for (uint32_t e = ranges[i].first; e <= ranges[i].last; ++e) {
        barrier_intervals[e] = barrier_intervals[e] + buffer.bytes;
      }
    }
  }
  static constexpr int64_t kLargeExtent = 1024;
  const ir::Bindings large{
      .integer = [](const ir::ExtentNode&) -> ir::Result<int64_t> { return kLargeExtent; },
      .floating = [](const ir::ExtentNode&) -> ir::Result<double> { return 1.0; }};
  ir::ExtentExpr peak = pool.constant(0);
  int64_t most = -1;
  for (ir::ExtentExpr barrier_interval : barrier_intervals) {
    const auto bytes = ir::evaluate(barrier_interval, large);
    if (bytes && *bytes > most) {
      most = *bytes;
      peak = barrier_interval;
    }
  }
  return ir::to_string(ir::simplify(always + peak), ir::leaf_names(graph));
}

}  // namespace ullage::passes
