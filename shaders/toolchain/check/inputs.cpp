// Data by types: each scalar of a block gets a value of its own.
#include "shaders/toolchain/check/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <spirv/unified1/spirv.hpp>

#include "base/parse_whole.h"
#include "shaders/toolchain/check/cells.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders::check {
namespace {

// Made data ends here: what goes further is beyond any binding that is meant.
constexpr uint64_t kLargest = uint64_t{64} << 20;

ir::Error wrong(std::string message) {
  return {ir::ErrorCode::invalid_argument, std::move(message)};
}

struct Named {
  std::string_view name;
  Fill fill;
};
constexpr Named kFills[] = {
    {"made", Fill::made}, {"zeros", Fill::zeros}, {"random", Fill::random}, {"index", Fill::index}};

uint64_t mixed(uint64_t x) {
  x = (x ^ x >> 31) * 0x9e3779b97f4a7c15u;
  return (x ^ x >> 29) * 0xbf58476d1ce4e5b9u;
}

// Values of one binding, scalar by scalar.
class Filler {
 public:
  Filler(Fill fill, uint64_t invocations, const Variable& v, MadeIntegers integers)
      : fill_(fill),
        integers_(integers),
        invocations_(invocations),
        is_constant_(v.space == Space::read_only),
        is_counter_(v.is_atomic) {}

  void scalar(Memory& m, uint64_t at, const Scalar& of, bool in_array) {
    if (at + of.bytes() > m.size()) return;
    const uint64_t number = next_++;
    uint64_t value = 0;
    if (of.kind == ScalarKind::floating) {
      value = write_float(float_value(number), of.width);
    } else if (of.kind == ScalarKind::boolean) {
      value = fill_ != Fill::zeros && number % 2 == 0;
    } else {
      value = integer_value(number, in_array);
      if (of.width < 64) value &= mask_of(of.is_signed ? of.width - 1u : of.width);
    }
    std::memcpy(m.bytes().data() + at, &value, of.bytes());
  }
  void begin_array() { next_ = 0; }

 private:
  double float_value(uint64_t number) const {
    if (fill_ == Fill::zeros) return 0;
    if (fill_ == Fill::index) return static_cast<double>(number);
    const double fraction = static_cast<double>(mixed(number + 1) >> 40) / (1 << 24);
    return fill_ == Fill::random ? fraction * 2 - 1 : fraction;
  }
  uint64_t integer_value(uint64_t number, bool in_array) const {
    if (fill_ == Fill::zeros) return 0;
    if (fill_ == Fill::random) return mixed(number + 1) >> 56;
    // Counters and flags begin at zero.
    if (fill_ == Fill::made && is_counter_) return 0;
    if (fill_ != Fill::made) return number;
    if (is_constant_ || !in_array) return invocations_;
    return integers_ == MadeIntegers::ones ? 1 : number;
  }

