// ModelKeys: metadata of a file's architecture, `llama.block_count` and the like, with a record of
// what was read.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/language/gguf/metadata.h"

namespace ullage::gguf {

// Keys are without the prefix. Errors of getters: those of Metadata, and of values that do not fit.
class ModelKeys {
 public:
  // `metadata` outlives this.
  ModelKeys(const Metadata& metadata, std::string_view architecture)
      : metadata_(metadata), prefix_(std::string(architecture) + ".") {}

  bool has(std::string_view key);
  std::string full(std::string_view key) const { return prefix_ + std::string(key); }

  ir::Result<int64_t> integer(std::string_view key, int64_t low, int64_t high);
  ir::Result<double> number(std::string_view key);
  ir::Result<std::string_view> text(std::string_view key);
  // Where the file has none, `otherwise`.
  ir::Result<int64_t> integer(std::string_view key, int64_t low, int64_t high, int64_t otherwise);
  ir::Result<bool> flag(std::string_view key, bool otherwise);
  // Finite and at least `low`.
  ir::Result<double> number(std::string_view key, double low, double otherwise);
  // A number for each block: one for all of them, or an array of at least `count`.
  ir::Result<std::vector<int64_t>> per_block(std::string_view key, int64_t low, int64_t high,
                                             size_t count);
  // A number for each block, likewise.
  ir::Result<std::vector<double>> numbers_per_block(std::string_view key, size_t count);
  // An array of truth values or of integers, 0 or 1. Nothing: the value is no array.
  ir::Result<std::optional<std::vector<bool>>> flags_per_block(std::string_view key, size_t count);

  // The full name of a key of the architecture that was not read, and is not among `harmless`.
  std::optional<std::string_view> unread(std::span<const std::string_view> harmless) const;

 private:
  const std::string& read(std::string_view key);

  const Metadata& metadata_;
  std::string prefix_;
  std::set<std::string, std::less<>> read_;  // full names
};

}  // namespace ullage::gguf
