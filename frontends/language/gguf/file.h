// GGUF files, versions 2 and 3, little-endian: metadata and a table of tensors over bytes that are
// not copied, such as a mapped file.
// Source: the GGUF specification of ggml.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "frontends/language/gguf/metadata.h"
#include "ir/dtype.h"
#include "ir/quantization/block_format.h"

namespace ullage::gguf {

// Elements of a dtype, or numbers in blocks along the last axis.
using Storage = std::variant<ir::DType, ir::BlockFormat>;

struct TensorEntry {
  std::string_view name;
  Storage storage;
  std::vector<int64_t> shape;  // outermost axis first; the file has them the other way round
  std::span<const std::byte> bytes;

  int64_t element_count() const;
};

struct File {
  uint32_t version = 0;
  Metadata metadata;
  std::vector<TensorEntry> tensors;   // in the order of the file
  std::shared_ptr<const void> owner;  // of the bytes; null: the caller owns them
  // Are keys of the architecture that are not known ignored? Else they are errors.
  bool allows_unknown_keys = false;

  const TensorEntry* find(std::string_view name) const;
};

// A file in memory; `owner` keeps it.
struct FileBytes {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
};

// By the first bytes.
bool is_gguf(std::span<const std::byte> file);

inline constexpr size_t kMaxNameBytes = size_t{64} * 1024;  // of keys and tensors
inline constexpr size_t kMaxTensorRank = 4;

// Parses `bytes`. Texts and tensors of the result point into them and into nothing else; where the
// bytes have an owner, graphs keep it alive instead of copying weights. Every count, size and
// offset is checked against the remaining bytes before anything is allocated for it. Errors:
// invalid_file for damaged files, unsupported for versions, byte orders and tensor types that are
// not supported, and for a part of a model that is split over several files (split_file.h); the
// message names the key or tensor, and the numbers.
ir::Result<File> read_file(std::span<const std::byte> bytes,
                           std::shared_ptr<const void> owner = {});
// The same of a whole file or of one part.
ir::Result<File> read_part(std::span<const std::byte> bytes, std::shared_ptr<const void> owner);

// A file of the same metadata without any tensor: texts are read from it as from the whole file, so
// that it says how many tokens the embedding has.
std::vector<std::byte> without_tensors(const File& file);

// "q4_1", "f32".
std::string_view name_of(const Storage& storage);
// What files have for it; nothing: they have no such tensors.
std::optional<uint32_t> number_of(const Storage& storage);

}  // namespace ullage::gguf
