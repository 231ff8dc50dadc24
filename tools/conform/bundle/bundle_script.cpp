// Bundles of scripts.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "shaders/toolchain/reduce/reduce.h"
#include "tools/common/files/files.h"
#include "tools/conform/amber/amber.h"
#include "tools/conform/bundle/bundle.h"
#include "tools/conform/fossilize/pipeline_database.h"
#include "tools/conform/runner/selection.h"
#include "tools/conform/runner/temporary_folder.h"
#include "tools/conform/script/prepare_script.h"
#include "tools/conform/script/script_shaders.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {

using ir::Result;
namespace fs = std::filesystem;
namespace foz = tools::fossilize;

namespace {

using Words = std::vector<uint32_t>;

std::string bytes_of(const Words& words) {
  return {reinterpret_cast<const char*>(words.data()), words.size() * 4};
}

foz::PipelineState state_of(const runtime::RawPipeline& raw) {
  using enum foz::Descriptor;
  constexpr foz::Descriptor kTypes[] = {
      // by RawBinding::Kind
      storage_buffer, uniform_buffer, storage_texel_buffer,   uniform_texel_buffer,
      storage_image,  sampled_image,  combined_image_sampler, sampler};
  foz::PipelineState state{.spirv = raw.spirv,
                           .entry = raw.entry,
                           .push_bytes = raw.push_bytes,
                           .subgroup_size = raw.subgroup_size,
                           .full_subgroups = raw.full_subgroups};
  for (const runtime::RawBinding& b : raw.bindings) {
    if (state.sets.size() <= b.set) state.sets.resize(b.set + 1);
    auto& set = state.sets[b.set];
    const foz::Descriptor type = kTypes[static_cast<size_t>(b.kind)];
    const auto known = std::ranges::find(set, b.binding, &foz::BindingState::binding);
    if (known != set.end()) {
      known->count = std::max(known->count, b.element + 1);
    } else {
      set.push_back({.binding = b.binding, .type = type, .count = b.element + 1});
    }
  }
  for (const runtime::RawConstant& c : raw.constants) state.constants.push_back({c.id, c.value});
  return state;
}

// Does the case end the same way with another module? Runs in a worker, because it may crash.
class SameEnd {
 public:
  SameEnd(std::string path, Outcome outcome, const Rerun& rerun)
      : path_(std::move(path)), outcome_(outcome), rerun_(rerun) {}

  bool is_kept() const {
    const auto result = run(rerun_.options.device);
    if (!result || result->outcome != outcome_) return false;
    // An invalid script fails before any number is compared.
    if (outcome_ == Outcome::fail && result->details.findings.empty()) return false;
    if (!rerun_.reference) return true;
    const auto reference = run(*rerun_.reference);
    return reference && reference->outcome == Outcome::pass;
  }

 private:
  std::optional<CaseResult> run(const DeviceChoice& device) const {
    RunOptions options = rerun_.options;
    options.device = device;
    options.suite.files = {path_};
    options.opens_device = false;  // scripts open their own device
    const auto cases = select_cases(rerun_.suites, options.suite, {.suites = {"script"}});
    if (!cases || cases->size() != 1) return std::nullopt;
    auto ran = run_isolated(*cases, rerun_.launcher, options);
    if (!ran) return std::nullopt;
    return std::move(ran->records[0].result);
  }

  std::string path_;
  Outcome outcome_;
  const Rerun& rerun_;
};

// The smallest module with which the case ends the same way; the module unchanged where this cannot
// be checked.
Result<Words> shrunk(const std::string& text, const ScriptShader& shader, const Words& words,
                     const CaseResult& result, const Rerun& rerun) {
  const auto folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  const std::string script = (*folder)->path() + "/case.script", file = "candidate.spv";
  if (auto ok = tools::write_file(script, with_shader(text, shader, file)); !ok) return ok.error();
  const SameEnd same(script, result.outcome, rerun);
  const auto target = shaders::parse_target(shader.target);
  if (!target) return target.error();
  shaders::ReduceOptions options;
  options.target = *target;
  options.max_tests = rerun.max_tests;
  options.progress = [&](size_t count, size_t tests) {
    if (!rerun.on_progress) return;
    rerun.on_progress(fmt::format("{}: {} bytes, {} tests", shader.name, count * 4, tests));
  };
  const auto reduced = shaders::reduce(
      words,
      [&](const Words& candidate) {
        const auto written = tools::write_file((*folder)->path() + "/" + file, bytes_of(candidate));
        return written && same.is_kept();
      },
      options);
  if (!reduced) return reduced.error();
  return reduced->words;
}

}  // namespace

