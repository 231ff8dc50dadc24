// verify(Program): everything the runtime relies on, checked once after loading.
#include <algorithm>

#include "base/message.h"
#include "ir/extent/rank.h"
#include "ir/extent/scalar_op.h"
#include "ir/program/plan_needs.h"
#include "ir/program/program.h"

namespace ullage::ir {
namespace {

// Of loops in loops: what runs them recurses.
constexpr size_t kMaxLoopDepth = 16;
constexpr int64_t kMaxScalarBytes = int64_t{64} * 8;  // of one scalar buffer
constexpr uint32_t kSpirvMagic = 0x07230203;
constexpr uint32_t kMslBindings = 16, kMslBuffers = 31;
// A pack pads and rearranges: more than this many times its sources is damage, not padding.
constexpr int64_t kMaxPackGrowth = 64, kPackAllowance = 1 << 20;
constexpr int64_t kMaxMixTerms = 256;

class ProgramVerifier {
 public:
  explicit ProgramVerifier(const Program& program) : p_(program) {}

  Result<void> run() {
    if (auto r = verify(p_.scalars); !r) return r;
    check_leaves();
    check_registers();
    check_io();
    check_buffers();
    check_device_scalars();
    for (size_t i = 0; i < p_.packs.size(); ++i) check_pack(i);
    for (size_t i = 0; i < p_.kernels.size(); ++i) check_kernel(i);
    check_dispatches();
    check_loops();
    if (failed_) return invalid_file(message_);
    return {};
  }

 private:
  // Keeps the first broken rule; returns `ok`.
  bool require(bool ok, const char* what, size_t index, const char* rule) {
    if (!ok && !failed_) {
      failed_ = true;
      message_ = message("{} {} {}", what, index, rule);
    }
    return ok;
  }

  void require_rank(const char* what, size_t index, size_t rank) {
    const auto ok = check_rank(message("{} {}", what, index), rank);
    if (ok || failed_) return;
    failed_ = true;
    message_ = ok.error().message;
  }

  bool is_integer_register(uint32_t reg) const {
    return reg < p_.scalars.code.size() && !yields_float(p_.scalars.code[reg].op);
  }
  bool is_optional_register(uint32_t reg) const {
    return reg == kNoRegister || is_integer_register(reg);
  }

  void check_leaves() {
    for (size_t i = 0; i < p_.scalars.code.size(); ++i) {
      const ScalarInstruction& in = p_.scalars.code[i];
      const bool axis = in.op == ScalarOp::input_axis;
      const bool element =
          in.op == ScalarOp::runtime_scalar || in.op == ScalarOp::float_runtime_scalar;
      if (!axis && !element) continue;
      if (!require(in.input < p_.inputs.size(), "scalar instruction", i, "reads no input"))
        continue;
      const ProgramInput& input = p_.inputs[in.input];
      require(!axis || in.index < input.extents.size(), "scalar instruction", i,
              "reads an axis beyond the rank of its input");
      require(!element || input.host_read, "scalar instruction", i,
              "reads an input that is not marked as read by the host");
    }
  }

  void check_registers() {
    for (size_t i = 0; i < p_.symbols.size(); ++i) {
      const uint32_t reg = p_.symbols[i].reg;
      require(reg < p_.scalars.code.size() && info_of(p_.scalars.code[reg].op).leaf, "symbol", i,
              "is no leaf of the scalar program");
    }
    require(p_.slots.size() < kTableWords, "the extent table of", p_.slots.size(),
            "words is too long");
    for (size_t i = 0; i < p_.slots.size(); ++i) {
      require(is_integer_register(p_.slots[i]), "slot", i, "is no integer register");
    }
    for (size_t i = 0; i < p_.guards.size(); ++i) {
      const ProgramGuard& guard = p_.guards[i];
      require(is_integer_register(guard.condition), "guard", i, "has no condition");
      require(is_optional_register(guard.predicate), "guard", i, "has a bad predicate");
      for (const auto& [name, reg] : guard.values) {
        require(reg < p_.scalars.code.size(), "guard", i, "prints a register that does not exist");
      }
    }
    for (size_t i = 0; i < p_.nodes.size(); ++i) {
      require(is_optional_register(p_.nodes[i].predicate), "node", i, "has a bad predicate");
      require(p_.nodes[i].where <= Placement::not_taken, "node", i, "has an unknown placement");
    }
  }

  // The buffer of an input or output refers back to it.
  bool is_buffer_of(uint32_t buffer, BufferKind kind, size_t index) const {
    return buffer < p_.buffers.size() && p_.buffers[buffer].kind == kind &&
           p_.buffers[buffer].index == index;
  }

