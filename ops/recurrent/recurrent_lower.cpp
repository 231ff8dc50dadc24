// Lowering of recurrent_scan.
#include <algorithm>
#include <bit>

#include "ir/graph/op.h"
#include "ir/lowering/shared_constants.h"
#include "ir/program/lane_registers.h"
#include "ops/code/scalar_code.h"
#include "ops/recurrent/recurrent_scan.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/recurrent.h"

namespace ullage::ops {

using namespace ir;

namespace {

// activation_0 .. 2(direction, x); directions usually agree.
std::string activations_text(const RecurrentShape& s, DType dtype) {
  const std::string type(glsl_type(dtype));
  std::string text;
  for (size_t index = 0; index < 3; ++index) {
    if (s.activations[index].function == nullptr) continue;
    std::string calls;
    for (size_t d = 0; d < static_cast<size_t>(s.directions); ++d) {
      const BoundActivation& a = s.activations[d * 3 + index];
      const std::string name = "unit_" + std::to_string(index) + "_" + std::to_string(d);
      text += scalar_function(element_body(*a.function, a.alpha, a.beta, dtype), name).text;
      if (d + 1 < static_cast<size_t>(s.directions)) {
        calls += "  if (direction == " + std::to_string(d) + "u) return " + name + "(x);\n";
      } else {
        calls += "  return " + name + "(x);\n";
      }
    }
    text += type + " activation_" + std::to_string(index) + "(uint direction, " + type + " x) {\n" +
            calls + "}\n";
  }
  return text;
}

// Shared memory has space for three vectors of vec4s at most.
int64_t max_hidden(DType dtype) {
  return 5376 / static_cast<int64_t>(size_bytes(dtype));
}

int64_t divided_up(int64_t a, int64_t b) {
  return (a + b - 1) / b;
}

// How a workgroup shares the hidden units.
struct Schedule {
  int64_t lanes = 128, units = 1;  // units: of an invocation at a time
  bool texel = false;
};
Schedule schedule_of(const DeviceProfile& profile, int64_t hidden) {
  const int64_t widest =
      profile.max_workgroup_size_x >= 256 && profile.max_workgroup_invocations >= 256 ? 256 : 128;
  if (profile.device_class == DeviceClass::cpu && profile.subgroup_size != 0) {
    const int64_t lanes = profile.subgroup_size;
    const int64_t units = std::clamp<int64_t>(divided_up(hidden, lanes), 1, 4);
    const int64_t needed = divided_up(divided_up(hidden, units), lanes) * lanes;
    return {std::min(needed, widest), units, has_fast_texels(profile)};
  }
  return {std::min((hidden + 7) / 8 * 8, widest)};
}

// Vec4 of the state that an iteration takes, where there are no registers for all of a gate's; 0:
// the driver decides.
int64_t vec4s_at_once(const DeviceProfile& profile) {
  if (!profile.has(DriverTrait::preloads_unrolled_loops)) return 0;
  const LaneRegisters registers = lane_registers(profile);
  return registers == LaneRegisters::few ? 2 : registers == LaneRegisters::wide ? 4 : 0;
}

// Steps that a call may take within the loop budget: each walks the state, in pairs of vec4s, for
// every block of units (gru and bytes: up to three times), and a shorter row's end is filled with
// zeros.
int64_t steps_per_call(const DeviceProfile& profile, const Schedule& schedule,
                       const RecurrentShape& shape) {
  const int64_t blocks = divided_up(shape.hidden, schedule.lanes * schedule.units);
  const bool walks_often =
      shape.has_bytes || (shape.cell == RecurrentCell::gru && !shape.linear_before_reset);
  const int64_t walks = walks_often ? 3 : 1;
  const int64_t per_step = 1 + blocks * (2 + walks * (divided_up(shape.vec4s(), 2) + 1)) +
                           divided_up(shape.hidden, schedule.lanes);
  const int64_t around = 3 * divided_up(shape.hidden + 3, schedule.lanes) + 8;
  return std::max<int64_t>(1, (profile.max_loop_iterations - around) / per_step);
}

KernelSource kernel_of(const RecurrentShape& s, const Schedule& schedule, DType dtype) {
  const bool wide = dtype == DType::f64;
  KernelSource kernel;
  kernel.file = "recurrent/scan.comp";
  kernel.body = activations_text(s, dtype);
  kernel.local_size[0] = static_cast<uint32_t>(schedule.lanes);
  kernel.needs.texel_buffers = schedule.texel;
  kernel.needs.float64 = wide;
  kernel.defines = {{"REAL", wide ? "double" : "float"}, {"REAL4", wide ? "dvec4" : "vec4"}};
  const std::pair<const char*, int64_t> defines[] = {{"CELL", static_cast<int64_t>(s.cell)},
                                                     {"GATES", s.gates},
                                                     {"HIDDEN", s.hidden},
                                                     {"UNITS", schedule.units},
                                                     {"TEXEL", schedule.texel},
                                                     {"BYTES", s.has_bytes},
                                                     {"PEEPHOLES", s.has_peepholes},
                                                     {"INPUT_FORGET", s.input_forget},
                                                     {"LINEAR_BEFORE_RESET", s.linear_before_reset},
                                                     {"CLIP", s.clip > 0},
                                                     {"WIDE", wide},
                                                     {"HAS_LENGTHS", s.has_lengths}};
  for (const auto& [name, value] : defines) add_define(kernel, name, value);
  return kernel;
}

// States are multiplied again and again: their weights are not rounded for a precision.
bool is_stored_exactly(const LowerContext& context, ValueId weights) {
  const auto& constant = context.value(weights).constant;
  return constant && constant->dtype() == DType::f32 &&
         context.storage_of(weights) == exact_storage(*constant);
}

// `call` for the first `steps` and once for as many more as there are, in a loop. Behind the result
// there is space for the number of steps that each row has done.
void emit_in_calls(LowerContext& context, KernelCall call, params::RecurrentParams push) {
  const ShapeExtent& x = context.shape(context.input(0));
  const ExtentExpr rows = x[1].live * push.directions;
  const ExtentExpr result = context.shape(context.output())[0].live;
  context.reserve(
      call.operands.back().buffer,
      (result + rows) * static_cast<int64_t>(size_bytes(context.dtype(context.output()))));
  push.begins = 1;
  call.push = push_words(push);
  context.emit(call);
  push.begins = 0;
  call.push = push_words(push);
  context.begin_loop(simplify(max(ceil_div(x[0].live, int64_t{push.taken}) - 1, 1)));
  context.emit(std::move(call));
  context.end_loop();
}

}  // namespace

// One call, or where the loop budget requires more, the iterations of a loop.
Result<void> lower_recurrent_scan(LowerContext& context) {
  auto shape = recurrent_shape(context.node().attributes);
  if (!shape) return shape.error();
  const RecurrentShape& s = *shape;
  const DType dtype = context.dtype(context.output());
  if (auto ok = require_float64(context, dtype); !ok) return ok;
  if (s.hidden > max_hidden(dtype)) {
    return context.error("at most " + std::to_string(max_hidden(dtype)) +
                         " hidden units: " + std::to_string(s.hidden));
  }
  const ShapeExtent& x = context.shape(context.input(0));
  Schedule schedule = schedule_of(context.profile(), s.hidden);
  schedule.texel = schedule.texel && dtype == DType::f32;
  const int64_t longest = std::min(bounds(x[0].live).high, kLongestSequence);
  const int64_t steps = std::min(steps_per_call(context.profile(), schedule, s), longest);
  const bool in_calls = steps < longest;
  KernelCall call;
  call.kernel = kernel_of(s, schedule, dtype);
  add_define(call.kernel, "IN_CALLS", in_calls);
  const int64_t at_once = vec4s_at_once(context.profile());
  if (at_once != 0) add_define(call.kernel, "ROLL", at_once);
  const ValueId weights = context.input(1);
  const auto read_plain = [&](ValueId id) {
    const bool is_narrow = id == weights && is_stored_exactly(context, weights) && !s.has_bytes;
    return is_narrow ? context.read_stored(id, Layout::plain()) : context.read(id, Layout::plain());
  };
  for (size_t i = 0; i < 3; ++i)
    call.operands.push_back({read_plain(context.input(i)), Access::read, schedule.texel && i == 1});
  call.operands.push_back(
      {context.write(context.output(), Layout::plain()), Access::read_write, false});
  params::RecurrentParams push{};
  push.steps = context.slot(x[0].live);
  push.batches = context.slot(x[1].live);
  push.taken = static_cast<uint32_t>(steps);
  push.directions = static_cast<uint32_t>(s.directions);
  push.reverse = s.reverse;
  push.peepholes = static_cast<uint32_t>(s.peepholes_at());
  push.candidate_bias = static_cast<uint32_t>(s.peepholes_at() + s.peephole_count());
  push.clip = std::bit_cast<uint32_t>(static_cast<float>(s.clip));
  call.groups[0] = block_groups(context, x[1].live * s.directions);
  if (in_calls) {
    emit_in_calls(context, std::move(call), push);
  } else {
    call.push = push_words(push);
    context.emit(std::move(call));
  }
  return {};
}

}  // namespace ullage::ops
