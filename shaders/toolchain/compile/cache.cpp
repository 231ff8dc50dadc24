// Keys, files and their age.
#include "shaders/toolchain/compile/cache.h"

#include <fstream>
#include <iterator>

#include "base/cache_files.h"
#include "base/replace_file.h"
#include "base/sha256.h"
#include "base/utf8_path.h"
#include "shaders/toolchain/compile/glslang.h"

namespace ullage::shaders {
namespace {

namespace fs = std::filesystem;

// Increase this when the same inputs give other bytes.
constexpr std::string_view kToolRevision = "shader tool 3";

void add(Sha256& hash, uint64_t number) {
  hash.add_sized(std::to_string(number));
}

void add(Sha256& hash, const std::vector<std::string>& texts) {
  add(hash, texts.size());
  for (const std::string& text : texts) hash.add_sized(text);
}

void add(Sha256& hash, const std::vector<std::pair<std::string, std::string>>& pairs) {
  add(hash, pairs.size());
  for (const auto& [a, b] : pairs) {
    hash.add_sized(a);
    hash.add_sized(b);
  }
}

void add(Sha256& hash, const LimitProfile& profile) {
  hash.add_sized(profile.name);
  add(hash, profile.spirv_major);
  add(hash, profile.spirv_minor);
  for (const auto& [name, value] : profile.limits) {
    hash.add_sized(name);
    add(hash, value);
  }
  add(hash, profile.capabilities);
}

bool is_unchanged(const Dependency& d, SourceFiles& files) {
  const auto text = files.read(d.path);
  return (text ? text->hash : "") == d.hash;
}

}  // namespace

std::string cache_key(const OfflineJob& job, const SourceText& text, const OfflineSettings& s) {
  Sha256 hash;
  hash.add_sized(kToolRevision);
  for (const std::string& version :
       {glslang_version(), spirv_tools_version(), msl_translator_version()}) {
    hash.add_sized(version);
  }
  add(hash, s.stage ? static_cast<uint64_t>(*s.stage) + 1 : 0);
  add(hash, static_cast<uint64_t>(s.target) * 16 + static_cast<uint64_t>(s.optimize) * 4 +
                (s.debug ? 2u : 0u) + (s.strip ? 1u : 0u));
  add(hash, s.optimizer_flags);
  add(hash, s.include_folders);
  add(hash, s.defines);
  add(hash, s.frozen);
  add(hash, s.prefix_map);
  add(hash, (s.msl ? 1u : 0u) + (s.msl_options.ios ? 2u : 0u) + 4u * s.msl_options.version);
  hash.add_sized(s.msl_options.entry);
  hash.add_sized(s.msl_options.rename);
  add(hash, s.profiles.size());
  for (const LimitProfile& profile : s.profiles) add(hash, profile);
  add(hash, s.targets.size());
  for (const TextTarget target : s.targets) hash.add_sized(to_string(target));
  hash.add_sized(s.programs.naga);
  hash.add_sized(s.programs.tint);
  hash.add_sized(s.check_msl ? s.programs.clang_version : "");
  hash.add_sized(job.path);
  hash.add_sized(job.stem);
  hash.add_sized(job.variant.name);
  add(hash, job.variant.defines);
  hash.add_sized(text.hash);
  return hex_of(hash.finish());
}

fs::path OfflineCache::path_of(const std::string& key) const {
  return folder_ / key.substr(0, 2) / key.substr(2);
}

bool OfflineCache::find(const std::string& key, SourceFiles& files, OfflineResult& result) const {
  if (folder_.empty()) return false;
  const fs::path path = path_of(key);
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  OfflineResult found;
  if (!deserialize(bytes, found)) return false;
  for (const Dependency& d : found.dependencies) {
    if (!is_unchanged(d, files)) return false;
  }
  runtime::mark_used(path);
  found.name = std::move(result.name);
  found.path = std::move(result.path);
  result = std::move(found);
  result.from_cache = true;
  return true;
}

void OfflineCache::store(const std::string& key, const OfflineResult& result) const {
  if (folder_.empty()) return;
  // Ignores a failure: a cache never makes a compile fail.
  const std::string bytes = serialize(result);
  (void)runtime::replace_file(ir::utf8_of(path_of(key)), std::as_bytes(std::span(bytes)), {});
}

size_t trim_cache(const fs::path& folder, uint64_t bytes) {
  constexpr runtime::CacheKind kEntries{.folder = ""};
  std::vector<runtime::CacheFile> files;
  runtime::add_cache_files(ir::utf8_of(folder), kEntries, files);
  return runtime::remove_oldest(std::move(files), bytes);
}

}  // namespace ullage::shaders
