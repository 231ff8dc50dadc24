// Names and contents of products.
#include "tools/shader/products.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "shaders/toolchain/compile/depfile.h"
#include "shaders/toolchain/compile/embed.h"
#include "shaders/toolchain/host/host_code.h"
#include "shaders/toolchain/pack/write_pack.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

namespace fs = std::filesystem;
using shaders::OfflineResult;

// One kind of output file: the word of --emit or --host, and what it contains; empty: none.
struct Product {
  const char* word = "";
  const char* ending = "";
  ToolResult<std::string> (*content)(const OfflineResult& result) = nullptr;
  bool is_common = false;  // a file of this ending may be somebody else's
};

template <shaders::HostLanguage language>
ToolResult<std::string> host_of(const OfflineResult& result) {
  const auto text = shaders::host_code(language, result.reflection);
  if (!text) return failed(result.name + ": no host code: " + text.error().message);
  return *text;
}

template <shaders::TextTarget target>
ToolResult<std::string> text_of(const OfflineResult& result) {
  const auto at = result.texts.find(shaders::to_string(target));
  return at == result.texts.end() ? std::string() : at->second;
}

constexpr Product kProducts[] = {
    {"spv", ".spv",
     [](const OfflineResult& r) {
       return ToolResult<std::string>(std::string(bytes_of(r.spirv)));
     }},
    {"msl", ".metal", [](const OfflineResult& r) { return ToolResult<std::string>(r.msl); }},
    {"json", ".json", [](const OfflineResult& r) { return ToolResult<std::string>(r.reflection); }},
    {"asm", ".spvasm",
     [](const OfflineResult& r) { return ToolResult<std::string>(shaders::disassemble(r.spirv)); }},
    {"essl", ".essl", text_of<shaders::TextTarget::essl>},
    {"hlsl", ".hlsl", text_of<shaders::TextTarget::hlsl>},
    {"wgsl", ".wgsl", text_of<shaders::TextTarget::wgsl>},
    {"c", ".h", host_of<shaders::HostLanguage::c>, true},
    {"cpp", ".hpp", host_of<shaders::HostLanguage::cpp>, true},
    {"rust", ".rs", host_of<shaders::HostLanguage::rust>, true},
    {"python", ".py", host_of<shaders::HostLanguage::python>, true},
};

bool emits(const ShaderOptions& options, const char* what) {
  return std::ranges::find(options.emit, what) != options.emit.end() ||
         std::ranges::find(options.host, what) != options.host.end();
}

std::string path_in(const ShaderOptions& options, const std::string& name) {
  return (fs::path(options.output) / name).generic_string();
}

// Stale files of every ending: what was emitted another time counts as well.
void remove_files(const OfflineResult& result, const ShaderOptions& options) {
  std::error_code ignored;
  for (const Product& product : kProducts) {
    if (product.is_common && !emits(options, product.word)) continue;
    fs::remove(path_in(options, result.name + product.ending), ignored);
  }
}

ToolResult<> write_result(const OfflineResult& result, const ShaderOptions& options) {
  for (const Product& product : kProducts) {
    if (!emits(options, product.word)) continue;
    const std::string path = path_in(options, result.name + product.ending);
    const auto content = product.content(result);
    if (!content) return content.error();
    if (content->empty()) {
      std::error_code ignored;
      fs::remove(path, ignored);
      continue;
    }
    const bool is_include = std::ranges::any_of(result.dependencies, [&](const auto& d) {
      return !d.hash.empty() && d.path == shaders::tidy_path(path);
    });
    if (is_include) {
      return usage(path + " is included by the shader and would be overwritten: choose another -o");
    }
    if (const auto done = write_product(path, *content); !done) return done.error();
  }
  return {};
}

ToolResult<> write_pack_file(const std::vector<OfflineResult>& results,
                             const ShaderOptions& options) {
  std::vector<shaders::PackItem> items;
  for (const OfflineResult& r : results) {
    items.push_back({r.name, PackKind::spirv, std::string(bytes_of(r.spirv))});
    if (!r.msl.empty()) items.push_back({r.name, PackKind::msl, r.msl});
    items.push_back({r.name, PackKind::reflection, r.reflection});
  }
  const auto bytes = shaders::write_pack(std::move(items));
  if (!bytes) return failure_of(bytes.error());
  return write_product(options.pack, *bytes);
}

