// Tensors from files and programs to files, with messages that name the path.
#pragma once

#include <string>

#include "base/result.h"
#include "ir/graph/tensor.h"
#include "runtime/file/program_file.h"

namespace ullage::tools {

// A tensor from FILE.npy or FILE.png, by its ending.
ir::Result<ir::Tensor> read_tensor(const std::string& path);

// Writes each piece from where it lies in memory.
ir::Result<void> write_program(const std::string& path, const runtime::ProgramImage& image);

}  // namespace ullage::tools
