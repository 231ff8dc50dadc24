// Bounds of a plan: one interval per leaf.
#include "runtime/run/bounds.h"

#include <algorithm>
#include <map>

#include "base/message.h"

namespace ullage::runtime {

bool is_capacity(const ir::ScalarInstruction& instruction) {
  return instruction.op == ir::ScalarOp::capacity;
}

bool has_capacities(const ir::Program& program) {
  return std::ranges::any_of(program.scalars.code, is_capacity);
}

namespace {

bool is_integer_leaf(const ir::ScalarInstruction& instruction) {
  return instruction.op == ir::ScalarOp::input_axis ||
         instruction.op == ir::ScalarOp::runtime_scalar || is_capacity(instruction);
}

bool is_axis(const ir::Program& program, const Leaf& leaf) {
  return program.scalars.code[leaf.reg].op == ir::ScalarOp::input_axis;
}

bool contains(ir::Interval interval, int64_t value) {
  return interval.low <= value && value <= interval.high;
}

// The power-of-two interval around zero that contains the value.
ir::Interval bucket_interval(int64_t value) {
  if (value >= 0) return {0, bucket_of(value)};
  return {value < -(int64_t{1} << 62) ? ir::Interval::kMin : -bucket_of(-value), 0};
}

ir::Interval fresh_interval(Policy policy, const Leaf& leaf, std::optional<int64_t> value) {
  if (!value) return {0, *leaf.bound};
  ir::Interval interval = bucket_interval(*value);
  if (leaf.bound && *value <= *leaf.bound) {
    interval.high = policy == Policy::replay ? *leaf.bound : std::min(interval.high, *leaf.bound);
  }
  return interval;
}

// Whether the name is "node" or "node:output:axis" of a node of the model. If its iterations or
// that axis are bounded already, there is no symbol of this name, and the bound is not needed.
bool is_of_node(const ir::Program& program, const std::string& name) {
  return std::ranges::any_of(program.nodes, [&](const ir::ProgramNode& node) {
    const std::string_view rest =
        std::string_view(name).substr(std::min(node.name.size(), name.size()));
    return !node.name.empty() && name.starts_with(node.name) &&
           (rest.empty() || rest.starts_with(":"));
  });
}

// Per register: whether it is computed only from constants and from leaves with a bound.
std::vector<bool> bounded_registers(const ir::ScalarProgram& scalars,
                                    std::span<const Leaf> leaves) {
  std::vector<bool> bounded(scalars.code.size());
  for (uint32_t reg = 0; reg < bounded.size(); ++reg) {
    const ir::ScalarInstruction& code = scalars.code[reg];
    const uint32_t operands[] = {code.a, code.b, code.c};
    const auto made_of = std::span(operands).first(static_cast<size_t>(ir::arity_of(code.op)));
    const auto leaf = std::ranges::find(leaves, reg, &Leaf::reg);
    bounded[reg] = made_of.empty()
                       ? code.op == ir::ScalarOp::constant || (leaf != leaves.end() && leaf->bound)
                       : std::ranges::all_of(made_of, [&](uint32_t r) { return bounded[r]; });
  }
  return bounded;
}

// A guard that requires a leaf to equal something gives the leaf the bound of that.
void share_bounds(const ir::Program& program, std::vector<Leaf>& leaves) {
  Box box;
  for (const Leaf& leaf : leaves) {
    box.push_back(leaf.bound ? ir::Interval{0, *leaf.bound} : ir::Interval{});
  }
  std::vector<bool> bounded = bounded_registers(program.scalars, leaves);
  std::vector<ir::Interval> ranges = intervals_over(program, leaves, box);
  const auto share = [&](uint32_t to, uint32_t from) {
    const auto leaf = std::ranges::find(leaves, to, &Leaf::reg);
    if (leaf == leaves.end() || leaf->bound || !bounded[from]) return;
    if (ranges[from].high < 0 || ranges[from].high > ir::kMaxAxisExtent) return;
    leaf->bound = ranges[from].high;
    leaf->chosen = false;
    bounded[to] = true;
    ranges[to] = {0, *leaf->bound};
  };
  for (const ir::ProgramGuard& guard : program.guards) {
    const ir::ScalarInstruction& condition = program.scalars.code[guard.condition];
    if (guard.predicate != ir::kNoRegister || condition.op != ir::ScalarOp::equal) continue;
    share(condition.a, condition.b);
    share(condition.b, condition.a);
  }
}

}  // namespace

ir::Result<std::vector<Leaf>> leaves_of(const ir::Program& program,
                                        std::span<const std::pair<std::string, int64_t>> bounds) {
  std::map<uint32_t, const ir::ProgramSymbol*> symbol_of;
  for (const ir::ProgramSymbol& symbol : program.symbols) symbol_of[symbol.reg] = &symbol;
  std::vector<Leaf> leaves;
  for (uint32_t reg = 0; reg < program.scalars.code.size(); ++reg) {
    const ir::ScalarInstruction& code = program.scalars.code[reg];
    if (!is_integer_leaf(code)) continue;
    Leaf leaf{.reg = reg};
    const auto symbol = symbol_of.find(reg);
    const std::string index = std::to_string(code.index);
    if (!is_capacity(code)) {
      leaf.position =
          program.inputs[code.input].name +
          (code.op == ir::ScalarOp::input_axis ? "." + index : ir::message("[{}]", index));
    } else if (symbol != symbol_of.end()) {
      leaf.position = symbol->second->name;
    }
    leaf.name = symbol == symbol_of.end() ? leaf.position : symbol->second->name;
    leaf.chosen = is_capacity(code);
    if (symbol != symbol_of.end() && symbol->second->bound >= 0) {
      leaf.bound = symbol->second->bound;
      leaf.first = std::max(leaf.first, *leaf.bound);
    }
    leaves.push_back(std::move(leaf));
  }
  for (const auto& [name, value] : bounds) {
    bool known = false;
    if (value < 0) {
      return ir::invalid_argument("bound {}: must not be negative, given {}", name, value);
    }
    for (Leaf& leaf : leaves) {
      if (leaf.name != name && leaf.position != name) continue;
      leaf.bound = value;
      leaf.chosen = false;
      known = true;
    }
    if (!known && !is_of_node(program, name)) {
      return ir::invalid_argument("bound {}: the program has no such symbol", name);
    }
  }
  share_bounds(program, leaves);
  return leaves;
}

void read_values(const ir::Program& program, std::span<const Leaf> leaves, const Inputs& inputs,
                 LeafValues& values) {
  values.assign(leaves.size(), std::nullopt);
  for (size_t i = 0; i < leaves.size(); ++i) {
    int64_t value = 0;
    if (inputs.integer_leaf(program.scalars.code[leaves[i].reg], value)) values[i] = value;
  }
}

LeafValues values_of(const ir::Program& program, std::span<const Leaf> leaves,
                     const Inputs& inputs) {
  LeafValues values;
  read_values(program, leaves, inputs, values);
  return values;
}

int64_t bucket_of(int64_t value) {
  if (value > int64_t{1} << 62) return INT64_MAX;
  int64_t bucket = 1;
  while (bucket < value) bucket *= 2;
  return bucket;
}

int64_t step_of(int64_t value) {
  const int64_t step = std::max<int64_t>(bucket_of(value) / 16, 1);
  return value > INT64_MAX - step ? INT64_MAX : (value + step - 1) / step * step;
}

ir::Result<Box> choose_box(Policy policy, const ir::Program& program, std::span<const Leaf> leaves,
                           const LeafValues& values) {
  Box box(leaves.size());
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!values[i] && !leaves[i].bound && is_capacity(program.scalars.code[leaves[i].reg])) {
      return ir::invalid_argument(
          "plan: {} is decided on the device and needs a bound: --bound {}=N", leaves[i].name,
          leaves[i].name);
    }
    if (!values[i] && !leaves[i].bound) {
      const bool bound_input =
          is_axis(program, leaves[i]);  // an axis is missing only with its input
      return ir::invalid_argument(
          "plan: {}{}", leaves[i].name,
          (bound_input ? " has no bound and its input is not bound"
                       : " has no bound and no usable value (input not bound, element missing or "
                         "not an integer size)"));
    }
    const bool is_point = policy == Policy::exact && values[i];
    box[i] = is_point ? ir::Interval{*values[i], *values[i]}
                      : fresh_interval(policy, leaves[i], values[i]);
  }
  return box;
}

