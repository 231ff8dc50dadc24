// The order of steps of one job, and the processes over many.
#include "shaders/toolchain/compile/compile.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "shaders/toolchain/compile/cache.h"
#include "shaders/toolchain/compile/children.h"
#include "shaders/toolchain/compile/glslang.h"
#include "shaders/toolchain/compile/module_source.h"
#include "shaders/toolchain/compile/reflection_json.h"
#include "shaders/toolchain/msl/names.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

// One compile under way.
struct Step {
  SourceFiles& files;
  const OfflineJob& job;
  const OfflineSettings& settings;
  const Attempt& attempt;
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

// `producer`: who made the module, which is at fault then; "" for a file's own.
bool validate(const Step& step, const std::vector<uint32_t>& words, const std::string& producer,
              LayoutFeatures& layout) {
  step.attempt.note("spirv-val");
  const auto features = validate_spirv(words, step.settings.target);
  if (!features) {
    const std::string whose = producer.empty() ? ""
                                               : producer +
                                                     " made a module that is not valid; the fault "
                                                     "is the compiler's, not the shader's. ";
    return step.fail("spirv-invalid", whose + "spirv-val: " + features.error().message);
  }
  layout = *features;
  return true;
}

bool freeze(const Step& step, std::vector<uint32_t>& words, LayoutFeatures& layout) {
  if (step.settings.frozen.empty()) return true;
  const auto module = SpirvModule::parse(words);
  if (!module) return step.fail("spirv-invalid", module.error().message);
  auto frozen = freeze_constants(*module, step.settings.frozen);
  if (!frozen) return step.fail("freeze", frozen.error().message);
  words = std::move(*frozen);
  return validate(step, words, "--freeze", layout);
}

bool optimize(const Step& step, std::vector<uint32_t>& words, LayoutFeatures& layout) {
  const OfflineSettings& s = step.settings;
  if (s.optimize == Optimize::none && s.optimizer_flags.empty()) return true;
  step.attempt.note("spirv-opt");
  auto optimized = optimize_spirv(words, s.target, s.optimize, s.optimizer_flags);
  if (!optimized) return step.fail("spirv-opt", optimized.error().message);
  words = std::move(*optimized);
  return validate(step, words, "spirv-opt", layout);
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
  step.attempt.note("the translation to Metal");
  MslOptions options = step.settings.msl_options;
  if (const size_t at = options.rename.find("{}"); at != std::string::npos) {
    options.rename = metal_identifier(options.rename.replace(at, 2, name_of(step.job)));
  }
  auto kernel = to_msl(module, options);
  const bool is_checked = kernel && step.settings.check_msl;
  if (is_checked) {
    const OtherPrograms& programs = step.settings.programs;
    step.attempt.note("the check of the Metal text");
    if (auto ok = check_msl(kernel->text, programs); !ok) kernel = ok.error();
  }
  if (!kernel) {
    step.report(Severity::warning, "msl-unsupported", "no MSL: " + kernel.error().message);
  } else {
    step.result.msl = kernel->text;
    for (const std::string& w : kernel->warnings) step.report(Severity::warning, "msl-weakened", w);
  }
  Json json = msl_json(kernel);
  if (kernel && is_checked) json["checked_by"] = step.settings.programs.clang_version;
  return json;
}

// "checked_by" and the like, or "error"; the text itself is a result of its own.
Json translate_to(const Step& step, const SpirvModule& module, const SpirvEntryPoint& entry,
                  TextTarget target) {
  const std::string name = to_string(target);
  step.attempt.note(("the translation to " + name).c_str());
  auto made = to_text(module, entry, target, step.settings.programs);
  if (!made) {
    step.report(Severity::warning, (name + "-unsupported").c_str(),
                "no " + name + ": " + made.error().message);
    return {{"error", made.error().message}};
  }
  const Json json = {{"translator", made->translator},
                     {"checked_by", made->checked_by},
                     {"hash", sha256_hex(made->text)}};
  step.result.texts[name] = std::move(made->text);
  return json;
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
  step.attempt.note("the front end");
  auto words = words_of_source(step.files, step.job, text, s, step.attempt.again, step.result);
  const std::string producer =
      kind_of(step.job.path, text.text) == SourceKind::glsl ? glslang_version() : "";
  LayoutFeatures layout;
  if (words.empty() || !validate(step, words, producer, layout) || !freeze(step, words, layout) ||
      !optimize(step, words, layout)) {
    return;
  }
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
                            s.frozen,
                            {}};
  for (const LimitProfile& profile : s.profiles) context.profiles.push_back(profile.name);
  Json json = reflection_json(*module, *entry, context);
  json["msl"] = translate(step, *module);
  if (!s.targets.empty()) json["targets"] = Json::object();
  for (const TextTarget target : s.targets) {
    json["targets"][to_string(target)] = translate_to(step, *module, *entry, target);
  }
  if (s.strip) {
    words = strip_debug(words, s.target);
    json["spirv"]["bytes"] = words.size() * 4;
    json["spirv"]["hash"] = hex_of(sha256_of(std::as_bytes(std::span(words))));
  }
  step.result.reflection = json.dump(1, ' ', true, Json::error_handler_t::replace) + "\n";
  step.result.spirv = std::move(words);
}

