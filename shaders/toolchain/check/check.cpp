// All executions, and what their results say together.
#include "shaders/toolchain/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/check/cells.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders::check {
namespace {

// More than this share of transactions or cycles beyond the least is worth a line.
constexpr double kWorthALine = 1.15, kWorthALineOfBanks = 1.1;

using Bytes = std::vector<std::vector<uint8_t>>;  // by memory

class Checker {
 public:
  Checker(const Program& program, const CheckOptions& options)
      : program_(program), options_(options) {
    for (int axis = 0; axis < 3; ++axis) {
      const uint32_t made = program.local_size[axis] > 1 ? 2 : 1;
      workgroups_[axis] = options.workgroups[axis] ? options.workgroups[axis] : made;
    }
    widths_ = options.widths;
    if (!widths_.empty()) return;
    widths_ = {32};
    if (program.has_subgroup_operations) widths_ = {4, 8, 16, 32, 64, kWidest};
  }

  ir::Result<CheckReport> run() {
    for (uint32_t width : widths_) {
      if (!std::has_single_bit(width) || width > kWidest) {
        return ir::Error{
            ir::ErrorCode::invalid_argument,
            fmt::format("a subgroup has 1 to {} invocations, a power of two; {} is none", kWidest,
                        width)};
      }
      std::vector<Bytes> results;
      for (uint32_t order = 0; order < std::max(options_.orders, 1u); ++order) {
        auto bytes = execute(width, order);
        if (!bytes) return bytes.error();
        results.push_back(std::move(*bytes));
      }
      compare_orders(results);
      firsts_.push_back(std::move(results[0]));
    }
    compare_widths();
    if (const auto done = compare_made_data(); !done) return done.error();
    CheckReport report;
    report.findings = findings_.all();
    report.has_faults = findings_.has_faults();
    std::ranges::copy(workgroups_, report.workgroups);
    std::ranges::copy(program_.local_size, report.local_size);
    report.orders = std::max(options_.orders, 1u);
    report.costs = std::move(costs_);
    return report;
  }

 private:
  ir::Result<Bytes> execute(uint32_t width, uint32_t order) {
    Cost cost;
    auto bytes = execute(width, order, MadeIntegers::counting, findings_, cost);
    if (bytes && order == 0) costs_.push_back(cost_of(width, cost));
    return bytes;
  }

  ir::Result<Bytes> execute(uint32_t width, uint32_t order, MadeIntegers integers,
                            Findings& findings, Cost& cost) {
    auto memories =
        make_memories(program_, options_.bindings, options_.push, workgroups_, integers);
    if (!memories) return memories.error();
    Dispatch dispatch{.program = program_,
                      .width = width,
                      .order = order,
                      .workgroups = {workgroups_[0], workgroups_[1], workgroups_[2]},
                      .memories = *memories,
                      .findings = findings,
                      .cost = cost};
    dispatch.most_steps = options_.most_steps;
    if (const auto done = check::run(dispatch); !done) return done.error();
    Bytes bytes;
    for (Memory& m : *memories) bytes.push_back(std::move(m.bytes()));
    return bytes;
  }

  ir::Result<void> compare_made_data() {
    if (!findings_.has_faults()) return {};
    Findings others;
    for (uint32_t width : widths_) {
      Cost ignored;
      const auto done = execute(width, 0, MadeIntegers::ones, others, ignored);
      if (!done) return done.error();
    }
    findings_.compare_made_data(others);
    return {};
  }

  WidthCost cost_of(uint32_t width, const Cost& cost) const {
    WidthCost found;
    found.width = width;
    found.active_share = cost.active_share();
    const auto line_of = [&](uint32_t site) { return program_.lines[site]; };
    for (const auto& [site, access] : cost.accesses()) {
      found.accesses.push_back({std::string(line_of(site).file), line_of(site).line, site, access});
    }
    for (const auto& [site, branch] : cost.branches()) {
      if (branch.diverged == 0) continue;
      found.branches.push_back({std::string(line_of(site).file), line_of(site).line, site, branch});
    }
    return found;
  }

