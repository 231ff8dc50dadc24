// Declarations of the text form: requirements, shaders, buffers.
#include "tools/conform/script/parse_script.h"

#include <algorithm>

#include "tools/conform/script/script_parser.h"

namespace ullage::conform {
namespace {

bool is_name(std::string_view text) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  if (text.empty() || text.size() > 100 || !letter(text[0])) return false;
  for (char c : text) {
    if (!letter(c) && !(c >= '0' && c <= '9') && c != '.' && c != '-') return false;
  }
  return true;
}

}  // namespace

Layout packed_layout(ir::DType dtype) {
  return {.fields = {{dtype, 0}}, .stride = static_cast<uint32_t>(ir::size_bytes(dtype))};
}

bool Script::is_robust() const {
  return std::ranges::any_of(requirements, [](const Requirement& r) {
    return r.kind == Requirement::Kind::feature &&
           (r.name == "robustBufferAccess" || r.name == "robustImageAccess");
  });
}

bool begins_as_script(std::string_view text) {
  return TokenReader("", text).next() == "script";
}

ir::Result<Script> parse_script(const std::string& file, std::string_view text, ReadFile read) {
  return ScriptParser(file, text, std::move(read)).parse();
}

ir::Result<Script> ScriptParser::parse() {
  const Place begin = in_.place();
  if (in_.next() != "script" || in_.peek() != "1") {
    in_.fail(begin, "a script begins with \"script 1\"");
  }
  in_.next();
  in_.expect_line_end();
  while (!in_.at_end()) statement();
  if (in_.ok() && script_.steps.empty()) in_.fail(in_.place(), "the script does nothing");
  if (!in_.ok()) return in_.error();
  return std::move(script_);
}

void ScriptParser::statement() {
  struct Statement {
    std::string_view name;
    void (ScriptParser::*read)();
    bool repeats;
  };
  static constexpr Statement kStatements[] = {
      {"require", &ScriptParser::require, false},   {"shader", &ScriptParser::shader, false},
      {"buffer", &ScriptParser::buffer, false},     {"image", &ScriptParser::image, false},
      {"sampler", &ScriptParser::sampler, false},   {"pipeline", &ScriptParser::pipeline, false},
      {"dispatch", &ScriptParser::dispatch, true},  {"copy", &ScriptParser::copy, true},
      {"expect", &ScriptParser::expectation, true}, {"dump", &ScriptParser::dump, true},
      {"repeat", &ScriptParser::repeat, false},
  };
  const Place here = in_.place();
  const std::string_view name = in_.next();
  if (name == "target" && !in_repeat_) {
    target_ = std::string(in_.word("a target"));
    if (target_.size() != 9 || !target_.starts_with("vulkan1.") || target_[8] < '0' ||
        target_[8] > '3') {
      in_.fail(here, "a target is one of vulkan1.0 to vulkan1.3, given \"" + target_ + '"');
    }
    return in_.expect_line_end();
  }
  for (const Statement& s : kStatements) {
    if (s.name == name && (s.repeats || !in_repeat_)) return (this->*s.read)();
  }
  in_.fail(here, std::string(in_repeat_ ? "a repeat may contain dispatch, copy and expect"
                                        : "a statement begins with require, target, shader, "
                                          "buffer, pipeline, dispatch, copy, expect or repeat") +
                     ", given \"" + std::string(name.substr(0, 40)) + '"');
}

void ScriptParser::require() {
  Requirement r;
  r.place = in_.place();
  const std::string_view kind = in_.word("feature, extension, limit or spirv");
  const Place name_place = in_.place();
  r.name = std::string(in_.word("a name"));
  if (kind == "spirv") {
    r.kind = Requirement::Kind::spirv;
    const bool is_version =
        r.name.size() == 3 && r.name.starts_with("1.") && r.name[2] <= '6' && r.name[2] >= '0';
    if (in_.ok() && !is_version) in_.fail(name_place, "a version of SPIR-V is 1.0 to 1.6");
    if (is_version) r.at_least = 0x10000u + (static_cast<uint64_t>(r.name[2] - '0') << 8);
  } else if (kind == "extension") {
    r.kind = Requirement::Kind::extension;
  } else if (kind == "limit") {
    r.kind = Requirement::Kind::limit;
    in_.expect(">=");
    r.at_least = in_.integer("a limit", 0, UINT64_MAX);
  } else if (kind != "feature") {
    in_.fail(r.place, "what is required is a feature, an extension, a limit or a version of spirv");
  }
  in_.expect_line_end();
  script_.requirements.push_back(std::move(r));
}