  void check_io() {
    for (size_t i = 0; i < p_.inputs.size(); ++i) {
      const ProgramInput& input = p_.inputs[i];
      require(input.dtype <= DType::boolean, "input", i, "has an unknown dtype");
      require_rank("input", i, input.extents.size());
      require(
          std::ranges::all_of(input.extents, [&](uint32_t r) { return is_integer_register(r); }),
          "input", i, "has an extent that is no integer register");
      require(input.buffer == kNoIndex || is_buffer_of(input.buffer, BufferKind::input, i), "input",
              i, "has a buffer that is not its own");
    }
    for (size_t i = 0; i < p_.outputs.size(); ++i) {
      const ProgramOutput& output = p_.outputs[i];
      require(output.dtype <= DType::boolean, "output", i, "has an unknown dtype");
      require_rank("output", i, output.extents.size());
      require(
          std::ranges::all_of(output.extents, [&](uint32_t r) { return is_integer_register(r); }),
          "output", i, "has an extent that is no integer register");
      require(is_buffer_of(output.buffer, BufferKind::output, i), "output", i,
              "has a buffer that is not its own");
    }
  }

  void check_buffers() {
    for (size_t i = 0; i < p_.buffers.size(); ++i) {
      const ProgramBuffer& buffer = p_.buffers[i];
      if (!require(buffer.kind <= BufferKind::control, "buffer", i, "has an unknown kind"))
        continue;
      require(buffer.first_barrier_interval <= buffer.last_barrier_interval, "buffer", i,
              "ends before it begins");
      const bool fixed = buffer.kind == BufferKind::constant || buffer.kind == BufferKind::packed ||
                         buffer.kind == BufferKind::control;
      require(is_integer_register(buffer.bytes) || (fixed && buffer.bytes == kNoRegister), "buffer",
              i, "has no size register");
      require(buffer.index < count_of(buffer.kind), "buffer", i, "refers to nothing");
      require(buffer.kind != BufferKind::scalar || is_small_constant(buffer.bytes), "buffer", i,
              "of scalars must have a small constant size");
    }
  }

  bool is_small_constant(uint32_t reg) const {
    if (!is_integer_register(reg)) return false;
    const ScalarInstruction& size = p_.scalars.code[reg];
    return size.op == ScalarOp::constant && size.value >= 0 && size.value <= kMaxScalarBytes;
  }

  void check_device_scalars() {
    for (size_t i = 0; i < p_.device_scalars.size(); ++i) {
      const ProgramDeviceScalar& scalar = p_.device_scalars[i];
      require(scalar.dtype <= DType::boolean, "device scalar", i, "has an unknown dtype");
      const bool leaf =
          scalar.reg < p_.scalars.code.size() && is_device_leaf(p_.scalars.code[scalar.reg].op);
      require(leaf, "device scalar", i, "is no leaf of the scalar program");
      const bool buffer = scalar.buffer < p_.buffers.size() &&
                          p_.buffers[scalar.buffer].kind == BufferKind::scalar &&
                          is_small_constant(p_.buffers[scalar.buffer].bytes);
      if (!require(buffer, "device scalar", i, "is in no buffer of scalars")) continue;
      const auto bytes =
          static_cast<uint64_t>(p_.scalars.code[p_.buffers[scalar.buffer].bytes].value);
      require((uint64_t{scalar.element} + 1) * size_bytes(scalar.dtype) <= bytes, "device scalar",
              i, "lies outside its buffer");
    }
    for (size_t i = 0; i < p_.device_registers.size(); ++i) {
      require(
          p_.device_registers[i] == kNoRegister || p_.device_registers[i] < p_.scalars.code.size(),
          "device register", i, "is no register");
    }
  }

  size_t count_of(BufferKind kind) const {
    switch (kind) {
      case BufferKind::input:
        return p_.inputs.size();
      case BufferKind::output:
        return p_.outputs.size();
      case BufferKind::constant:
        return p_.constants.size();
      case BufferKind::packed:
        return p_.packs.size();
      case BufferKind::intermediate:
      case BufferKind::scalar:
      case BufferKind::control:
        break;
    }
    return SIZE_MAX;
  }

  void check_pack(size_t i) {
    const PackRecipe& recipe = p_.packs[i];
    const uint32_t width = recipe.element_bytes;
    if (!require(width == 1 || width == 2 || width == 4 || width == 8, "pack", i,
                 "copies elements of an unknown width")) {
      return;
    }
    int64_t source_bytes = 0;
    for (const PackPiece& piece : recipe.pieces) {
      if (!require(piece.constant < p_.constants.size(), "pack", i, "reads no constant")) return;
      const int64_t bytes = static_cast<int64_t>(p_.constants[piece.constant].bytes.size());
      source_bytes += bytes;
      require(has_whole_mix(piece, width), "pack", i, "has weights that fit nothing");
      require(is_inside(piece, bytes / width), "pack", i, "reads outside its constant");
    }
    const int64_t size = recipe.size_bytes();
    require(size != INT64_MAX && (size - kPackAllowance) / kMaxPackGrowth <= source_bytes, "pack",
            i, "is out of proportion to its constants");
  }