namespace {

// The text in which a shader's declaration is replaced.
std::string with_declaration(const std::string& text, const std::string& name,
                             const std::string& declaration) {
  const bool amber = is_amber(text);
  const std::string begin = fmt::format("{} {} ", amber ? "SHADER compute" : "shader", name);
  std::string replaced;
  bool inside = false;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view whole = std::string_view(text).substr(at, end - at);
    const std::string_view trim = trimmed(whole.substr(0, whole.find_last_not_of('\n') + 1));
    at = end;
    if (inside) {
      inside = trim != (amber ? "END" : "end");
    } else if (trim.starts_with(begin)) {
      replaced += declaration;
      // A line that names a file has no source lines below it.
      inside = trim.find(amber ? "FILE " : " file ") == trim.npos;
    } else {
      replaced += whole;
    }
  }
  return replaced;
}

}  // namespace

std::string with_shader(const std::string& text, const ScriptShader& shader,
                        const std::string& file) {
  return with_declaration(text, shader.name,
                          is_amber(text)
                              ? fmt::format("SHADER compute {} SPIRV-BIN TARGET_ENV {} FILE {}\n",
                                            shader.name, shader.target, file)
                              : fmt::format("shader {} spirv file {}\n", shader.name, file));
}

std::string with_module(const std::string& text, const ScriptShader& shader,
                        const std::vector<uint32_t>& words) {
  const std::string assembly = shaders::disassemble(words);
  return with_declaration(text, shader.name,
                          is_amber(text)
                              ? fmt::format("SHADER compute {} SPIRV-ASM TARGET_ENV {}\n{}END\n",
                                            shader.name, shader.target, assembly)
                              : fmt::format("shader {} spirv-asm\n{}end\n", shader.name, assembly));
}

Result<Bundle> bundle_script(const std::string& path, const CaseResult& result,
                             const Rerun& rerun) {
  const auto text = read_text(path);
  if (!text) return text.error();
  const auto script = read_script(path);
  if (!script) return script.error();
  Bundle bundle;
  const bool amber = is_amber(*text);
  bundle.files.push_back({amber ? "case.amber" : "case.script", *text});
  if (!amber) {
    if (auto amber_text = write_amber(*script)) {
      bundle.files.push_back({"case.amber", *std::move(amber_text)});
    } else {
      bundle.notes.push_back("no case.amber: " + amber_text.error().message);
    }
  }
  if (const auto prepared = prepare_script(*script)) {
    foz::PipelineDatabase database;
    for (const runtime::RawPipeline& one : prepared->pipelines) database.add(state_of(one));
    bundle.files.push_back({"case.foz", database.bytes()});
  } else {
    bundle.notes.push_back("no case.foz: " + prepared.error().message);
  }
  // Removing anything from a shader changes its numbers: the other device shows which are wrong.
  const bool can_shrink =
      blames_driver(result.outcome) && (result.outcome != Outcome::fail || rerun.reference);
  if (blames_driver(result.outcome) && !can_shrink) {
    bundle.notes.push_back("shaders are whole: --reference names a device where the case passes");
  }
  for (const ScriptShader& shader : script->shaders) {
    auto words = compile_script_shader(shader);
    if (!words) return words.error();
    bundle.files.push_back({fmt::format("shaders/{}.spv", shader.name), bytes_of(*words)});
    if (!can_shrink) continue;
    const auto small = shrunk(*text, shader, *words, result, rerun);
    if (small) {
      bundle.files.push_back({fmt::format("shaders/{}.small.spv", shader.name), bytes_of(*small)});
    } else {
      bundle.notes.push_back(fmt::format("{} is whole: {}", shader.name, small.error().message));
    }
  }
  return bundle;
}

}  // namespace ullage::conform
