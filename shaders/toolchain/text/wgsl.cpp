// WGSL by naga, a process with files for its input and output.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/spirv/instructions.h"
#include "shaders/toolchain/text/text_parts.h"

namespace ullage::shaders {
namespace {

namespace fs = std::filesystem;

// Removed with what is in it. `path` is empty where none could be made.
struct PassingFolder {
  PassingFolder() {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    std::random_device random;
    for (int tries = 0; !error && tries < 100; ++tries) {
      const fs::path tried = parent / ("ullage-wgsl-" + std::to_string(random()));
      if (!fs::create_directory(tried, error)) continue;
      fs::permissions(tried, fs::perms::owner_all, error);
      path = tried;
      return;
    }
  }
  ~PassingFolder() {
    std::error_code ignored;
    if (!path.empty()) fs::remove_all(path, ignored);
  }
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;
  std::string file(const char* name) const { return (path / name).string(); }

  fs::path path;
};

// WGSL has no buffers that are only written; read_write ones are the same to a shader that does
// not read. Storage images keep the word, which WGSL knows for them.
std::vector<uint32_t> without_write_only_buffers(const SpirvModule& module) {
  std::vector<uint32_t> words(module.words().begin(), module.words().begin() + kHeader);
  for (const SpirvInstruction& i : module.instructions()) {
    const SpirvInstruction* const target = module.definition(i.word(1));
    const bool is_buffer = target && target->opcode == spv::OpVariable &&
                           target->word(3) != spv::StorageClassUniformConstant;
    const bool is_dropped =
        (i.opcode == spv::OpMemberDecorate && i.word(3) == spv::DecorationNonReadable) ||
        (i.opcode == spv::OpDecorate && i.word(2) == spv::DecorationNonReadable && is_buffer);
    if (!is_dropped) words.insert(words.end(), i.words.begin(), i.words.end());
  }
  return words;
}

// What a program said, on one line, without the folder, whose name differs each time.
std::string said_by(const ProgramRun& run, const PassingFolder& folder) {
  constexpr size_t kMost = 240;
  std::string text = run.output;
  const std::string path = folder.file("");
  for (size_t at = text.find(path); at != std::string::npos; at = text.find(path)) {
    text.erase(at, path.size());
  }
  std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  text = text.substr(0, kMost);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace

ir::Result<TargetText> to_wgsl(const SpirvModule& module, const SpirvEntryPoint& entry,
                               const OtherPrograms& programs) {
  if (programs.naga.empty() || !programs.run) {
    return ir::unsupported(
        "WGSL is written by naga, which is not on PATH: install naga-cli with cargo");
  }
  const PassingFolder folder;
  if (folder.path.empty()) return ir::unsupported("there is no folder for temporary files");
  const std::string in = folder.file("shader.spv"), out = folder.file("shader.wgsl");
  const auto words = without_write_only_buffers(module);
  std::ofstream(in, std::ios::binary)
      .write(reinterpret_cast<const char*>(words.data()),
             static_cast<std::streamsize>(words.size() * 4));
  const ProgramRun made = programs.run({"naga", "--entry-point", entry.name, in, out});
  if (!made.ok) return ir::unsupported("naga: " + said_by(made, folder));
  TargetText result;
  std::ifstream file(out, std::ios::binary);
  result.text.assign(std::istreambuf_iterator<char>(file), {});
  result.translator = programs.naga;
  const bool by_tint = !programs.tint.empty();
  result.checked_by = by_tint ? programs.tint : programs.naga + ", by its own front end";
  const ProgramRun checked =
      programs.run(by_tint ? std::vector<std::string>{"tint", "--format", "wgsl", "--output-name",
                                                      folder.file("checked.wgsl"), out}
                           : std::vector<std::string>{"naga", out});
  if (!checked.ok) {
    return ir::unsupported(
        (by_tint ? "tint refuses naga's text: " : "naga refuses its own text: ") +
        said_by(checked, folder));
  }
  return result;
}

}  // namespace ullage::shaders
