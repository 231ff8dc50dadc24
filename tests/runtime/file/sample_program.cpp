// sample_program and describe.
#include "tests/runtime/file/sample_program.h"

#include <cstring>
#include <sstream>

namespace ullage::runtime {
namespace {

ir::ScalarInstruction constant(int64_t value) {
  ir::ScalarInstruction i;
  i.value = value;
  return i;
}

ir::ScalarInstruction binary(ir::ScalarOp op, uint32_t a, uint32_t b) {
  ir::ScalarInstruction i;
  i.op = op;
  i.a = a;
  i.b = b;
  return i;
}

ir::ScalarInstruction input_axis(uint32_t input, uint32_t axis) {
  ir::ScalarInstruction i;
  i.op = ir::ScalarOp::input_axis;
  i.input = input;
  i.index = axis;
  return i;
}

ir::ProgramConstant weight() {
  auto values = std::make_shared<std::vector<float>>(std::vector<float>{1, 2, 3, 4});
  return {std::as_bytes(std::span(*values)), values};
}

template <class T>
void list(std::ostream& out, const T& values) {
  out << '[';
  for (const auto& v : values) out << +v << ' ';
  out << "]\n";
}

void list_needs(std::ostream& out, const ir::KernelRequirements& n) {
  out << n.subgroup_size << n.subgroup_shuffle << n.subgroup_arithmetic << n.texel_buffers
      << n.half_texels << n.float64 << n.int64;
  for (const std::string& name : ir::names_of(n.arithmetic)) out << ' ' << name;
  out << '\n';
}

}  // namespace

ir::Program sample_program(const std::string& profile_name) {
  ir::Program p;
  p.profile.name = profile_name;
  p.profile.min_subgroup_size = 8;
  p.profile.max_subgroup_size = 32;
  p.profile.fast_integer_dot = p.profile.half_pairs = true;
  p.profile.arithmetic = {
      .float16 = true, .half_dot = true, .int8 = true, .storage8 = true, .matrices = {{16, 8, 32}}};
  // 0: n, 1: 4, 2: n*4, 3: bytes of x and y, 4: bytes of the weight, 5: 1 <= n, 6: 1, 7: groups
  p.scalars.code = {input_axis(0, 0),
                    constant(4),
                    binary(ir::ScalarOp::mul, 0, 1),
                    binary(ir::ScalarOp::mul, 2, 1),
                    constant(16),
                    binary(ir::ScalarOp::less_equal, 6, 0),
                    constant(1),
                    binary(ir::ScalarOp::ceil_div, 2, 8),
                    constant(128)};
  std::swap(p.scalars.code[5], p.scalars.code[6]);
  p.scalars.code[6].a = 5;
  std::swap(p.scalars.code[7], p.scalars.code[8]);
  p.scalars.code[8].b = 7;
  p.symbols = {{"n", 0, 64}};
  p.policy = ir::Policy::bucket;
  p.inputs = {{"x", ir::DType::f32, {0, 1}, 0, false}};
  p.outputs = {{"y", ir::DType::f32, {0, 1}, 1}};
  p.buffers = {{ir::BufferKind::input, 3, 0, 0, 0, "x"},
               {ir::BufferKind::output, 3, 0, 0, 0, "y"},
               {ir::BufferKind::packed, 4, 0, 0, 0, "w packed", ir::DType::f32, ir::DType::f16},
               {ir::BufferKind::constant, 4, 0, 0, 0, "w"}};
  p.constants = {weight(), weight()};
  ir::PackPiece piece;
  piece.loops = {{4, 0, 1}};
  piece.coordinates = {{4, 1}};
  ir::PackPiece sums = piece;
  sums.loops = {{3, 0, 1}};
  sums.coordinates = {{3, 0}};
  sums.mix = {.coordinate = 0, .terms = 2, .stride = 3, .weights = {1, 2, 3, 4, 5, 6}};
  p.packs = {{4, {piece}}, {4, {piece, sums}}};
  ir::ProgramKernel kernel;
  kernel.name = "elementwise/add";
  kernel.spirv = {0x07230203, 0x00010300, 0, 8, 0, 0x00020011, 1};
  kernel.texel = {false, false, false};
  kernel.half = {false, false, false};
  kernel.push_bytes = 8;
  kernel.local_size[0] = 128;
  p.kernels = {kernel};
  ir::ProgramDispatch dispatch;
  dispatch.bindings = {{0, ir::Access::read}, {2, ir::Access::read}, {1, ir::Access::write}};
  dispatch.push = {0, 4};
  dispatch.groups[0] = 8;
  dispatch.barrier_before = true;
  dispatch.label = "add";
  dispatch.accumulation = ir::DType::i32;
  dispatch.source = 0;
  p.dispatches = {dispatch};
  p.loops = {{.begin = 0, .end = 1, .iterations = 8}};
  p.slots = {2, 1};
  p.guards = {{6, ir::kNoRegister, "n must be at least 1", {{"n", 0}}}};
  p.nodes = {{"add_1", "Add", ir::Placement::device, "", ir::kNoRegister},
             {"shape_1", "Shape", ir::Placement::host, "feeds only extents", ir::kNoRegister}};
  p.peak_formula = "32*n + 32";
  return p;
}

ir::Program metal_program() {
  ir::Program p = sample_program("metal");
  p.profile.msl = true;
  p.kernels[0].msl = {"kernel void main0() {}", "main0", 20300, 3};
  return p;
}

std::string describe(const ir::Program& p) {
  std::ostringstream out;
  const ir::DeviceProfile& d = p.profile;
  out << d.name << ' ' << +static_cast<uint8_t>(d.tier) << +static_cast<uint8_t>(d.device_class)
      << '\n';
  list(out, std::initializer_list<uint32_t>{d.subgroup_size,        d.subgroup_shuffle,
                                            d.subgroup_arithmetic,  d.texel_buffers,
                                            d.max_texel_elements,   d.float64,
                                            d.wide_stores,          d.max_workgroup_invocations,
                                            d.max_workgroup_size_x, d.max_shared_bytes,
                                            d.max_storage_buffers,  d.max_storage_range,
                                            d.max_push_bytes,       d.max_groups,
                                            d.max_loop_iterations,  d.offset_alignment,
                                            d.half_texels,          d.msl,
                                            d.min_subgroup_size,    d.max_subgroup_size,
                                            d.fast_integer_dot,     d.half_pairs});
  for (const std::string& name : ir::names_of(d.arithmetic)) out << name << '\n';
  for (const auto& s : p.symbols) out << s.name << ' ' << s.reg << ' ' << s.bound << '\n';
  for (const auto& i : p.scalars.code) {
    out << +static_cast<uint8_t>(i.op) << ' ' << +static_cast<uint8_t>(i.semantics) << ' ' << i.a
        << ' ' << i.b << ' ' << i.c << ' ' << i.input << ' ' << i.index << ' ' << i.value << '\n';
  }
  for (const auto& i : p.inputs) {
    out << i.name << ' ' << +static_cast<uint8_t>(i.dtype) << ' ' << i.buffer << i.host_read;
    list(out, i.extents);
  }
  for (const auto& o : p.outputs) {
    out << o.name << ' ' << +static_cast<uint8_t>(o.dtype) << ' ' << o.buffer;
    list(out, o.extents);
  }
  for (const auto& b : p.buffers) {
    out << +static_cast<uint8_t>(b.kind) << ' ' << b.bytes << ' ' << b.index << ' '
        << b.first_barrier_interval << ' ' << b.last_barrier_interval << ' ' << b.name << ' '
        << +static_cast<uint8_t>(b.dtype) << +static_cast<uint8_t>(b.storage) << '\n';
  }
  for (const auto& c : p.constants) {
    for (std::byte b : c.bytes) out << static_cast<int>(b) << ' ';
    out << '\n';
  }
  for (const auto& r : p.packs) {
    out << r.element_bytes << '\n';
    for (const auto& piece : r.pieces) {
      out << piece.constant << ' ' << piece.offset << '\n';
      for (const auto& l : piece.loops) out << l.count << l.coordinate << l.multiplier << ' ';
      for (const auto& c : piece.coordinates) out << c.bound << ' ' << c.stride << ' ';
      out << piece.mix.coordinate << ' ' << piece.mix.terms << ' ' << piece.mix.stride << '\n';
      for (float w : piece.mix.weights) out << w << ' ';
    }
  }
  for (const auto& k : p.kernels) {
    out << k.name << ' ' << k.push_bytes << ' ';
    list(out, k.spirv);
    list(out, k.texel);
    list(out, k.half);
    list(out, k.local_size);
    list_needs(out, k.needs);
    out << k.msl.text << ' ' << k.msl.entry << ' ' << k.msl.version << ' '
        << k.msl.length_table_words << '\n';
  }
  for (const auto& x : p.dispatches) {
    out << x.kernel << ' ' << x.predicate << ' ' << x.barrier_before << ' ' << x.label << ' '
        << x.source << ' ' << +static_cast<uint8_t>(x.accumulation) << ' ';
    for (const auto& b : x.bindings) out << b.buffer << +static_cast<uint8_t>(b.access) << ' ';
    list(out, x.push);
    list(out, x.groups);
  }
  for (const auto& l : p.loops) out << l.begin << ' ' << l.end << ' ' << l.iterations << '\n';
  list(out, p.slots);
  for (const auto& g : p.guards) {
    out << g.condition << ' ' << g.predicate << ' ' << g.message << ' ';
    for (const auto& v : g.values) out << v.first << ' ' << v.second << '\n';
  }
  for (const auto& n : p.nodes) {
    out << n.name << ' ' << n.op << ' ' << +static_cast<uint8_t>(n.where) << ' ' << n.reason << ' '
        << n.predicate << '\n';
  }
  out << p.peak_formula << ' ' << +static_cast<uint8_t>(p.policy);
  return out.str();
}

}  // namespace ullage::runtime
