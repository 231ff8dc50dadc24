// `ullage shader reduce`: the smallest module that a command still finds interesting.
#include "shaders/toolchain/reduce/reduce.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <random>

#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/files/files.h"
#include "tools/common/process/process.h"
#include "tools/shader/products.h"
#include "tools/shader/shader.h"

namespace ullage::tools {
namespace {

namespace fs = std::filesystem;

struct ReduceArguments {
  ShaderOptions source;
  std::string file, command, output;
  uint64_t max_tests = 10000;
  bool allow_invalid = false;
};

// The command with the candidate's path for every {}, or at its end where it has none.
std::string command_line(std::string command, const std::string& path) {
  const std::string quoted = '"' + path + '"';
  if (command.find("{}") == std::string::npos) return command + ' ' + quoted;
  for (size_t at = 0; (at = command.find("{}", at)) != std::string::npos; at += quoted.size()) {
    command.replace(at, 2, quoted);
  }
  return command;
}

// A separate folder for candidates, removed at the end.
class Workplace {
 public:
  Workplace()
      : folder_(fs::temp_directory_path() /
                ("ullage-reduce-" + std::to_string(std::random_device{}()))) {
    std::error_code ignored;
    fs::create_directories(folder_, ignored);
  }
  ~Workplace() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  std::string candidate() const { return (folder_ / "candidate.spv").string(); }

 private:
  fs::path folder_;
};

ToolResult<> reduce(const ReduceArguments& options) {
  const auto loaded = load_shader(options.file, options.source);
  if (!loaded) return loaded.error();
  const auto target = shaders::parse_target(options.source.target);
  if (!target) return usage("--target: " + target.error().message);

  const Workplace place;
  bool writable = true;
  const auto interesting = [&](const std::vector<uint32_t>& words) {
    writable &= write_file(place.candidate(), std::as_bytes(std::span(words))).has_value();
    return writable && run_shell(command_line(options.command, place.candidate())) == 0;
  };
  Progress progress("reducing");
  shaders::ReduceOptions how{*target, options.allow_invalid, options.max_tests, {}};
  how.progress = [&](size_t words, size_t tests) {
    progress.show(fmt::format("{} bytes after {} tests", words * 4, tests));
  };
  const auto reduced = shaders::reduce(loaded->spirv, interesting, how);
  if (!writable) return failed("cannot write " + place.candidate());
  if (!reduced) return failure_of(reduced.error());
  if (const auto done = write_product(options.output, bytes_of(reduced->words)); !done)
    return done.error();
  print("{}: {} bytes, were {}, {} tests{}\n", options.output, reduced->words.size() * 4,
        loaded->spirv.size() * 4, reduced->tests, reduced->gave_up ? ", stopped at the limit" : "");
  return {};
}

}  // namespace

Verb add_shader_reduce(Command shader) {
  Command verb = shader.add_subcommand(
      "reduce", "make a module smaller as long as a command exits with 0 for it");
  const auto options = std::make_shared<ReduceArguments>();
  verb.add_option("FILE", options->file, "GLSL, SPIR-V or assembly").required();
  verb.add_option("--test", options->command,
                  "shell command; {} is the candidate's path, else it is appended")
      .required();
  verb.add_option("-o,--output", options->output, "the .spv file to write").required();
  verb.add_option("--max-tests", options->max_tests, "stop after so many").show_default();
  verb.add_flag("--allow-invalid", options->allow_invalid,
                "also test candidates that spirv-val rejects");
  add_source_options(verb, options->source);
  return [options] { return reduce(*options); };
}

}  // namespace ullage::tools
