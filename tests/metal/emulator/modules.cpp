// clang as a process, its objects as files, dlopen.
#include "tests/metal/emulator/modules.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "base/content_hash.h"
#include "tests/metal/emulator/host_text.h"

namespace ullage::test::metal {
namespace {

namespace fs = std::filesystem;
using ir::Result;

const std::string kClang = ULLAGE_METAL_CLANG;
const fs::path kHere = ULLAGE_METAL_FOLDER;  // tests/metal in the source tree

// An unsuffixed 0.5 is a float in MSL.
const std::string kLanguage =
    " -std=c++17 -fPIC -fvisibility=hidden -fno-exceptions -fno-rtti -fwrapv -ffp-contract=off"
    " -fno-strict-aliasing -fno-math-errno -Xclang -cl-single-precision-constant -w";
// The checks are the emulator's own (checks.cpp): it uses the calls that the sanitizers insert,
// not their runtimes.
const std::string kFlags =
    kLanguage +
    " -O1 -fsanitize=thread -mllvm -tsan-instrument-func-entry-exit=0"
    " -fsanitize=shift-exponent,integer-divide-by-zero,array-bounds"
    " -fno-sanitize-recover=shift-exponent,integer-divide-by-zero,array-bounds"
    " -fno-sanitize-link-runtime";

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// A name that no other process uses.
fs::path temporary(const fs::path& path) {
  fs::path temporary_path = path;
  temporary_path += "." + std::to_string(getpid());
  return temporary_path;
}

// Runs a command; returns its output if it fails.
Result<void> run(const std::string& command) {
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return ir::internal_error("cannot run " + command);
  std::string output;
  std::array<char, 4096> part;
  for (size_t n; (n = fread(part.data(), 1, part.size(), pipe)) > 0;) output.append(part.data(), n);
  if (pclose(pipe) == 0) return {};
  constexpr size_t kMax = 3000;
  return ir::invalid_argument(output.substr(0, kMax));
}

std::string version_of_compiler() {
  std::string text;
  if (FILE* pipe = popen((kClang + " --version 2>&1").c_str(), "r")) {
    std::array<char, 4096> part;
    for (size_t n; (n = fread(part.data(), 1, part.size(), pipe)) > 0;) text.append(part.data(), n);
    pclose(pipe);
  }
  return text;
}

constexpr const char* kFolders[] = {"library", "address_spaces"};

// Every file of the library and of the address-space check.
std::vector<fs::path> headers() {
  std::vector<fs::path> files;
  for (const char* folder : kFolders) {
    for (const auto& entry : fs::recursive_directory_iterator(kHere / folder)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

std::string hash_of(std::initializer_list<std::string_view> texts) {
  ContentHash hash;
  for (std::string_view text : texts) hash.add(text);
  return hash.hex();
}

}  // namespace

struct Modules::Module {
  void* handle = nullptr;
  Entry entry;
  ~Module() {
    if (handle != nullptr) dlclose(handle);
  }
};

Modules::Modules(fs::path folder) : folder_(std::move(folder)) {}
Modules::~Modules() = default;

bool Modules::available() {
  static const bool found = std::system((kClang + " --version > /dev/null 2>&1").c_str()) == 0;
  return found;
}

// A private copy of the library and its precompiled header, which saves a third of a second per
// kernel.
Result<void> Modules::prepare() {
  const std::lock_guard lock(mutex_);
  if (!header_.empty()) return {};
  ContentHash hash;
  hash.add(version_of_compiler());
  hash.add(kFlags);
  for (const fs::path& file : headers()) hash.add(read_file(file));
  version_ = hash.hex();
  includes_ = folder_ / version_;
  const fs::path header = includes_ / "library.pch";
  if (!fs::exists(header)) {
    for (const char* folder : kFolders) {
      fs::create_directories(includes_ / folder);
      fs::copy(kHere / folder, includes_ / folder,
               fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    }
    const fs::path unfinished = temporary(header);
    // Templates of the host's library would wait in it to be instantiated by every kernel.
    auto ok = run(kClang + kFlags + " -Xclang -fno-pch-timestamp -fpch-instantiate-templates -I" +
                  (includes_ / "library").string() + " -x c++-header " +
                  (includes_ / "library/metal_stdlib").string() + " -o " + unfinished.string());
    if (!ok) return ok;
    fs::rename(unfinished, header);
  }
  header_ = header;
  return {};
}

Result<void> Modules::compile(const std::string& text, const fs::path& object) {
  fs::path source = object;
  source.replace_extension(".cpp");
  const fs::path unfinished = temporary(object);
  fs::path written = temporary(source);
  written += ".cpp";
  write_file(written, text);
  auto ok = run(kClang + kFlags + " -include-pch " + header_.string() + " -I" +
                (includes_ / "library").string() + " -shared -nostdlib " + written.string() +
                " -o " + unfinished.string() + " -lgcc");
  fs::rename(written, source);
  if (!ok) return ok;
  fs::rename(unfinished, object);
  return {};
}

std::string Modules::assembly(const std::string& msl) {
  const auto text = host_text(msl);
  if (!text) return {};
  // One name for all texts, since the assembly has it.
  const fs::path folder = temporary(folder_ / "assembly");
  fs::create_directories(folder);
  write_file(folder / "kernel.cpp", text->text);
  const fs::path assembly = folder / "kernel.s";
  const auto ok = run("cd " + folder.string() + " && " + kClang + kLanguage + " -O2 -I" +
                      fs::absolute(includes_ / "library").string() + " -S kernel.cpp");
  const std::string code = ok ? read_file(assembly) : "";
  fs::remove_all(folder);
  return code;
}

bool Modules::same_code(const std::string& one, const std::string& other) {
  if (!prepare()) return false;
  const std::string code = assembly(one);
  return !code.empty() && code == assembly(other);
}

Result<std::unique_ptr<Modules::Module>> Modules::open(const std::string& name,
                                                       const std::string& msl) {
  auto text = host_text(msl);
  if (!text) return text.error();
  const fs::path object = folder_ / (hash_of({version_, text->text}) + ".so");
  if (!fs::exists(object)) {
    auto ok = check_address_spaces(msl);
    if (ok) ok = compile(text->text, object);
    if (!ok) return ir::Error{ok.error().code, name + ":\n" + ok.error().message};
  }
  auto module = std::make_unique<Module>();
  module->handle = dlopen(object.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module->handle == nullptr) return ir::internal_error(dlerror());
  Entry& entry = module->entry;
  entry.name = name;
  entry.meets = text->meets;
  entry.thread = reinterpret_cast<decltype(entry.thread)>(dlsym(module->handle, "emulator_thread"));
  const auto memory =
      reinterpret_cast<char* (*)(unsigned long&)>(dlsym(module->handle, "emulator_memory"));
  if (entry.thread == nullptr || memory == nullptr) return ir::internal_error("no entry point");
  unsigned long bytes = 0;
  entry.threadgroup_memory = reinterpret_cast<std::byte*>(memory(bytes));
  entry.threadgroup_bytes = bytes;
  return module;
}

Result<const Entry*> Modules::load(const std::string& name, const std::string& msl) {
  if (auto ok = prepare(); !ok) return ok.error();
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = modules_.find(msl); known != modules_.end()) {
      return &known->second->entry;
    }
  }
  auto module = open(name, msl);
  if (!module) return module.error();
  const std::lock_guard lock(mutex_);
  return &modules_.emplace(msl, std::move(*module)).first->second->entry;
}

Result<void> Modules::check_address_spaces(const std::string& msl) {
  if (auto ok = prepare(); !ok) return ok;
  const fs::path source = temporary(folder_ / (hash_of({msl}) + ".cl"));
  write_file(source, msl);
  auto ok = run(kClang +
                " -x clcpp -cl-std=CLC++2021 -cl-no-stdinc -cl-single-precision-constant "
                "-fsyntax-only -w -I" +
                (includes_ / "address_spaces").string() + " " + source.string());
  fs::remove(source);
  return ok;
}

fs::path module_folder() {
  if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) return fs::path(folder) / "metal";
  return ULLAGE_METAL_CACHE;
}

}  // namespace ullage::test::metal
