// The order of steps of one job, and the threads over many.
#include "shaders/toolchain/compile/compile.h"

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "base/workers.h"
#include "shaders/toolchain/compile/cache.h"
#include "shaders/toolchain/compile/module_source.h"
#include "shaders/toolchain/compile/reflection_json.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

// One compile under way.
struct Step {
  SourceFiles& files;
  const OfflineJob& job;
  const OfflineSettings& settings;
  OfflineResult& result;

  void report(Severity severity, const char* id, std::string message) const {
    Diagnostic d;
    d.severity = severity;
    d.id = id;
    d.file = job.path;
    d.message = std::move(message);
    result.diagnostics.push_back(std::move(d));
  }
  bool fail(const char* id, std::string message) const {
    report(Severity::error, id, std::move(message));
    return false;
  }
};

bool validate(const Step& step, const std::vector<uint32_t>& words, const char* after,
              LayoutFeatures& layout) {
  const auto features = validate_spirv(words, step.settings.target);
  if (!features) {
    return step.fail("spirv-invalid",
                     "spirv-val" + std::string(after) + ": " + features.error().message);
  }
  layout = *features;
  return true;
}

bool optimize(const Step& step, std::vector<uint32_t>& words, LayoutFeatures& layout) {
  const OfflineSettings& s = step.settings;
  if (s.optimize == Optimize::none && s.optimizer_flags.empty()) return true;
  auto optimized = optimize_spirv(words, s.target, s.optimize, s.optimizer_flags);
  if (!optimized) return step.fail("spirv-opt", optimized.error().message);
  words = std::move(*optimized);
  return validate(step, words, " after spirv-opt", layout);
}

bool keep_profiles(const Step& step, const SpirvModule& module, const SpirvEntryPoint& entry) {
  bool all = true;
  for (const LimitProfile& profile : step.settings.profiles) {
    for (const std::string& broken : check_profile(module, entry, profile)) {
      all = step.fail("profile-limit", "profile " + profile.name + ": " + broken);
    }
  }
  return all;
}

// The entry point that the reflection describes: the first one if there are several and none is
// chosen. MSL, which can have only one, is then not written.
ir::Result<SpirvEntryPoint> entry_of(const SpirvModule& module, const std::string& name) {
  auto chosen = find_entry(module, name);
  if (chosen || !name.empty()) return chosen;
  for (const SpirvEntryPoint& entry : module.entry_points()) {
    if (find_entry(module, entry.name)) return find_entry(module, entry.name);
  }
  return chosen;
}

Json translate(const Step& step, const SpirvModule& module) {
  if (!step.settings.msl) return nullptr;
  const auto kernel = to_msl(module, step.settings.msl_options);
  if (!kernel) {
    step.report(Severity::warning, "msl-unsupported", "no MSL: " + kernel.error().message);
  } else {
    step.result.msl = kernel->text;
    for (const std::string& w : kernel->warnings) step.report(Severity::warning, "msl-weakened", w);
  }
  return msl_json(kernel);
}

std::string source_hash(const Step& step, const SourceText& text) {
  Sha256 hash;
  hash.add_sized(text.hash);
  for (const Dependency& d : step.result.dependencies) hash.add_sized(d.hash);
  for (const auto* defines : {&step.settings.defines, &step.job.variant.defines}) {
    for (const auto& [name, value] : *defines) hash.add_sized(name + '=' + value);
  }
  return hex_of(hash.finish());
}

void build(const Step& step, const SourceText& text) {
  const OfflineSettings& s = step.settings;
  auto words = words_of_source(step.files, step.job, text, s, step.result);
  LayoutFeatures layout;
  if (words.empty() || !validate(step, words, "", layout) || !optimize(step, words, layout)) return;
  const auto module = SpirvModule::parse(words);
  if (!module) return (void)step.fail("spirv-invalid", module.error().message);
  const auto entry = entry_of(*module, s.msl_options.entry);
  if (!entry) return (void)step.fail("entry-point", entry.error().message);
  if (!keep_profiles(step, *module, *entry)) return;

  ReflectionContext context{name_of(step.job),
                            to_string(kind_of(step.job.path, text.text)),
                            source_hash(step, text),
                            step.job.variant,
                            s.target,
                            s.optimize,
                            layout,
                            {}};
  for (const LimitProfile& profile : s.profiles) context.profiles.push_back(profile.name);
  Json json = reflection_json(*module, *entry, context);
  json["msl"] = translate(step, *module);
  if (s.strip) {
    words = strip_debug(words, s.target);
    json["spirv"]["bytes"] = words.size() * 4;
    json["spirv"]["hash"] = hex_of(sha256_of(std::as_bytes(std::span(words))));
  }
  step.result.reflection = json.dump(1, ' ', true, Json::error_handler_t::replace) + "\n";
  step.result.spirv = std::move(words);
}

void apply_policy(const DiagnosticPolicy& policy, OfflineResult& result) {
  for (Diagnostic& d : result.diagnostics) {
    const bool required = policy.require_msl && d.id == "msl-unsupported";
    if (d.severity != Severity::warning) continue;
    if (required || (policy.warnings_are_errors && !policy.no_warnings)) {
      d.severity = Severity::error;
    }
  }
  if (policy.no_warnings) {
    std::erase_if(result.diagnostics,
                  [](const Diagnostic& d) { return d.severity == Severity::warning; });
  }
  if (!result.ok()) result.spirv.clear();
}

OfflineResult compile_one(SourceFiles& files, const OfflineJob& job, const OfflineRun& run,
                          const OfflineCache& cache) {
  OfflineResult result;
  result.name = name_of(job);
  result.path = job.path;
  const Step step{files, job, run.settings, result};
  std::string reason;
  const auto text = files.read(job.path, &reason);
  if (!text) {
    step.fail("file", reason);
    return result;
  }
  const std::string key = cache_key(job, *text, run.settings);
  if (!cache.find(key, files, result)) {
    build(step, *text);
    for (Diagnostic& d : result.diagnostics) d.variant = job.variant.name;
    if (result.ok()) cache.store(key, result);
  }
  apply_policy(run.policy, result);
  return result;
}

}  // namespace

std::string name_of(const OfflineJob& job) {
  return job.variant.name.empty() ? job.stem : job.stem + '.' + job.variant.name;
}

std::vector<OfflineResult> compile_offline(SourceFiles& files, const std::vector<OfflineJob>& jobs,
                                           const OfflineRun& run) {
  std::vector<OfflineResult> results(jobs.size());
  const OfflineCache cache(run.cache_folder);
  std::mutex one_at_a_time;
  size_t done = 0;
  runtime::parallel_for(
      jobs.size(),
      [&](size_t i) {
        results[i] = compile_one(files, jobs[i], run, cache);
        if (!run.progress) return;
        const std::lock_guard lock(one_at_a_time);
        run.progress(jobs[i], ++done);
      },
      run.threads ? run.threads : runtime::kAllThreads);
  return results;
}

}  // namespace ullage::shaders