bool is_about(const Diagnostic& d, const std::vector<std::string>& targets) {
  return std::ranges::any_of(targets, [&](const std::string& target) {
    return d.id == target + "-unsupported" || d.id == target + "-weakened";
  });
}

Diagnostic death_of(const OfflineJob& job, std::string message) {
  Diagnostic d;
  d.id = "crash";
  d.file = job.path;
  d.variant = job.variant.name;
  d.message = std::move(message);
  return d;
}

OfflineResult named(const OfflineJob& job) {
  OfflineResult result;
  result.name = name_of(job);
  result.path = job.path;
  return result;
}

OfflineResult compile_one(SourceFiles& files, const OfflineJob& job, const OfflineRun& run,
                          const OfflineCache& cache, const Attempt& attempt) {
  OfflineResult result = named(job);
  const Step step{files, job, run.settings, attempt, result};
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

// A result on its way from a child: whether the cache had it, then what the cache would store.
std::string packed(const OfflineResult& result) {
  return (result.from_cache ? '1' : '0') + serialize(result);
}

OfflineResult unpacked(const OfflineJob& job, std::string_view bytes) {
  OfflineResult result = named(job);
  if (bytes.empty() || !deserialize(bytes.substr(1), result)) {
    result.diagnostics = {death_of(job, "the compiler's process left no result")};
  }
  result.from_cache = bytes.starts_with('1');
  return result;
}

}  // namespace

void apply_policy(const DiagnosticPolicy& policy, OfflineResult& result) {
  std::erase_if(result.diagnostics,
                [&](const Diagnostic& d) { return is_about(d, policy.unreported); });
  for (Diagnostic& d : result.diagnostics) {
    const bool required = d.id.ends_with("-unsupported") && is_about(d, policy.required);
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

std::string name_of(const OfflineJob& job) {
  return job.variant.name.empty() ? job.stem : job.stem + '.' + job.variant.name;
}

std::vector<OfflineResult> compile_offline(SourceFiles& files, const std::vector<OfflineJob>& jobs,
                                           const OfflineRun& run) {
  std::vector<OfflineResult> results(jobs.size());
  const OfflineCache cache(run.cache_folder);
  size_t done = 0;
  const auto keep = [&](size_t i, OfflineResult result) {
    results[i] = std::move(result);
    ++done;
    if (run.progress) run.progress(jobs[i], done);
  };
  ChildWork work;
  work.count = jobs.size();
  work.processes = run.threads;
  work.limit = run.limit;
  work.compute = [&](size_t i, const Attempt& attempt) {
    return packed(compile_one(files, jobs[i], run, cache, attempt));
  };
  work.take = [&](size_t i, const std::string& bytes) { keep(i, unpacked(jobs[i], bytes)); };
  work.lose = [&](size_t i, const std::string& reason) {
    OfflineResult result = named(jobs[i]);
    result.diagnostics = {death_of(jobs[i], "the compiler died of this shader, in " + reason +
                                                "; other shaders are not affected")};
    keep(i, std::move(result));
  };
  run_in_children(work);
  return results;
}

}  // namespace ullage::shaders
