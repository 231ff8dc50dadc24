// Compiles shader files, each under one variant, to all of their outputs; many of them at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "shaders/toolchain/compile/diagnostic.h"
#include "shaders/toolchain/compile/freeze.h"
#include "shaders/toolchain/compile/profile.h"
#include "shaders/toolchain/compile/sources.h"
#include "shaders/toolchain/compile/stage.h"
#include "shaders/toolchain/compile/target.h"
#include "shaders/toolchain/compile/variants.h"
#include "shaders/toolchain/msl/msl.h"
#include "shaders/toolchain/text/text_target.h"

namespace ullage::shaders {

// Whatever decides the bytes of the results, besides input and variant.
struct OfflineSettings {
  ShaderTarget target = ShaderTarget::vulkan1_1;
  std::optional<ShaderStage> stage;  // of GLSL; else that of its text or its name
  Optimize optimize = Optimize::none;
  std::vector<std::string> optimizer_flags;  // more passes, as spirv-opt spells them
  std::vector<std::string> include_folders;
  std::vector<std::pair<std::string, std::string>> defines;
  Frozen frozen;
  bool debug = false;
  bool strip = false;  // names leave the SPIR-V; reflection and MSL keep them
  std::vector<std::pair<std::string, std::string>> prefix_map;
  bool msl = true;
  bool check_msl = false;  // by programs.clang
  MslOptions msl_options;  // `entry` chooses the entry point for everything
  std::vector<LimitProfile> profiles;
  std::vector<TextTarget> targets;  // other languages than Metal's
  OtherPrograms programs;
};

// Which findings are errors. Does not change the bytes of results.
struct DiagnosticPolicy {
  // "msl", or names of other targets: what they cannot express is an error, else a warning.
  std::vector<std::string> required;
  std::vector<std::string> unreported;  // targets of which nothing is said
  bool warnings_are_errors = false;
  bool no_warnings = false;
};

struct OfflineJob {
  std::string path, stem;
  Variant variant;
};
// "stem" or "stem.variant": what its files are called without their endings.
std::string name_of(const OfflineJob& job);

struct OfflineResult {
  std::string name, path;
  std::vector<uint32_t> spirv;                            // empty after an error
  std::string msl;                                        // empty where there is none
  std::map<std::string, std::string, std::less<>> texts;  // by name of a target that can be
  std::string reflection;                                 // JSON text
  std::vector<Diagnostic> diagnostics;
  std::vector<Dependency> dependencies;  // includes, found and not
  bool from_cache = false;
  bool ok() const { return !has_errors(diagnostics); }
};

// Findings that the policy makes errors, and those that it drops; a result with an error loses its
// module. compile_offline has done it to its results; findings that come later need it again.
void apply_policy(const DiagnosticPolicy& policy, OfflineResult& result);

struct OfflineRun {
  OfflineSettings settings;
  DiagnosticPolicy policy;
  std::filesystem::path cache_folder;  // empty: none
  uint32_t threads = 0;                // processes at a time; 0: one per hardware thread
  std::chrono::seconds limit{0};       // per job, then it fails (id "crash"); 0: none
  // Called after each job with how many are done, one call at a time.
  std::function<void(const OfflineJob&, size_t done)> progress;
};

// One result per job, in order; their bytes depend neither on `threads` nor on the cache. Each is
// compiled in a child process, so that a crash is an error of its job alone. REQUIRES: no other
// thread holds a lock that compiling needs.
std::vector<OfflineResult> compile_offline(SourceFiles& files, const std::vector<OfflineJob>& jobs,
                                           const OfflineRun& run);

}  // namespace ullage::shaders