void ScriptParser::shader() {
  ScriptShader s;
  s.target = target_;
  s.name = declare(shaders_, "a shader's name");
  const Place form_place = in_.place();
  const std::string_view form = in_.word("glsl, spirv-asm or spirv");
  if (form == "spirv-asm") {
    s.form = ScriptShader::Form::assembly;
  } else if (form == "spirv") {
    s.form = ScriptShader::Form::spirv;
  } else if (form != "glsl") {
    in_.fail(form_place, "a shader is glsl, spirv-asm or spirv");
  }
  if (!in_.at_line_end()) {
    in_.expect("file");
    const Place path_place = in_.place();
    const std::string path(in_.word("a path"));
    in_.expect_line_end();
    const auto text = in_.ok() && read_ ? read_(path) : std::nullopt;
    if (!text) in_.fail(path_place, "cannot read the file \"" + path + '"');
    s.place = {path, 1, 1};
    s.text = text.value_or("");
  } else if (s.form == ScriptShader::Form::spirv) {
    in_.fail(form_place, "SPIR-V comes from a file: shader NAME spirv file PATH");
  } else {
    s.text = std::string(in_.lines_until("end", s.place));
  }
  script_.shaders.push_back(std::move(s));
}

void ScriptParser::buffer() {
  ScriptBuffer b;
  b.place = in_.place();
  b.name = declare(buffers_, "a buffer's name");
  const Place type_place = in_.place();
  const std::string_view type = in_.word("a type with a length, as in f32[100]");
  const size_t open = type.find('[');
  if (!in_.ok()) return;
  if (open == std::string_view::npos || type.back() != ']') {
    return in_.fail(type_place, "a buffer's type has a length, as in f32[100] or f32[]");
  }
  const auto dtype = ir::parse_dtype(type.substr(0, open));
  if (!dtype) return in_.fail(type_place, "no type is called \"" + std::string(type) + '"');
  b.layout = packed_layout(*dtype);
  const std::string_view count = type.substr(open + 1, type.size() - open - 2);
  if (!count.empty()) {
    const auto n = parse_number(count, ir::DType::u64);
    if (!n || *n == 0 || *n > kMaxBufferBytes / b.layout.stride) {
      return in_.fail(type_place, "a buffer has at least one element and at most " +
                                      std::to_string(kMaxBufferBytes) + " bytes, given \"" +
                                      std::string(type) + '"');
    }
    b.elements = *n;
  }
  fill(b, !count.empty());
  in_.expect_line_end();
  script_.buffers.push_back(std::move(b));
}

void ScriptParser::fill(ScriptBuffer& b, bool counted) {
  const ir::DType type = b.layout.fields[0].dtype;
  const Place here = in_.place();
  const std::string_view kind = in_.word("zero, fill, data, series, random or addresses");
  Filling& f = b.filling;
  if (kind == "data") return data(b, counted);
  if (kind == "addresses") return addresses(b);
  if (in_.ok() && !counted) return in_.fail(here, "only data gives a buffer its length");
  if (kind == "fill") {
    f.kind = Filling::Kind::fill;
    f.values = {number(type, "the value")};
  } else if (kind == "series") {
    f.kind = Filling::Kind::series;
    f.first = in_.real("the first value");
    f.step = in_.real("the step");
  } else if (kind == "random") {
    f.kind = Filling::Kind::random;
    f.seed = in_.integer("a seed", 0, UINT64_MAX);
    f.low = in_.real("the lower bound");
    f.high = in_.real("the upper bound");
    if (in_.ok() && !(f.low <= f.high)) in_.fail(here, "random: low must not exceed high");
  } else if (kind != "zero") {
    in_.fail(here, "a buffer is filled by zero, fill, data, series, random or addresses");
  }
}

void ScriptParser::data(ScriptBuffer& b, bool counted) {
  const ir::DType type = b.layout.fields[0].dtype;
  const Place here = in_.place();
  const bool block = in_.at_line_end();
  b.filling.kind = Filling::Kind::data;
  auto& values = b.filling.values;
  while (in_.ok() && !in_.at_end() && !(block ? in_.peek() == "end" : in_.at_line_end())) {
    const Place at = in_.place();
    const auto value = parse_number(in_.next(), type);
    if (!value) in_.fail(at, "not a value of type " + std::string(ir::name_of(type)));
    values.push_back(value.value_or(0));
  }
  if (block) in_.expect("end");
  if (!counted) b.elements = values.size();
  if (!in_.ok()) return;
  if (values.empty()) return in_.fail(here, "data has no values");
  if (values.size() != b.numbers()) {
    in_.fail(here, "data has as many values as the buffer numbers, given " +
                       std::to_string(values.size()) + " for " + std::to_string(b.numbers()));
  }
}

// The buffers stand above, so that none has an address that it needs itself.
void ScriptParser::addresses(ScriptBuffer& b) {
  const Place here = in_.place();
  b.filling.kind = Filling::Kind::addresses;
  while (in_.ok() && !in_.at_line_end()) b.filling.buffers.push_back(find(buffers_, "a buffer"));
  if (!in_.ok()) return;
  if (b.layout.fields[0].dtype != ir::DType::u64 || b.filling.buffers.size() != b.numbers()) {
    in_.fail(here, "addresses fill a buffer of as many u64 as there are names");
  }
}

