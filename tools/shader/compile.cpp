// `ullage shader compile`: shaders of any project to SPIR-V, MSL and reflection, many at once.
#include <fmt/format.h>

#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/compile/cache.h"
#include "shaders/toolchain/compile/link_stages.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/cli/run_verbs.h"
#include "tools/common/files/cache_folder.h"
#include "tools/common/files/json_file.h"
#include "tools/common/statistics/statistics_json.h"
#include "tools/shader/products.h"
#include "tools/shader/shader.h"

namespace ullage::tools {
namespace {

using shaders::OfflineResult;

// The cache keeps what was used last when it grows beyond this.
constexpr uint64_t kCacheBytes = uint64_t{512} << 20;

std::string cache_of(const ShaderOptions& options) {
  if (options.no_cache) return "";
  if (!options.cache_folder.empty()) return options.cache_folder;
  const std::string folder = cache_folder();
  return folder.empty() ? "" : folder + "/shaders";
}

void read_standard_input(const ShaderOptions& options, shaders::SourceFiles& files) {
  if (std::ranges::find(options.files, "-") == options.files.end()) return;
  files.provide("-", std::string((std::istreambuf_iterator<char>(std::cin)), {}));
}

std::vector<shaders::Diagnostic> all_diagnostics(const std::vector<OfflineResult>& results) {
  std::vector<shaders::Diagnostic> all;
  for (const OfflineResult& r : results) {
    all.insert(all.end(), r.diagnostics.begin(), r.diagnostics.end());
  }
  return all;
}

ToolResult<> write_diagnostics(const std::vector<OfflineResult>& results,
                               const ShaderOptions& options) {
  const auto all = all_diagnostics(results);
  std::string text;
  if (options.diagnostics == DiagnosticForm::json) text = shaders::to_json(all);
  if (options.diagnostics == DiagnosticForm::sarif) text = shaders::to_sarif(all, tool_version());
  if (options.diagnostics == DiagnosticForm::text) {
    for (const shaders::Diagnostic& d : all) text += shaders::to_text(d);
  }
  if (!options.diagnostics_file.empty()) return write_product(options.diagnostics_file, text);
  if (options.diagnostics == DiagnosticForm::text) {
    print_error_text(text);
  } else {
    print_text(text);
  }
  return {};
}

// Translations of a shader by their names: {"checked_by": ...} or {"error": ...}.
nlohmann::ordered_json targets_of(const OfflineResult& result) {
  auto json = nlohmann::ordered_json::parse(result.reflection, nullptr, false);
  if (json.is_discarded()) return nlohmann::ordered_json::object();
  nlohmann::ordered_json targets = {{"msl", json["msl"]}};
  targets.update(json.value("targets", nlohmann::ordered_json::object()));
  return targets;
}

void print_targets(const std::vector<OfflineResult>& results) {
  for (const OfflineResult& r : results) {
    print("{}\n", r.name);
    const auto targets = targets_of(r);
    for (const auto& [target, json] : targets.items()) {
      if (json.contains("error")) {
        print("  {:5} no: {}\n", target, json["error"].get<std::string>());
      } else {
        print("  {:5} yes, {}\n", target,
              json.contains("checked_by") ? "checked by " + json["checked_by"].get<std::string>()
                                          : std::string("not checked by a second program"));
      }
    }
  }
}

// {"shaders": [{"name", "source", "ok", "cached", "outputs", "targets", "statistics"}],
// "diagnostics": as --diagnostics json}; targets and statistics only where they were requested.
void print_report(const std::vector<OfflineResult>& results,
                  std::span<const KernelStatistics> statistics, const ShaderOptions& options) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const OfflineResult& r : results) {
    list.push_back({{"name", r.name},
                    {"source", r.path},
                    {"ok", r.ok()},
                    {"cached", r.from_cache},
                    {"outputs", r.ok() ? paths_of(r, options) : std::vector<std::string>()}});
  }
  for (size_t i = 0; options.targets && i < results.size(); ++i) {
    list[i]["targets"] = targets_of(results[i]);
  }
  for (size_t i = 0; i < statistics.size(); ++i) {
    list[i]["statistics"] = statistics_json(statistics[i].executables);
  }
  const auto diagnostics =
      nlohmann::ordered_json::parse(shaders::to_json(all_diagnostics(results)))["diagnostics"];
  const nlohmann::ordered_json report = {
      {"version", "1.0"}, {"shaders", list}, {"diagnostics", diagnostics}};
  print("{}\n", json_text(report));
}

void print_lines(const std::vector<OfflineResult>& results) {
  for (const OfflineResult& r : results) {
    print_error("{}: {}, {} bytes of SPIR-V, {} of MSL{}\n", r.name, r.ok() ? "compiled" : "failed",
                r.spirv.size() * 4, r.msl.size(), r.from_cache ? " (cached)" : "");
  }
}

