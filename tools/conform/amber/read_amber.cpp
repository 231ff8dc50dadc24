// Commands that declare: files, shaders, what the device must have.
#include "tools/conform/amber/amber.h"

#include <cstring>

#include "tools/conform/amber/amber_reader.h"

namespace ullage::conform {
namespace {

// "0x07230203" or "07230203".
std::optional<uint32_t> hex_word(std::string_view text) {
  const std::string digits = text.starts_with("0x") ? std::string(text) : "0x" + std::string(text);
  const auto bits = parse_number(digits, ir::DType::u32);
  if (!bits) return std::nullopt;
  return static_cast<uint32_t>(*bits);
}

}  // namespace

bool is_amber(std::string_view text) {
  return text.starts_with("#!amber");
}

ir::Result<Script> read_amber(const std::string& file, std::string_view text, ReadFile read) {
  return AmberReader(file, text, std::move(read)).read();
}

ir::Result<Script> AmberReader::read() {
  while (!in_.at_end()) command();
  if (in_.ok() && script_.steps.empty()) in_.fail(in_.place(), "the script runs nothing");
  if (!in_.ok()) return in_.error();
  return std::move(script_);
}

void AmberReader::command() {
  struct Command {
    std::string_view name;
    void (AmberReader::*read)();
    bool repeats;
  };
  static constexpr Command kCommands[] = {
      {"VIRTUAL_FILE", &AmberReader::virtual_file, false},
      {"SHADER", &AmberReader::shader, false},
      {"DEVICE_FEATURE", &AmberReader::device_feature, false},
      {"DEVICE_PROPERTY", &AmberReader::device_feature, false},
      {"DEVICE_EXTENSION", &AmberReader::device_extension, false},
      {"INSTANCE_EXTENSION", &AmberReader::instance_extension, false},
      {"SET", &AmberReader::set, false},
      {"BUFFER", &AmberReader::buffer, false},
      {"IMAGE", &AmberReader::image, false},
      {"SAMPLER", &AmberReader::sampler, false},
      {"PIPELINE", &AmberReader::pipeline, false},
      {"DERIVE_PIPELINE", &AmberReader::derive_pipeline, false},
      {"RUN", &AmberReader::run, true},
      {"COPY", &AmberReader::copy, true},
      {"EXPECT", &AmberReader::expectation, true},
      {"REPEAT", &AmberReader::repeat, false},
  };
  const Place here = in_.place();
  const std::string name(in_.next());
  for (const Command& c : kCommands) {
    if (c.name != name || (in_repeat_ && !c.repeats)) continue;
    (this->*c.read)();
    if (more()) unsupported(in_.place(), name + " with " + std::string(in_.peek().substr(0, 40)));
    return;
  }
  static constexpr std::string_view kOthers[] = {
      "STRUCT", "CLEAR", "CLEAR_COLOR", "CLEAR_DEPTH", "CLEAR_STENCIL", "ACCELERATION_STRUCTURE"};
  for (std::string_view other : kOthers) {
    if (name == other) return unsupported(here, name);
  }
  in_.fail(here, "unknown command \"" + name.substr(0, 40) + '"');
}

bool AmberReader::more() {
  while (in_.ok() && !in_.at_line_end() && in_.peek() == "\\") in_.continue_line();
  return in_.ok() && !in_.at_line_end();
}

size_t AmberReader::find(const Names& names, std::string_view what) {
  (void)more();
  const Place here = in_.place();
  const std::string_view name = in_.word(what);
  if (!in_.ok()) return 0;
  const auto at = names.find(name);
  if (at != names.end()) return at->second;
  in_.fail(here, "expected " + std::string(what) + " declared above, given \"" +
                     std::string(name.substr(0, 40)) + '"');
  return 0;
}

void AmberReader::declare(Names& names, const std::string& name, const Place& place) {
  if (in_.ok() && !names.emplace(name, names.size()).second) {
    in_.fail(place, '"' + name.substr(0, 40) + "\" is declared twice");
  }
}

void AmberReader::unsupported(const Place& place, const std::string& construct) {
  in_.fail(place, construct + " is not supported", ir::ErrorCode::unsupported);
}

void AmberReader::virtual_file() {
  const Place here = in_.place();
  const std::string path(in_.word("a path"));
  Place begin;
  std::string text(in_.lines_until("END", begin));
  if (in_.ok() && !files_.emplace(path, std::move(text)).second) {
    in_.fail(here, "the virtual file \"" + path.substr(0, 40) + "\" is there twice");
  }
}

// SHADER TYPE NAME FORMAT [TARGET_ENV ENV] [FILE|VIRTUAL_FILE PATH]
void AmberReader::shader() {
  const std::string type(in_.word("a shader's type"));
  ScriptShader s;
  const Place name_place = in_.place();
  s.name = std::string(in_.word("a shader's name"));
  const std::string format(in_.word("a shader's format"));
  if (!in_.ok()) return;
  if (type != "compute" && format == "PASSTHROUGH") {
    foreign_[s.name] = type;
    return;
  }
  if (type != "compute") return foreign_shader(s.name, type);
  if (format == "SPIRV-ASM") {
    s.form = ScriptShader::Form::assembly;
  } else if (format == "SPIRV-HEX" || format == "SPIRV-BIN") {
    s.form = ScriptShader::Form::spirv;
  } else if (format != "GLSL") {
    return unsupported(name_place, "a shader in " + format);
  }
  s.target = "vulkan1.0";
  if (more() && in_.accept("TARGET_ENV")) {
    const Place at = in_.place();
    const std::string env(in_.word("a target environment"));
    static constexpr std::pair<std::string_view, std::string_view> kTargets[] = {
        {"spv1.0", "vulkan1.0"},    {"spv1.1", "vulkan1.1"},    {"spv1.2", "vulkan1.1"},
        {"spv1.3", "vulkan1.1"},    {"spv1.4", "vulkan1.2"},    {"spv1.5", "vulkan1.2"},
        {"spv1.6", "vulkan1.3"},    {"vulkan1.0", "vulkan1.0"}, {"vulkan1.1", "vulkan1.1"},
        {"vulkan1.2", "vulkan1.2"}, {"vulkan1.3", "vulkan1.3"}};
    std::string_view target;
    for (const auto& [name, means] : kTargets) {
      if (name == env) target = means;
    }
    if (in_.ok() && target.empty()) return unsupported(at, "the target environment " + env);
    s.target = std::string(target);
  }
  s.text = shader_text(s);
  declare(shaders_, s.name, name_place);
  if (format == "SPIRV-HEX" && in_.ok()) {
    TokenReader words(s.place.file, s.text);
    std::string bytes;
    while (!words.at_end()) {
      const auto word = hex_word(words.next());
      if (!word) return in_.fail(s.place, "SPIRV-HEX has hexadecimal words of 32 bits");
      bytes.append(reinterpret_cast<const char*>(&*word), sizeof *word);
    }
    s.text = std::move(bytes);
  }
  script_.shaders.push_back(std::move(s));
}

// A shader of another stage is skipped: what attaches it is not supported.
void AmberReader::foreign_shader(const std::string& name, const std::string& type) {
  foreign_[name] = type;
  while (more()) {
    const std::string_view option = in_.next();
    if (option == "FILE" || option == "VIRTUAL_FILE" || option == "TARGET_ENV") {
      const bool is_end = option != "TARGET_ENV";
      (void)in_.word("a name");
      if (is_end) return;
    }
  }
  Place place;
  (void)in_.lines_until("END", place);
}

std::string AmberReader::shader_text(ScriptShader& s) {
  if (!more()) return std::string(in_.lines_until("END", s.place));
  const Place here = in_.place();
  const bool is_virtual = in_.accept("VIRTUAL_FILE");
  if (!is_virtual) in_.expect("FILE");
  const std::string path(in_.word("a path"));
  s.place = {path, 1, 1};
  if (!in_.ok()) return {};
  if (is_virtual) {
    if (const auto at = files_.find(path); at != files_.end()) return at->second;
  } else if (read_) {
    if (auto text = read_(path)) return *std::move(text);
  }
  in_.fail(here, "cannot read the file \"" + path.substr(0, 200) + '"');
  return {};
}

// Names of features are those of Vulkan's members, behind a name of their struct.
void AmberReader::device_feature() {
  Requirement r;
  r.place = in_.place();
  const std::string_view full = in_.word("a name");
  const size_t dot = full.find('.');
  std::string name(dot == std::string_view::npos ? full : full.substr(dot + 1));
  if (full.starts_with("SubgroupSupportedOperations.") && !name.empty()) {
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    name = "subgroup" + name;
  }
  if (full.starts_with("SubgroupSupportedStages.")) {
    if (name != "compute") return;
    name = "subgroupBasic";
  }
  r.name = std::move(name);
  script_.requirements.push_back(std::move(r));
}

void AmberReader::device_extension() {
  Requirement r;
  r.kind = Requirement::Kind::extension;
  r.place = in_.place();
  r.name = std::string(in_.word("an extension"));
  script_.requirements.push_back(std::move(r));
}

void AmberReader::instance_extension() {
  const Place here = in_.place();
  const std::string name(in_.word("an extension"));
  // Part of Vulkan 1.1.
  if (in_.ok() && name != "VK_KHR_get_physical_device_properties2") {
    unsupported(here, "the instance extension " + name.substr(0, 60));
  }
}

// The runner has its own time limit.
void AmberReader::set() {
  const Place here = in_.place();
  in_.expect("ENGINE_DATA");
  const std::string name(in_.word("a variable"));
  if (in_.ok() && name != "fence_timeout_ms") return unsupported(here, "SET ENGINE_DATA " + name);
  (void)in_.integer("milliseconds", 0, UINT32_MAX);
}

}  // namespace ullage::conform
