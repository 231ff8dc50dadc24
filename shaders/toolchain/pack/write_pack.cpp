// Layout of a pack from its items.
#include "shaders/toolchain/pack/write_pack.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/sha256.h"

namespace ullage::shaders {
namespace {

struct Blob {
  std::string_view content;
  uint32_t index = 0;
  uint64_t offset = 0;
};

void put32(std::string& to, uint32_t n) {
  for (int shift = 0; shift < 32; shift += 8) to += static_cast<char>(n >> shift & 0xff);
}
void put64(std::string& to, uint64_t n) {
  put32(to, static_cast<uint32_t>(n));
  put32(to, static_cast<uint32_t>(n >> 32));
}
void put(std::string& to, const Digest& digest) {
  to.append(reinterpret_cast<const char*>(digest.data()), digest.size());
}
Digest digest_of(std::string_view bytes) {
  return sha256_of(std::as_bytes(std::span(bytes)));
}

uint64_t aligned(uint64_t offset) {
  return (offset + ShaderPack::kAlignment - 1) / ShaderPack::kAlignment * ShaderPack::kAlignment;
}

bool same(std::span<const std::byte> a, std::span<const std::byte> b) {
  return std::ranges::equal(a, b);
}

}  // namespace

const char* to_string(PackKind kind) {
  constexpr const char* kNames[] = {"other", "spirv", "msl", "reflection"};
  const auto index = static_cast<size_t>(kind);
  return kNames[index < std::size(kNames) ? index : 0];
}

const char* ending_of(PackKind kind) {
  constexpr const char* kEndings[] = {"", ".spv", ".metal", ".json"};
  const auto index = static_cast<size_t>(kind);
  return kEndings[index < std::size(kEndings) ? index : 0];
}

ir::Result<std::string> write_pack(std::vector<PackItem> items) {
  std::ranges::sort(items, {},
                    [](const PackItem& i) { return std::tie(i.name, i.kind, i.content); });
  const auto equal = [](const PackItem& a, const PackItem& b) {
    return std::tie(a.name, a.kind, a.content) == std::tie(b.name, b.kind, b.content);
  };
  items.erase(std::unique(items.begin(), items.end(), equal), items.end());
  for (size_t i = 1; i < items.size(); ++i) {
    if (items[i].name == items[i - 1].name && items[i].kind == items[i - 1].kind) {
      return ir::invalid_argument("pack: two different contents for " + items[i].name + " (" +
                                  to_string(items[i].kind) + ")");
    }
  }
  std::map<Digest, Blob> blobs;
  std::vector<Digest> digests;
  for (const PackItem& item : items) {
    digests.push_back(digest_of(item.content));
    blobs[digests.back()].content = item.content;
  }
  uint64_t names_bytes = 0;
  for (const PackItem& item : items) names_bytes += item.name.size();
  const uint64_t blobs_at = ShaderPack::kHeaderBytes + items.size() * ShaderPack::kEntryBytes;
  const uint64_t names_at = blobs_at + blobs.size() * ShaderPack::kBlobBytes;
  uint64_t end = names_at + names_bytes;
  uint32_t index = 0;
  for (auto& [digest, blob] : blobs) {
    blob.index = index++;
    blob.offset = aligned(end);
    end = blob.offset + blob.content.size();
  }

  std::string tables, names;
  for (size_t i = 0; i < items.size(); ++i) {
    put32(tables, static_cast<uint32_t>(names.size()));
    put32(tables, static_cast<uint32_t>(items[i].name.size()));
    put32(tables, static_cast<uint32_t>(items[i].kind));
    put32(tables, blobs[digests[i]].index);
    names += items[i].name;
  }
  for (const auto& [digest, blob] : blobs) {
    put(tables, digest);
    put64(tables, blob.offset);
    put64(tables, blob.content.size());
  }
  tables += names;

  std::string bytes = "ULSHPACK";
  put32(bytes, 1);
  put32(bytes, 0);
  put64(bytes, end);
  put32(bytes, static_cast<uint32_t>(items.size()));
  put32(bytes, static_cast<uint32_t>(blobs.size()));
  for (uint64_t offset : {uint64_t{ShaderPack::kHeaderBytes}, blobs_at, names_at, names_bytes}) {
    put64(bytes, offset);
  }
  put(bytes, digest_of(tables));
  bytes += tables;
  for (const auto& [digest, blob] : blobs) {
    bytes.resize(blob.offset, '\0');
    bytes += blob.content;
  }
  return bytes;
}

std::vector<std::string> verify_pack(const ShaderPack& pack) {
  std::vector<std::string> faults;
  if (!same(sha256_of(pack.tables()), pack.tables_hash())) {
    faults.push_back("the tables are not as they were written");
  }
  for (size_t i = 0; i < pack.size(); ++i) {
    const ShaderPack::Entry entry = pack.entry(i);
    if (!same(sha256_of(entry.content), entry.hash)) {
      faults.push_back(std::string(entry.name) + " (" + to_string(entry.kind) +
                       "): the content is not as it was written");
    }
  }
  return faults;
}

std::vector<PackItem> items_of(const ShaderPack& pack) {
  std::vector<PackItem> items;
  for (size_t i = 0; i < pack.size(); ++i) {
    const ShaderPack::Entry entry = pack.entry(i);
    items.push_back(
        {std::string(entry.name), entry.kind,
         std::string(reinterpret_cast<const char*>(entry.content.data()), entry.content.size())});
  }
  return items;
}

}  // namespace ullage::shaders