  // Is the last loop over the halves of a sum, which one coordinate counts that nothing else does?
  static bool has_halves(const PackPiece& piece) {
    if (piece.loops.empty() || piece.coordinates.empty()) return false;
    const auto half = static_cast<uint32_t>(piece.coordinates.size() - 1);
    const auto moves = std::ranges::count(piece.loops, half, &PackPiece::Loop::coordinate);
    return piece.loops.back() == PackPiece::Loop{2, half, 1} && moves == 1 &&
           piece.coordinates[half] == PackPiece::Coordinate{2, 0} && piece.mix.coordinate != half;
  }

  static bool has_whole_mix(const PackPiece& piece, uint32_t width) {
    const PackPiece::Mix& mix = piece.mix;
    if (mix.weights.empty()) return true;
    const auto weights = static_cast<int64_t>(mix.weights.size());
    if (width != 4 && (width != 2 || !has_halves(piece))) return false;
    if (mix.coordinate >= piece.coordinates.size()) return false;
    if (mix.terms < 1 || mix.terms > kMaxMixTerms || mix.stride < 0) return false;
    if (weights % mix.terms != 0) return false;
    return piece.coordinates[mix.coordinate].bound == weights / mix.terms;
  }

  // Every source element that the piece may read lies in [0, elements).
  static bool is_inside(const PackPiece& piece, int64_t elements) {
    constexpr __int128 kFarthest = INT64_MAX / 2;  // writers count in 64 bits
    std::vector<__int128> highest(piece.coordinates.size(), 0), reach = highest;
    bool empty = false;
    for (const PackPiece::Loop& loop : piece.loops) {
      if (loop.count < 0) return false;
      if (loop.coordinate >= highest.size()) return false;
      empty = empty || loop.count == 0;
      const __int128 step = loop.multiplier;
      highest[loop.coordinate] += (loop.count - 1) * std::max<__int128>(step, 0);
      reach[loop.coordinate] += loop.count * (step < 0 ? -step : step);
    }
    if (std::ranges::any_of(reach, [](__int128 r) { return r > kFarthest; })) return false;
    __int128 low = piece.offset, high = piece.offset;
    if (!piece.mix.weights.empty())
      high += static_cast<__int128>(piece.mix.terms - 1) * piece.mix.stride;
    for (size_t c = 0; c < highest.size(); ++c) {
      const PackPiece::Coordinate& coordinate = piece.coordinates[c];
      empty = empty || coordinate.bound <= 0;
      const auto last = static_cast<int64_t>(
          std::min<__int128>(highest[c], std::max<int64_t>(coordinate.bound, 1) - 1));
      (coordinate.stride < 0 ? low : high) += static_cast<__int128>(last) * coordinate.stride;
    }
    return empty || (low >= 0 && high < elements);
  }

  void check_kernel(size_t i) {
    const ProgramKernel& kernel = p_.kernels[i];
    const DeviceProfile& profile = p_.profile;
    require(kernel.spirv.size() > 5 && kernel.spirv[0] == kSpirvMagic, "kernel", i,
            "is not SPIR-V");
    require(kernel.push_bytes % 4 == 0 && kernel.push_bytes <= profile.max_push_bytes, "kernel", i,
            "has more push constants than the profile allows");
    const uint64_t x = kernel.local_size[0], y = kernel.local_size[1], z = kernel.local_size[2];
    const bool in_limits = x >= 1 && x <= profile.max_workgroup_size_x && y >= 1 && z >= 1 &&
                           y <= profile.max_workgroup_invocations &&
                           z <= profile.max_workgroup_invocations &&
                           x * y <= profile.max_workgroup_invocations &&
                           x * y * z <= profile.max_workgroup_invocations;
    require(in_limits, "kernel", i, "has a workgroup larger than the profile allows");
    const auto texels = std::ranges::count(kernel.texel, true);
    const auto storage = static_cast<size_t>(std::ranges::count(kernel.texel, false));
    require(storage <= profile.max_storage_buffers, "kernel", i, "has too many storage buffers");
    const KernelRequirements& needs = kernel.needs;
    require(texels == 0 || needs.texel_buffers, "kernel", i,
            "binds texel buffers without saying so");
    require(kernel.half.empty() || kernel.half.size() == kernel.texel.size(), "kernel", i,
            "lists half texels for another number of bindings");
    require(needs.half_texels || std::ranges::count(kernel.half, true) == 0, "kernel", i,
            "binds half texels without saying so");
    require((needs.subgroup_size == 0 || has_subgroups_of(profile, needs.subgroup_size)) &&
                (!needs.subgroup_shuffle || profile.subgroup_shuffle) &&
                (!needs.subgroup_arithmetic || profile.subgroup_arithmetic) &&
                (!needs.texel_buffers || profile.texel_buffers) &&
                (!needs.half_texels || profile.half_texels) &&
                (!needs.float64 || profile.float64) &&
                missing(needs.arithmetic, profile.arithmetic).empty(),
            "kernel", i, "needs a feature that the profile lacks");
    check_msl(i);
  }

