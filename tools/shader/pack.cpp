// `ullage shader pack`: create, list, unpack, verify, merge and thin out pack files.
#include "shaders/toolchain/pack/shader_pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "runtime/file/mapped_file.h"
#include "shaders/toolchain/pack/write_pack.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/files.h"
#include "tools/common/files/json_file.h"
#include "tools/shader/products.h"
#include "tools/shader/shader.h"

namespace ullage::tools {
namespace {

namespace fs = std::filesystem;
using shaders::PackItem;

struct PackArguments {
  std::string pack, output;
  std::vector<std::string> inputs, names, drop;
  bool json = false;
};

// A pack and the owner of its bytes.
struct OpenPack {
  runtime::MappedFile file;
  ShaderPack pack;
};

ToolResult<OpenPack> open_pack(const std::string& path) {
  const auto file = runtime::map_file(path);
  if (!file) return failure_of(file.error());
  ShaderPack::Refusal refusal;
  const auto pack = ShaderPack::open(file->bytes, &refusal);
  if (!pack) return failed(path + ": " + refusal.reason);
  return OpenPack{*file, *pack};
}

ToolResult<PackItem> item_of(const std::string& path) {
  for (PackKind kind : {PackKind::spirv, PackKind::msl, PackKind::reflection}) {
    if (!path.ends_with(shaders::ending_of(kind))) continue;
    const auto file = runtime::map_file(path);
    if (!file) return failure_of(file.error());
    return PackItem{fs::path(path).stem().generic_string(),
                    kind,
                    {reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size()}};
  }
  return usage(path + ": a pack takes .spv, .metal and .json");
}

ToolResult<> write_items(const std::string& path, std::vector<PackItem> items) {
  const auto bytes = shaders::write_pack(std::move(items));
  if (!bytes) return failure_of(bytes.error());
  return write_product(path, *bytes);
}

ToolResult<> create(const PackArguments& options) {
  std::vector<PackItem> items;
  for (const std::string& path : options.inputs) {
    auto item = item_of(path);
    if (!item) return item.error();
    items.push_back(std::move(*item));
  }
  return write_items(options.pack, std::move(items));
}

ToolResult<> list(const PackArguments& options) {
  const auto open = open_pack(options.pack);
  if (!open) return open.error();
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (size_t i = 0; i < open->pack.size(); ++i) {
    const ShaderPack::Entry entry = open->pack.entry(i);
    shaders::Digest digest;
    std::ranges::copy(entry.hash, digest.begin());
    const std::string kind = shaders::to_string(entry.kind), hash = shaders::hex_of(digest);
    if (options.json) {
      rows.push_back({{"name", std::string(entry.name)},
                      {"kind", kind},
                      {"bytes", entry.content.size()},
                      {"sha256", hash}});
    } else {
      print("{:<10} {:>8}  {}  {}\n", kind, entry.content.size(), hash.substr(0, 16), entry.name);
    }
  }
  if (options.json) print("{}\n", json_text(rows));
  return {};
}

// A pack may come from anywhere: its names must not leave the folder.
bool is_plain_name(std::string_view name) {
  return !name.empty() && name[0] != '.' && name.find('/') == name.npos &&
         name.find('\\') == name.npos && name.find(':') == name.npos &&
         std::ranges::all_of(name, [](unsigned char c) { return c >= 32; });
}

ToolResult<> extract(const PackArguments& options) {
  const auto open = open_pack(options.pack);
  if (!open) return open.error();
  if (const auto created = make_folder(options.output); !created)
    return failure_of(created.error());
  std::vector<std::string> missing = options.names;
  for (const PackItem& item : shaders::items_of(open->pack)) {
    const auto wanted = [&](const std::string& name) { return name == item.name; };
    if (!options.names.empty() && std::ranges::none_of(options.names, wanted)) continue;
    std::erase(missing, item.name);
    if (!is_plain_name(item.name)) return failed("a name in the pack is no file name");
    const std::string name = item.name + shaders::ending_of(item.kind);
    const std::string path = (fs::path(options.output) / name).generic_string();
    if (const auto done = write_product(path, item.content); !done) return done.error();
  }
  if (!missing.empty()) return failed(options.pack + " has no " + missing[0]);
  return {};
}

ToolResult<> verify(const PackArguments& options) {
  const auto open = open_pack(options.pack);
  if (!open) return open.error();
  const auto faults = shaders::verify_pack(open->pack);
  for (const std::string& fault : faults) print_error("{}: {}\n", options.pack, fault);
  if (!faults.empty()) return failed(fmt::format("{}: {} faults", options.pack, faults.size()));
  print("{}: {} entries, {} contents, all as written\n", options.pack, open->pack.size(),
        open->pack.blob_count());
  return {};
}

ToolResult<> merge(const PackArguments& options) {
  std::vector<PackItem> items;
  for (const std::string& path : options.inputs) {
    const auto open = open_pack(path);
    if (!open) return open.error();
    for (PackItem& item : shaders::items_of(open->pack)) items.push_back(std::move(item));
  }
  return write_items(options.pack, std::move(items));
}

ToolResult<> strip(const PackArguments& options) {
  const auto open = open_pack(options.pack);
  if (!open) return open.error();
  auto items = shaders::items_of(open->pack);
  std::erase_if(items, [&](const PackItem& item) {
    return std::ranges::find(options.drop, shaders::to_string(item.kind)) != options.drop.end();
  });
  return write_items(options.output, std::move(items));
}

using Action = ToolResult<> (*)(const PackArguments&);

}  // namespace

Verb add_shader_pack(Command shader) {
  Command verb = shader.add_subcommand("pack", "files with many compiled shaders");
  verb.require_subcommand();
  const auto options = std::make_shared<PackArguments>();
  std::vector<std::pair<Command, Verb>> verbs;
  const auto add = [&](const char* name, const char* help, Action action) {
    Command command = verb.add_subcommand(name, help);
    command.add_option("PACK", options->pack, "the pack file").required();
    verbs.emplace_back(command, [options, action] { return action(*options); });
    return command;
  };
  add("create", "from .spv, .metal and .json files", create)
      .add_option("FILE", options->inputs, "files; the name before the ending names the shader")
      .required();
  add("list", "names, kinds, sizes, hashes", list).add_flag("--json", options->json, "as JSON");
  Command unpack = add("extract", "back to files", extract);
  unpack.add_option("NAME", options->names, "shaders; all if none is named");
  unpack.add_option("-o,--output", options->output, "folder").required();
  add("verify", "recompute every hash", verify);
  add("merge", "one pack of several", merge)
      .add_option("INPUT", options->inputs, "packs")
      .required();
  Command thin = add("strip", "leave kinds of contents out", strip);
  thin.add_option("-o,--output", options->output, "the new pack").required();
  thin.add_option("--drop", options->drop, "spirv, msl, reflection")
      .delimiter(',')
      .one_value_per_use()
      .required()
      .one_of({"spirv", "msl", "reflection"});
  return run_given(std::move(verbs));
}

}  // namespace ullage::tools
