// Options declared, and read into what the compiler takes.
#include "tools/shader/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>

#include "shaders/toolchain/compile/glsl.h"
#include "shaders/toolchain/msl/names.h"
#include "tools/common/cli/option_text.h"
#include "tools/shader/shader.h"

namespace ullage::tools {
namespace {

// Of Metal's compilers, oldest first.
constexpr std::string_view kMslVersions[] = {"1.0", "1.1", "1.2", "2.0", "2.1", "2.2",
                                             "2.3", "2.4", "3.0", "3.1", "3.2", "4.0"};

void add_input_options(Command verb, ShaderOptions& o) {
  verb.add_option("FILE", o.files, "GLSL shader, SPIR-V binary or assembly; - is stdin").required();
  verb.add_option("-o,--output", o.output, "folder for the output files").required();
  verb.add_option("-I", o.includes, "folder to look for includes in, repeatable")
      .one_value_per_use();
  verb.add_option("-D", o.defines, "NAME[=VALUE] or NAME(A,B)=VALUE, repeatable")
      .one_value_per_use();
  verb.add_option("--freeze", o.frozen,
                  "NAME=VALUE: a specialisation constant, by name or number, is that; repeatable")
      .one_value_per_use();
  verb.add_option("--stage", o.stage,
                  "what GLSL is: comp, vert, frag ...; else by #pragma shader_stage, or the name");
  verb.add_option("--variants", o.variants_file, "JSON file of axes and named variants");
  verb.add_option("-V", o.axes, "NAME=A,B,C: one variant per value, repeatable")
      .one_value_per_use();
  verb.add_flag("--link", o.link, "the files are the stages of one program: check them together");
  verb.add_option("--target", o.target, "vulkan1.0, 1.1, 1.2 or 1.3").show_default();
  verb.add_option("--entry", o.entry, "entry point, where a module has several");
}

void add_code_options(Command verb, ShaderOptions& o) {
  verb.add_flag("-O", o.optimize, "spirv-opt for speed");
  verb.add_flag("--Os", o.optimize_size, "spirv-opt for size");
  verb.add_flag("--O0", o.no_optimize, "no spirv-opt, the default");
  verb.add_option("--opt", o.optimizer_flags, "further pass, as spirv-opt spells it: --opt=--PASS")
      .one_value_per_use();
  verb.add_flag("-g", o.debug, "lines and sources in the SPIR-V");
  verb.add_option("--prefix-map", o.prefix_map, "OLD=NEW for the paths that -g writes, repeatable")
      .one_value_per_use();
  verb.add_flag("--strip", o.strip, "take names out of the SPIR-V; the JSON keeps them");
  verb.add_option("--emit", o.emit, "what to write: spv, msl, json, asm, essl, hlsl, wgsl")
      .delimiter(',')
      .one_value_per_use()
      .one_of({"spv", "msl", "json", "asm", "essl", "hlsl", "wgsl"})
      .show_default();
  verb.add_option("--host", o.host, "write code for the program that runs it: c, cpp, rust, python")
      .delimiter(',')
      .one_value_per_use()
      .one_of({"c", "cpp", "rust", "python"});
  verb.add_option("--msl-version", o.msl_version, "Metal Shading Language version").show_default();
  verb.add_choice("--msl-platform", o.msl_is_ios, {{"macos", false}, {"ios", true}}, "macos or ios")
      .show_default();
  verb.add_option("--msl-entry", o.msl_rename, "name of the MSL function; {} is the shader's");
  verb.add_option("--require", o.require, "what must succeed: msl, essl, hlsl, wgsl")
      .delimiter(',')
      .one_value_per_use()
      .one_of({"msl", "essl", "hlsl", "wgsl"});
  verb.add_flag("--check-msl", o.check_msl, "what clang refuses as Metal is not written");
  verb.add_flag("--targets", o.targets, "a table of what each shader can be, and why not");
  verb.add_option("--profile", o.profiles,
                  "limits to keep: T0, android15, android16, roadmap2022 or a file, repeatable")
      .one_value_per_use();
}

void add_product_options(Command verb, ShaderOptions& o) {
  verb.add_option("--depfile", o.depfile, "write what the build must watch");
  verb.add_choice("--depfile-format", o.depfile_form,
                  {{"make", DepfileForm::make}, {"ninja", DepfileForm::ninja}}, "make or ninja")
      .show_default();
  verb.add_option("--depfile-target", o.depfile_target, "the one target the depfile names");
  verb.add_choice("--embed", o.embed,
                  {{"c", shaders::EmbedForm::c},
                   {"cpp", shaders::EmbedForm::cpp},
                   {"asm", shaders::EmbedForm::assembly}},
                  "write sources that contain everything: c, cpp or asm");
  verb.add_option("--symbol", o.symbol, "name of the embedded table and its files").show_default();
  verb.add_option("--pack", o.pack, "write everything into one pack file");
}

void add_run_options(Command verb, ShaderOptions& o) {
  verb.add_option("-j,--jobs", o.jobs, "threads; 0: one per core").show_default();
  verb.add_option("--time-limit", o.time_limit, "seconds that a shader may take; 0: any")
      .show_default();
  verb.add_flag("--no-cache", o.no_cache, "compile everything");
  verb.add_option("--cache-dir", o.cache_folder, "where results are kept between calls");
  verb.add_choice("--diagnostics", o.diagnostics,
                  {{"text", DiagnosticForm::text},
                   {"json", DiagnosticForm::json},
                   {"sarif", DiagnosticForm::sarif}},
                  "text, json or sarif")
      .show_default();
  verb.add_option("--diagnostics-file", o.diagnostics_file,
                  "where they go; else text to stderr, the others to stdout");
  verb.add_flag("--werror", o.warnings_are_errors, "warnings are errors");
  verb.add_flag("-w", o.no_warnings, "no warnings");
  verb.add_flag("--json", o.json, "a report on stdout");
  verb.add_flag("-v,--verbose", o.verbose, "a line per shader");
  verb.add_flag("-q,--quiet", o.quiet, "no progress");
}

void add_statistics_options(Command verb, ShaderOptions& o) {
  verb.add_flag("--statistics", o.statistics,
                "the driver's statistics of each: registers, spills, occupancy and more");
  verb.add_option("--device", o.device, "whose driver, by its number in `ullage devices`")
      .show_default();
  verb.add_option("--machine-code", o.machine_code,
                  "with --statistics: write the driver's machine code of each into this folder");
}

// Pairs "A=B" of one option.
ToolResult<std::vector<std::pair<std::string, std::string>>> pairs_of(
    const std::string& option, const std::vector<std::string>& texts) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& text : texts) {
    auto pair = parse_pair(option, text);
    if (!pair) return pair.error();
    pairs.push_back(std::move(*pair));
  }
  return pairs;
}