  void check_msl(size_t i) {
    const ProgramMsl& msl = p_.kernels[i].msl;
    require(!p_.profile.msl || !msl.text.empty(), "kernel", i,
            "has no MSL, which the profile requires");
    if (msl.text.empty()) return;
    require(!msl.entry.empty() && msl.version != 0, "kernel", i,
            "does not state how its MSL is compiled");
    require(p_.kernels[i].texel.size() <= kMslBindings && msl.length_table_words < kMslBuffers,
            "kernel", i, "has more bindings than MSL has buffers");
  }

  void check_dispatches() {
    uint32_t barrier_interval = 0;
    for (size_t i = 0; i < p_.dispatches.size(); ++i) {
      const ProgramDispatch& dispatch = p_.dispatches[i];
      if (dispatch.barrier_before) ++barrier_interval;
      require(is_optional_register(dispatch.predicate), "dispatch", i, "has a bad predicate");
      for (uint32_t groups : dispatch.groups) {
        require(is_optional_register(groups), "dispatch", i, "has a bad group count");
      }
      require(dispatch.source == kNoIndex || dispatch.source < p_.nodes.size(), "dispatch", i,
              "comes from a node that does not exist");
      if (!require(dispatch.kernel < p_.kernels.size(), "dispatch", i, "has no kernel")) continue;
      const ProgramKernel& kernel = p_.kernels[dispatch.kernel];
      require(dispatch.push.size() * 4 == kernel.push_bytes, "dispatch", i,
              "has push constants of another size than its kernel's");
      require(dispatch.bindings.size() == kernel.texel.size(), "dispatch", i,
              "has another number of bindings than its kernel");
      for (const ProgramDispatch::Binding& binding : dispatch.bindings) {
        check_binding(i, binding, barrier_interval);
      }
    }
  }

  // In order of their first dispatch, each inside or behind those before it.
  void check_loops() {
    std::vector<uint32_t> open_ends;
    uint32_t begin = 0;
    for (size_t i = 0; i < p_.loops.size(); ++i) {
      const ProgramLoop& loop = p_.loops[i];
      require(loop.begin < loop.end && loop.end <= p_.dispatches.size() && loop.begin >= begin,
              "loop", i, "has no dispatches in order");
      require(is_integer_register(loop.iterations), "loop", i, "has a bad number of iterations");
      require(is_optional_register(loop.live), "loop", i, "has a bad condition");
      while (!open_ends.empty() && open_ends.back() <= loop.begin) open_ends.pop_back();
      require(open_ends.empty() || loop.end <= open_ends.back(), "loop", i,
              "ends behind the loop around it");
      open_ends.push_back(loop.end);
      require(open_ends.size() <= kMaxLoopDepth, "loop", i, "nests too deep");
      begin = loop.begin;
    }
  }

  void check_binding(size_t i, const ProgramDispatch::Binding& binding, uint32_t barrier_interval) {
    require(binding.access <= Access::read_write, "dispatch", i, "has an unknown access");
    if (!require(binding.buffer < p_.buffers.size(), "dispatch", i, "binds no buffer")) return;
    const ProgramBuffer& buffer = p_.buffers[binding.buffer];
    const bool writable = buffer.kind == BufferKind::intermediate ||
                          buffer.kind == BufferKind::output || buffer.kind == BufferKind::scalar ||
                          buffer.kind == BufferKind::control;
    require(writable || binding.access == Access::read, "dispatch", i,
            "writes an input or a constant");
    require(buffer.kind != BufferKind::intermediate ||
                (buffer.first_barrier_interval <= barrier_interval &&
                 barrier_interval <= buffer.last_barrier_interval),
            "dispatch", i, "uses an intermediate outside its live range");
  }

  const Program& p_;
  bool failed_ = false;
  std::string message_;
};

}  // namespace

Result<void> verify(const Program& program) {
  return ProgramVerifier(program).run();
}

}  // namespace ullage::ir
