// The ZIP files in which PyTorch keeps its programs and weights.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ullage::aten {

// Names and bytes of the files of an archive. Every one lies in it as it is: archives of PyTorch
// compress nothing, so that weights can be used where they are. Nothing is inflated, no name
// becomes a path, and the files together are no longer than the archive.
using Archive = std::map<std::string, std::span<const std::byte>, std::less<>>;

// Does it begin as a ZIP file does?
bool is_archive(std::span<const std::byte> bytes);

// The spans point into `bytes`. Names are without the folder that all have in common ("model/").
// Errors: invalid_file where the directory is damaged, two files overlap or have one name;
// unsupported where a file is compressed or encrypted.
ir::Result<Archive> read_archive(std::span<const std::byte> bytes);

}  // namespace ullage::aten
