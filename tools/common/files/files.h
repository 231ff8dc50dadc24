// Whole files in and out, with messages that name the path.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace ullage::tools {

// Bytes from an offset on; gaps are zeros.
struct FilePart {
  uint64_t offset = 0;
  std::span<const std::byte> bytes = {};
};
// The file appears whole or not at all, and an old one stays until then
// (runtime::FileReplacement).
ir::Result<void> write_file(const std::string& path, std::span<const FilePart> parts);
ir::Result<void> write_file(const std::string& path, std::span<const std::byte> bytes);
ir::Result<void> write_file(const std::string& path, const std::string& text);
ir::Result<void> make_folder(const std::string& path);

// `name` with everything but letters, digits, '.', '_' and '-' replaced: a file's name. Of a long
// one the beginning, and a hash of all of it.
std::string file_name_of(const std::string& name);

// A ZIP file of some files, stored as they are: what is large in them is packed already. Given are
// name ('/' between folders) and bytes of each. The same bytes on every call: every date is
// the format's first. REQUIRES: less than 65536 files and 4 GiB in all.
std::string zip_of(std::span<const std::pair<std::string, std::string>> files);

}  // namespace ullage::tools