  // Results that hang on the order of invocations may hang on the width, too.
  void compare_orders(const std::vector<Bytes>& results) {
    ordered_.resize(results[0].size(), true);
    for (const Bytes& other : results) {
      for (size_t m = 0; m < other.size(); ++m) {
        if (difference(m, results[0][m], other[m])) ordered_[m] = false;
      }
    }
  }

  void compare_widths() {
    if (!program_.has_subgroup_operations || findings_.has_faults()) return;
    for (size_t w = 1; w < firsts_.size(); ++w) {
      for (size_t m = 0; m < firsts_[w].size(); ++m) {
        if (!ordered_[m]) continue;
        if (const auto at = difference(m, firsts_[0][m], firsts_[w][m])) report_width(w, m, *at);
      }
    }
  }

  void report_width(size_t w, size_t memory, uint64_t at) {
    const auto v = std::ranges::find_if(program_.variables, [&](const Variable& one) {
      return one.layout == Layout::decorated && one.memory == memory && !one.image;
    });
    if (v == program_.variables.end() || !v->is_written) return;
    if (!findings_.is_new(FindingKind::width_dependence, v->id, v->id)) return;
    Types types(*program_.module);
    const std::string object = v->name + types.path_to(v->type, v->layout, at);
    findings_.add({FindingKind::width_dependence,
                   fmt::format("{} differs between subgroups of {} and {} invocations", object,
                               widths_[0], widths_[w]),
                   {},
                   {},
                   object,
                   widths_[w],
                   0});
  }

  // Where the contents of a memory differ by more than sums in another order do.
  std::optional<uint64_t> difference(size_t memory, const std::vector<uint8_t>& a,
                                     const std::vector<uint8_t>& b) const {
    if (a == b) return {};
    const auto v = std::ranges::find_if(program_.variables, [&](const Variable& one) {
      return one.layout == Layout::decorated && one.memory == memory;
    });
    if (v == program_.variables.end()) return {};
    Types types(*program_.module);
    for (const Leaf& leaf : types.leaves_of(v->type, v->layout, {})) {
      if (differs(leaf, 0, a, b)) return leaf.offset;
    }
    const uint32_t stride = runtime_stride_of(*program_.module, v->type);
    if (stride == 0) return {};
    const SpirvInstruction& block = types.definition(v->type);
    const Part member =
        types.part_of(v->type, static_cast<uint32_t>(block.words.size() - 3), v->layout, {});
    const Part element = types.part_of(member.type, 0, v->layout, member.matrix);
    const std::vector<Leaf> leaves = types.leaves_of(element.type, v->layout, element.matrix);
    for (uint64_t at = member.offset; at < std::min(a.size(), b.size()); at += stride) {
      for (const Leaf& leaf : leaves) {
        if (differs(leaf, at, a, b)) return at + leaf.offset;
      }
    }
    return {};
  }

  static bool differs(const Leaf& leaf, uint64_t base, const std::vector<uint8_t>& a,
                      const std::vector<uint8_t>& b) {
    const uint64_t at = base + leaf.offset;
    const uint32_t size = leaf.scalar.bytes();
    if (at + size > std::min(a.size(), b.size())) return false;
    uint64_t x = 0, y = 0;
    std::memcpy(&x, a.data() + at, size);
    std::memcpy(&y, b.data() + at, size);
    if (x == y) return false;
    if (leaf.scalar.kind != ScalarKind::floating) return true;
    const double p = read_float(x, leaf.scalar.width), q = read_float(y, leaf.scalar.width);
    if (std::isnan(p) || std::isnan(q)) return std::isnan(p) != std::isnan(q);
    return std::fabs(p - q) > 1e-3 * std::max({std::fabs(p), std::fabs(q), 1.0});
  }

