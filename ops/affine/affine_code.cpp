// Text of one item: a tile of results, all of whose terms one invocation combines.
#include "ops/affine/affine_code.h"

#include <algorithm>
#include <set>

#include "ops/affine/affine_frame.h"
#include "ops/affine/affine_rules.h"
#include "ops/affine/affine_staging.h"
#include "ops/affine/affine_tile.h"
#include "ops/code/element_code.h"
#include "ops/code/scalar_code.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::LowerContext;
using ir::Result;

namespace {

constexpr int64_t kMaxWindowTerms = 64;

struct Lane {
  int64_t row = 0, column = 0;
};

// Which coordinates of its lane a quantity depends on.
struct Dependence {
  bool row = false, column = false;
  bool any() const { return row || column; }
  Dependence operator|(Dependence o) const { return {row || o.row, column || o.column}; }
};

class AffineText {
 public:
  AffineText(LowerContext& context, const AffineCall& call, int64_t terms)
      : context_(context),
        call_(call),
        terms_(terms),
        loops_(affine_loops(context.pool(), call.reduced)),
        workgroup_(workgroup_tile(context.profile(), call, terms)),
        tile_(workgroup_ ? workgroup_->own : register_tile(call)),
        frame_(context) {
    if (workgroup_) staged_.emplace(call_, *workgroup_, frame_);
    free_ = call.shape.size() + call.reduced.size();
    variables_ = free_ + call.derived.size();
    place_variables();
  }

  Result<ir::KernelCall> make_call() {
    const std::string item = item_function();
    // Never a literal: of no items nothing would be left of the kernel, nor of its parameters.
    const std::string items = frame_.loaded(item_count());
    const ScalarFunction function =
        pushed_function(call_.body, "term", frame_.words(), AffineFrame::kMaxWords);
    if (function.needs.float64 || call_.wide == DType::f64) {
      if (auto ok = require_float64(context_, DType::f64); !ok) return ok.error();
    }
    ir::KernelCall call;
    call.kernel.file = workgroup_ ? "affine/staged.comp" : "affine/reduce.comp";
    call.kernel.needs = function.needs;
    call.kernel.needs.float64 |= call_.wide == DType::f64;
    call.kernel.body = arithmetic_includes(dtypes()) +
                       binding_text(context_, call_, result_type(), call) + frame_.text() +
                       function.text + combine_function() +
                       "uint item_count(Frame f) { return uint(" + items + "); }\n" +
                       (staged_ ? staged_->arrays() : "") + item;
    call.kernel.defines = {{"AFFINE_WORDS", std::to_string(frame_.words().size())}};
    call.kernel.local_size[0] = workgroup_ ? static_cast<uint32_t>(workgroup_->invocations())
                                           : independent_lanes(context_.profile());
    call.push = frame_.words();
    set_groups(call,
               terms_ * (loops_.depth + function.loop_iterations * tile_.rows * tile_.columns));
    return call;
  }

 private:
  // All that the kernel computes in.
  ir::DTypeSet dtypes() const {
    ir::DTypeSet all{call_.wide};
    const size_t count = call_.body.instruction_base() + call_.body.instructions.size();
    for (uint32_t operand = 0; operand < count; ++operand) {
      all = all | ir::DTypeSet{call_.body.dtype_of(operand)};
    }
    return all;
  }

  // ---- the plan -------------------------------------------------------------------------------

  bool reads_along(const AffineRead& read, size_t v) const {
    return !is_zero(read.address.coefficients[v]);
  }

  bool is_staged(size_t i) const { return staged_ && staged_->has(i); }

  // Invocations of an item along an axis of the result, and their results.
  int64_t lanes_along(size_t axis) const { return workgroup_ ? workgroup_->lanes[axis] : 1; }
  int64_t results_along(size_t axis) const { return tile_.along(axis) * lanes_along(axis); }

  // The loop that is cut into chunks; 0: there is none.
  size_t chunk_level() const {
    return workgroup_ ? level_[call_.shape.size() + workgroup_->chunked] : 0;
  }

  bool has_loop(size_t v) const {
    return v >= call_.shape.size() && ir::as_constant(call_.reduced[v - call_.shape.size()]) != 1;
  }