ToolResult<shaders::Optimize> level_of(const ShaderOptions& o) {
  if (int{o.optimize} + int{o.optimize_size} + int{o.no_optimize} > 1) {
    return usage("-O, --Os and --O0 exclude each other");
  }
  if (o.optimize) return shaders::Optimize::speed;
  return o.optimize_size ? shaders::Optimize::size : shaders::Optimize::none;
}

// A name that a Metal function can have, once {} is a shader's.
ToolResult<> check_msl_entry(const std::string& name) {
  std::string tried = name;
  if (const size_t at = tried.find("{}"); at != std::string::npos) tried.replace(at, 2, "x");
  if (name.empty() || (shaders::is_identifier(tried) && !shaders::is_metal_word(tried))) return {};
  return usage(
      fmt::format("--msl-entry {}: {} cannot be a function's name in Metal", name,
                  shaders::is_identifier(tried) ? "a word of the language" : "what is no word"));
}

std::string stem_of(const std::string& file) {
  if (file == "-") return "stdin";
  return std::filesystem::path(shaders::tidy_path(file)).stem().generic_string();
}

// Short flags may stand together, so -O3 is read as -O and a file -3.
ToolResult<> check_file(const std::string& file) {
  if (file == "-" || !file.starts_with('-')) return {};
  return usage(
      fmt::format("there is no option -O{0} or {1}: levels are -O, --Os and --O0; a file "
                  "of that name is ./{1}",
                  file.substr(1), file));
}

bool emits(const ShaderOptions& o, const char* what) {
  return std::ranges::find(o.emit, what) != o.emit.end();
}

}  // namespace

bool is_wanted(const ShaderOptions& o, const std::string& target) {
  return emits(o, target.c_str()) || std::ranges::find(o.require, target) != o.require.end();
}

void add_options(Command verb, ShaderOptions& options) {
  add_input_options(verb, options);
  add_code_options(verb, options);
  add_product_options(verb, options);
  add_run_options(verb, options);
  add_statistics_options(verb, options);
}

ToolResult<uint32_t> parse_msl_version(const std::string& text) {
  if (std::ranges::find(kMslVersions, text) == std::end(kMslVersions)) {
    return usage(
        fmt::format("--msl-version {}: known are {}", text, fmt::join(kMslVersions, ", ")));
  }
  const auto digit = [&text](size_t at) { return static_cast<uint32_t>(text[at] - '0'); };
  return digit(0) * 10000 + digit(2) * 100;
}

ToolResult<shaders::LimitProfile> load_profile(const std::string& name,
                                               shaders::SourceFiles& files) {
  if (const auto* const profile = shaders::find_profile(name)) return *profile;
  const auto text = files.read(name);
  if (!text) {
    std::string names;
    for (const auto& p : shaders::built_in_profiles()) names += p.name + ", ";
    return usage(fmt::format("--profile {}: known are {}or a file that is there", name, names));
  }
  auto profile = shaders::parse_profile(text->text, name);
  if (!profile) return failure_of(profile.error());
  return *profile;
}