Box points(const LeafValues& values, const Box& otherwise) {
  Box box = otherwise;
  for (size_t i = 0; i < box.size(); ++i) {
    if (values[i]) box[i] = {*values[i], *values[i]};
  }
  return box;
}

bool contains(const Box& box, const LeafValues& values) {
  for (size_t i = 0; i < box.size(); ++i) {
    if (values[i] && !contains(box[i], *values[i])) return false;
  }
  return true;
}

Box union_of(const Box& a, const Box& b) {
  Box both = a;
  for (size_t i = 0; i < both.size(); ++i) {
    both[i] = {std::min(a[i].low, b[i].low), std::max(a[i].high, b[i].high)};
  }
  return both;
}

bool exceeds_bounds(std::span<const Leaf> leaves, const LeafValues& values) {
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (values[i] && leaves[i].bound && *values[i] > *leaves[i].bound) return true;
  }
  return false;
}

std::vector<ir::Interval> intervals_over(const ir::Program& program, std::span<const Leaf> leaves,
                                         const Box& box) {
  std::vector<ir::Interval> registers;
  ir::run_intervals(
      program.scalars,
      [&](const ir::ScalarInstruction& instruction) {
        for (size_t i = 0; i < leaves.size(); ++i) {
          if (program.scalars.code[leaves[i].reg] == instruction) return box[i];
        }
        return ir::Interval{};
      },
      registers);
  return registers;
}

std::string describe(std::span<const Leaf> leaves, const Box& box) {
  std::string text;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!text.empty()) text += ", ";
    text += ir::message("{} <= {}", leaves[i].name, box[i].high);
  }
  return text;
}

}  // namespace ullage::runtime
