// Variables, pointers and what goes through them.
#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/check/composite_ops.h"
#include "shaders/toolchain/check/decoder.h"
#include "shaders/toolchain/check/memory_ops.h"
#include "shaders/toolchain/spirv/resources.h"

namespace ullage::shaders::check {

std::optional<Pointer> Decoder::pointer(uint32_t id) {
  if (frame_) {
    const auto known = frame_->pointers.find(id);
    if (known != frame_->pointers.end()) return known->second;
  }
  const SpirvInstruction* const i = module_.definition(id);
  if (!i || i->opcode != spv::OpVariable || i->word(3) == spv::StorageClassFunction) return {};
  const auto known = variables_.find(id);
  const uint32_t at = known == variables_.end() ? variable_of(*i) : known->second;
  Pointer p;
  p.variable = at;
  p.type = types_.definition(i->type_id).word(3);
  p.is_volatile = program_.variables[at].is_volatile;
  return p;
}

uint32_t Decoder::variable_of(const SpirvInstruction& i) {
  Variable v;
  v.id = i.result_id;
  v.type = types_.definition(i.type_id).word(3);
  v.name = module_.name(i.result_id);
  v.is_volatile = module_.decoration(v.id, spv::DecorationVolatile).has_value();
  switch (static_cast<spv::StorageClass>(i.word(3))) {
    case spv::StorageClassStorageBuffer:
    case spv::StorageClassUniform:
    case spv::StorageClassPushConstant:
      place_resource(i, v);
      break;
    case spv::StorageClassWorkgroup:
      v.space = Space::shared;
      v.layout = Layout::natural;
      v.bytes = types_.bytes_of(v.type, v.layout);
      v.memory = shared_count_++;
      break;
    case spv::StorageClassPrivate:
    case spv::StorageClassFunction:
    case spv::StorageClassInput:
      v.cells = types_.cells_of(v.type);
      v.cell = program_.cells;
      program_.cells += std::max(v.cells, 1u);
      if (i.word(3) == spv::StorageClassInput) {
        v.built_in = module_.decoration(v.id, spv::DecorationBuiltIn).value_or(0);
        program_.has_subgroup_operations |=
            (v.built_in >= spv::BuiltInSubgroupSize &&
             v.built_in <= spv::BuiltInSubgroupLocalInvocationId) ||
            (v.built_in >= spv::BuiltInSubgroupEqMask && v.built_in <= spv::BuiltInSubgroupLtMask);
      }
      break;
    case spv::StorageClassUniformConstant:
      place_image(v);
      break;
    default:
      fail("check has no buffer references: " + v.name);
  }
  if (v.name.empty()) {
    const std::string_view block = module_.name(v.type);
    v.name = block.empty() ? '%' + std::to_string(v.id) : std::string(block);
  }
  program_.variables.push_back(std::move(v));
  const auto at = static_cast<uint32_t>(program_.variables.size() - 1);
  if (i.word(3) != spv::StorageClassFunction) variables_[i.result_id] = at;
  return at;
}

void Decoder::place_resource(const SpirvInstruction& i, Variable& v) {
  const SpirvInstruction* type = &types_.definition(v.type);
  if (type->opcode == spv::OpTypeArray) {
    v.count = array_length(module_, *type);
    v.type = type->word(2);
  } else if (type->opcode == spv::OpTypeRuntimeArray) {
    return fail("check has no arrays of descriptors without a length: " + v.name);
  }
  type = &types_.definition(v.type);
  if (type->opcode != spv::OpTypeStruct) return fail("check has no buffers that are no structs");
  v.layout = Layout::decorated;
  v.bytes = size_of_type(module_, v.type);
  v.is_push = i.word(3) == spv::StorageClassPushConstant;
  const bool is_storage = i.word(3) == spv::StorageClassStorageBuffer ||
                          module_.decoration(v.type, spv::DecorationBufferBlock).has_value();
  v.space = is_storage ? Space::storage : Space::read_only;
  v.set = module_.decoration(v.id, spv::DecorationDescriptorSet).value_or(0);
  v.binding = module_.decoration(v.id, spv::DecorationBinding).value_or(0);
  const std::pair<uint32_t, uint32_t> place =
      v.is_push ? std::pair{UINT32_MAX, UINT32_MAX} : std::pair{v.set, v.binding};
  take_memory(place, v);
}

void Decoder::take_memory(const std::pair<uint32_t, uint32_t>& place, Variable& v) {
  const auto known = memories_.find(place);
  v.memory = known == memories_.end() ? memory_count_ : known->second;
  if (known != memories_.end()) return;
  memories_[place] = memory_count_;
  memory_count_ += v.count;
}

void Decoder::local_variable(const SpirvInstruction& i) {
  Pointer p;
  p.variable = variable_of(i);
  p.type = types_.definition(i.type_id).word(3);
  const Variable& v = program_.variables[p.variable];
  frame_->pointers[i.result_id] = p;
  // A function that is called in a loop has its variables anew.
  emit(forget_cells, v.cell, v.cells);
  if (i.words.size() > 4) emit_store(p, value(i.word(4)), 0);
}

void Decoder::copy_object(const SpirvInstruction& i) {
  if (!types_.is_pointer(i.type_id)) return elementwise_op(i);
  const auto p = pointer(i.word(3));
  if (!p) return fail_at(i);
  frame_->pointer_cells.erase(i.word(3));
  frame_->pointers[i.result_id] = *p;
}

void Decoder::step(Pointer& p, uint32_t index_id) {
  const Variable& v = program_.variables[p.variable];
  const auto constant = module_.integer(index_id);
  const auto literal = static_cast<uint32_t>(constant.value_or(0));
  const bool is_struct = types_.definition(p.type).opcode == spv::OpTypeStruct;
  const Part part = types_.part_of(p.type, literal, v.layout, p.matrix);
  if (is_struct) {
    p.is_volatile |=
        module_.member_decoration(p.type, literal, spv::DecorationVolatile).has_value();
    p.offset += part.offset;
  } else if (constant && (!part.length || *constant < *part.length)) {
    p.offset += static_cast<int64_t>(literal) * part.stride;
  } else {
    const uint32_t index_cell = value(index_id), base = p.cell, to = allocate(1);
    Op& op = emit(index, to);
    op.a = base, op.b = index_cell;
    op.extra = static_cast<uint32_t>(program_.indexings.size());
    program_.indexings.push_back({part.stride, part.length.value_or(0), scalar_of(index_id)});
    p.cell = to;
  }
  p.type = part.type;
  p.matrix = part.matrix;
}

void Decoder::access_chain(const SpirvInstruction& i) {
  auto p = pointer(i.word(3));
  if (!p) return fail_at(i);
  auto indices = words_from(i, 4);
  const Variable& v = program_.variables[p->variable];
  const bool is_array_of_descriptors = v.space != Space::cells && v.space != Space::shared &&
                                       p->type != v.type && p->offset == 0 && p->cell == kNoCell &&
                                       types_.definition(p->type).opcode == spv::OpTypeArray &&
                                       types_.definition(p->type).word(2) == v.type;
  if (is_array_of_descriptors && !indices.empty()) {
    const auto constant = module_.constant(indices[0]);
    p->element = constant.value_or(0);
    if (!constant) {
      // Kept: the index may be needed for as long as the pointer is.
      p->element_cell = program_.cells++;
      emit(copy, p->element_cell).a = value(indices[0]);
    }
    p->type = v.type;
    indices = indices.subspan(1);
  }
  std::optional<uint32_t> own;
  for (uint32_t index_id : indices) {
    const uint32_t before = p->cell;
    step(*p, index_id);
    if (p->cell == before) continue;
    if (own) free_[1].push_back(*own);
    own = p->cell;
  }
  if (own) {
    frame_->pointer_cells[i.result_id] = *own;
  } else {
    frame_->pointer_cells.erase(i.word(3));
  }
  frame_->pointers[i.result_id] = *p;
}

uint32_t Decoder::access_of(const Pointer& p, bool is_volatile) {
  const Variable& v = program_.variables[p.variable];
  Access access;
  access.variable = p.variable;
  access.offset = p.offset;
  access.pointer = p.cell;
  access.element = p.element;
  access.element_cell = p.element_cell;
  access.is_volatile = p.is_volatile || is_volatile;
  if (v.space != Space::cells && !is_handle(p.type)) {
    access.leaves = types_.leaves_of(p.type, v.layout, p.matrix);
    for (const Leaf& leaf : access.leaves) {
      access.span = std::max(access.span, leaf.offset + leaf.scalar.bytes());
    }
  }
  program_.variables[p.variable].is_atomic |= access.is_volatile;
  program_.accesses.push_back(std::move(access));
  return static_cast<uint32_t>(program_.accesses.size() - 1);
}

void Decoder::emit_load(const Pointer& p, uint32_t result, uint32_t operands) {
  const bool is_own = program_.variables[p.variable].space == Space::cells;
  const uint32_t access = access_of(p, (operands & spv::MemoryAccessVolatileMask) != 0);
  emit(is_own ? load_cells : load, result, types_.cells_of(p.type)).extra = access;
}

void Decoder::emit_store(const Pointer& p, uint32_t from, uint32_t operands) {
  Variable& v = program_.variables[p.variable];
  v.is_written = true;
  const uint32_t access = access_of(p, (operands & spv::MemoryAccessVolatileMask) != 0);
  Op& op = emit(v.space == Space::cells ? store_cells : store, 0, types_.cells_of(p.type));
  op.a = from;
  op.extra = access;
}

void Decoder::load_op(const SpirvInstruction& i) {
  const auto p = pointer(i.word(3));
  if (!p) return fail_at(i);
  if (is_handle(i.type_id)) return handle(i);
  emit_load(*p, define(i), i.word(4));
}

void Decoder::store_op(const SpirvInstruction& i) {
  const auto p = pointer(i.word(1));
  if (!p) return fail_at(i);
  emit_store(*p, value(i.word(2)), i.word(3));
}

void Decoder::copy_memory(const SpirvInstruction& i) {
  const auto to = pointer(i.word(1)), from = pointer(i.word(2));
  if (!to || !from) return fail_at(i);
  const uint32_t between = allocate(types_.cells_of(from->type));
  emit_load(*from, between, i.word(3));
  emit_store(*to, between, i.word(3));
}

void Decoder::array_length_op(const SpirvInstruction& i) {
  const auto p = pointer(i.word(3));
  if (!p) return fail_at(i);
  const Part member = types_.part_of(p->type, i.word(4), Layout::decorated, {});
  const Part element = types_.part_of(member.type, 0, Layout::decorated, member.matrix);
  program_.variables[p->variable].asks_length = true;
  program_.lists.push_back({p->variable, member.offset, element.stride});
  emit(array_length, define(i)).extra = static_cast<uint32_t>(program_.lists.size() - 1);
}

void Decoder::atomic_op(const SpirvInstruction& i) {
  const bool is_store = i.opcode == spv::OpAtomicStore;
  const auto p = pointer(i.word(is_store ? 1 : 3));
  if (!p || program_.variables[p->variable].space == Space::cells) return fail_at(i);
  const uint32_t semantics = module_.constant(i.word(is_store ? 3 : 5)).value_or(0);
  const bool is_exchange = i.opcode == spv::OpAtomicCompareExchange;
  const size_t operand = is_store ? 4 : is_exchange ? 7 : 6;
  const uint32_t from = operand < i.words.size() ? value(i.word(operand)) : 0;
  const uint32_t comparator = is_exchange ? value(i.word(8)) : 0;
  const uint32_t access = access_of(*p, false);
  program_.accesses[access].semantics = semantics;
  program_.synchronizes |= (semantics & 0x1c) != 0;  // releases
  program_.variables[p->variable].is_written |= i.opcode != spv::OpAtomicLoad;
  program_.variables[p->variable].is_atomic = true;
  Op& op = emit(atomic(i.opcode), is_store ? 0 : define(i));
  op.a = from, op.b = comparator, op.extra = access;
}

}  // namespace ullage::shaders::check