  Fill fill_;
  MadeIntegers integers_;
  uint64_t invocations_;
  bool is_constant_, is_counter_;
  uint64_t next_ = 0;
};

void fill(Memory& m, const Program& program, const Variable& v, Filler filler) {
  Types types(*program.module);
  for (const Leaf& leaf : types.leaves_of(v.type, v.layout, {})) {
    filler.scalar(m, leaf.offset, leaf.scalar, false);
  }
  const SpirvInstruction& block = types.definition(v.type);
  if (block.words.size() < 3) return;  // no members
  const auto last = static_cast<uint32_t>(block.words.size() - 3);
  const Part member = types.part_of(v.type, last, v.layout, {});
  if (types.definition(member.type).opcode != spv::OpTypeRuntimeArray) return;
  const Part element = types.part_of(member.type, 0, v.layout, member.matrix);
  const std::vector<Leaf> leaves = types.leaves_of(element.type, v.layout, element.matrix);
  filler.begin_array();
  for (uint64_t at = member.offset; element.stride != 0 && at < m.size(); at += element.stride) {
    for (const Leaf& leaf : leaves) filler.scalar(m, at + leaf.offset, leaf.scalar, true);
  }
}

const BindingInput* input_of(const Variable& v, std::span<const BindingInput> bindings) {
  if (v.is_push) return nullptr;
  const auto found = std::ranges::find_if(
      bindings, [&](const BindingInput& b) { return b.set == v.set && b.binding == v.binding; });
  return found == bindings.end() ? nullptr : &*found;
}

// As many texels along each axis as the dispatch has invocations.
Memory make_image(const Program& program, const Variable& v, const uint32_t (&workgroups)[3],
                  MadeIntegers integers) {
  constexpr uint32_t kLayers = 24;  // of arrays, those of cubes among them
  uint32_t extent[3];
  for (uint32_t axis = 0; axis < 3; ++axis) {
    const uint32_t layer_axis = v.image->coordinates() - 1;
    const bool is_layer =
        (v.image->is_array || v.image->dimension == spv::DimCube) && axis == layer_axis;
    const uint32_t invocations = workgroups[axis] * program.local_size[axis];
    extent[axis] = axis > layer_axis ? 1 : is_layer ? kLayers : std::min(invocations, 4096u);
  }
  const uint64_t texels = uint64_t{extent[0]} * extent[1] * extent[2];
  Memory m(v.is_written ? Space::storage : Space::read_only,
           std::min(texels * kTexelBytes, kLargest), 4);
  std::ranges::copy(extent, m.extent);
  Filler filler(Fill::made, extent[0], v, integers);
  for (uint64_t at = 0; at + kTexelBytes <= m.size(); at += 4) {
    filler.scalar(m, at, v.image->scalar, true);
  }
  return m;
}

Memory make_memory(const Program& program, const Variable& v, const BindingInput* input,
                   const uint32_t (&workgroups)[3], MadeIntegers integers) {
  if (v.image) return make_image(program, v, workgroups, integers);
  const uint32_t* const local = program.local_size;
  const uint64_t along_x = uint64_t{workgroups[0]} * local[0];
  const uint64_t invocations = along_x * workgroups[1] * local[1] * workgroups[2] * local[2];
  const uint32_t stride = runtime_stride_of(*program.module, v.type);
  const bool is_open = !input || (!input->size && input->fill != Fill::bytes);
  uint64_t size = v.bytes + std::max<uint64_t>(invocations, 64) * stride;
  if (input && input->fill == Fill::bytes) size = input->bytes.size();
  if (input && input->size) size = *input->size;
  const bool has_writers = v.space == Space::storage && v.is_written;
  Memory m(has_writers ? Space::storage : Space::read_only, size, program.granule_shift);
  const Fill how = input ? input->fill : Fill::made;
  if (how == Fill::unwritten) m.forget();
  if (how == Fill::bytes) {
    std::copy_n(input->bytes.begin(), std::min(m.size(), uint64_t{input->bytes.size()}),
                m.bytes().begin());
  } else if (how != Fill::unwritten) {
    fill(m, program, v, Filler(how, along_x, v, integers));
  }
  if (is_open && stride != 0 && !v.asks_length && how != Fill::unwritten) m.let_grow(kLargest);
  return m;
}

// Writes a member that has this path.
bool set_member(Memory& m, const Program& program, const Variable& v, const PushInput& input) {
  Types types(*program.module);
  for (const Leaf& leaf : types.leaves_of(v.type, v.layout, {})) {
    const std::string path = types.path_to(v.type, v.layout, leaf.offset);
    if (path != '.' + input.name) continue;
    const bool is_float = leaf.scalar.kind == ScalarKind::floating;
    const uint64_t value = is_float ? write_float(input.value, leaf.scalar.width)
                                    : static_cast<uint64_t>(static_cast<int64_t>(input.value));
    std::memcpy(m.bytes().data() + leaf.offset, &value, leaf.scalar.bytes());
    return true;
  }
  return false;
}

}  // namespace

