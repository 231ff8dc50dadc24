// `ullage shader check`: executes shaders on the host and reports what no GPU promises to do.
#include "shaders/toolchain/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/parse_whole.h"
#include "shaders/toolchain/msl/msl.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"
#include "tools/shader/shader.h"

namespace ullage::tools {
namespace {

namespace check = shaders::check;

struct CheckArguments {
  ShaderOptions source;
  std::vector<std::string> files, widths, workgroups, bindings, push;
  uint32_t orders = 2;
  std::string json;
  bool strict = false;
};

ToolResult<std::vector<uint32_t>> numbers_of(const std::string& option,
                                             const std::vector<std::string>& texts) {
  std::vector<uint32_t> numbers;
  for (const std::string& text : texts) {
    const auto number = ir::parse_whole<uint32_t>(text);
    if (!number || *number == 0) {
      return usage(fmt::format("{}: \"{}\" is no number above 0", option, text));
    }
    numbers.push_back(*number);
  }
  return numbers;
}

// "0,1=x.npy": the text of a binding without its file.
ToolResult<check::BindingInput> binding_of(const std::string& text, shaders::SourceFiles& files) {
  const size_t equal = text.find('=');
  const bool is_file = equal != std::string::npos && text.ends_with(".npy");
  auto input = check::parse_binding(is_file ? text.substr(0, equal) + "=zeros" : text);
  if (!input) return usage("--bind: " + input.error().message);
  if (!is_file) return *input;
  std::string reason;
  const auto file = files.read(text.substr(equal + 1), &reason);
  if (!file) return usage(fmt::format("--bind {}: {}", text, reason));
  auto bytes = check::elements_of_npy(
      {reinterpret_cast<const uint8_t*>(file->text.data()), file->text.size()});
  if (!bytes) return usage(fmt::format("--bind {}: {}", text, bytes.error().message));
  input->fill = check::Fill::bytes;
  input->bytes = std::move(*bytes);
  return *input;
}

ToolResult<check::CheckOptions> options_of(const CheckArguments& arguments) {
  check::CheckOptions options;
  auto widths = numbers_of("--width", arguments.widths);
  if (!widths) return widths.error();
  options.widths = std::move(*widths);
  const auto workgroups = numbers_of("--workgroups", arguments.workgroups);
  if (!workgroups) return workgroups.error();
  if (workgroups->size() > 3) return usage("--workgroups: there are three axes");
  if (!workgroups->empty()) std::ranges::fill(options.workgroups, 1);
  std::ranges::copy(*workgroups, options.workgroups);
  shaders::SourceFiles files;
  for (const std::string& text : arguments.bindings) {
    auto input = binding_of(text, files);
    if (!input) return input.error();
    options.bindings.push_back(std::move(*input));
  }
  for (const std::string& text : arguments.push) {
    auto input = check::parse_push(text);
    if (!input) return usage("--push: " + input.error().message);
    options.push.push_back(std::move(*input));
  }
  options.orders = arguments.orders;
  return options;
}

// What stands in the way of a check is no finding: exit code 2.
Failure unchecked(const std::string& file, const std::string& why) {
  return usage(fmt::format("{} cannot be checked: {}", file, why));
}

ToolResult<check::CheckReport> check_file(const std::string& file, const CheckArguments& arguments,
                                          const check::CheckOptions& options) {
  const auto shader = load_shader(file, arguments.source);
  if (!shader) return unchecked(file, shader.error().message);
  const auto module = shaders::SpirvModule::parse(shader->spirv);
  if (!module) return unchecked(file, module.error().message);
  const auto entry = shaders::find_entry(*module, arguments.source.entry);
  if (!entry) return unchecked(file, entry.error().message);
  auto report = check::check_shader(*module, *entry, options);
  if (!report) return unchecked(file, report.error().message);
  return *report;
}

ToolResult<> check_files(const CheckArguments& arguments) {
  const auto options = options_of(arguments);
  if (!options) return options.error();
  auto reports = nlohmann::ordered_json::array();
  size_t faulty = 0;
  std::optional<Failure> stopped;
  for (const std::string& file : arguments.files) {
    const auto report = check_file(file, arguments, *options);
    if (!report) {
      reports.push_back({{"file", file}, {"unchecked", report.error().message}});
      if (stopped) print_error("{}\n", stopped->message);
      stopped = report.error();
      continue;
    }
    faulty += report->has_faults || (arguments.strict && !report->findings.empty());
    print_text(check::to_text(*report));
    reports.push_back(check::to_json(*report, file));
  }
  ToolResult<> done;
  if (faulty != 0)
    done = failed(fmt::format("{} of {} shaders have findings", faulty, arguments.files.size()));
  if (stopped) done = *stopped;
  return finish_report(arguments.json, {{"version", "1.0"}, {"shaders", std::move(reports)}},
                       std::move(done));
}

}  // namespace

Verb add_shader_check(Command shader) {
  Command verb = shader.add_subcommand(
      "check", "execute shaders on the host: races, bounds, barriers, what nobody wrote, cost");
  const auto arguments = std::make_shared<CheckArguments>();
  verb.add_option("FILE", arguments->files, "GLSL, SPIR-V binary or assembly; - is stdin")
      .required();
  verb.add_option("--width", arguments->widths,
                  "subgroup widths, 4,8,16,32,64,128 by default where a shader has subgroups")
      .delimiter(',')
      .one_value_per_use();
  verb.add_option("--workgroups", arguments->workgroups, "X,Y,Z to execute")
      .delimiter(',')
      .one_value_per_use();
  verb.add_option("--bind", arguments->bindings,
                  "SET,BINDING=FILE.npy, made, zeros, random, index, with :BYTES, or BYTES that "
                  "nobody wrote; repeatable")
      .one_value_per_use();
  verb.add_option("--push", arguments->push, "NAME=NUMBER, a push constant; repeatable")
      .one_value_per_use();
  verb.add_option("--freeze", arguments->source.frozen,
                  "NAME=VALUE: a specialisation constant, by name or number; repeatable")
      .one_value_per_use();
  verb.add_option("--orders", arguments->orders, "orders of invocations to execute in")
      .positive()
      .show_default();
  verb.add_option("--json", arguments->json, "write findings and costs to this file");
  verb.add_flag("--strict", arguments->strict, "notes are findings, too");
  add_source_options(verb, arguments->source);
  arguments->source.debug = true;
  arguments->source.emit = {"spv"};
  return [arguments] { return check_files(*arguments); };
}

}  // namespace ullage::tools
