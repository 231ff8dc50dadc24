// Instructions on values: which cells they read and write.
#include <spirv/unified1/GLSL.std.450.h>

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/check/composite_ops.h"
#include "shaders/toolchain/check/decoder.h"
#include "shaders/toolchain/check/subgroup_ops.h"

namespace ullage::shaders::check {

std::span<const uint32_t> Decoder::words_from(const SpirvInstruction& i, size_t first) {
  return i.words.subspan(std::min(first, i.words.size()));
}

uint32_t Decoder::type_of(uint32_t id) const {
  const SpirvInstruction* const i = module_.definition(id);
  return i ? i->type_id : 0;
}

Scalar Decoder::scalar_of(uint32_t id) const {
  return types_.scalar_of(type_of(id)).value_or(Scalar{});
}

uint32_t Decoder::allocate(uint32_t cells) {
  auto& spare = free_[cells];
  if (!spare.empty()) {
    const uint32_t at = spare.back();
    spare.pop_back();
    return at;
  }
  const uint32_t at = program_.cells;
  program_.cells += std::max(cells, 1u);
  return at;
}

uint32_t Decoder::define(const SpirvInstruction& i) {
  return frame_->values[i.result_id] = allocate(types_.cells_of(i.type_id));
}

void Decoder::release_after(size_t instruction) {
  const SpirvInstruction& i = module_.instructions()[instruction];
  const auto& last_use = frame_->function->last_use;
  for (size_t w = 1; w < i.words.size(); ++w) {
    const uint32_t id = i.word(w);
    const auto use = last_use.find(id);
    if (use == last_use.end() || use->second != instruction) continue;
    if (const auto cell = frame_->pointer_cells.find(id); cell != frame_->pointer_cells.end()) {
      free_[1].push_back(cell->second);
      frame_->pointer_cells.erase(cell);
    }
    const auto at = frame_->values.find(id);
    if (at == frame_->values.end()) continue;
    free_[cells_of(id)].push_back(at->second);
    frame_->values.erase(at);
  }
}

bool Decoder::flatten(uint32_t id, std::vector<uint64_t>& values) {
  const SpirvInstruction* const i = module_.definition(id);
  if (!i) return false;
  if (const auto bits = constants_.bits(id)) {
    values.push_back(*bits);
    return true;
  }
  const bool is_composite =
      i->opcode == spv::OpConstantComposite || i->opcode == spv::OpSpecConstantComposite;
  if (is_composite) {
    return std::ranges::all_of(words_from(*i, 3),
                               [&](uint32_t part) { return flatten(part, values); });
  }
  const uint32_t cells = types_.cells_of(i->type_id);
  if (i->opcode == spv::OpConstantNull) {
    values.resize(values.size() + cells);
    return true;
  }
  if (i->opcode != spv::OpSpecConstantOp) return false;
  for (uint32_t c = 0; c < cells; ++c) {
    const auto bits = constants_.bits(id, c);
    if (!bits) return false;
    values.push_back(*bits);
  }
  return true;
}

uint32_t Decoder::constant(uint32_t id) {
  const auto known = constant_cells_.find(id);
  if (known != constant_cells_.end()) return known->second;
  const SpirvInstruction* const i = module_.definition(id);
  if (!i || i->type_id == 0) {
    fail("an operand has no value");
    return 0;
  }
  const uint32_t at = program_.cells;
  program_.cells += std::max(types_.cells_of(i->type_id), 1u);
  constant_cells_[id] = at;
  if (i->opcode == spv::OpUndef) {
    Op op;
    op.run = undefine;
    op.result = at;
    op.count = types_.cells_of(i->type_id);
    op.site = static_cast<uint32_t>(i - module_.instructions().data());
    program_.undefined.push_back(op);
    return at;
  }
  Program::Constant value{at, {}};
  if (!flatten(id, value.values)) fail_at(*i);
  program_.constants.push_back(std::move(value));
  return at;
}

uint32_t Decoder::value(uint32_t id) {
  const auto known = frame_->values.find(id);
  return known == frame_->values.end() ? constant(id) : known->second;
}

Op& Decoder::emit(Run run, uint32_t result, uint32_t count) {
  Op op;
  op.run = run;
  op.result = result;
  op.count = count;
  op.site = static_cast<uint32_t>(at_);
  program_.ops.push_back(op);
  return program_.ops.back();
}

void Decoder::elementwise_op(const SpirvInstruction& i) {
  // Vectors and matrices by one number are products component by component.
  const bool is_scaled =
      i.opcode == spv::OpVectorTimesScalar || i.opcode == spv::OpMatrixTimesScalar;
  const uint32_t first = i.word(3);
  const Run run = i.result_id == 0
                      ? nullptr
                      : elementwise(is_scaled ? uint32_t{spv::OpFMul} : i.opcode, scalar_of(first));
  if (!run) return fail_at(i);
  const uint32_t count = types_.cells_of(i.type_id);
  uint32_t cells[3] = {};
  uint8_t steps[3] = {1, 1, 1};
  for (size_t k = 0; k < 3 && k + 3 < i.words.size(); ++k) {
    cells[k] = value(i.word(k + 3));
    if (cells_of(i.word(k + 3)) == 1) steps[k] = 0;
  }
  Op& op = emit(run, define(i), count);
  op.a = cells[0], op.b = cells[1], op.c = cells[2];
  std::ranges::copy(steps, op.steps);
  op.width = scalar_of(first).width;
}

void Decoder::conversion(const SpirvInstruction& i) {
  const uint32_t from = value(i.word(3));
  Op& op = emit(elementwise(i.opcode, scalar_of(i.word(3))), define(i), types_.cells_of(i.type_id));
  op.a = from;
  op.width = scalar_of(i.word(3)).width;
  op.extra = types_.scalar_of(i.type_id).value_or(Scalar{}).width;
}

void Decoder::bitcast_op(const SpirvInstruction& i) {
  const auto to = types_.scalar_of(i.type_id);
  if (!to || types_.is_pointer(type_of(i.word(3)))) return fail_at(i);
  const uint32_t from = value(i.word(3));
  Op& op = emit(bitcast, define(i), types_.cells_of(i.type_id));
  op.a = from;
  op.width = scalar_of(i.word(3)).width;
  op.extra = to->width;
}

void Decoder::composite_construct(const SpirvInstruction& i) {
  const auto parts = words_from(i, 3);
  for (uint32_t part : parts) value(part);
  uint32_t to = define(i);
  for (uint32_t part : parts) {
    const uint32_t count = cells_of(part);
    emit(copy, to, count).a = value(part);
    to += count;
  }
}

void Decoder::composite_extract(const SpirvInstruction& i) {
  uint32_t from = value(i.word(3)), type = type_of(i.word(3));
  for (uint32_t index : words_from(i, 4)) {
    const auto [offset, part] = types_.cell_of_part(type, index);
    from += offset;
    type = part;
  }
  emit(copy, define(i), types_.cells_of(i.type_id)).a = from;
}

void Decoder::composite_insert(const SpirvInstruction& i) {
  const uint32_t object = value(i.word(3)), whole = value(i.word(4)), to = define(i);
  emit(copy, to, types_.cells_of(i.type_id)).a = whole;
  uint32_t at = to, type = i.type_id;
  for (uint32_t index : words_from(i, 5)) {
    const auto [offset, part] = types_.cell_of_part(type, index);
    at += offset;
    type = part;
  }
  emit(copy, at, cells_of(i.word(3))).a = object;
}

void Decoder::vector_shuffle(const SpirvInstruction& i) {
  const uint32_t a = value(i.word(3)), b = value(i.word(4)), split = cells_of(i.word(3));
  const uint32_t to = define(i);
  uint32_t c = 0;
  for (uint32_t component : words_from(i, 5)) {
    if (component == UINT32_MAX) {
      emit(undefine, to + c);
    } else {
      emit(copy, to + c).a = component < split ? a + component : b + component - split;
    }
    ++c;
  }
}

void Decoder::vector_extract(const SpirvInstruction& i) {
  const uint32_t vector = value(i.word(3)), index = value(i.word(4));
  Op& op = emit(extract_dynamic, define(i));
  op.a = vector, op.b = index;
  op.extra = cells_of(i.word(3));
}

void Decoder::vector_insert(const SpirvInstruction& i) {
  const uint32_t vector = value(i.word(3)), component = value(i.word(4)), index = value(i.word(5));
  const uint32_t count = types_.cells_of(i.type_id);
  Op& op = emit(insert_dynamic, define(i), count);
  op.a = vector, op.b = component, op.c = index;
  op.extra = count;
}

void Decoder::any_all(const SpirvInstruction& i) {
  const uint32_t from = value(i.word(3));
  Op& op = emit(i.opcode == spv::OpAny ? any_of : all_of, define(i));
  op.a = from;
  op.extra = cells_of(i.word(3));
}

void Decoder::undef(const SpirvInstruction& i) {
  emit(undefine, define(i), types_.cells_of(i.type_id));
}

void Decoder::multiply_add(uint32_t sum, uint32_t a, uint32_t b, uint32_t count, Scalar of,
                           bool is_first) {
  const uint32_t product = is_first ? sum : allocate(count);
  Op& times = emit(elementwise(spv::OpFMul, of), product, count);
  times.a = a, times.b = b;
  times.steps[1] = 0;
  if (is_first) return;
  Op& plus = emit(elementwise(spv::OpFAdd, of), sum, count);
  plus.a = sum, plus.b = product;
  free_[count].push_back(product);
}

void Decoder::dot_of(uint32_t result, uint32_t a, uint32_t b, uint32_t count, Scalar of) {
  for (uint32_t k = 0; k < count; ++k) multiply_add(result, a + k, b + k, 1, of, k == 0);
}

void Decoder::dot(const SpirvInstruction& i) {
  const uint32_t a = value(i.word(3)), b = value(i.word(4));
  dot_of(define(i), a, b, cells_of(i.word(3)), scalar_of(i.word(3)));
}

void Decoder::vector_times_matrix(const SpirvInstruction& i) {
  const uint32_t vector = value(i.word(3)), matrix = value(i.word(4)), rows = cells_of(i.word(3));
  const uint32_t to = define(i);
  for (uint32_t c = 0; c < types_.cells_of(i.type_id); ++c) {
    dot_of(to + c, vector, matrix + c * rows, rows, scalar_of(i.word(3)));
  }
}

void Decoder::matrix_times_vector(const SpirvInstruction& i) {
  const uint32_t matrix = value(i.word(3)), vector = value(i.word(4));
  const uint32_t rows = types_.cells_of(i.type_id), to = define(i);
  for (uint32_t k = 0; k < cells_of(i.word(4)); ++k) {
    multiply_add(to, matrix + k * rows, vector + k, rows, scalar_of(i.word(3)), k == 0);
  }
}

void Decoder::matrix_times_matrix(const SpirvInstruction& i) {
  const uint32_t a = value(i.word(3)), b = value(i.word(4));
  const uint32_t columns = types_.definition(i.type_id).word(3);
  const uint32_t rows = types_.cells_of(i.type_id) / std::max(columns, 1u);
  const uint32_t inner = cells_of(i.word(3)) / std::max(rows, 1u), to = define(i);
  for (uint32_t c = 0; c < columns; ++c) {
    for (uint32_t k = 0; k < inner; ++k) {
      multiply_add(to + c * rows, a + k * rows, b + c * inner + k, rows, scalar_of(i.word(3)),
                   k == 0);
    }
  }
}

void Decoder::outer_product(const SpirvInstruction& i) {
  const uint32_t a = value(i.word(3)), b = value(i.word(4)), rows = cells_of(i.word(3));
  const uint32_t to = define(i);
  for (uint32_t c = 0; c < cells_of(i.word(4)); ++c) {
    multiply_add(to + c * rows, a, b + c, rows, scalar_of(i.word(3)), true);
  }
}

void Decoder::transpose(const SpirvInstruction& i) {
  const uint32_t from = value(i.word(3)), to = define(i), count = types_.cells_of(i.type_id);
  const uint32_t rows = count / std::max(types_.definition(i.type_id).word(3), 1u);
  const uint32_t columns = count / std::max(rows, 1u);  // of the result
  for (uint32_t c = 0; c < columns; ++c) {
    for (uint32_t r = 0; r < rows; ++r) emit(copy, to + c * rows + r).a = from + r * columns + c;
  }
}

void Decoder::wide(const SpirvInstruction& i) {
  const uint32_t a = value(i.word(3)), b = value(i.word(4));
  Op& op = emit(wide_arithmetic(i.opcode), define(i), cells_of(i.word(3)));
  op.a = a, op.b = b;
  op.width = scalar_of(i.word(3)).width;
}

void Decoder::field(const SpirvInstruction& i) {
  uint32_t cells[4] = {};
  for (size_t k = 0; k < 4 && k + 3 < i.words.size(); ++k) cells[k] = value(i.word(k + 3));
  Op& op = emit(bit_field(i.opcode), define(i), types_.cells_of(i.type_id));
  op.a = cells[0], op.b = cells[1], op.c = cells[2], op.extra = cells[3];
  op.width = scalar_of(i.word(3)).width;
}

void Decoder::integer_dot_op(const SpirvInstruction& i) {
  const uint32_t a = value(i.word(3)), b = value(i.word(4));
  Op& op = emit(integer_dot(i.opcode), define(i));
  op.a = a, op.b = b, op.c = kNoCell;
  op.extra = cells_of(i.word(3)) == 1 ? 0 : cells_of(i.word(3));
  op.width = scalar_of(i.word(3)).width;
}

void Decoder::subgroup_op(const SpirvInstruction& i) {
  program_.has_subgroup_operations = true;
  const bool has_operation =
      (i.opcode >= spv::OpGroupNonUniformIAdd && i.opcode <= spv::OpGroupNonUniformLogicalXor) ||
      i.opcode == spv::OpGroupNonUniformBallotBitCount;
  const size_t first = has_operation ? 5 : 4;
  const Scalar of = first < i.words.size() ? scalar_of(i.word(first)) : Scalar{};
  const Run run = subgroup_operation(i.opcode, of);
  if (!run) return fail_at(i);
  uint32_t extra = has_operation ? i.word(4) : 0, cells[2] = {};
  const bool is_clustered = has_operation && extra == spv::GroupOperationClusteredReduce;
  if (is_clustered) extra |= module_.constant(i.word(6)).value_or(1) << 8;
  if (i.opcode == spv::OpGroupNonUniformAllEqual) extra = cells_of(i.word(4)) << 16;
  for (size_t k = 0; k < 2 && first + k < i.words.size(); ++k) {
    if (k == 0 || !has_operation) cells[k] = value(i.word(first + k));
  }
  Op& op = emit(run, define(i), types_.cells_of(i.type_id));
  op.a = cells[0], op.b = cells[1], op.extra = extra;
}

void Decoder::subgroup_op_of_khr(const SpirvInstruction& i) {
  program_.has_subgroup_operations = true;
  uint32_t cells[2] = {};
  for (size_t k = 0; k < 2 && k + 3 < i.words.size(); ++k) cells[k] = value(i.word(k + 3));
  Op& op = emit(subgroup_operation(i.opcode, scalar_of(i.word(3))), define(i),
                types_.cells_of(i.type_id));
  op.a = cells[0], op.b = cells[1];
}

void Decoder::extended_op(const SpirvInstruction& i) {
  const std::string set = spirv_string(words_from(*module_.definition(i.word(3)), 2));
  if (set == "GLSL.std.450") return glsl_op(i);
  if (!set.starts_with("NonSemantic.")) fail("check has no instruction set " + set);
}

void Decoder::store_second_result(const SpirvInstruction& i, uint32_t plain) {
  // Modf and Frexp: the struct's second member goes to a pointer.
  const auto to = pointer(i.word(6));
  if (!to) return fail_at(i);
  const uint32_t from = value(i.word(5)), count = types_.cells_of(i.type_id);
  const uint32_t both = allocate(count * 2);
  Op& op = emit(extended(plain, scalar_of(i.word(5))), both, count);
  op.a = from;
  op.width = scalar_of(i.word(5)).width;
  emit_store(*to, both + count, 0);
  emit(copy, define(i), count).a = both;
}

void Decoder::glsl_op(const SpirvInstruction& i) {
  const uint32_t instruction = i.word(4);
  if (instruction == GLSLstd450Modf) return store_second_result(i, GLSLstd450ModfStruct);
  if (instruction == GLSLstd450Frexp) return store_second_result(i, GLSLstd450FrexpStruct);
  const Scalar of = scalar_of(i.word(5));
  const Run whole = geometric(instruction, of);
  const Run run = whole ? whole : extended(instruction, of);
  if (!run) {
    return fail("check has no instruction " + std::to_string(instruction) + " of GLSL.std.450");
  }
  uint32_t cells[3] = {};
  for (size_t k = 0; k < 3 && k + 5 < i.words.size(); ++k) cells[k] = value(i.word(k + 5));
  const bool is_struct =
      instruction == GLSLstd450ModfStruct || instruction == GLSLstd450FrexpStruct;
  Op& op = emit(run, define(i), is_struct ? cells_of(i.word(5)) : types_.cells_of(i.type_id));
  op.a = cells[0], op.b = i.words.size() > 6 ? cells[1] : cells[0], op.c = cells[2];
  op.width = of.width;
  if (whole) op.extra = cells_of(i.word(5));
  const uint32_t parts = std::max(cells_of(i.word(5)), types_.cells_of(i.type_id));
  if (instruction >= GLSLstd450PackSnorm4x8 && instruction <= GLSLstd450UnpackDouble2x32 && parts) {
    op.extra = 32 / parts;
  }
}

}  // namespace ullage::shaders::check