ToolResult<shaders::OfflineSettings> settings_of(const ShaderOptions& o,
                                                 shaders::SourceFiles& files) {
  shaders::OfflineSettings s;
  const auto target = shaders::parse_target(o.target);
  if (!target) return usage("--target: " + target.error().message);
  s.target = *target;
  const auto level = level_of(o);
  if (!level) return level.error();
  s.optimize = *level;
  s.optimizer_flags = o.optimizer_flags;
  s.include_folders = o.includes;
  for (const std::string& text : o.defines) {
    auto define = shaders::parse_define(text);
    if (!define) return usage("-D: " + define.error().message);
    s.defines.push_back(std::move(*define));
  }
  if (!o.stage.empty()) {
    const auto stage = shaders::parse_stage(o.stage);
    if (!stage) return usage("--stage: " + stage.error().message);
    s.stage = *stage;
  }
  auto frozen = pairs_of("--freeze", o.frozen);
  if (!frozen) return frozen.error();
  s.frozen = std::move(*frozen);
  auto prefixes = pairs_of("--prefix-map", o.prefix_map);
  if (!prefixes) return prefixes.error();
  s.prefix_map = std::move(*prefixes);
  s.debug = o.debug;
  s.strip = o.strip;
  if (s.debug && s.strip) return usage("-g and --strip exclude each other");
  s.msl = is_wanted(o, "msl") || o.targets;
  for (const auto t :
       {shaders::TextTarget::essl, shaders::TextTarget::hlsl, shaders::TextTarget::wgsl}) {
    if (o.targets || is_wanted(o, shaders::to_string(t))) s.targets.push_back(t);
  }
  const bool needs_naga = !s.targets.empty() && s.targets.back() == shaders::TextTarget::wgsl;
  if (needs_naga || o.check_msl) {
    s.programs = find_other_programs();
    s.check_msl = s.msl && (o.check_msl || o.targets) && !s.programs.clang.empty();
    if (o.check_msl && s.programs.clang.empty()) {
      return failed("--check-msl: there is no clang on PATH");
    }
    if (s.programs.naga.empty() && is_wanted(o, "wgsl")) {
      return failed("WGSL is written by naga, which is not on PATH: install naga-cli with cargo");
    }
  }
  const auto version = parse_msl_version(o.msl_version);
  if (!version) return version.error();
  if (const auto ok = check_msl_entry(o.msl_rename); !ok) return ok.error();
  s.msl_options = {*version, o.msl_is_ios, o.entry, o.msl_rename};
  for (const std::string& name : o.profiles) {
    auto profile = load_profile(name, files);
    if (!profile) return profile.error();
    s.profiles.push_back(std::move(*profile));
  }
  return s;
}

ToolResult<std::vector<shaders::Variant>> variants_of(const ShaderOptions& o,
                                                      shaders::SourceFiles& files) {
  shaders::VariantSet set;
  if (!o.variants_file.empty()) {
    std::string reason;
    const auto text = files.read(o.variants_file, &reason);
    if (!text) return failed(fmt::format("--variants {}: {}", o.variants_file, reason));
    auto parsed = shaders::parse_variants(text->text, o.variants_file);
    if (!parsed) return failure_of(parsed.error());
    set = std::move(*parsed);
  }
  for (const std::string& text : o.axes) {
    auto axis = shaders::parse_axis(text);
    if (!axis) return usage(axis.error().message);
    set.axes.push_back(std::move(*axis));
  }
  auto variants = shaders::expand(set);
  if (!variants) return usage(variants.error().message);
  return *variants;
}

ToolResult<std::vector<shaders::OfflineJob>> jobs_of(
    const ShaderOptions& o, const std::vector<shaders::Variant>& variants) {
  std::vector<shaders::OfflineJob> jobs;
  std::map<std::string, std::string> seen;
  std::map<std::string, int> stems;
  for (const std::string& file : o.files) ++stems[stem_of(file)];
  for (const std::string& file : o.files) {
    if (const auto ok = check_file(file); !ok) return ok.error();
    const std::string path = file == "-" ? file : shaders::tidy_path(file);
    std::string stem = stem_of(file);
    if (stem.empty()) return usage("a file has a name: " + file);
    // a.vert and a.frag keep their endings when both are there.
    if (stems[stem] > 1) stem = std::filesystem::path(path).filename().generic_string();
    for (const shaders::Variant& variant : variants) {
      jobs.push_back({path, stem, variant});
      const auto [at, is_new] = seen.try_emplace(name_of(jobs.back()), path);
      if (!is_new) {
        return usage(
            fmt::format("{} and {} would both be written as {}", at->second, path, at->first));
      }
    }
  }
  return jobs;
}

}  // namespace ullage::tools
