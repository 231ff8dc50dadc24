// Reads the directory at the end of the archive, as PKWARE's APPNOTE has it, with 64-bit sizes.
#include "frontends/aten/file/archive.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace ullage::aten {
namespace {

using Bytes = std::span<const std::byte>;

constexpr uint32_t kLocal = 0x04034b50, kEntry = 0x02014b50, kEnd = 0x06054b50, kEnd64 = 0x06064b50,
                   kLocator64 = 0x07064b50;
constexpr size_t kLocalSize = 30, kEntrySize = 46, kEndSize = 22, kEnd64Size = 56,
                 kLocator64Size = 20, kLongestComment = 0xffff;
constexpr size_t kMostFiles = 1 << 20;
constexpr uint64_t kIn64 = 0xffffffff;  // the number stands in the extra field

struct Damaged {
  std::string what;
  bool unsupported = false;
};

uint64_t number(Bytes bytes, size_t at, size_t size) {
  if (at > bytes.size() || size > bytes.size() - at) throw Damaged{"it ends too early"};
  uint64_t value = 0;
  for (size_t i = 0; i < size; ++i) {
    value |= static_cast<uint64_t>(std::to_integer<uint8_t>(bytes[at + i])) << 8 * i;
  }
  return value;
}

Bytes part(Bytes bytes, uint64_t at, uint64_t size, const char* what) {
  if (at > bytes.size() || size > bytes.size() - at) {
    throw Damaged{std::string(what) + " lies outside of the archive"};
  }
  return bytes.subspan(at, size);
}

struct Directory {
  uint64_t offset = 0, size = 0, count = 0;
};

Directory directory_of(Bytes bytes) {
  if (bytes.size() < kEndSize) throw Damaged{"it ends too early"};
  const size_t last = bytes.size() - kEndSize;
  const size_t first = last - std::min(last, kLongestComment);
  size_t end = last + 1;
  while (end > first && number(bytes, end - 1, 4) != kEnd) --end;
  if (end == first) throw Damaged{"it has no directory"};
  --end;
  Directory found{number(bytes, end + 16, 4), number(bytes, end + 12, 4),
                  number(bytes, end + 10, 2)};
  if (end < kLocator64Size || number(bytes, end - kLocator64Size, 4) != kLocator64) return found;
  const uint64_t end64 = number(bytes, end - kLocator64Size + 8, 8);
  const Bytes record = part(bytes, end64, kEnd64Size, "its directory");
  if (number(record, 0, 4) != kEnd64) throw Damaged{"its directory is damaged"};
  return {number(record, 48, 8), number(record, 40, 8), number(record, 32, 8)};
}

// A file as the directory has it.
struct Entry {
  std::string name;
  uint64_t size = 0, offset = 0;
};

// The 64-bit numbers of those of `values` that do not fit in 32 bits, in this order.
void read_extra(Bytes extra, std::span<uint64_t* const> values) {
  for (size_t at = 0; at + 4 <= extra.size();) {
    const uint64_t id = number(extra, at, 2), size = number(extra, at + 2, 2);
    const Bytes field = part(extra, at + 4, size, "an extra field");
    at += 4 + size;
    if (id != 1) continue;
    size_t next = 0;
    for (uint64_t* value : values) {
      if (*value != kIn64) continue;
      *value = number(field, next, 8);
      next += 8;
    }
  }
}

// The entry at `at`, which moves behind it.
Entry read_entry(Bytes directory, size_t& at) {
  const Bytes head = part(directory, at, kEntrySize, "an entry of the directory");
  if (number(head, 0, 4) != kEntry) throw Damaged{"an entry of its directory is damaged"};
  const size_t name_size = number(head, 28, 2), extra_size = number(head, 30, 2);
  const Bytes name = part(directory, at + kEntrySize, name_size, "a name");
  Entry entry{.name = {reinterpret_cast<const char*>(name.data()), name.size()},
              .size = number(head, 24, 4),
              .offset = number(head, 42, 4)};
  uint64_t stored = number(head, 20, 4);
  uint64_t* const values[] = {&entry.size, &stored, &entry.offset};
  read_extra(part(directory, at + kEntrySize + name_size, extra_size, "an extra field"), values);
  const std::string file = "file '" + entry.name + "' in it ";
  if (number(head, 8, 2) & 1) throw Damaged{file + "is encrypted", true};
  if (number(head, 10, 2) != 0) {
    throw Damaged{file + "is compressed, which archives of PyTorch never are", true};
  }
  if (stored != entry.size) throw Damaged{file + "has two sizes"};
  at += kEntrySize + name_size + extra_size + number(head, 32, 2);
  return entry;
}

Bytes content_of(Bytes bytes, const Entry& entry) {
  const Bytes head = part(bytes, entry.offset, kLocalSize, "a file");
  if (number(head, 0, 4) != kLocal) throw Damaged{"file '" + entry.name + "' in it is damaged"};
  const uint64_t start = entry.offset + kLocalSize + number(head, 26, 2) + number(head, 28, 2);
  return part(bytes, start, entry.size, "a file");
}

// "model/" where every name begins so.
std::string common_folder(const std::vector<Entry>& entries) {
  if (entries.empty()) return {};
  const std::string& first = entries.front().name;
  const std::string folder = first.substr(0, first.find('/') + 1);
  const bool is_common = std::ranges::all_of(
      entries, [&](const Entry& entry) { return entry.name.starts_with(folder); });
  return is_common ? folder : std::string();
}

Archive read(Bytes bytes) {
  const Directory directory = directory_of(bytes);
  if (directory.count > kMostFiles) throw Damaged{"it has too many files"};
  const Bytes listed = part(bytes, directory.offset, directory.size, "its directory");
  std::vector<Entry> entries;
  for (size_t at = 0; entries.size() < directory.count;) entries.push_back(read_entry(listed, at));
  const std::string folder = common_folder(entries);
  Archive archive;
  std::vector<Bytes> contents;
  for (const Entry& entry : entries) {
    const Bytes content = content_of(bytes, entry);
    if (!archive.emplace(entry.name.substr(folder.size()), content).second) {
      throw Damaged{"it has two files '" + entry.name + "'"};
    }
    if (!content.empty()) contents.push_back(content);
  }
  std::ranges::sort(contents, {}, [](Bytes content) { return content.data(); });
  for (size_t i = 1; i < contents.size(); ++i) {
    if (contents[i - 1].data() + contents[i - 1].size() > contents[i].data()) {
      throw Damaged{"two of its files overlap"};
    }
  }
  return archive;
}

}  // namespace

bool is_archive(std::span<const std::byte> bytes) {
  return bytes.size() > 4 && number(bytes, 0, 4) == kLocal;
}

ir::Result<Archive> read_archive(std::span<const std::byte> bytes) {
  try {
    return read(bytes);
  } catch (const Damaged& damaged) {
    const std::string message = "the ZIP archive: " + damaged.what;
    return damaged.unsupported ? ir::unsupported(message) : ir::invalid_file(message);
  }
}

}  // namespace ullage::aten