  // Loops, outermost first; level 0 is before all of them.
  void place_variables() {
    level_.assign(variables_, 0);
    depends_.assign(variables_, {});
    if (tile_.row) depends_[*tile_.row].row = true;
    if (tile_.column) depends_[*tile_.column].column = true;
    size_t level = 0;
    for (size_t i = 0; i < call_.reduced.size(); ++i) {
      const size_t v = call_.shape.size() + i;
      if (!has_loop(v)) continue;
      const bool joined = call_.steps && i < loops_.first_window;
      if (!joined || level == 0) loop_.emplace_back();
      level = loop_.size();
      loop_.back().push_back(v);
      level_[v] = level;
    }
    for (size_t k = 0; k < call_.derived.size(); ++k) {
      for (size_t v = 0; v < free_ + k; ++v) {
        if (is_zero(call_.derived[k].form.coefficients[v])) continue;
        level_[free_ + k] = std::max(level_[free_ + k], level_[v]);
        depends_[free_ + k] = depends_[free_ + k] | depends_[v];
      }
    }
  }

  Dependence dependence_of(const AffineRead& read) const {
    Dependence d;
    for (size_t v = 0; v < variables_; ++v) {
      if (reads_along(read, v)) d = d | depends_[v];
    }
    return d;
  }

  // ---- names ----------------------------------------------------------------------------------

  std::string field(ExtentExpr e) { return frame_.field(e); }

  static std::string suffix(Dependence d, Lane lane) {
    return (d.row ? "_r" + std::to_string(lane.row) : std::string()) +
           (d.column ? "_c" + std::to_string(lane.column) : std::string());
  }

  std::string variable(size_t v, Lane lane) const {
    if (v >= call_.shape.size() && v < free_ && !has_loop(v)) return "0";
    return "v" + std::to_string(v) + suffix(depends_[v], lane);
  }

  // " + 2 * v3" for the variables that `takes` accepts.
  template <class Takes>
  std::string sum_text(const DenseForm& form, Lane lane, const Takes& takes) {
    return frame_.sum(form, [&](size_t v) { return takes(v) ? variable(v, lane) : std::string(); });
  }

  template <class Visit>
  void for_each_lane(Dependence d, const Visit& visit) const {
    for (int64_t r = 0; r < (d.row ? tile_.rows : 1); ++r) {
      for (int64_t c = 0; c < (d.column ? tile_.columns : 1); ++c) visit(Lane{r, c});
    }
  }

  // Of the accumulators.
  Dependence all_lanes() const { return {tile_.row.has_value(), tile_.column.has_value()}; }

  // ---- the item -------------------------------------------------------------------------------

  std::string item_function() {
    std::string text = "void compute_item(uint item, Frame f) {\n  uint rest = item;\n";
    if (staged_) text += "  uint lane = gl_LocalInvocationID.x;\n";
    text += coordinates();
    for (size_t i = 0; i < call_.reads.size(); ++i) text += first_address(i);
    if (call_.combine) {
      for_each_lane(all_lanes(),
                    [&](Lane lane) { text += "  VALUE " + result_name(lane) + " = IDENTITY;\n"; });
    } else {
      for_each_lane(all_lanes(),
                    [&](Lane lane) { text += "  VALUE " + result_name(lane) + ";\n"; });
    }
    size_t open = 0;
    text += derived_text(0, open);
    for (size_t level = 1; level <= loop_.size(); ++level) {
      text += level == chunk_level() ? staged_loops() : loop_text(level);
      open += level == chunk_level() ? 2 : 1;
      for (size_t i = 0; i < call_.reads.size(); ++i) text += next_address(i, level);
      text += derived_text(level, open);
    }
    text += terms_text();
    text += std::string(open, '}') + (open == 0 ? "" : "\n");
    return text + stores() + "}\n";
  }

  std::string result_name(Lane lane) const { return "s" + suffix(all_lanes(), lane); }

  // Number of tiles along an axis, and the axes in the order in which items count them.
  ExtentExpr tiles_along(size_t axis) const {
    const int64_t tile = results_along(axis);
    return tile == 1 ? call_.shape[axis] : ir::simplify(ir::ceil_div(call_.shape[axis], tile));
  }

