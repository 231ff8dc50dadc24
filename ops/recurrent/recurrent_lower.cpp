// Lowering of recurrent_scan.
#include <bit>

#include "ir/graph/op.h"
#include "ops/dense/dense_rules.h"
#include "ops/movement/tile.h"
#include "ops/recurrent/recurrent_scan.h"
#include "shaders/params/recurrent.h"

namespace ullage::ops {

using namespace ir;

namespace {

std::string literal(double value) {
  return "uintBitsToFloat(" + std::to_string(std::bit_cast<uint32_t>(static_cast<float>(value))) +
         "u)";
}

// activation_0 .. 2(direction, x); directions usually agree.
std::string activations_text(const RecurrentShape& s) {
  std::string text;
  for (size_t index = 0; index < 3; ++index) {
    if (s.activations[index].function == nullptr) continue;
    std::string body;
    for (size_t d = 0; d < static_cast<size_t>(s.directions); ++d) {
      const BoundActivation& a = s.activations[d * 3 + index];
      body += "  " +
              std::string(d + 1 < static_cast<size_t>(s.directions)
                              ? "if (direction == " + std::to_string(d) + "u) "
                              : "") +
              "{ const float alpha = " + literal(a.alpha) + ", beta = " + literal(a.beta) +
              "; return " + std::string(a.function->glsl) + "; }\n";
    }
    text += "float activation_" + std::to_string(index) + "(uint direction, float x) {\n" + body +
            "}\n";
  }
  return text;
}

// Shared memory holds three vectors of quads at most.
constexpr int64_t kMaxHidden = 1344;

}  // namespace

Result<void> lower_recurrent_scan(LowerContext& ctx) {
  auto shape = recurrent_shape(ctx.node().attributes);
  if (!shape) return shape.error();
  const RecurrentShape& s = *shape;
  if (s.hidden > kMaxHidden)
    return unsupported(ctx.error("at most 1344 hidden units: " + std::to_string(s.hidden)).message);
  const ShapeExtent& x = ctx.shape(ctx.input(0));
  KernelCall call;
  call.kernel.file = "recurrent/scan.comp";
  call.kernel.body = activations_text(s);
  const int64_t widest =
      ctx.profile().max_workgroup_size_x >= 256 && ctx.profile().max_workgroup_invocations >= 256
          ? 256
          : 128;
  call.kernel.local_size[0] = static_cast<uint32_t>(std::min((s.hidden + 7) / 8 * 8, widest));
  const std::pair<const char*, int64_t> defines[] = {{"CELL", static_cast<int64_t>(s.cell)},
                                                     {"GATES", s.gates},
                                                     {"HIDDEN", s.hidden},
                                                     {"PEEPHOLES", s.has_peepholes},
                                                     {"INPUT_FORGET", s.input_forget},
                                                     {"LINEAR_BEFORE_RESET", s.linear_before_reset},
                                                     {"CLIP", s.clip > 0},
                                                     {"HAS_LENGTHS", s.has_lengths}};
  for (const auto& [name, value] : defines) add_define(call.kernel, name, value);
  for (size_t i = 0; i < 3; ++i)
    call.operands.push_back({ctx.read(ctx.input(i), Layout::plain()), Access::read, false});
  call.operands.push_back({ctx.write(ctx.output(), Layout::plain()), Access::read_write, false});
  params::RecurrentParams push{};
  push.steps = ctx.slot(x[0].live);
  push.batches = ctx.slot(x[1].live);
  push.directions = static_cast<uint32_t>(s.directions);
  push.reverse = s.reverse;
  push.peepholes = static_cast<uint32_t>(s.weight_count());
  push.candidate_bias = static_cast<uint32_t>(s.weight_count() + s.peephole_count());
  push.clip = std::bit_cast<uint32_t>(static_cast<float>(s.clip));
  call.push = push_words(push);
  call.groups[0] = block_groups(ctx, x[1].live * s.directions);
  ctx.emit(std::move(call));
  return {};
}

}  // namespace ullage::ops
