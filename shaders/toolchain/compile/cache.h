// Results on disk by everything that decides them, so that a build compiles a shader once.
#pragma once

#include <filesystem>
#include <string>

#include "shaders/toolchain/compile/compile.h"

namespace ullage::shaders {

// Hash of tool versions, settings, path and text of the input, variant: all that decides a result
// but the includes, which an entry lists with their hashes.
std::string cache_key(const OfflineJob& job, const SourceText& text,
                      const OfflineSettings& settings);

// One file per key: `<folder>/<2 digits>/<key>`. Entries are written to a temporary file and
// renamed, so readers of any process see whole files. An entry that is damaged, or whose includes
// have changed, counts as absent; one that cannot be written is dropped: the cache never makes a
// compile fail. Any thread.
class OfflineCache {
 public:
  // An empty folder: no cache.
  explicit OfflineCache(std::filesystem::path folder) : folder_(std::move(folder)) {}
  // Fills everything but name and path.
  bool find(const std::string& key, SourceFiles& files, OfflineResult& result) const;
  void store(const std::string& key, const OfflineResult& result) const;

 private:
  std::filesystem::path path_of(const std::string& key) const;
  std::filesystem::path folder_;
};

// Converts a result without its name to bytes and back; false for bytes that are no result.
std::string serialize(const OfflineResult& result);
bool deserialize(std::string_view bytes, OfflineResult& result);

// Deletes the entries that were used longest ago until the folder contains at most `bytes`. Returns
// the number of deleted entries.
size_t trim_cache(const std::filesystem::path& folder, uint64_t bytes);

}  // namespace ullage::shaders
