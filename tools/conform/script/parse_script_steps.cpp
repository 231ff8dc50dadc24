// Pipelines and what is done with them: the second half of the text form.
#include "tools/conform/script/script_parser.h"

namespace ullage::conform {
namespace {

constexpr uint64_t kMaxSets = 8, kMaxBindings = 64, kMaxElements = 64;
constexpr size_t kMaxSteps = 10000;

using Kind = ScriptBinding::Kind;

struct KindName {
  std::string_view name;
  Kind kind;
};
const KindName* find_kind(std::string_view name) {
  static constexpr KindName kNames[] = {
      {"storage", Kind::storage},
      {"uniform", Kind::uniform},
      {"storage-texel", Kind::storage_texel},
      {"uniform-texel", Kind::uniform_texel},
      {"storage-image", Kind::storage_image},
      {"sampled-image", Kind::sampled_image},
      {"combined", Kind::combined_image_sampler},
      {"sampler", Kind::sampler},
  };
  for (const KindName& one : kNames) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

bool is_of_images(Kind kind) {
  return kind == Kind::storage_image || kind == Kind::sampled_image ||
         kind == Kind::combined_image_sampler;
}

bool is_of_texels(Kind kind) {
  return kind == Kind::storage_texel || kind == Kind::uniform_texel;
}

}  // namespace

void ScriptParser::pipeline() {
  ScriptPipeline p;
  p.place = in_.place();
  p.name = declare(pipelines_, "a pipeline's name");
  p.shader = find(shaders_, "a shader");
  in_.expect_line_end();
  while (in_.ok() && !in_.accept("end")) {
    if (!pipeline_part(p)) in_.fail(in_.place(), "no \"end\" ends the pipeline");
    in_.expect_line_end();
  }
  in_.expect_line_end();
  script_.pipelines.push_back(std::move(p));
}

bool ScriptParser::pipeline_part(ScriptPipeline& p) {
  if (in_.at_end()) return false;
  const Place here = in_.place();
  const std::string_view part = in_.next();
  if (const auto* const kind = find_kind(part)) {
    binding(p, kind->kind);
  } else if (part == "entry") {
    p.entry = std::string(in_.word("the entry point's name"));
  } else if (part == "constant") {
    ScriptConstant c;
    c.id = static_cast<uint32_t>(in_.integer("the constant's id", 0, UINT32_MAX));
    c.dtype = dtype();
    c.bits = number(c.dtype, "the constant's value");
    p.constants.push_back(c);
  } else if (part == "subgroup-size") {
    p.subgroup_size = static_cast<uint32_t>(in_.integer("the subgroup's size", 1, 128));
  } else if (part == "full-subgroups") {
    p.full_subgroups = true;
  } else {
    in_.fail(here,
             "a pipeline has storage, uniform, storage-texel, uniform-texel, storage-image, "
             "sampled-image, combined, sampler, entry, constant, subgroup-size and "
             "full-subgroups, given \"" +
                 std::string(part.substr(0, 40)) + '"');
  }
  return true;
}

// KIND SET BINDING [BUFFER or IMAGE] [FORMAT] [SAMPLER] [options]
void ScriptParser::binding(ScriptPipeline& p, Kind kind) {
  ScriptBinding b;
  b.place = in_.place();
  b.kind = kind;
  b.set = static_cast<uint32_t>(in_.integer("a set", 0, kMaxSets - 1));
  b.binding = static_cast<uint32_t>(in_.integer("a binding", 0, kMaxBindings - 1));
  const Place name_place = in_.place();
  if (kind != Kind::sampler)
    b.buffer = find(buffers_, is_of_images(kind) ? "an image" : "a buffer");
  if (!in_.ok()) return;
  if (kind != Kind::sampler && is_of_images(kind) != script_.buffers[b.buffer].image.has_value()) {
    return in_.fail(name_place, is_of_images(kind) ? "this binding takes an image, given a buffer"
                                                   : "this binding takes a buffer, given an image");
  }
  if (is_of_texels(kind)) {
    const Place here = in_.place();
    b.format = runtime::find_format(in_.word("a format"));
    if (in_.ok() && b.format == nullptr) in_.fail(here, "no such format");
  }
  if (kind == Kind::sampler || kind == Kind::combined_image_sampler) {
    b.sampler = find(samplers_, "a sampler");
  }
  binding_options(b);
  for (const ScriptBinding& other : p.bindings) {
    if (other.set != b.set || other.binding != b.binding) continue;
    if (other.element == b.element || other.kind != b.kind) {
      in_.fail(b.place, "the binding is taken");
    }
  }
  p.bindings.push_back(b);
}

void ScriptParser::binding_options(ScriptBinding& b) {
  const bool has_range = !is_of_images(b.kind) && b.kind != Kind::sampler;
  while (in_.ok() && !in_.at_line_end()) {
    const Place here = in_.place();
    const std::string_view option = in_.next();
    const uint64_t most = in_.ok() && has_range ? script_.buffers[b.buffer].bytes() : 0;
    if (option == "offset" && has_range) {
      b.offset = in_.integer("the offset in bytes", 0, most - 1);
    } else if (option == "size" && has_range) {
      b.size = in_.integer("the size in bytes", 1, most - b.offset);
    } else if (option == "element") {
      b.element = static_cast<uint32_t>(in_.integer("the element", 0, kMaxElements - 1));
    } else {
      in_.fail(here, has_range ? "a binding has offset, size and element, in this order"
                               : "a binding of an image or a sampler has element");
    }
  }
}

void ScriptParser::dispatch() {
  DispatchStep step;
  step.place = in_.place();
  step.pipeline = find(pipelines_, "a pipeline");
  if (in_.peek() == "indirect" && !in_.at_line_end()) {
    in_.next();
    DispatchStep::Indirect at;
    at.buffer = find(buffers_, "a buffer");
    const Place here = in_.place();
    const uint64_t bytes = in_.ok() ? script_.buffers[at.buffer].bytes() : 0;
    at.offset = in_.integer("the offset in bytes", 0, kMaxBufferBytes);
    if (in_.ok() && (at.offset % 4 != 0 || bytes < 12 || at.offset > bytes - 12)) {
      in_.fail(here, "three group counts must be at a multiple of 4 inside the buffer");
    }
    step.indirect = at;
  } else {
    for (uint32_t& groups : step.groups) {
      groups = static_cast<uint32_t>(in_.integer("a group count", 0, UINT32_MAX));
    }
  }
  while (in_.ok() && !in_.at_line_end()) {
    const Place here = in_.place();
    const std::string_view option = in_.next();
    if (option == "unordered") {
      step.ordered = false;
    } else if (option == "push") {
      push(step);
    } else {
      in_.fail(here, "a dispatch has push and unordered");
    }
  }
  add_step(std::move(step));
}

// push DTYPE VALUE... [DTYPE VALUE...]: each at a multiple of its size; `address BUFFER` is a u64.
void ScriptParser::push(DispatchStep& step) {
  ir::DType type = in_.peek() == "address" ? ir::DType::u64 : dtype();
  size_t given = 0;
  while (in_.ok() && !in_.at_line_end() && in_.peek() != "unordered") {
    if (in_.accept("address")) {
      step.push.resize((step.push.size() + 7) / 8 * 8 + 8);
      step.addresses.push_back({step.push.size() - 8, find(buffers_, "a buffer")});
      ++given;
      continue;
    }
    if (const auto other = ir::parse_dtype(in_.peek())) {
      in_.next();
      type = *other;
      continue;
    }
    const size_t size = ir::size_bytes(type);
    const Bits bits = number(type, "a push constant");
    step.push.resize((step.push.size() + size - 1) / size * size + size);
    store_number(step.push.data() + step.push.size() - size, bits, type);
    ++given;
    if (step.push.size() > 256) in_.fail(in_.place(), "there are at most 256 bytes to push");
  }
  if (in_.ok() && given == 0) in_.fail(in_.place(), "push needs a value");
  step.push.resize((step.push.size() + 3) / 4 * 4);
}

void ScriptParser::copy() {
  const Place here = in_.place();
  CopyStep step;
  step.from = find(buffers_, "a buffer");
  step.to = find(buffers_, "a buffer");
  in_.expect_line_end();
  if (in_.ok() && script_.buffers[step.from].bytes() != script_.buffers[step.to].bytes()) {
    in_.fail(here, "copy is between buffers of one size");
  }
  add_step(step);
}

void ScriptParser::dump() {
  const Range r = range(false);
  in_.expect_line_end();
  add_step(DumpStep{r.buffer, r.first, r.count});
}

void ScriptParser::repeat() {
  const uint64_t times = in_.integer("how often", 1, kMaxSteps);
  in_.expect_line_end();
  const size_t first = script_.steps.size();
  in_repeat_ = true;
  while (in_.ok() && !in_.accept("end")) {
    if (in_.at_end())
      in_.fail(in_.place(), "no \"end\" ends the repeat");
    else
      statement();
  }
  in_repeat_ = false;
  in_.expect_line_end();
  const size_t last = script_.steps.size();
  for (uint64_t i = 1; i < times && in_.ok(); ++i) {
    for (size_t s = first; s < last; ++s) add_step(script_.steps[s]);
  }
}

void ScriptParser::add_step(ScriptStep step) {
  if (script_.steps.size() >= kMaxSteps) {
    return in_.fail(in_.place(), "there are at most " + std::to_string(kMaxSteps) + " steps");
  }
  script_.steps.push_back(std::move(step));
}

}  // namespace ullage::conform