ToolResult<> check(const ShaderOptions& options) {
  if (options.json && options.diagnostics != DiagnosticForm::text &&
      options.diagnostics_file.empty()) {
    return usage(
        "--json and --diagnostics json or sarif both write to stdout: add --diagnostics-file");
  }
  if (options.embed) {
    if (const auto ok = shaders::check_symbol(options.symbol); !ok) {
      return usage("--symbol: " + ok.error().message);
    }
  }
  if (!options.statistics && !options.machine_code.empty()) {
    return usage("--machine-code is a part of the statistics: add --statistics");
  }
  return {};
}

ToolResult<> report(const std::vector<OfflineResult>& results, const ShaderOptions& options) {
  if (const auto done = write_diagnostics(results, options); !done) return done.error();
  std::vector<KernelStatistics> statistics;
  if (options.statistics) {
    auto executables = driver_statistics(results, options);
    if (!executables) return executables.error();
    statistics = std::move(*executables);
    if (!options.json) print_text(statistics_text(statistics));
  }
  if (options.targets && !options.json) print_targets(results);
  if (options.json) print_report(results, statistics, options);
  if (options.verbose) print_lines(results);
  const auto failures = std::ranges::count_if(results, [](const auto& r) { return !r.ok(); });
  if (failures == 0) return {};
  return failed(fmt::format("{} of {} failed", failures, results.size()));
}

// The files of each variant as stages of one program; findings go to the results that they are
// about. Says nothing while a stage has not compiled.
void link(std::vector<OfflineResult>& results, const std::vector<shaders::OfflineJob>& jobs,
          const shaders::DiagnosticPolicy& policy) {
  std::map<std::string, std::vector<size_t>> programs;
  for (size_t i = 0; i < jobs.size(); ++i) programs[jobs[i].variant.name].push_back(i);
  for (const auto& [variant, stages] : programs) {
    std::vector<shaders::LinkedStage> linked;
    for (const size_t i : stages) linked.push_back({results[i].path, results[i].reflection});
    if (!std::ranges::all_of(stages, [&](size_t i) { return results[i].ok(); })) continue;
    for (shaders::Diagnostic& d : shaders::link_stages(linked)) {
      d.variant = variant;
      const auto at =
          std::ranges::find_if(stages, [&](size_t i) { return results[i].path == d.file; });
      results[*at].diagnostics.push_back(std::move(d));
    }
    for (const size_t i : stages) shaders::apply_policy(policy, results[i]);
  }
}

ToolResult<> compile(const ShaderOptions& options) {
  if (const auto done = check(options); !done) return done.error();
  shaders::SourceFiles files;
  read_standard_input(options, files);
  const auto settings = settings_of(options, files);
  if (!settings) return settings.error();
  const auto variants = variants_of(options, files);
  if (!variants) return variants.error();
  const auto jobs = jobs_of(options, *variants);
  if (!jobs) return jobs.error();
  if (const auto done = protect_inputs(*jobs, options); !done) return done.error();

  shaders::OfflineRun run;
  run.settings = *settings;
  run.policy = {options.require, {}, options.warnings_are_errors, options.no_warnings};
  for (const char* target : {"msl", "essl", "hlsl", "wgsl"}) {
    if (!is_wanted(options, target)) run.policy.unreported.emplace_back(target);
  }
  run.cache_folder = cache_of(options);
  run.threads = options.jobs;
  run.limit = std::chrono::seconds(options.time_limit);
  std::vector<OfflineResult> results;
  {
    Progress progress("compiling shaders");
    if (!options.quiet) {
      run.progress = [&](const shaders::OfflineJob& job, size_t done) {
        progress.show(name_of(job), done, jobs->size());
      };
    }
    results = shaders::compile_offline(files, *jobs, run);
  }
  if (options.link) link(results, *jobs, run.policy);
  const bool compiled = std::ranges::any_of(results, [](const auto& r) { return !r.from_cache; });
  if (compiled && !run.cache_folder.empty()) shaders::trim_cache(run.cache_folder, kCacheBytes);
  const ToolResult<> written = write_products(results, options);
  const ToolResult<> reported = report(results, options);
  return written ? reported : written;
}

}  // namespace

Verb add_shader_compile(Command shader) {
  Command verb = shader.add_subcommand(
      "compile", "GLSL, SPIR-V or assembly to SPIR-V, MSL and reflection, in one step");
  const auto options = std::make_shared<ShaderOptions>();
  add_options(verb, *options);
  return [options] { return compile(*options); };
}

}  // namespace ullage::tools
