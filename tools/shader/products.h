// Files that `ullage shader compile` writes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "shaders/toolchain/compile/compile.h"
#include "tools/shader/options.h"

namespace ullage::tools {

// A module as its file has it.
std::string_view bytes_of(const std::vector<uint32_t>& words);

// As write_file; a failure is exit code 1.
ToolResult<> write_product(const std::string& path, std::string_view bytes);

// The files of one result that --emit requests, without MSL where there is none.
std::vector<std::string> paths_of(const shaders::OfflineResult& result,
                                  const ShaderOptions& options);

// Usage error if something that will be written is one of the inputs.
ToolResult<> protect_inputs(const std::vector<shaders::OfflineJob>& jobs,
                            const ShaderOptions& options);

// Everything for the results that succeeded; files of those that failed are removed, so that no
// build goes on with old ones. Pack, embedding and depfile are written only if all succeeded.
ToolResult<> write_products(const std::vector<shaders::OfflineResult>& results,
                            const ShaderOptions& options);

}  // namespace ullage::tools