ir::Result<BindingInput> parse_binding(std::string_view text) {
  BindingInput input;
  const size_t comma = text.find(','), equal = text.find('=');
  if (comma == std::string_view::npos || equal == std::string_view::npos || comma > equal ||
      !ir::parse_whole(text.substr(0, comma), input.set) ||
      !ir::parse_whole(text.substr(comma + 1, equal - comma - 1), input.binding)) {
    return wrong(fmt::format("\"{}\" is not SET,BINDING=WHAT", text));
  }
  std::string_view what = text.substr(equal + 1);
  uint64_t size = 0;
  if (ir::parse_whole(what, size)) {
    input.fill = Fill::unwritten;
    input.size = size;
    return input;
  }
  const size_t colon = what.find(':');
  if (colon != std::string_view::npos) {
    if (!ir::parse_whole(what.substr(colon + 1), size)) {
      return wrong(fmt::format("\"{}\": behind the colon is a number of bytes", text));
    }
    input.size = size;
    what = what.substr(0, colon);
  }
  if (input.size && *input.size > kLargest) {
    return wrong(fmt::format("\"{}\": a binding has at most {} bytes", text, kLargest));
  }
  const auto named = std::ranges::find(kFills, what, &Named::name);
  if (named == std::end(kFills)) {
    return wrong(
        fmt::format("\"{}\": a binding is FILE.npy, made, zeros, random, index, one of them with "
                    ":BYTES, or BYTES",
                    text));
  }
  input.fill = named->fill;
  return input;
}

ir::Result<PushInput> parse_push(std::string_view text) {
  PushInput input;
  const size_t equal = text.find('=');
  if (equal == std::string_view::npos || !ir::parse_whole(text.substr(equal + 1), input.value)) {
    return wrong(fmt::format("\"{}\" is not NAME=NUMBER", text));
  }
  input.name = text.substr(0, equal);
  return input;
}

ir::Result<std::vector<uint8_t>> elements_of_npy(std::span<const uint8_t> file) {
  const auto bad = [](const char* why) { return ir::Error{ir::ErrorCode::invalid_file, why}; };
  if (file.size() < 12 || std::memcmp(file.data(), "\x93NUMPY", 6) != 0) return bad("no .npy file");
  const bool is_long = file[6] >= 2;
  size_t length = file[8] | size_t{file[9]} << 8;
  if (is_long) length |= size_t{file[10]} << 16 | size_t{file[11]} << 24;
  const size_t begin = (is_long ? 12 : 10) + length;
  if (begin > file.size()) return bad("the header of the .npy file is cut off");
  const std::string_view header(reinterpret_cast<const char*>(file.data()), begin);
  if (header.find("'fortran_order': False") == std::string_view::npos) {
    return bad("the .npy file is not in C order");
  }
  if (header.find("'descr': '>") != std::string_view::npos) {
    return bad("the .npy file is not little-endian");
  }
  return std::vector<uint8_t>(file.begin() + static_cast<ptrdiff_t>(begin), file.end());
}

ir::Result<std::vector<Memory>> make_memories(const Program& program,
                                              std::span<const BindingInput> bindings,
                                              std::span<const PushInput> push,
                                              const uint32_t (&workgroups)[3],
                                              MadeIntegers integers) {
  std::vector<Memory> memories;
  std::vector<bool> is_made;
  const Variable* block = nullptr;
  for (const Variable& v : program.variables) {
    if (v.space == Space::cells || v.space == Space::shared) continue;
    if (v.is_push) block = &v;
    while (memories.size() < v.memory + v.count) {
      memories.emplace_back(Space::read_only, 0, program.granule_shift);
      is_made.push_back(false);
    }
    for (uint32_t e = 0; e < v.count; ++e) {
      if (is_made[v.memory + e]) continue;
      memories[v.memory + e] = make_memory(program, v, input_of(v, bindings), workgroups, integers);
      is_made[v.memory + e] = true;
    }
  }
  for (const PushInput& input : push) {
    if (!block || !set_member(memories[block->memory], program, *block, input)) {
      return wrong("there is no push constant \"" + input.name + '"');
    }
  }
  return memories;
}

}  // namespace ullage::shaders::check