  ExtentExpr item_count() const {
    ExtentExpr count = context_.pool().constant(1);
    for (size_t a = 0; a < call_.shape.size(); ++a) count = count * tiles_along(a);
    if (call_.steps) count = count * call_.chunks;
    return ir::simplify(count);
  }

  std::string coordinates() {
    std::string text;
    for (size_t a = call_.shape.size(); a-- > 0;) {
      const bool last = a == 0 && !call_.steps;
      const std::string n = "v" + std::to_string(a);
      const std::string count = "uint(" + field(tiles_along(a)) + ")";
      const std::string at = "int(" + std::string(last ? "rest" : "rest % " + count) + ")";
      if (!staged_ && !depends_[a].any()) {
        text += "  int " + n + " = " + at + ";\n";
      } else {
        const std::string first = at + " * " + std::to_string(results_along(a));
        text += staged_ ? staged_->place(a, first)
                        : "  int t" + std::to_string(a) + " = " + first + ";\n";
        // Past the end the last one is computed again and not stored.
        for_each_lane(depends_[a], [&](Lane lane) {
          const int64_t k = depends_[a].row ? lane.row : lane.column;
          text += "  int " + variable(a, lane) + " = min(t" + std::to_string(a) + " + " +
                  std::to_string(k * lanes_along(a)) + ", " + field(call_.shape[a] - 1) + ");\n";
        });
      }
      if (!last) text += "  rest /= " + count + ";\n";
    }
    return text;
  }

  // Where an operand's element lies: in its buffer, or in what the workgroup keeps of it.
  static std::string address_name(size_t i, size_t level) {
    return "a" + std::to_string(i) + "_" + std::to_string(level);
  }

  std::string first_address(size_t i) {
    if (is_staged(i)) {
      return "  int " + address_name(i, 0) + " = " + staged_->first_word(i) + ";\n";
    }
    const DenseForm& form = call_.reads[i].address;
    const auto fixed = [&](size_t v) { return v < call_.shape.size() && !depends_[v].any(); };
    std::string text = "  int " + address_name(i, 0) + " = " + field(form.constant) +
                       sum_text(form, {}, fixed) + ";\n";
    for (const std::optional<size_t>& axis : {tile_.row, tile_.column}) {
      if (!axis || is_zero(form.coefficients[*axis])) continue;
      for_each_lane(depends_[*axis], [&](Lane lane) {
        text += "  int " + offset_name(i, *axis, lane) + " = " +
                sum_text(form, lane, [&](size_t v) { return v == *axis; }).substr(3) + ";\n";
      });
    }
    return text;
  }

  std::string offset_name(size_t i, size_t axis, Lane lane) const {
    return "o" + std::to_string(i) + suffix(depends_[axis], lane);
  }

  // With the variables of a loop.
  std::string next_address(size_t i, size_t level) {
    const auto here = [&](size_t v) { return v < free_ && level_[v] == level; };
    std::string step;
    if (!is_staged(i)) {
      step = sum_text(call_.reads[i].address, {}, here);
    } else if (level >= chunk_level()) {
      step = staged_->step(i, loop_[level - 1][0]);
    }
    return "  int " + address_name(i, level) + " = " + address_name(i, level - 1) + step + ";\n";
  }

  std::string loop_text(size_t level) {
    const std::vector<size_t>& vars = loop_[level - 1];
    const bool cut = call_.steps && level == 1;
    if (cut) return chunk_text(vars);
    const std::string v = variable(vars[0], {});
    const ExtentExpr own = call_.reduced[vars[0] - call_.shape.size()];
    return "  for (int " + v + " = 0; " + v + " < " + field(bound_of(level, own)) + "; ++" + v +
           ") {\n";
  }

  std::string staged_loops() {
    const bool cut = call_.steps && chunk_level() == 1;
    const std::string bounds = cut ? chunk_bounds() : "";
    return bounds +
           (cut ? staged_->loops("first", "end")
                : staged_->loops(
                      "0", field(bound_of(chunk_level(), call_.reduced[workgroup_->chunked]))));
  }

