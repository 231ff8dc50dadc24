// PIPELINE and DERIVE_PIPELINE with what stands in them.
#include "tools/conform/amber/amber.h"
#include "tools/conform/amber/amber_reader.h"

namespace ullage::conform {
namespace {

constexpr uint64_t kMaxSets = 32, kMaxBindings = 4096;

using Kind = ScriptBinding::Kind;

std::optional<Kind> binding_kind(std::string_view name) {
  constexpr std::pair<std::string_view, Kind> kKinds[] = {
      {"storage", Kind::storage},
      {"storage_dynamic", Kind::storage},
      {"uniform", Kind::uniform},
      {"uniform_dynamic", Kind::uniform},
      {"storage_texel_buffer", Kind::storage_texel},
      {"uniform_texel_buffer", Kind::uniform_texel},
      {"storage_image", Kind::storage_image},
      {"sampled_image", Kind::sampled_image},
      {"combined_image_sampler", Kind::combined_image_sampler}};
  for (const auto& [known, kind] : kKinds) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

}  // namespace

void AmberReader::pipeline() {
  ScriptPipeline p;
  p.place = in_.place();
  const std::string type(in_.word("a pipeline's type"));
  p.name = std::string(in_.word("a pipeline's name"));
  if (!in_.ok()) return;
  if (type != "compute") return unsupported(p.place, "a pipeline of type " + type.substr(0, 40));
  p.shader = SIZE_MAX;
  pipeline_body(p);
}

void AmberReader::derive_pipeline() {
  const Place here = in_.place();
  const std::string name(in_.word("a pipeline's name"));
  in_.expect("FROM");
  const size_t parent = find(pipelines_, "a pipeline");
  if (!in_.ok()) return;
  ScriptPipeline p = script_.pipelines[parent];
  p.name = name;
  p.place = here;
  pipeline_body(p);
}

void AmberReader::pipeline_body(ScriptPipeline& p) {
  while (in_.ok() && !in_.accept("END")) {
    if (in_.at_end()) return in_.fail(p.place, "no END ends the pipeline");
    const Place here = in_.place();
    const std::string part(in_.next());
    if (part == "ATTACH") {
      attach(p);
    } else if (part == "BIND") {
      bind(p);
    } else if (part == "SUBGROUP") {
      subgroup(p);
    } else if (part == "SHADER_OPTIMIZATION") {
      shader_optimization(p);
    } else if (part == "FRAMEBUFFER_SIZE") {
      // These commands mean nothing for compute, yet some scripts have them.
      (void)in_.integer("a width", 0, UINT32_MAX);
      (void)in_.integer("a height", 0, UINT32_MAX);
    } else {
      unsupported(here, "PIPELINE ... " + part.substr(0, 40));
    }
    if (more()) unsupported(in_.place(), part + " with " + std::string(in_.peek().substr(0, 40)));
  }
  if (in_.ok() && p.shader == SIZE_MAX) in_.fail(p.place, "no shader is attached");
  declare(pipelines_, p.name, p.place);
  script_.pipelines.push_back(std::move(p));
}

// ATTACH SHADER [TYPE compute] [ENTRY_POINT NAME] [SPECIALIZE ID AS TYPE VALUE]...
void AmberReader::attach(ScriptPipeline& p) {
  const Place shader_place = in_.place();
  if (const auto foreign = foreign_.find(in_.peek()); foreign != foreign_.end()) {
    return unsupported(shader_place, "a shader of type " + foreign->second);
  }
  p.shader = find(shaders_, "a shader");
  while (more()) {
    const Place here = in_.place();
    const std::string option(in_.next());
    (void)more();
    if (option == "TYPE") {
      const std::string type(in_.word("a type"));
      if (type != "compute") return unsupported(here, "ATTACH ... TYPE " + type.substr(0, 40));
    } else if (option == "ENTRY_POINT") {
      p.entry = std::string(in_.word("a name"));
    } else if (option == "SPECIALIZE") {
      ScriptConstant c;
      c.id = static_cast<uint32_t>(in_.integer("an id", 0, UINT32_MAX));
      in_.expect("AS");
      const auto layout = amber_layout(in_.word("a type"), false);
      const auto dtype = layout && layout->fields.size() == 1
                             ? std::optional(layout->fields[0].dtype)
                             : std::nullopt;
      const auto bits = dtype ? amber_number(in_.word("a value"), *dtype) : std::nullopt;
      if (in_.ok() && !bits) return in_.fail(here, "SPECIALIZE needs a scalar type and a value");
      c.dtype = dtype.value_or(ir::DType::u32);
      c.bits = bits.value_or(0);
      p.constants.push_back(c);
    } else {
      return unsupported(here, "ATTACH ... " + option.substr(0, 40));
    }
  }
}

// BIND BUFFER|BUFFER_ARRAY NAME... AS KIND ...
void AmberReader::bind(ScriptPipeline& p) {
  const Place here = in_.place();
  const std::string what(in_.word("BUFFER"));
  if (!in_.ok()) return;
  if (what == "SAMPLER" || what == "SAMPLER_ARRAY") return bind_samplers(p, what);
  if (what != "BUFFER" && what != "BUFFER_ARRAY") return unsupported(here, "BIND " + what);
  std::vector<size_t> buffers;
  while (more() && in_.peek() != "AS" && (buffers.empty() || what == "BUFFER_ARRAY")) {
    buffers.push_back(find(buffers_, "a buffer"));
  }
  if (in_.ok() && in_.peek() == "KERNEL") return unsupported(here, "BIND ... KERNEL");
  in_.expect("AS");
  (void)more();
  const std::string kind(in_.word("a buffer's type"));
  if (!in_.ok()) return;
  if (buffers.empty()) return in_.fail(here, "BIND names a buffer");
  if (kind == "push_constant" && buffers.size() == 1) {
    p.push_buffer = buffers[0];
    return;
  }
  const auto found = binding_kind(kind);
  if (!found) return unsupported(here, "BIND ... AS " + kind.substr(0, 40));
  std::vector<size_t> samplers;
  if (*found == Kind::combined_image_sampler) {
    (void)more();
    in_.expect("SAMPLER");
    for (size_t i = 0; in_.ok() && i < buffers.size(); ++i) {
      samplers.push_back(find(samplers_, "a sampler"));
    }
  }
  place_binding(p, *found, buffers, samplers);
}

void AmberReader::bind_samplers(ScriptPipeline& p, const std::string& what) {
  std::vector<size_t> samplers;
  while (more() && in_.peek() != "DESCRIPTOR_SET" &&
         (samplers.empty() || what == "SAMPLER_ARRAY")) {
    samplers.push_back(find(samplers_, "a sampler"));
  }
  place_binding(p, Kind::sampler, {}, samplers);
}

std::vector<uint64_t> AmberReader::numbers_until_word() {
  std::vector<uint64_t> numbers;
  while (more() && in_.peek()[0] >= '0' && in_.peek()[0] <= '9') {
    numbers.push_back(in_.integer("bytes", 0, kMaxBufferBytes));
  }
  return numbers;
}

// DESCRIPTOR_SET S BINDING B [OFFSET N...] [DESCRIPTOR_OFFSET N...] [DESCRIPTOR_RANGE N...]. A
// dynamic offset is added once and for all: nothing here changes it later.
void AmberReader::place_binding(ScriptPipeline& p, Kind kind, const std::vector<size_t>& buffers,
                                const std::vector<size_t>& samplers) {
  ScriptBinding b;
  b.place = in_.place();
  b.kind = kind;
  (void)more();
  in_.expect("DESCRIPTOR_SET");
  b.set = static_cast<uint32_t>(in_.integer("a set", 0, kMaxSets - 1));
  (void)more();
  in_.expect("BINDING");
  b.binding = static_cast<uint32_t>(in_.integer("a binding", 0, kMaxBindings - 1));
  std::vector<uint64_t> offsets(buffers.size()), sizes(buffers.size());
  while (more()) {
    const Place here = in_.place();
    const std::string option(in_.next());
    const bool range = option == "DESCRIPTOR_RANGE";
    if (!range && option != "OFFSET" && option != "DESCRIPTOR_OFFSET") {
      return unsupported(here, "BIND ... " + option.substr(0, 40));
    }
    if (range && in_.accept("-1")) continue;
    const std::vector<uint64_t> numbers = numbers_until_word();
    if (numbers.size() != buffers.size()) {
      return in_.fail(here, option + " has one number for each buffer");
    }
    for (size_t i = 0; i < numbers.size(); ++i) (range ? sizes : offsets)[i] += numbers[i];
  }
  if (!in_.ok()) return;
  std::erase_if(p.bindings, [&](const ScriptBinding& old) {
    return old.set == b.set && old.binding == b.binding;
  });
  for (size_t i = 0; buffers.empty() && i < samplers.size(); ++i) {
    b.element = static_cast<uint32_t>(i);
    b.sampler = samplers[i];
    p.bindings.push_back(b);
  }
  const bool is_image = kind == Kind::storage_image || kind == Kind::sampled_image ||
                        kind == Kind::combined_image_sampler;
  const bool is_texel = kind == Kind::storage_texel || kind == Kind::uniform_texel;
  for (size_t i = 0; i < buffers.size(); ++i) {
    const ScriptBuffer& buffer = script_.buffers[buffers[i]];
    if (buffer.image.has_value() != is_image) {
      return in_.fail(b.place, "images are bound as images, buffers as buffers");
    }
    b.format = is_texel ? amber_texel_format(buffer.layout) : nullptr;
    if (is_texel && b.format == nullptr) {
      return unsupported(b.place, "a texel buffer of this DATA_TYPE");
    }
    if (!samplers.empty()) b.sampler = samplers[i];
    const uint64_t bytes = script_.buffers[buffers[i]].bytes();
    if (offsets[i] >= bytes || sizes[i] > bytes - offsets[i]) {
      return in_.fail(b.place, "the range must be inside the buffer");
    }
    b.element = static_cast<uint32_t>(i);
    b.buffer = buffers[i];
    b.offset = offsets[i];
    b.size = sizes[i];
    p.bindings.push_back(b);
  }
}

// SHADER_OPTIMIZATION SHADER, names of passes, END: the pipeline has a module of its own.
void AmberReader::shader_optimization(ScriptPipeline& p) {
  const Place here = in_.place();
  const size_t shader = find(shaders_, "a shader");
  if (!in_.ok()) return;
  if (shader != p.shader) return in_.fail(here, "the shader must be attached before");
  ScriptShader optimized = script_.shaders[shader];
  while (in_.ok() && !in_.accept("END")) {
    if (in_.at_end()) return in_.fail(here, "no END ends the SHADER_OPTIMIZATION");
    std::string pass(in_.next());
    optimized.passes.push_back(pass.starts_with("-") ? std::move(pass) : "--" + pass);
  }
  optimized.name += "_" + p.name;
  // No name of the script finds it.
  shaders_.emplace(' ' + optimized.name, shaders_.size());
  p.shader = script_.shaders.size();
  script_.shaders.push_back(std::move(optimized));
}

// SUBGROUP SHADER ... END
void AmberReader::subgroup(ScriptPipeline& p) {
  (void)find(shaders_, "a shader");
  while (in_.ok() && !in_.accept("END")) {
    const Place here = in_.place();
    const std::string name(in_.next());
    const std::string value(in_.word("a value"));
    if (!in_.ok()) return;
    if (name == "FULLY_POPULATED") {
      p.full_subgroups = value == "on";
    } else if (name == "REQUIRED_SIZE") {
      const auto size = parse_number(value, ir::DType::u32);
      if (!size) return unsupported(here, "REQUIRED_SIZE " + value.substr(0, 40));
      p.subgroup_size = static_cast<uint32_t>(*size);
    } else if (name != "VARYING_SIZE" || value != "off") {
      return unsupported(here, "SUBGROUP ... " + name.substr(0, 40) + ' ' + value.substr(0, 40));
    }
  }
}

}  // namespace ullage::conform
