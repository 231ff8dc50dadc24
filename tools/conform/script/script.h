// Script: a test of a compute shader as plain data. Readers of text formats create it
// (script/parse_script.h, amber/amber.h), script/run_script.h runs it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tools/conform/script/number.h"
#include "tools/conform/vulkan/formats.h"

namespace ullage::conform {

// The place of a statement; `line` and `column` count from 1, 0: the file as a whole.
struct Place {
  std::string file;
  uint32_t line = 0, column = 0;
};
// "file:3:7".
std::string to_text(const Place& place);

// Without it the script cannot run on a device.
struct Requirement {
  enum class Kind : uint8_t { feature, extension, limit, spirv };
  Kind kind = Kind::feature;
  std::string name;       // as Vulkan spells it; of features the member's
  uint64_t at_least = 0;  // of a limit; of SPIR-V the version as modules have it: 0x10400
  Place place;
};

struct ScriptShader {
  enum class Form : uint8_t { glsl, assembly, spirv };
  std::string name;
  Form form = Form::glsl;
  std::string text;                   // source, or the module's bytes
  std::string target = "vulkan1.1";   // "vulkan1.0" to "vulkan1.3"
  std::vector<std::string> passes{};  // of spirv-opt, applied in order: "--eliminate-dead-branches"
  Place place;                        // of its first line of text
};

// The layout of numbers in a buffer: `fields` repeat every `stride` bytes. A buffer's numbers are
// counted field by field, element by element; bytes between them are padding.
struct Layout {
  struct Field {
    ir::DType dtype = ir::DType::f32;
    uint32_t offset = 0;
  };
  std::vector<Field> fields;
  uint32_t stride = 0;
};
Layout packed_layout(ir::DType dtype);

// The initial content of a buffer.
struct Filling {
  enum class Kind : uint8_t { zero, fill, data, series, random, addresses };
  Kind kind = Kind::zero;
  std::vector<Bits> values;    // fill: one; data: one per number
  double first = 0, step = 0;  // series
  uint64_t seed = 0;           // random, with bounds [low, high]
  double low = 0, high = 1;
  std::vector<size_t> buffers;  // addresses: their first bytes on the device, one per number
};

// No buffer is larger; readers refuse it.
inline constexpr uint64_t kMaxBufferBytes = uint64_t{1} << 30;

// A buffer whose bytes are the texels of an image while shaders run: row by row, layer by layer.
struct ScriptImage {
  const runtime::RawFormat* format = nullptr;
  uint32_t dimensions = 2;
  uint32_t extent[3] = {1, 1, 1};
  uint32_t layers = 0;  // 0: no array
};

struct ScriptBuffer {
  std::string name;
  Layout layout;
  uint64_t elements = 0;  // of `stride` bytes each
  Filling filling;
  Place place;
  std::optional<ScriptImage> image{};
  uint64_t bytes() const { return elements * layout.stride; }
  uint64_t numbers() const { return elements * layout.fields.size(); }
};

struct ScriptSampler {
  std::string name;
  bool linear = false;
  enum class Address : uint8_t { clamp, repeat, mirror, border } address = Address::clamp;
  bool normalized = true;
};

struct ScriptBinding {
  using Kind = runtime::BindingKind;
  Kind kind = Kind::storage;
  uint32_t set = 0, binding = 0, element = 0;
  size_t buffer = 0;  // or image
  uint64_t offset = 0;
  uint64_t size = 0;                           // 0: to the end
  const runtime::RawFormat* format = nullptr;  // of texel buffers
  size_t sampler = 0;
  Place place;
};

struct ScriptConstant {
  uint32_t id = 0;
  ir::DType dtype = ir::DType::u32;
  Bits bits = 0;
};

struct ScriptPipeline {
  std::string name;
  size_t shader = 0;
  std::string entry = "main";
  std::vector<ScriptConstant> constants;
  std::vector<ScriptBinding> bindings;
  std::optional<size_t> push_buffer;  // its content is the push constants
  uint32_t subgroup_size = 0;         // 0: any
  bool full_subgroups = false;
  Place place;
};

struct DispatchStep {
  size_t pipeline = 0;
  std::vector<std::byte> push;
  struct PushedAddress {
    size_t at = 0;  // byte of `push`
    size_t buffer = 0;
  };
  std::vector<PushedAddress> addresses{};
  uint32_t groups[3] = {1, 1, 1};
  struct Indirect {
    size_t buffer = 0;
    uint64_t offset = 0;
  };
  std::optional<Indirect> indirect;
  bool ordered = true;  // a barrier stands before it
  Place place{};
};

struct CopyStep {
  size_t from = 0, to = 0;
};

// Of `==`: it is enough to meet any of these.
struct Tolerance {
  uint64_t ulp = 0;
  double absolute = 0;
  double relative = 0;  // of the expected value
};

struct ExpectStep {
  enum class Test : uint8_t {
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    between,  // values[0] <= number <= values[1]
    rmse,     // against `other`, at most `limit`
  };
  Test test = Test::equal;
  size_t buffer = 0;
  uint64_t first = 0, count = 0;     // numbers
  std::optional<ir::DType> view;     // the buffer's bytes are a packed list of these instead
  std::vector<Bits> values;          // one, or `count`
  std::optional<size_t> other;       // a buffer to compare with, number by number, from `first`
  std::vector<Tolerance> tolerance;  // tried in order; empty: exact
  double limit = 0;
  Place place;
};

// The numbers of a buffer become part of the report.
struct DumpStep {
  size_t buffer = 0;
  uint64_t first = 0, count = 0;  // numbers
};

using ScriptStep = std::variant<DispatchStep, CopyStep, ExpectStep, DumpStep>;

struct Script {
  std::vector<Requirement> requirements;
  std::vector<ScriptShader> shaders;
  std::vector<ScriptBuffer> buffers;
  std::vector<ScriptSampler> samplers;
  std::vector<ScriptPipeline> pipelines;
  std::vector<ScriptStep> steps;
  // Devices are opened without robust access, except for scripts that require it.
  bool is_robust() const;
};

// Gets the files that a script names; empty: it may name none.
using ReadFile = std::function<std::optional<std::string>(const std::string& path)>;

}  // namespace ullage::conform