  // An outer loop around an empty one would only use up the loop budget.
  ExtentExpr bound_of(size_t level, ExtentExpr own) const {
    if (level != 1 || loop_.size() == 1) return own;
    ExtentExpr inner = context_.pool().constant(1);
    for (size_t l = 1; l < loop_.size(); ++l) {
      for (size_t v : loop_[l]) inner = inner * call_.reduced[v - call_.shape.size()];
    }
    return ir::select(ir::equal(inner, 0), context_.pool().constant(0), own);
  }

  std::string chunk_bounds() {
    const std::string steps = field(call_.steps);
    return "  int first = int(rest) * " + steps + ";\n  int end = min(first + " + steps + ", " +
           field(loops_.steps) + ");\n";
  }

  // The steps of a chunk, as one index that the loop splits.
  std::string chunk_text(const std::vector<size_t>& vars) {
    std::string text =
        chunk_bounds() + "  for (int at = first; at < end; ++at) {\n  uint left = uint(at);\n";
    for (size_t i = vars.size(); i-- > 0;) {
      const std::string extent = "uint(" + field(call_.reduced[vars[i] - call_.shape.size()]) + ")";
      text += "  int " + variable(vars[i], {}) + " = int(" +
              (i == 0 ? "left" : "left % " + extent) + ");\n";
      if (i != 0) text += "  left /= " + extent + ";\n";
    }
    return text;
  }

  // Derived variables that are known from `level` on; what is the same for all lanes opens a block.
  std::string derived_text(size_t level, size_t& open) {
    std::string text;
    for (size_t k = 0; k < call_.derived.size(); ++k) {
      const size_t v = free_ + k;
      if (level_[v] != level) continue;
      const AffineDerived& d = call_.derived[k];
      const auto before = [&](size_t u) { return u < v; };
      for_each_lane(depends_[v], [&](Lane lane) {
        const std::string name = variable(v, lane), value = "n" + name, ok = "ok_" + name;
        text += "  int " + value + " = " + field(d.form.constant) + sum_text(d.form, lane, before) +
                ";\n";
        text += "  int " + name + " = " + value +
                (d.divisor == 1 ? "" : " / " + std::to_string(d.divisor)) + ";\n";
        text +=
            "  bool " + ok + " = " + value + " >= 0 && " + name + " < " + field(d.extent) +
            (d.divisor == 1 ? ""
                            : " && " + name + " * " + std::to_string(d.divisor) + " == " + value) +
            ";\n";
        if (depends_[v].any()) return;
        text += "  if (" + ok + ") {\n";
        ++open;
      });
      if (!depends_[v].any()) text += derived_addresses(v, level);
    }
    return text;
  }

  std::string derived_addresses(size_t v, size_t level) {
    std::string text;
    for (size_t i = 0; i < call_.reads.size(); ++i) {
      const std::string step =
          sum_text(call_.reads[i].address, {}, [&](size_t u) { return u == v; });
      if (!step.empty()) text += "  " + address_name(i, level) + " +=" + step.substr(2) + ";\n";
    }
    return text;
  }

  // "ok_v5_c0 && ok_v6_c0"; empty: always.
  std::string condition(Lane lane) const {
    std::string text;
    for (size_t v = free_; v < variables_; ++v) {
      if (depends_[v].any()) text += (text.empty() ? "ok_" : " && ok_") + variable(v, lane);
    }
    return text;
  }

  std::string terms_text() {
    Dependence conditional;
    for (size_t v = free_; v < variables_; ++v) conditional = conditional | depends_[v];
    std::string text, any;
    if (conditional.any()) {
      for_each_lane(conditional, [&](Lane lane) {
        any += (any.empty() ? "(" : " || (") + condition(lane) + ")";
      });
      text += "  if (" + any + ") {\n";
    }
    for (size_t i = 0; i < call_.reads.size(); ++i) {
      const Dependence own = dependence_of(call_.reads[i]);
      if (conditional.any() && own.any()) continue;
      for_each_lane(own, [&](Lane lane) { text += load_statement(i, lane); });
    }
    for_each_lane(all_lanes(), [&](Lane lane) {
      if (!conditional.any()) {
        text += "  " + term_statement(lane) + "\n";
        return;
      }
      text += "  if (" + condition(lane) + ") {\n";
      for (size_t i = 0; i < call_.reads.size(); ++i) {
        if (dependence_of(call_.reads[i]).any()) text += load_statement(i, lane);
      }
      text += "  " + term_statement(lane) + "\n  }\n";
    });
    return text + (conditional.any() ? "  }\n" : "");
  }