  const Program& program_;
  const CheckOptions& options_;
  uint32_t workgroups_[3] = {1, 1, 1};
  std::vector<uint32_t> widths_;
  Findings findings_;
  std::vector<WidthCost> costs_;
  std::vector<bool> ordered_;  // memories that every order leaves the same
  std::vector<Bytes> firsts_;  // by width
};

double ratio(uint64_t a, uint64_t least) {
  return least == 0 ? 1 : static_cast<double>(a) / static_cast<double>(least);
}

bool is_costly(const AccessCost& c) {
  if (c.is_shared) return ratio(c.bank_cycles, c.least_bank_cycles) > kWorthALineOfBanks;
  return ratio(c.transactions[1], c.least[1]) > kWorthALine;
}

std::string text_of(const CostLine& line, uint32_t width) {
  const AccessCost& c = line.cost;
  const std::string where = line.line == 0 ? fmt::format("instruction {}", line.instruction)
                                           : fmt::format("{}:{}", line.file, line.line);
  const char* const verb = c.is_write ? "writes" : "reads";
  if (c.is_shared) {
    return fmt::format(
        "{}: note: cost: {} {} with {:.2f} times the least cycles of 32 banks at width {}\n", where,
        verb, c.object, ratio(c.bank_cycles, c.least_bank_cycles), width);
  }
  return fmt::format(
      "{}: note: cost: {} {} with {:.2f} times the least transactions of 64 bytes at width {}\n",
      where, verb, c.object, ratio(c.transactions[1], c.least[1]), width);
}

// The width that costs are shown for: 32 where it is one.
const WidthCost* shown(const CheckReport& report) {
  const auto found = std::ranges::find(report.costs, 32u, &WidthCost::width);
  if (found != report.costs.end()) return &*found;
  return report.costs.empty() ? nullptr : &report.costs.front();
}

nlohmann::ordered_json json_of(const WidthCost& cost) {
  auto accesses = nlohmann::ordered_json::array();
  for (const CostLine& line : cost.accesses) {
    const AccessCost& c = line.cost;
    nlohmann::ordered_json one = {{"file", line.file},
                                  {"line", line.line},
                                  {"instruction", line.instruction},
                                  {"object", c.object},
                                  {"access", c.is_write ? "write" : "read"},
                                  {"memory", c.is_shared ? "shared" : "buffer"},
                                  {"executions", c.executions},
                                  {"bytes", c.bytes}};
    if (c.is_shared) {
      one.update({{"bank_cycles", c.bank_cycles}, {"least_bank_cycles", c.least_bank_cycles}});
    } else {
      for (size_t k = 0; k < kSegments.size(); ++k) {
        one["transactions"][std::to_string(kSegments[k])] = {{"count", c.transactions[k]},
                                                             {"least", c.least[k]}};
      }
    }
    accesses.push_back(std::move(one));
  }
  auto branches = nlohmann::ordered_json::array();
  for (const BranchLine& line : cost.branches) {
    branches.push_back({{"file", line.file},
                        {"line", line.line},
                        {"instruction", line.instruction},
                        {"executions", line.cost.executions},
                        {"diverged", line.cost.diverged}});
  }
  return {{"width", cost.width},
          {"active_share", cost.active_share},
          {"accesses", std::move(accesses)},
          {"divergent_branches", std::move(branches)}};
}

}  // namespace

ir::Result<CheckReport> check_shader(const SpirvModule& module, const SpirvEntryPoint& entry,
                                     const CheckOptions& options) {
  if (entry.model != 5) {
    return ir::Error{ir::ErrorCode::unsupported, "check executes compute shaders alone"};
  }
  const auto program = decode(module, entry);
  if (!program) return program.error();
  return Checker(*program, options).run();
}

std::string to_text(const CheckReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) text += to_text(finding);
  const WidthCost* const cost = shown(report);
  if (!cost) return text;
  for (const CostLine& line : cost->accesses) {
    if (is_costly(line.cost)) text += text_of(line, cost->width);
  }
  return text;
}

nlohmann::ordered_json to_json(const CheckReport& report, const std::string& file) {
  auto findings = nlohmann::ordered_json::array();
  for (const Finding& finding : report.findings) findings.push_back(to_json(finding));
  auto costs = nlohmann::ordered_json::array();
  for (const WidthCost& cost : report.costs) costs.push_back(json_of(cost));
  return {{"file", file},
          {"workgroups", report.workgroups},
          {"local_size", report.local_size},
          {"orders", report.orders},
          {"findings", std::move(findings)},
          {"costs", std::move(costs)}};
}

}  // namespace ullage::shaders::check
