// `ullage shader compile`: one kernel of GLSL to SPIR-V, with the build's own front end and checks.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "runtime/file/mapped_file.h"
#include "shaders/compiler/compiler.h"
#include "tools/files.h"
#include "tools/targets.h"
#include "tools/verbs.h"

namespace ullage::tools {
namespace {

struct Options {
  std::string file, output, json, body, local = "64,1,1", target = "portable";
  std::vector<std::string> defines;
  bool no_optimize = false;
};

Attempt<std::string> read_text(const std::string& path) {
  const auto file = runtime::map_file(path);
  if (!file) return failure_of(file.error());
  return std::string(reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size());
}

Attempt<ir::KernelSource> source_of(const Options& options, const std::string& name) {
  ir::KernelSource source;
  source.file = name;
  for (const std::string& text : options.defines) {
    const auto pair = parse_pair("-D", text.find('=') == std::string::npos ? text + "=1" : text);
    if (!pair) return pair.failure();
    source.defines.push_back(*pair);
  }
  std::sort(source.defines.begin(), source.defines.end());
  const auto local = parse_extents("--local", options.local);
  if (!local) return local.failure();
  if (local->empty() || local->size() > 3) return usage("--local wants X, X,Y or X,Y,Z");
  for (size_t i = 0; i < local->size(); ++i) {
    source.local_size[i] = static_cast<uint32_t>((*local)[i]);
  }
  if (!options.body.empty()) {
    const auto body = read_text(options.body);
    if (!body) return body.failure();
    source.body = *body;
  }
  return source;
}

nlohmann::ordered_json reflection_json(const shaders::CompiledKernel& kernel) {
  const shaders::Reflection& r = kernel.reflection;
  return {{"bindings", r.texel.size()},
          {"texel", r.texel},
          {"uses_table", r.uses_table},
          {"push_bytes", r.push_bytes},
          {"local_size", r.local_size},
          {"shared_bytes", r.shared_bytes},
          {"spirv_bytes", kernel.spirv.size() * 4}};
}

// The user's file joins the embedded ones, so that it can include shaders/lib and shaders/params.
Verdict compile(const Options& options) {
  const auto text = read_text(options.file);
  if (!text) return text.failure();
  const std::string name = std::filesystem::path(options.file).filename().string();
  const auto source = source_of(options, name);
  if (!source) return source.failure();
  Target target;
  const auto profile = find_profile(options.target, target);
  if (!profile) return profile.failure();

  const auto embedded = shaders::embedded_files();
  std::vector<shaders::SourceFile> files(embedded.begin(), embedded.end());
  std::erase_if(files, [&](const shaders::SourceFile& f) { return f.path == name; });
  files.push_back({name, *text});
  std::ranges::sort(files, {}, &shaders::SourceFile::path);
  const shaders::Compiler compiler{files};
  shaders::CompileOptions compile_options;
  compile_options.profile = *profile;
  compile_options.optimize = !options.no_optimize;
  compile_options.validate = true;
  const auto kernel = compiler.compile(*source, compile_options);
  // The text is the user's here, so its mistakes are no internal error.
  if (!kernel) return failed(kernel.error().message);

  const auto report = reflection_json(*kernel);
  if (!options.output.empty()) {
    if (auto done = write_file(options.output, std::as_bytes(std::span(kernel->spirv))); !done) {
      return failure_of(done.error());
    }
  }
  if (!options.json.empty()) {
    if (auto done = write_file(options.json, report.dump(1) + "\n"); !done) {
      return failure_of(done.error());
    }
  }
  fmt::print("{}: {} bytes, {} bindings, push {} bytes, groups {}x{}x{}, shared {} bytes\n", name,
             kernel->spirv.size() * 4, kernel->reflection.texel.size(),
             kernel->reflection.push_bytes, kernel->reflection.local_size[0],
             kernel->reflection.local_size[1], kernel->reflection.local_size[2],
             kernel->reflection.shared_bytes);
  return kDone;
}

}  // namespace

Verb add_shader(CLI::App& app) {
  CLI::App* const shader = app.add_subcommand("shader", "work on single kernels");
  shader->require_subcommand(1);
  CLI::App* const verb = shader->add_subcommand(
      "compile", "one GLSL kernel to SPIR-V, optimised, checked against a profile's limits");
  const auto options = std::make_shared<Options>();
  verb->add_option("FILE", options->file, ".comp file; may include lib/ and params/ of Ullage")
      ->required();
  verb->add_option("-o,--output", options->output, "the .spv file to write");
  verb->add_option("-D", options->defines, "NAME[=VALUE], repeatable")->allow_extra_args(false);
  verb->add_option("--local", options->local, "workgroup size: LOCAL_X, LOCAL_Y, LOCAL_Z")
      ->capture_default_str();
  verb->add_option("--body", options->body, "file that is #include \"generated.glsl\"");
  verb->add_option("--target", options->target, "profile whose limits hold")->capture_default_str();
  verb->add_flag("--no-optimize", options->no_optimize, "without spirv-opt");
  verb->add_option("--json", options->json, "write the reflection to this file");
  return [options] { return compile(*options); };
}

}  // namespace ullage::tools