  std::string element_name(size_t i, Lane lane) const {
    return "x" + std::to_string(i) + suffix(dependence_of(call_.reads[i]), lane);
  }

  std::string load_statement(size_t i, Lane lane) {
    const AffineRead& read = call_.reads[i];
    const std::string declared =
        "  " + std::string(glsl_type(read.dtype)) + " " + element_name(i, lane) + " = ";
    std::string at = address_name(i, loop_.size());
    if (is_staged(i)) return declared + staged_->element(i, at, lane.row, lane.column) + ";\n";
    for (const std::optional<size_t>& axis : {tile_.row, tile_.column}) {
      if (axis && reads_along(read, *axis)) at += " + " + offset_name(i, *axis, lane);
    }
    at += sum_text(read.address, lane, [&](size_t v) { return v >= free_ && depends_[v].any(); });
    return declared + decode(read.dtype, load_name(call_, i) + "(uint(" + at + "))") + ";\n";
  }

  std::string term_statement(Lane lane) const {
    std::string term = "term(";
    for (size_t i = 0; i < call_.reads.size(); ++i) {
      term += (i == 0 ? "" : ", ") + element_name(i, lane);
    }
    term += ")";
    if (call_.body.dtype_of(call_.body.result) == DType::boolean) term = "uint(" + term + ")";
    const std::string s = result_name(lane);
    return s + " = " + (call_.combine ? "combine(" + s + ", " + term + ")" : term) + ";";
  }

  // ---- memory ---------------------------------------------------------------------------------

  bool stores_vec4s() const {
    return !staged_ && tile_.columns == kAffineTile && ir::size_bytes(call_.wide) == 4 &&
           ir::prove_multiple_of(call_.shape.back(), kAffineTile);
  }

  std::string_view result_type() const { return stores_vec4s() ? "uvec4" : bits_type(call_.wide); }

  // Element of the result at a lane's place.
  std::string result_address(Lane lane) {
    ExtentExpr stride = context_.pool().constant(1);
    std::string text;
    for (size_t a = call_.shape.size(); a-- > 0;) {
      const std::string factor = field(stride);
      text +=
          (text.empty() ? "" : " + ") + variable(a, lane) + (factor == "1" ? "" : " * " + factor);
      stride = ir::simplify(stride * call_.shape[a]);
    }
    if (call_.steps) text += (text.empty() ? "" : " + ") + ("int(rest) * " + field(stride));
    if (call_.first) text += (text.empty() ? "" : " + ") + field(call_.first);
    return text.empty() ? "0" : text;
  }

  // Lanes past the end of an axis store nothing.
  std::string is_inside(Lane lane, bool columns) {
    std::string text;
    const auto check = [&](size_t axis, int64_t k) {
      if (k == 0 && lanes_along(axis) == 1) return;
      text += (text.empty() ? "" : " && ") + ("t" + std::to_string(axis)) + " + " +
              std::to_string(k * lanes_along(axis)) + " < " + field(call_.shape[axis]);
    };
    if (tile_.row) check(*tile_.row, lane.row);
    if (columns && tile_.column) check(*tile_.column, lane.column);
    for (size_t a = 0; a < call_.shape.size(); ++a) {
      if (!depends_[a].any()) check(a, 0);
    }
    return text;
  }

