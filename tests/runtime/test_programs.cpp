// Small hand-made programs for tests of the runtime.
#include "tests/runtime/test_programs.h"

#include <array>
#include <cstring>

#include "add.spv.h"
#include "compact.spv.h"
#include "sum.spv.h"

namespace ullage::runtime {
namespace {

using ir::ScalarOp;

template <size_t N>
ir::ProgramKernel kernel(const char* name, const uint32_t (&code)[N], std::vector<bool> texel,
                         uint32_t push_bytes) {
  ir::ProgramKernel kernel;
  kernel.name = name;
  kernel.spirv.assign(code, code + N);
  kernel.texel = std::move(texel);
  kernel.push_bytes = push_bytes;
  kernel.local_size[0] = 64;
  return kernel;
}

uint32_t add_buffer(ir::Program& program, ir::BufferKind kind, uint32_t bytes, uint32_t index,
                    uint32_t first_epoch, uint32_t last_epoch, const char* name) {
  ir::ProgramBuffer buffer;
  buffer.kind = kind;
  buffer.bytes = bytes;
  buffer.index = index;
  buffer.first_epoch = first_epoch;
  buffer.last_epoch = last_epoch;
  buffer.name = name;
  program.buffers.push_back(buffer);
  return static_cast<uint32_t>(program.buffers.size() - 1);
}

ir::ProgramDispatch dispatch(uint32_t from, uint32_t to, uint32_t groups,
                             std::vector<uint32_t> push) {
  ir::ProgramDispatch d;
  d.bindings = {{from, ir::Access::read}, {to, ir::Access::write}};
  d.push = std::move(push);
  d.groups[0] = groups;
  d.label = "add " + std::to_string(d.push.back());
  d.source = 0;
  return d;
}

// x[n] -> y[n] with the registers n, 4n and ceil(n / 64); no dispatches yet.
struct Base {
  ir::Program program;
  ScalarCode code;
  uint32_t n = 0, bytes = 0, groups = 0;
};

Base base_program() {
  Base b;
  b.program.profile = ir::portable_profile();
  b.n = b.code.axis(0, 0);
  b.bytes = b.code.op(ScalarOp::mul, b.n, b.code.constant(4));
  b.groups = b.code.op(ScalarOp::ceil_div, b.n, b.code.constant(64));
  b.program.symbols = {{"n", b.n}};
  b.program.inputs.push_back({"x", ir::DType::i32, {b.n}, 0, false});
  b.program.outputs.push_back({"y", ir::DType::i32, {b.n}, 1});
  b.program.slots = {b.n};
  b.program.nodes.push_back({"add0", "Add", ir::Placement::device, "", ir::kNoRegister});
  b.program.kernels.push_back(kernel("add", k_add, {false, false}, 8));
  return b;
}

ir::Program finish(Base b) {
  b.program.scalars = b.code.take();
  return std::move(b.program);
}

}  // namespace

uint32_t ScalarCode::add(ir::ScalarInstruction instruction) {
  program_.code.push_back(instruction);
  return static_cast<uint32_t>(program_.code.size() - 1);
}

uint32_t ScalarCode::constant(int64_t value) {
  ir::ScalarInstruction i;
  i.value = value;
  return add(i);
}

uint32_t ScalarCode::axis(uint32_t input, uint32_t axis) {
  ir::ScalarInstruction i;
  i.op = ScalarOp::input_axis;
  i.input = input;
  i.index = axis;
  return add(i);
}

uint32_t ScalarCode::scalar(uint32_t input, uint32_t element) {
  ir::ScalarInstruction i;
  i.op = ScalarOp::runtime_scalar;
  i.input = input;
  i.index = element;
  return add(i);
}

uint32_t ScalarCode::count(uint32_t high) {
  ir::ScalarInstruction i;
  i.op = ScalarOp::device_scalar;
  i.a = high;
  return add(i);
}

uint32_t ScalarCode::capacity() {
  ir::ScalarInstruction i;
  i.op = ScalarOp::capacity;
  return add(i);
}

uint32_t ScalarCode::op(ScalarOp op, uint32_t a, uint32_t b, uint32_t c) {
  ir::ScalarInstruction i;
  i.op = op;
  i.a = a;
  i.b = b;
  i.c = c;
  return add(i);
}

ir::Program chain_program(uint32_t dispatches) {
  Base b = base_program();
  ir::Program& p = b.program;
  const uint32_t last = dispatches - 1;
  add_buffer(p, ir::BufferKind::input, b.bytes, 0, 0, 0, "x");
  add_buffer(p, ir::BufferKind::output, b.bytes, 0, last, last, "y");
  uint32_t from = 0, addend = 1;
  for (uint32_t i = 0; i < dispatches; ++i) {
    const uint32_t to =
        i == last ? 1 : add_buffer(p, ir::BufferKind::intermediate, b.bytes, 0, i, i + 1, "t");
    p.dispatches.push_back(dispatch(from, to, b.groups, {0, addend}));
    p.dispatches.back().barrier_before = i > 0;
    from = to;
    addend *= 10;
  }
  return finish(std::move(b));
}

ir::Program guarded_program() {
  Base b = base_program();
  ir::Program& p = b.program;
  add_buffer(p, ir::BufferKind::input, b.bytes, 0, 0, 0, "x");
  add_buffer(p, ir::BufferKind::output, b.bytes, 0, 0, 0, "y");
  p.dispatches.push_back(dispatch(0, 1, b.groups, {0, 1}));
  const uint32_t odd = b.code.op(ScalarOp::mod, b.n, b.code.constant(2));
  const uint32_t even = b.code.op(ScalarOp::logical_not, odd);
  p.dispatches.back().predicate = even;
  p.nodes[0].predicate = even;
  const uint32_t seven = b.code.op(ScalarOp::equal, b.n, b.code.constant(7));
  const uint32_t fine = b.code.op(ScalarOp::logical_not, seven);
  p.guards.push_back({fine, ir::kNoRegister, "add0: n must not be 7", {{"n", b.n}}});
  return finish(std::move(b));
}

ir::Program counted_program() {
  Base b = base_program();
  ir::Program& p = b.program;
  const uint32_t count = b.code.scalar(1, 0);
  const uint32_t bytes = b.code.op(ScalarOp::mul, count, b.code.constant(4));
  const uint32_t groups = b.code.op(ScalarOp::ceil_div, count, b.code.constant(64));
  const uint32_t fits = b.code.op(ScalarOp::less_equal, count, b.n);
  p.inputs.push_back({"count", ir::DType::i32, {}, ir::kNoIndex, true});
  p.symbols.push_back({"count", count});
  p.outputs[0].extents = {count};
  p.slots = {count};
  p.guards.push_back({fits, ir::kNoRegister, "count <= n", {{"count", count}, {"n", b.n}}});
  add_buffer(p, ir::BufferKind::input, b.bytes, 0, 0, 0, "x");
  add_buffer(p, ir::BufferKind::output, bytes, 0, 0, 0, "y");
  p.dispatches.push_back(dispatch(0, 1, groups, {0, 1}));
  return finish(std::move(b));
}

ir::Program texel_program() {
  Base b = base_program();
  ir::Program& p = b.program;
  p.inputs[0].dtype = p.outputs[0].dtype = ir::DType::f32;
  const uint32_t sixteen = b.code.constant(16);
  add_buffer(p, ir::BufferKind::input, b.bytes, 0, 0, 0, "x");
  add_buffer(p, ir::BufferKind::output, b.bytes, 0, 0, 0, "z");
  add_buffer(p, ir::BufferKind::packed, sixteen, 0, 0, 0, "w");

  const auto weights = std::make_shared<std::array<float, 4>>(std::array{4.f, 3.f, 2.f, 1.f});
  ir::ProgramConstant constant;
  constant.bytes = std::as_bytes(std::span(*weights));
  constant.owner = weights;
  p.constants.push_back(constant);
  ir::PackPiece reversed;
  reversed.offset = 3;
  reversed.loops = {{4, 0, 1}};
  reversed.coordinates = {{4, -1}};
  p.packs.push_back({4, {reversed}});

  p.kernels = {kernel("sum", k_sum, {false, true, false}, 4)};
  p.profile.texel_buffers = p.kernels[0].needs.texel_buffers = true;
  p.profile.max_texel_elements = 1u << 24;
  ir::ProgramDispatch d;
  d.bindings = {{0, ir::Access::read}, {2, ir::Access::read}, {1, ir::Access::write}};
  d.push = {0};
  d.groups[0] = b.groups;
  d.label = "sum";
  p.dispatches.push_back(d);
  return finish(std::move(b));
}

ir::Program compact_program(bool capacity) {
  Base b = base_program();
  ir::Program& p = b.program;
  const uint32_t eight = b.code.constant(8);
  const uint32_t count = b.code.count(b.n);
  uint32_t live = count;
  if (capacity) {
    const uint32_t room = b.code.capacity();
    p.symbols.push_back({"room", room, 4});
    live = b.code.op(ScalarOp::min, count, room);
    const uint32_t fits = b.code.op(ScalarOp::less_equal, count, room);
    p.guards.push_back(
        {fits, ir::kNoRegister, "compact: more than there is room for", {{"k", count}}});
  }
  const uint32_t bytes = b.code.op(ScalarOp::mul, live, b.code.constant(4));
  p.outputs[0].extents = {live};
  p.kernels = {kernel("compact", k_compact, {false, false, false}, 4)};
  add_buffer(p, ir::BufferKind::input, b.bytes, 0, 0, 0, "x");
  add_buffer(p, ir::BufferKind::output, bytes, 0, 0, 0, "y");
  add_buffer(p, ir::BufferKind::scalar, eight, 0, 0, 0, "count");
  p.device_scalars.push_back({count, 2, 0, ir::DType::i64});
  ir::ProgramDispatch d;
  d.bindings = {{0, ir::Access::read}, {1, ir::Access::write}, {2, ir::Access::write}};
  d.push = {0};
  d.label = "compact";
  d.source = 0;
  p.dispatches.push_back(d);
  return finish(std::move(b));
}

ir::Program image_program() {
  Base b = base_program();
  ir::Program& p = b.program;
  p.symbols.clear();
  p.inputs[0] = {"x", ir::DType::f32, {b.n}, 0, false};
  uint32_t elements = b.n;
  for (uint32_t axis = 1; axis < 4; ++axis) {
    p.inputs[0].extents.push_back(b.code.axis(0, axis));
    elements = b.code.op(ScalarOp::mul, elements, p.inputs[0].extents.back());
  }
  const uint32_t bytes = b.code.op(ScalarOp::mul, elements, b.code.constant(4));
  const uint32_t groups = b.code.op(ScalarOp::ceil_div, elements, b.code.constant(64));
  p.outputs[0] = {"y", ir::DType::f32, {elements}, 1};
  p.slots = {elements};
  add_buffer(p, ir::BufferKind::input, bytes, 0, 0, 0, "x");
  add_buffer(p, ir::BufferKind::output, bytes, 0, 0, 0, "y");
  p.dispatches.push_back(dispatch(0, 1, groups, {0, 0}));
  return finish(std::move(b));
}

}  // namespace ullage::runtime
