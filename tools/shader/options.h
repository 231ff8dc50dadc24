// The command line of `ullage shader compile`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shaders/toolchain/compile/compile.h"
#include "shaders/toolchain/compile/embed.h"
#include "tools/common/cli/command.h"

namespace ullage::tools {

enum class DiagnosticForm : uint8_t { text, json, sarif };
enum class DepfileForm : uint8_t { make, ninja };

struct ShaderOptions {
  std::vector<std::string> files;
  std::string output;
  std::vector<std::string> includes, defines, axes, optimizer_flags, profiles, prefix_map, require;
  std::vector<std::string> frozen;
  std::string stage;
  std::string variants_file;
  std::string target = "vulkan1.1", entry, msl_version = "2.3";
  bool msl_is_ios = false;  // or macOS
  std::string msl_rename;
  DiagnosticForm diagnostics = DiagnosticForm::text;
  std::string diagnostics_file;
  DepfileForm depfile_form = DepfileForm::make;
  std::string depfile, depfile_target;
  std::optional<shaders::EmbedForm> embed;
  std::string symbol = "shaders", pack, cache_folder;
  std::vector<std::string> emit = {"spv", "msl", "json"}, host;
  std::string machine_code;
  uint32_t jobs = 0, device = 0, time_limit = 600;
  bool optimize = false, optimize_size = false, no_optimize = false, debug = false, strip = false;
  bool no_cache = false, warnings_are_errors = false, no_warnings = false, json = false;
  bool verbose = false, quiet = false, statistics = false, targets = false, check_msl = false,
       link = false;
};

void add_options(Command verb, ShaderOptions& options);

// The checked values of the options. A failure is a usage error or an error of a file that they
// name.
ToolResult<shaders::OfflineSettings> settings_of(const ShaderOptions& options,
                                                 shaders::SourceFiles& files);
ToolResult<std::vector<shaders::Variant>> variants_of(const ShaderOptions& options,
                                                      shaders::SourceFiles& files);
// Every input under every variant; two of one name are an error.
ToolResult<std::vector<shaders::OfflineJob>> jobs_of(const ShaderOptions& options,
                                                     const std::vector<shaders::Variant>& variants);
// Whether "msl" or another target is to be written, or must be possible.
bool is_wanted(const ShaderOptions& options, const std::string& target);
// One profile by name or from a file.
ToolResult<shaders::LimitProfile> load_profile(const std::string& name,
                                               shaders::SourceFiles& files);
// "2.3" as 20300. Failure: no version that Metal has had.
ToolResult<uint32_t> parse_msl_version(const std::string& text);

}  // namespace ullage::tools