  std::string stores() {
    std::string text;
    for_each_lane(all_lanes(), [&](Lane lane) {
      std::string store;
      if (stores_vec4s()) {
        if (lane.column != 0) return;
        store = "result[(" + result_address(lane) + ") / 4] = uvec4(";
        for (int64_t c = 0; c < kAffineTile; ++c) {
          store += (c == 0 ? "" : ", ") + encode(call_.wide, result_name({lane.row, c}));
        }
        store += ");\n";
      } else {
        store = "result[" + result_address(lane) + "] = " + encode(call_.wide, result_name(lane)) +
                ";\n";
      }
      const std::string inside = is_inside(lane, !stores_vec4s());
      text += "  " + (inside.empty() ? "" : "if (" + inside + ") ") + store;
    });
    return text;
  }

  // ---- the rest -------------------------------------------------------------------------------

  std::string combine_function() const {
    const std::string type(glsl_type(call_.wide));
    std::string text = "#define VALUE " + type + "\n";
    if (!call_.combine) return text;
    const DType narrow = call_.body.dtype_of(call_.body.result);
    return text + "#define IDENTITY " + identity_text(*call_.combine, call_.wide, narrow) +
           "\nVALUE combine(VALUE a, VALUE b) { return " +
           combine_text(*call_.combine, call_.wide) + "; }\n";
  }

  // As many workgroups, along x and y, as keep every invocation within the loop budget.
  void set_groups(ir::KernelCall& call, int64_t iterations) const {
    const ir::DeviceProfile& profile = context_.profile();
    const int64_t lanes = workgroup_ ? 1 : call.kernel.local_size[0];  // items side by side
    if (workgroup_) iterations += workgroup_->max_chunks;
    const int64_t items = std::max<int64_t>(1, profile.max_loop_iterations / (iterations + 1));
    const int64_t busy = profile.device_class == ir::DeviceClass::cpu ? 64 : 4096;
    const ExtentExpr count = item_count();
    const ExtentExpr groups = ir::simplify(
        ir::min(ir::ceil_div(count, lanes), ir::max(ir::ceil_div(count, lanes * items), busy)));
    call.groups = tile_groups(context_, groups);
  }

  LowerContext& context_;
  const AffineCall& call_;
  const int64_t terms_;
  const AffineLoops loops_;
  const std::optional<WorkgroupTile> workgroup_;
  const RegisterTile tile_;
  AffineFrame frame_;
  std::optional<StagedText> staged_;
  size_t free_ = 0, variables_ = 0;
  std::vector<std::vector<size_t>> loop_;  // variables per level, from level 1 on
  std::vector<size_t> level_;              // per variable: the loop in which it becomes known
  std::vector<Dependence> depends_;        // per variable
};

}  // namespace

size_t binding_count(const AffineCall& call) {
  std::set<ir::BufferId> buffers{call.output};
  for (const AffineRead& read : call.reads) buffers.insert(read.buffer);
  return buffers.size();
}

AffineLoops affine_loops(ir::ExtentPool& pool, const std::vector<ExtentExpr>& reduced) {
  AffineLoops loops{.first_window = reduced.size(), .steps = pool.constant(1)};
  loops.depth = 0;
  for (ExtentExpr e : reduced) loops.depth += ir::as_constant(e) == 1 ? 0 : 1;
  while (loops.first_window > 0) {
    const auto extent = ir::as_constant(reduced[loops.first_window - 1]);
    if (!extent || *extent < 1 || loops.window_terms * *extent > kMaxWindowTerms) break;
    loops.window_terms *= *extent;
    --loops.first_window;
  }
  for (size_t i = 0; i < loops.first_window; ++i) loops.steps = loops.steps * reduced[i];
  loops.steps = ir::simplify(loops.steps);
  loops.depth = std::max<int64_t>(loops.depth, 1);
  return loops;
}

Result<void> emit_affine(LowerContext& context, const AffineCall& call, int64_t terms) {
  Result<ir::KernelCall> kernel_call = AffineText(context, call, terms).make_call();
  if (!kernel_call) return kernel_call.error();
  const uint32_t most = context.profile().max_storage_buffers;
  if (kernel_call->operands.size() > most) {
    return context.error("reads " + std::to_string(kernel_call->operands.size() - 1) +
                         " buffers and writes one; the device binds " + std::to_string(most) +
                         " storage buffers");
  }
  context.emit(*std::move(kernel_call));
  return {};
}

}  // namespace ullage::ops
