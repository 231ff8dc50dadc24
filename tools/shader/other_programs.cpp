// Programs on PATH that translate or check shaders.
#include "tools/common/process/process.h"
#include "tools/shader/shader.h"

namespace ullage::tools {
namespace {

shaders::ProgramRun run_program(const std::vector<std::string>& command) {
  shaders::ProgramRun run;
  auto child = ChildProcess::start(command);
  if (!child) return run;
  ChildProcess* const one = &*child;
  while (child->read(run.output)) wait_for_text(std::span(&one, 1), 100);
  run.ok = child->wait().empty();
  return run;
}

}  // namespace

shaders::OtherPrograms find_other_programs() {
  shaders::OtherPrograms programs;
  programs.run = run_program;
  if (const auto naga = run_program({"naga", "--version"}); naga.ok) {
    programs.naga = "naga " + naga.output.substr(0, naga.output.find('\n'));
  }
  for (const char* command :
       {"clang", "clang++", "clang++-21", "clang++-20", "clang++-19", "clang++-18", "clang++-17",
        "clang++-16", "clang++-15", "clang++-14"}) {
    const std::string about = run_program({command, "--version"}).output;
    const size_t at = about.find("clang version ");
    if (at == std::string::npos) continue;
    programs.clang = command;
    const size_t number = at + std::string_view("clang version ").size();
    programs.clang_version =
        "clang " + about.substr(number, about.find_first_of(" \n", number) - number);
    break;
  }
  // There is a game of this name.
  const auto tint = run_program({"tint", "--help"});
  if (tint.output.find("Usage: tint [options] <input-file>") != std::string::npos) {
    programs.tint = "tint";
  }
  return programs;
}

}  // namespace ullage::tools
