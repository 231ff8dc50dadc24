// Models that are split over several GGUF files, "NAME-00001-of-00003.gguf" the first of them.
// Source: llama.cpp, the metadata `split.no`, `split.count` and `split.tensors.count`.
#pragma once

#include <functional>
#include <string>

#include "frontends/language/gguf/file.h"

namespace ullage::gguf {

// The bytes of a file of this name in the folder of the model; nothing where there is none.
using OpenFile = std::function<ir::Result<std::optional<FileBytes>>(const std::string& name)>;

// The model whose first file has this name and these bytes: that file alone, or with all tensors of
// the parts next to it. Errors: those of read_file, naming the part; invalid_file for a part that
// is missing or belongs to another model; invalid_argument for a later part, with the first one's
// name.
ir::Result<File> read_split_file(const std::string& name, const FileBytes& first,
                                 const OpenFile& open);

}  // namespace ullage::gguf
