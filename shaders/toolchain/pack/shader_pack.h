// ShaderPack: reads pack files of `ullage shader pack` and `compile --pack` from memory, mapped or
// not. C++20 and the standard library, nothing else; copy it where you need it.
//
// A pack, little-endian:
//   header     96 bytes: magic "ULSHPACK", u32 major 1, u32 minor 0, u64 bytes of the file,
//              u32 entries, u32 blobs, u64 offsets of entries, blobs, names, u64 bytes of names,
//              SHA-256 of everything from the first entry to the last name
//   entries    16 bytes each: u32 offset and u32 length of the name, u32 kind, u32 blob;
//              sorted by name, then kind
//   blobs      48 bytes each: SHA-256 of the content, u64 offset, u64 bytes; sorted by hash, so
//              every content is there once
//   names      UTF-8
//   contents   each begins at a multiple of 64; the gaps are zero
// A reader rejects another major and reads every minor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

namespace ullage {

enum class PackKind : std::uint32_t { spirv = 1, msl = 2, reflection = 3 };

// Borrows the bytes. Immutable, any thread. open() checks everything that a lookup relies on, so
// no file, however damaged, makes a lookup leave the bytes; only
// `ullage shader pack verify` checks that contents are unchanged.
class ShaderPack {
 public:
  static constexpr std::size_t kHeaderBytes = 96, kEntryBytes = 16, kBlobBytes = 48;
  static constexpr std::size_t kAlignment = 64;

  // Why open() failed; a static text.
  struct Refusal {
    const char* reason = "";
  };

  struct Entry {
    std::string_view name;
    PackKind kind = PackKind::spirv;
    std::span<const std::byte> content;
    std::span<const std::byte> hash;  // SHA-256, 32 bytes
  };

  // Nothing, with `refusal` filled, for bytes that are no pack. REQUIRES: bytes are aligned to 4,
  // as mapped files and allocated memory are, for spirv() to be usable.
  static std::optional<ShaderPack> open(std::span<const std::byte> bytes,
                                        Refusal* refusal = nullptr) {
    ShaderPack pack;
    pack.bytes_ = bytes;
    const char* const reason = pack.check();
    if (reason && refusal) refusal->reason = reason;
    if (reason) return std::nullopt;
    return pack;
  }

  std::size_t size() const { return entries_; }
  std::size_t blob_count() const { return blobs_; }
  // REQUIRES: index < size().
  Entry entry(std::size_t index) const {
    const std::size_t at = entries_at_ + index * kEntryBytes;
    const std::size_t blob = blobs_at_ + u32(at + 12) * kBlobBytes;
    return {name_at(at), static_cast<PackKind>(u32(at + 8)),
            bytes_.subspan(u64(blob + 32), u64(blob + 40)), bytes_.subspan(blob, 32)};
  }

  // Empty if there is none.
  std::span<const std::byte> find(std::string_view name, PackKind kind) const {
    std::size_t low = 0, high = entries_;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      (is_before(middle, name, kind) ? low : high) =
          is_before(middle, name, kind) ? middle + 1 : middle;
    }
    if (low == entries_) return {};
    const Entry found = entry(low);
    return found.name == name && found.kind == kind ? found.content : std::span<const std::byte>();
  }
  std::span<const std::uint32_t> spirv(std::string_view name) const {
    const auto content = find(name, PackKind::spirv);
    return {reinterpret_cast<const std::uint32_t*>(content.data()), content.size() / 4};
  }
  std::string_view text(std::string_view name, PackKind kind) const {
    const auto content = find(name, kind);
    return {reinterpret_cast<const char*>(content.data()), content.size()};
  }

  // What the header's hash is over, and that hash.
  std::span<const std::byte> tables() const {
    return bytes_.subspan(entries_at_, names_at_ + names_bytes_ - entries_at_);
  }
  std::span<const std::byte> tables_hash() const { return bytes_.subspan(64, 32); }

 private:
  std::uint32_t u32(std::size_t at) const {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
      value = value << 8 | std::to_integer<std::uint32_t>(bytes_[at + i]);
    return value;
  }
  std::uint64_t u64(std::size_t at) const { return std::uint64_t{u32(at + 4)} << 32 | u32(at); }

  std::string_view name_at(std::size_t entry) const {
    return {reinterpret_cast<const char*>(bytes_.data()) + names_at_ + u32(entry), u32(entry + 4)};
  }
  bool is_before(std::size_t index, std::string_view name, PackKind kind) const {
    const std::size_t at = entries_at_ + index * kEntryBytes;
    const int order = name_at(at).compare(name);
    return order < 0 || (order == 0 && u32(at + 8) < static_cast<std::uint32_t>(kind));
  }

  // Is [offset, offset + count * each) inside the file and behind the header?
  bool fits(std::uint64_t offset, std::uint64_t count, std::uint64_t each) const {
    return offset >= kHeaderBytes && offset <= bytes_.size() &&
           count <= (bytes_.size() - offset) / each;
  }

  // Null, or what is wrong.
  const char* check() {
    if (bytes_.size() < kHeaderBytes || std::memcmp(bytes_.data(), "ULSHPACK", 8) != 0) {
      return "this is no shader pack";
    }
    if (u32(8) != 1) return "a shader pack of another major version";
    if (u64(16) != bytes_.size()) return "the shader pack is cut off or has more behind it";
    entries_ = u32(24), blobs_ = u32(28);
    entries_at_ = u64(32), blobs_at_ = u64(40), names_at_ = u64(48), names_bytes_ = u64(56);
    if (!fits(entries_at_, entries_, kEntryBytes) || !fits(blobs_at_, blobs_, kBlobBytes) ||
        !fits(names_at_, names_bytes_, 1) || entries_at_ > names_at_ + names_bytes_) {
      return "a table of the shader pack lies outside of it";
    }
    for (std::size_t i = 0; i < blobs_; ++i) {
      const std::size_t at = blobs_at_ + i * kBlobBytes;
      if (u64(at + 32) % kAlignment != 0 || !fits(u64(at + 32), u64(at + 40), 1)) {
        return "a content of the shader pack lies outside of it";
      }
    }
    return check_entries();
  }

  const char* check_entries() const {
    for (std::size_t i = 0; i < entries_; ++i) {
      const std::size_t at = entries_at_ + i * kEntryBytes;
      if (u32(at + 12) >= blobs_ || u32(at) > names_bytes_ ||
          u32(at + 4) > names_bytes_ - u32(at)) {
        return "an entry of the shader pack refers to nothing";
      }
      if (i > 0 && !is_before(i - 1, name_at(at), static_cast<PackKind>(u32(at + 8)))) {
        return "the entries of the shader pack are not sorted";
      }
    }
    return nullptr;
  }

  std::span<const std::byte> bytes_;
  std::size_t entries_ = 0, blobs_ = 0;
  std::size_t entries_at_ = 0, blobs_at_ = 0, names_at_ = 0, names_bytes_ = 0;
};

}  // namespace ullage