ToolResult<> write_embedding(const std::vector<OfflineResult>& results,
                             const ShaderOptions& options) {
  std::vector<shaders::EmbedItem> items;
  for (const OfflineResult& r : results) {
    items.push_back({r.name, r.spirv, r.msl, {}});
    if (emits(options, "json")) items.back().reflection = r.reflection;
  }
  const auto files = shaders::embed(*options.embed, options.symbol, std::move(items));
  if (!files) return usage("--symbol: " + files.error().message);
  for (const shaders::EmbedFile& file : *files) {
    if (const auto done = write_product(path_in(options, file.name), file.text); !done)
      return done.error();
  }
  return {};
}

shaders::DepfileRule rule_of(const OfflineResult& result, const ShaderOptions& options) {
  shaders::DepfileRule rule{paths_of(result, options), {result.path}};
  if (!options.depfile_target.empty()) rule.outputs = {options.depfile_target};
  for (const shaders::Dependency& d : result.dependencies) {
    if (!d.hash.empty()) rule.inputs.push_back(d.path);
  }
  for (const std::string& profile : options.profiles) {
    if (!shaders::find_profile(profile)) rule.inputs.push_back(shaders::tidy_path(profile));
  }
  if (!options.variants_file.empty()) {
    rule.inputs.push_back(shaders::tidy_path(options.variants_file));
  }
  return rule;
}

ToolResult<> write_depfile(const std::vector<OfflineResult>& results,
                           const ShaderOptions& options) {
  std::vector<shaders::DepfileRule> rules;
  for (const OfflineResult& result : results) rules.push_back(rule_of(result, options));
  const bool ninja = options.depfile_form == DepfileForm::ninja;
  return write_product(options.depfile,
                       ninja ? shaders::ninja_depfile(rules) : shaders::make_depfile(rules));
}

}  // namespace

std::string_view bytes_of(const std::vector<uint32_t>& words) {
  return {reinterpret_cast<const char*>(words.data()), words.size() * 4};
}

ToolResult<> write_product(const std::string& path, std::string_view bytes) {
  const auto done = write_file(path, std::as_bytes(std::span(bytes)));
  return done ? ToolResult<>() : failed(done.error().message);
}

std::vector<std::string> paths_of(const OfflineResult& result, const ShaderOptions& options) {
  std::vector<std::string> paths;
  for (const Product& product : kProducts) {
    if (!emits(options, product.word)) continue;
    if (const auto content = product.content(result); content && !content->empty()) {
      paths.push_back(path_in(options, result.name + product.ending));
    }
  }
  return paths;
}

ToolResult<> protect_inputs(const std::vector<shaders::OfflineJob>& jobs,
                            const ShaderOptions& options) {
  std::set<std::string> outputs;
  for (const shaders::OfflineJob& job : jobs) {
    for (const Product& product : kProducts) {
      outputs.insert(shaders::tidy_path(path_in(options, name_of(job) + product.ending)));
    }
  }
  for (const std::string* path : {&options.pack, &options.depfile, &options.diagnostics_file}) {
    if (!path->empty()) outputs.insert(shaders::tidy_path(*path));
  }
  std::vector<std::string> inputs = options.profiles;
  inputs.push_back(options.variants_file);
  for (const shaders::OfflineJob& job : jobs) inputs.push_back(job.path);
  for (const std::string& input : inputs) {
    if (input.empty() || !outputs.contains(shaders::tidy_path(input))) continue;
    return usage(input + " would be overwritten by its own output: choose another -o");
  }
  return {};
}

ToolResult<> write_products(const std::vector<OfflineResult>& results,
                            const ShaderOptions& options) {
  if (auto created = make_folder(options.output); !created) return failure_of(created.error());
  bool all = true;
  for (const OfflineResult& result : results) {
    all &= result.ok();
    if (!result.ok()) {
      remove_files(result, options);
    } else if (const auto done = write_result(result, options); !done) {
      return done.error();
    }
  }
  if (!all) return {};
  if (!options.pack.empty()) {
    if (const auto done = write_pack_file(results, options); !done) return done.error();
  }
  if (options.embed) {
    if (const auto done = write_embedding(results, options); !done) return done.error();
  }
  if (options.depfile.empty()) return {};
  return write_depfile(results, options);
}

}  // namespace ullage::tools
