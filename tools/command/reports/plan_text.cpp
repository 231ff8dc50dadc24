// Plans of a program file side by side.
#include "tools/command/reports/plan_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "ir/program/plan_needs.h"
#include "shaders/kernel_compiler/reflection.h"
#include "tools/common/cli/text_table.h"

namespace ullage::tools {
namespace {

// The most that a kernel of a plan needs of something, and which kernel does.
struct Need {
  const char* name;
  uint64_t most = 0;
  std::string kernel = {};
};

std::vector<Need> most_of_limits(const ir::Program& plan) {
  std::vector<Need> needs = {{"workgroup_invocations"},
                             {"workgroup_size_x"},
                             {"shared_bytes"},
                             {"storage_buffers"},
                             {"push_bytes"}};
  for (const ir::ProgramKernel& kernel : plan.kernels) {
    const uint32_t* local = kernel.local_size;
    const uint64_t needed[] = {
        uint64_t{local[0]} * local[1] * local[2], local[0], shared_bytes(kernel),
        static_cast<uint64_t>(std::ranges::count(kernel.texel, false)), kernel.push_bytes};
    for (size_t i = 0; i < needs.size(); ++i) {
      if (needed[i] > needs[i].most) needs[i] = {needs[i].name, needed[i], kernel.name};
    }
  }
  return needs;
}

// Features with the first kernel that needs each.
std::vector<std::pair<std::string, std::string>> features_of(const ir::Program& plan) {
  std::vector<std::pair<std::string, std::string>> found;
  for (const ir::ProgramKernel& kernel : plan.kernels) {
    for (std::string& word : feature_words(kernel.needs)) {
      const bool known = std::ranges::any_of(found, [&](const auto& f) { return f.first == word; });
      if (!known) found.emplace_back(std::move(word), kernel.name);
    }
  }
  return found;
}

uint64_t kib(uint64_t bytes) {
  return (bytes + 1023) / 1024;
}

std::vector<std::string_view> modules_of(const ir::ProgramKernel& kernel) {
  const auto words = std::as_bytes(std::span(kernel.spirv));
  std::vector<std::string_view> modules = {
      {reinterpret_cast<const char*>(words.data()), words.size()}};
  if (!kernel.msl.text.empty()) modules.emplace_back(kernel.msl.text);
  return modules;
}

// Kernel code by content: which plans have it.
using CodeUsers = std::map<std::string_view, std::set<size_t>>;

CodeUsers code_users(std::span<const ir::Program> plans) {
  CodeUsers users;
  for (size_t i = 0; i < plans.size(); ++i) {
    for (const ir::ProgramKernel& kernel : plans[i].kernels) {
      for (const std::string_view module : modules_of(kernel)) users[module].insert(i);
    }
  }
  return users;
}

// Bytes of weights as the file has them: views of one place are one.
uint64_t weight_bytes(std::span<const ir::Program> plans) {
  std::map<const std::byte*, uint64_t> seen;
  for (const ir::Program& plan : plans) {
    for (const ir::ProgramConstant& c : plan.constants) seen[c.bytes.data()] = c.bytes.size();
  }
  uint64_t bytes = 0;
  for (const auto& [at, size] : seen) bytes += size;
  return bytes;
}

}  // namespace

std::vector<std::string> feature_words(const ir::KernelRequirements& needs) {
  std::vector<std::string> words;
  if (needs.subgroup_size != 0) words.push_back(fmt::format("subgroup {}", needs.subgroup_size));
  if (needs.subgroup_shuffle) words.emplace_back("shuffle");
  if (needs.subgroup_arithmetic) words.emplace_back("subgroup arithmetic");
  if (needs.texel_buffers) words.emplace_back("texel");
  if (needs.half_texels) words.emplace_back("half texel");
  if (needs.float64) words.emplace_back("f64");
  if (needs.int64) words.emplace_back("i64");
  for (std::string& name : ir::names_of(needs.arithmetic)) words.push_back(std::move(name));
  return words;
}

std::string features_text(const ir::KernelRequirements& needs) {
  const auto words = feature_words(needs);
  return words.empty() ? "-" : fmt::format("{}", fmt::join(words, " "));
}

uint32_t shared_bytes(const ir::ProgramKernel& kernel) {
  const auto reflection = shaders::reflect(kernel.spirv);
  return reflection ? reflection->shared_bytes : 0;
}

std::string plan_table(std::span<const ir::Program> plans) {
  const CodeUsers users = code_users(plans);
  TextTable table({"plan", "program", "preference", "invocations", "shared", "buffers", "push",
                   "features", "code KiB", "its own"});
  uint64_t code = 0;
  for (const auto& [module, of] : users) code += module.size();
  for (size_t i = 0; i < plans.size(); ++i) {
    const ir::PlanNeeds needs = ir::needs_of(plans[i]);
    uint64_t all = 0, own = 0;
    for (const auto& [module, of] : users) {
      if (of.contains(i)) all += module.size();
      if (of.contains(i) && of.size() == 1) own += module.size();
    }
    table.add({plans[i].profile.name, plans[i].entry.empty() ? "-" : plans[i].entry,
               std::to_string(ir::plan_preference(plans[i])),
               std::to_string(needs.workgroup_invocations), std::to_string(needs.shared_bytes),
               std::to_string(needs.storage_buffers), std::to_string(needs.push_bytes),
               features_text(needs.features), std::to_string(kib(all)), std::to_string(kib(own))});
  }
  return table.text() + fmt::format("in the file once: kernels {} KiB, weights {} KiB\n", kib(code),
                                    kib(weight_bytes(plans)));
}

std::string needs_table(const ir::Program& plan) {
  TextTable table({"need", "most", "kernel"});
  for (const Need& need : most_of_limits(plan)) {
    if (need.most != 0) table.add({need.name, std::to_string(need.most), need.kernel});
  }
  for (const auto& [feature, kernel] : features_of(plan)) table.add({feature, "-", kernel});
  return table.text();
}

nlohmann::ordered_json needs_json(const ir::Program& plan) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const Need& need : most_of_limits(plan)) {
    json[need.name] = {{"most", need.most}, {"kernel", need.kernel}};
  }
  json["largest_constant_bytes"] = ir::needs_of(plan).constant_bytes;
  json["features"] = nlohmann::ordered_json::array();
  for (const auto& [feature, kernel] : features_of(plan)) {
    json["features"].push_back({{"name", feature}, {"kernel", kernel}});
  }
  return json;
}

}  // namespace ullage::tools
