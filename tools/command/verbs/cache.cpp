// `ullage cache`: what the folder of caches has, and how to remove it.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/cache_files.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/text_table.h"
#include "tools/common/files/cache_folder.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

struct CacheArguments {
  std::string json;
  bool empty = false;
  std::optional<int64_t> trim;  // to this number of bytes
};

struct KindUse {
  size_t files = 0;
  uint64_t bytes = 0;
};

KindUse use_of(std::span<const runtime::CacheFile> files, const runtime::CacheKind* kind) {
  KindUse use;
  for (const runtime::CacheFile& file : files) {
    if (kind != nullptr && file.kind != kind) continue;
    ++use.files;
    use.bytes += file.bytes;
  }
  return use;
}

nlohmann::ordered_json cache_json(const std::string& folder,
                                  std::span<const runtime::CacheFile> files) {
  const KindUse all = use_of(files, nullptr);
  nlohmann::ordered_json json = {{"folder", folder},
                                 {"files", all.files},
                                 {"bytes", all.bytes},
                                 {"limit", runtime::kCacheLimit},
                                 {"kinds", nlohmann::ordered_json::array()}};
  for (const runtime::CacheKind& kind : runtime::cache_kinds()) {
    const KindUse use = use_of(files, &kind);
    json["kinds"].push_back({{"name", kind.name},
                             {"files", use.files},
                             {"bytes", use.bytes},
                             {"gives_way", kind.gives_way}});
  }
  return json;
}

void show(const std::string& folder, std::span<const runtime::CacheFile> files) {
  const KindUse all = use_of(files, nullptr);
  print("{}: {} files, {} bytes; the default limit is {} bytes\n", folder, all.files, all.bytes,
        runtime::kCacheLimit);
  TextTable table({"kind", "files", "bytes", "above the limit"});
  for (const runtime::CacheKind& kind : runtime::cache_kinds()) {
    const KindUse use = use_of(files, &kind);
    if (use.files == 0) continue;
    table.add({std::string(kind.name), std::to_string(use.files), std::to_string(use.bytes),
               kind.gives_way ? "oldest removed" : "stays"});
  }
  if (all.files != 0) print_text(table.text());
}

ToolResult<> run_cache(const CacheArguments& options) {
  if (options.empty && options.trim) return usage("--empty and --trim exclude each other");
  const std::string folder = cache_folder();
  if (folder.empty()) return failed("neither XDG_CACHE_HOME nor HOME is set: there is no cache");
  size_t removed = 0;
  if (options.empty) removed = runtime::empty_cache(folder);
  if (options.trim) removed = runtime::trim_cache(folder, static_cast<uint64_t>(*options.trim));
  const auto files = runtime::cache_files(folder);
  if (options.empty || options.trim) print("removed {} files\n", removed);
  show(folder, files);
  nlohmann::ordered_json report = cache_json(folder, files);
  report["removed"] = removed;
  return finish_report(options.json, std::move(report));
}

}  // namespace

Verb add_cache(Command app) {
  Command verb = app.add_subcommand("cache", "what is kept between processes, and its removal");
  const auto options = std::make_shared<CacheArguments>();
  verb.add_flag("--empty", options->empty,
                "remove all files but the list of disabled kernels, which users may have edited");
  verb.add_option("--trim", options->trim,
                  "remove the files unused for longest until the rest has at most this many bytes")
      .non_negative();
  verb.add_option("--json", options->json, "also write the list to this file");
  return [options] { return run_cache(*options); };
}

}  // namespace ullage::tools