// image NAME FORMAT WIDTH[xHEIGHT[xDEPTH]] [layers N] FILLING
void ScriptParser::image() {
  ScriptBuffer b;
  b.place = in_.place();
  b.name = declare(buffers_, "an image's name");
  const Place format_place = in_.place();
  const std::string_view format = in_.word("a format, as in rgba8");
  ScriptImage image;
  image.format = runtime::find_format(format);
  if (in_.ok() && image.format == nullptr) {
    return in_.fail(format_place,
                    "no format is called \"" + std::string(format.substr(0, 40)) + '"');
  }
  const Place extent_place = in_.place();
  std::string_view text = in_.word("the size, as in 8x4");
  image.dimensions = 0;
  uint64_t texels = 1;
  while (in_.ok() && !text.empty() && image.dimensions < 3) {
    const size_t end = std::min(text.find('x'), text.size());
    const auto extent = parse_number(text.substr(0, end), ir::DType::u32);
    if (!extent || *extent == 0 || *extent > 16384) break;
    image.extent[image.dimensions++] = static_cast<uint32_t>(*extent);
    texels *= *extent;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (in_.ok() && (!text.empty() || image.dimensions == 0)) {
    return in_.fail(extent_place, "the size is one to three numbers from 1 to 16384, as in 8x4");
  }
  if (!in_.at_line_end() && in_.accept("layers")) {
    image.layers = static_cast<uint32_t>(in_.integer("the layers", 1, 256));
    if (image.dimensions == 3) in_.fail(extent_place, "an image of three dimensions has no layers");
    texels *= image.layers;
  }
  if (!in_.ok()) return;
  const auto bytes = static_cast<uint32_t>(ir::size_bytes(image.format->dtype));
  for (uint32_t c = 0; c < image.format->components; ++c) {
    b.layout.fields.push_back({image.format->dtype, c * bytes});
  }
  b.layout.stride = image.format->texel_bytes();
  b.elements = texels;
  if (b.bytes() > kMaxBufferBytes) {
    return in_.fail(extent_place,
                    "an image has at most " + std::to_string(kMaxBufferBytes) + " bytes");
  }
  b.image = image;
  fill(b, true);
  in_.expect_line_end();
  script_.buffers.push_back(std::move(b));
}

// sampler NAME [linear] [repeat|mirror|border] [unnormalized]
void ScriptParser::sampler() {
  ScriptSampler s;
  s.name = declare(samplers_, "a sampler's name");
  using Address = ScriptSampler::Address;
  while (in_.ok() && !in_.at_line_end()) {
    const Place here = in_.place();
    const std::string_view option = in_.next();
    if (option == "linear") {
      s.linear = true;
    } else if (option == "repeat") {
      s.address = Address::repeat;
    } else if (option == "mirror") {
      s.address = Address::mirror;
    } else if (option == "border") {
      s.address = Address::border;
    } else if (option == "unnormalized") {
      s.normalized = false;
    } else if (option != "nearest" && option != "clamp") {
      in_.fail(here,
               "a sampler is nearest or linear; clamp, repeat, mirror or border; unnormalized");
    }
  }
  script_.samplers.push_back(std::move(s));
}

std::string ScriptParser::declare(Names& names, std::string_view what) {
  const Place here = in_.place();
  const std::string name(in_.word(what));
  if (!in_.ok()) return name;
  if (!is_name(name)) {
    in_.fail(here, "a name has letters, digits, '_', '-' and '.', and begins with a letter");
  } else if (!names.emplace(name, names.size()).second) {
    in_.fail(here, "\"" + name + "\" is declared twice");
  }
  return name;
}

size_t ScriptParser::find(const Names& names, std::string_view what) {
  const Place here = in_.place();
  const std::string_view name = in_.word(what);
  if (!in_.ok()) return 0;
  const auto at = names.find(name);
  if (at != names.end()) return at->second;
  in_.fail(here, "expected " + std::string(what) + " declared above, given \"" +
                     std::string(name.substr(0, 40)) + '"');
  return 0;
}

ir::DType ScriptParser::dtype() {
  const Place here = in_.place();
  const std::string_view name = in_.word("a type");
  const auto type = ir::parse_dtype(name);
  if (!type) in_.fail(here, "no type is called \"" + std::string(name.substr(0, 40)) + '"');
  return type.value_or(ir::DType::u32);
}

Bits ScriptParser::number(ir::DType type, std::string_view what) {
  const Place here = in_.place();
  const std::string_view text = in_.word(what);
  const auto bits = parse_number(text, type);
  if (in_.ok() && !bits) {
    in_.fail(here, std::string(what) + " must be a value of type " +
                       std::string(ir::name_of(type)) + ", given \"" +
                       std::string(text.substr(0, 40)) + '"');
  }
  return bits.value_or(0);
}

}  // namespace ullage::conform
