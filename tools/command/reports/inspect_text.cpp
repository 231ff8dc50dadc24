// Tables and JSON of a program's parts.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "ir/program/plan_needs.h"
#include "tools/command/reports/plan_text.h"
#include "tools/command/reports/program_text.h"
#include "tools/common/cli/text_table.h"

namespace ullage::tools {
namespace {

std::vector<uint32_t> uses_of_kernels(const ir::Program& program) {
  std::vector<uint32_t> uses(program.kernels.size(), 0);
  for (const ir::ProgramDispatch& dispatch : program.dispatches) ++uses[dispatch.kernel];
  return uses;
}

// "%5 = i64 count[0]": elements that kernels write and extents depend on.
std::vector<std::string> device_scalar_texts(const ir::Program& program) {
  std::vector<std::string> texts;
  texts.reserve(program.device_scalars.size());
  for (const ir::ProgramDeviceScalar& scalar : program.device_scalars) {
    const auto named = std::ranges::find(program.symbols, scalar.reg, &ir::ProgramSymbol::reg);
    const std::string name =
        named == program.symbols.end() ? fmt::format("%{}", scalar.reg) : named->name;
    texts.push_back(fmt::format("{} = {} {}[{}]", name, ir::name_of(scalar.dtype),
                                program.buffers[scalar.buffer].name, scalar.element));
  }
  return texts;
}

// Dispatches that convert counts into sizes.
size_t resolve_count(const ir::Program& program) {
  const auto is_resolve = [&](const ir::ProgramDispatch& dispatch) {
    return std::ranges::any_of(dispatch.bindings, [&](const auto& binding) {
      return program.buffers[binding.buffer].kind == ir::BufferKind::control;
    });
  };
  return static_cast<size_t>(std::ranges::count_if(program.dispatches, is_resolve));
}

// "f32", or "f32 as f16" where the storage differs.
std::string dtype_text(const ir::ProgramBuffer& buffer) {
  if (buffer.storage == buffer.dtype) return std::string(ir::name_of(buffer.dtype));
  return fmt::format("{} as {}", ir::name_of(buffer.dtype), ir::name_of(buffer.storage));
}

std::string or_dash(const std::string& text) {
  return text.empty() ? "-" : text;
}

}  // namespace

namespace {

// What is known of how large it may be.
std::string capacity_text(const ir::ProgramSymbol& symbol, bool capacity,
                          const LearnedSizes& learned) {
  if (!capacity) return symbol.bound >= 0 ? fmt::format(" <= {}", symbol.bound) : "";
  const std::string first =
      symbol.bound >= 0 ? fmt::format("begins with {}", symbol.bound) : "estimated";
  const auto known = learned.find(symbol.name);
  const std::string before =
      known == learned.end() ? "" : fmt::format(", runs here needed {}", known->second);
  return fmt::format(": {}, grows with runs (--bound {}=N){}", first, symbol.name, before);
}

}  // namespace

std::string interface_text(const ir::Program& program, const LearnedSizes& learned) {
  std::string out;
  const auto add = [&](const std::string& line) { out += ir::printable(line) + '\n'; };
  for (const ir::ProgramInput& input : program.inputs) {
    add(fmt::format("input  {}{}", tensor_text(program, input.name, input.dtype, input.extents),
                    input.host_read ? " (read by the host)" : ""));
  }
  for (const ir::ProgramOutput& output : program.outputs) {
    add(fmt::format("output {}", tensor_text(program, output.name, output.dtype, output.extents)));
  }
  for (const ir::ProgramSymbol& symbol : program.symbols) {
    const ir::ScalarOp leaf = program.scalars.code[symbol.reg].op;
    if (ir::is_device_leaf(leaf)) continue;
    const bool capacity = leaf == ir::ScalarOp::capacity;
    add(fmt::format("{} {}{}", capacity ? "capacity" : "symbol", symbol.name,
                    capacity_text(symbol, capacity, learned)));
  }
  for (const std::string& scalar : device_scalar_texts(program)) add("device " + scalar);
  if (const size_t count = resolve_count(program); count != 0) {
    add(fmt::format("resolve {} times a run", count));
  }
  for (const ir::ProgramGuard& guard : program.guards) add("guard  " + guard.message);
  return out;
}

std::string plan_cost_table(const ir::Program& program) {
  constexpr int64_t kExtents[] = {1, 16, 64, 256, 1024};
  std::vector<std::string> header = {"plan bytes"};
  for (const int64_t n : kExtents) header.push_back(fmt::format("at {}", n));
  TextTable table(std::move(header));
  std::map<std::string, int64_t> others;
  for (const ir::ProgramSymbol& symbol : program.symbols) {
    const bool from_device = ir::is_device_leaf(program.scalars.code[symbol.reg].op);
    if (symbol.bound < 0 && !from_device) others[symbol.name] = 1;
  }
  if (others.empty()) return {};
  for (const auto& [name, one] : others) {
    std::vector<std::string> row = {name};
    for (const int64_t n : kExtents) {
      std::map<std::string, int64_t> sizes = others;
      sizes[name] = n;
      const auto bytes = peak_bytes(program, sizes);
      row.push_back(bytes ? std::to_string(*bytes) : "-");
    }
    table.add(std::move(row));
  }
  return table.text();
}

std::string kernel_table(const ir::Program& program) {
  TextTable table({"kernel", "dispatches", "group", "buffers", "push", "shared", "bytes", "needs"});
  const auto uses = uses_of_kernels(program);
  for (size_t i = 0; i < program.kernels.size(); ++i) {
    const ir::ProgramKernel& k = program.kernels[i];
    table.add({k.name, std::to_string(uses[i]),
               fmt::format("{}x{}x{}", k.local_size[0], k.local_size[1], k.local_size[2]),
               std::to_string(std::ranges::count(k.texel, false)), std::to_string(k.push_bytes),
               std::to_string(shared_bytes(k)), std::to_string(k.spirv.size() * 4),
               features_text(k.needs)});
  }
  return table.text();
}

std::string dispatch_table(const ir::Program& program) {
  TextTable table({"#", "barrier", "node", "kernel", "computes in", "buffers"});
  for (size_t i = 0; i < program.dispatches.size(); ++i) {
    const ir::ProgramDispatch& d = program.dispatches[i];
    std::string buffers;
    for (const auto& binding : d.bindings) {
      const ir::ProgramBuffer& buffer = program.buffers[binding.buffer];
      buffers += fmt::format("{}{}:{} ", binding.access == ir::Access::read ? "" : ">",
                             or_dash(buffer.name), dtype_text(buffer));
    }
    table.add({std::to_string(i), d.barrier_before ? "yes" : "", or_dash(d.label),
               program.kernels[d.kernel].name, std::string(ir::name_of(d.accumulation)), buffers});
  }
  return table.text();
}

std::string node_table(const ir::Program& program) {
  TextTable table({"node", "op", "where", "reason"});
  for (const ir::ProgramNode& node : program.nodes) {
    table.add({node.name, node.op, placement_text(node.where), node.reason});
  }
  return table.text();
}

std::string node_summary(const ir::Program& program) {
  std::map<std::string, size_t> counts;
  for (const ir::ProgramNode& node : program.nodes) ++counts[placement_text(node.where)];
  std::string out = fmt::format("{} nodes:", program.nodes.size());
  for (const auto& [where, count] : counts) out += fmt::format(" {} {}", where, count);
  return out + "\n";
}

nlohmann::ordered_json inspect_json(const ir::Program& program, const LearnedSizes& learned) {
  nlohmann::ordered_json json = summary_json(program);
  json["entry"] = program.entry;
  json["preference"] = ir::plan_preference(program);
  json["needs"] = needs_json(program);
  for (const ir::ProgramInput& input : program.inputs) {
    json["inputs"].push_back(tensor_text(program, input.name, input.dtype, input.extents));
  }
  for (const ir::ProgramOutput& output : program.outputs) {
    json["outputs"].push_back(tensor_text(program, output.name, output.dtype, output.extents));
  }
  for (const ir::ProgramSymbol& symbol : program.symbols) {
    if (program.scalars.code[symbol.reg].op != ir::ScalarOp::capacity) continue;
    json["capacities"].push_back({{"bound", symbol.name}, {"default", symbol.bound}});
    const auto known = learned.find(symbol.name);
    if (known != learned.end()) json["capacities"].back()["learned"] = known->second;
  }
  for (const std::string& scalar : device_scalar_texts(program)) {
    json["device_scalars"].push_back(scalar);
  }
  json["resolves"] = resolve_count(program);
  for (const ir::ProgramGuard& guard : program.guards) json["guards"].push_back(guard.message);
  const auto uses = uses_of_kernels(program);
  for (size_t i = 0; i < program.kernels.size(); ++i) {
    const ir::ProgramKernel& k = program.kernels[i];
    json["kernel_list"].push_back({{"name", k.name},
                                   {"dispatches", uses[i]},
                                   {"local_size", k.local_size},
                                   {"storage_buffers", std::ranges::count(k.texel, false)},
                                   {"push_bytes", k.push_bytes},
                                   {"shared_bytes", shared_bytes(k)},
                                   {"bytes", k.spirv.size() * 4},
                                   {"needs", features_text(k.needs)},
                                   {"subgroup_size", k.needs.subgroup_size}});
  }
  for (const ir::ProgramBuffer& buffer : program.buffers) {
    json["buffers"].push_back({{"name", buffer.name},
                               {"dtype", ir::name_of(buffer.dtype)},
                               {"storage", ir::name_of(buffer.storage)}});
  }
  for (const ir::ProgramDispatch& dispatch : program.dispatches) {
    json["dispatch_list"].push_back({{"node", dispatch.label},
                                     {"kernel", program.kernels[dispatch.kernel].name},
                                     {"computes_in", ir::name_of(dispatch.accumulation)}});
  }
  for (const ir::ProgramNode& node : program.nodes) {
    json["nodes"].push_back({{"name", node.name},
                             {"op", node.op},
                             {"where", placement_text(node.where)},
                             {"reason", node.reason}});
  }
  return json;
}

}  // namespace ullage::tools
