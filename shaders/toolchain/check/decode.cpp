// Functions, blocks and what ends them. Every call is inlined: SPIR-V has no recursion.
#include "shaders/toolchain/check/decoder.h"

#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>
#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/check/image_ops.h"
#include "shaders/toolchain/check/memory_ops.h"
#include "shaders/toolchain/check/subgroup_ops.h"
#include "shaders/toolchain/compile/names.h"

namespace ullage::shaders::check {
namespace {

constexpr size_t kMostOps = 1 << 22;
constexpr uint32_t kMostRegisters = 1 << 20;
constexpr int kDeepest = 64;

}  // namespace

Decoder::Decoder(const SpirvModule& module, const SpirvEntryPoint& entry)
    : module_(module), entry_(entry), types_(module), constants_(module) {
  for (const SpirvInstruction& i : module.instructions()) constants_.define(i);
  functions_ = functions_of(module);
  program_.module = &module;
  const WorkgroupSize size = module.workgroup_size(entry);
  std::ranges::copy(size.size, program_.local_size);
}

void Decoder::fail(const std::string& message) {
  if (error_.empty()) error_ = message;
}

void Decoder::fail_at(const SpirvInstruction& i) {
  std::string where;
  if (at_ < program_.lines.size() && program_.lines[at_].line != 0) {
    where = " at line " + std::to_string(program_.lines[at_].line);
  }
  fail("check has no " + opcode_name(i.opcode) + where);
}

void Decoder::find_lines() {
  std::unordered_map<uint32_t, size_t> files;
  std::unordered_map<uint32_t, uint32_t> sources;  // DebugSource to its file's string
  for (const SpirvInstruction& i : module_.instructions()) {
    if (i.opcode != spv::OpString) continue;
    files[i.result_id] = program_.files.size();
    program_.files.push_back(spirv_string(i.words.subspan(std::min<size_t>(2, i.words.size()))));
  }
  const auto name_of = [&](uint32_t id) {
    const auto file = files.find(id);
    return file == files.end() ? std::string_view()
                               : std::string_view(program_.files[file->second]);
  };
  Line now;
  for (const SpirvInstruction& i : module_.instructions()) {
    if (i.opcode == spv::OpLine) now = {name_of(i.word(1)), i.word(2)};
    if (i.opcode == spv::OpNoLine || i.opcode == spv::OpFunctionEnd) now = {};
    const bool is_debug =
        i.opcode == spv::OpExtInst && spirv_string(words_from(*module_.definition(i.word(3)), 2)) ==
                                          "NonSemantic.Shader.DebugInfo.100";
    if (is_debug && i.word(4) == NonSemanticShaderDebugInfo100DebugSource) {
      sources[i.result_id] = i.word(5);
    }
    if (is_debug && i.word(4) == NonSemanticShaderDebugInfo100DebugLine) {
      now = {name_of(sources[i.word(5)]), module_.constant(i.word(6)).value_or(0)};
    }
    program_.lines.push_back(now);
  }
}

ir::Result<Program> Decoder::decode() {
  find_lines();
  const auto entry = functions_.find(entry_.function);
  if (entry == functions_.end()) {
    return ir::Error{ir::ErrorCode::unsupported, "the entry point has no body"};
  }
  if (module_.has_capability(spv::CapabilityPhysicalStorageBufferAddresses)) {
    fail("check has no buffer references");
  }
  if (module_.has_capability(spv::CapabilityWorkgroupMemoryExplicitLayoutKHR)) {
    fail("check has no shared blocks that lie over each other");
  }
  for (const SpirvInstruction& i : module_.instructions()) {
    const bool is_number = i.opcode == spv::OpTypeInt || i.opcode == spv::OpTypeFloat;
    if (is_number && i.word(2) < 32) {
      program_.granule_shift = std::min(program_.granule_shift, i.word(2) == 8 ? 0u : 1u);
    }
  }
  std::vector<uint32_t> returns;
  inline_function(entry->second, {}, kNoCell, &returns);
  if (failed()) return ir::Error{ir::ErrorCode::unsupported, error_};
  for (uint32_t block : returns) program_.blocks[block].end = End::finish;
  // What aliases a written binding is written.
  for (Variable& v : program_.variables) {
    for (const Variable& other : program_.variables) {
      if (v.space == Space::storage && other.space == Space::storage && v.memory == other.memory) {
        v.is_written |= other.is_written;
        v.is_atomic |= other.is_atomic;
      }
    }
  }
  return std::move(program_);
}

void Decoder::open_block() {
  Block block;
  block.first = static_cast<uint32_t>(program_.ops.size());
  block.site = block.label_site = static_cast<uint32_t>(at_);
  program_.blocks.push_back(block);
}

void Decoder::close_block(End end, uint32_t condition) {
  Block& block = program_.blocks.back();
  block.last = static_cast<uint32_t>(program_.ops.size());
  block.end = end;
  block.condition = condition;
  block.site = static_cast<uint32_t>(at_);
}

void Decoder::jump(uint32_t label) {
  Edge edge;
  for (const SourceBlock& target : frame_->function->blocks) {
    if (target.label != label) continue;
    for (size_t i = target.first; i < target.last; ++i) {
      const SpirvInstruction& phi = module_.instructions()[i];
      if (phi.opcode == spv::OpLine || phi.opcode == spv::OpNoLine) continue;
      if (phi.opcode != spv::OpPhi) break;
      for (size_t w = 3; w + 1 < phi.words.size(); w += 2) {
        if (phi.word(w + 1) != label_) continue;
        edge.moves.push_back(
            {value(phi.word(w)), frame_->values[phi.result_id], types_.cells_of(phi.type_id)});
      }
    }
  }
  Block& block = program_.blocks.back();
  block.edges.push_back(std::move(edge));
  frame_->jumps.push_back(
      {static_cast<uint32_t>(program_.blocks.size() - 1), block.edges.size() - 1, label});
}

void Decoder::prepare_phis(const Function& function) {
  for (const SourceBlock& block : function.blocks) {
    for (size_t i = block.first; i < block.last; ++i) {
      const SpirvInstruction& one = module_.instructions()[i];
      if (one.opcode != spv::OpPhi) continue;
      at_ = i;
      if (types_.is_pointer(one.type_id)) return fail("check has no OpPhi of pointers");
      frame_->values[one.result_id] = allocate(types_.cells_of(one.type_id));
    }
  }
}

void Decoder::inline_function(const Function& function, const std::vector<uint32_t>& arguments,
                              uint32_t result, std::vector<uint32_t>* returns) {
  if (++depth_ > kDeepest)
    return fail("check has no calls deeper than " + std::to_string(kDeepest));
  Frame frame;
  frame.function = &function;
  frame.result = result;
  Frame* const caller = frame_;
  const uint32_t callers_label = label_;
  const size_t callers_place = at_;
  for (size_t a = 0; a < arguments.size() && a < function.parameters.size(); ++a) {
    if (const auto p = pointer(arguments[a])) {
      frame.pointers[function.parameters[a]] = *p;
    } else {
      frame.values[function.parameters[a]] = value(arguments[a]);
    }
  }
  frame_ = &frame;
  prepare_phis(function);
  for (const SourceBlock& block : function.blocks) {
    if (failed()) break;
    frame.blocks[block.label] = static_cast<uint32_t>(program_.blocks.size());
    label_ = block.label;
    decode_block(block);
  }
  for (const Frame::Jump& j : frame.jumps) {
    const auto target = frame.blocks.find(j.label);
    if (target != frame.blocks.end()) program_.blocks[j.block].edges[j.edge].block = target->second;
  }
  *returns = std::move(frame.returns);
  frame_ = caller;
  label_ = callers_label;
  at_ = callers_place;
  --depth_;
}

void Decoder::initialize_variables() {
  for (const SpirvInstruction& i : module_.instructions()) {
    if (i.opcode == spv::OpFunction) return;
    if (i.opcode != spv::OpVariable || i.words.size() < 5) continue;
    if (i.word(3) == spv::StorageClassPrivate || i.word(3) == spv::StorageClassWorkgroup) {
      const auto p = pointer(i.result_id);
      if (!p) continue;
      if (i.word(3) == spv::StorageClassWorkgroup) {
        program_.variables[p->variable].is_zero = true;
      } else {
        emit_store(*p, value(i.word(4)), 0);
      }
    }
  }
}

void Decoder::decode_block(const SourceBlock& block) {
  at_ = block.first;
  open_block();
  if (depth_ == 1 && block.label == frame_->function->blocks[0].label) initialize_variables();
  for (at_ = block.first; at_ <= block.last && !failed(); ++at_) {
    const SpirvInstruction& i = module_.instructions()[at_];
    if (at_ == block.last) {
      decode_end(i);
    } else {
      decode_instruction(i);
    }
    release_after(at_);
    if (program_.ops.size() > kMostOps || program_.cells > kMostRegisters) {
      fail("the shader with all calls inlined is too large");
    }
  }
}

void Decoder::decode_end(const SpirvInstruction& i) {
  switch (static_cast<spv::Op>(i.opcode)) {
    case spv::OpBranch:
      jump(i.word(1));
      return close_block(End::branch);
    case spv::OpBranchConditional: {
      const uint32_t condition = value(i.word(1));
      jump(i.word(2));
      jump(i.word(3));
      return close_block(End::condition, condition);
    }
    case spv::OpSwitch: {
      const uint32_t selector = value(i.word(1));
      const size_t step = scalar_of(i.word(1)).width == 64 ? 3 : 2;
      jump(i.word(2));
      for (size_t w = 3; w + step <= i.words.size(); w += step) {
        const uint64_t high = step == 3 ? uint64_t{i.word(w + 1)} << 32 : 0;
        const uint64_t bits = (high | i.word(w)) & mask_of(scalar_of(i.word(1)).width);
        program_.blocks.back().values.push_back(bits);
        jump(i.word(w + step - 1));
      }
      return close_block(End::selector, selector);
    }
    case spv::OpReturn:
    case spv::OpReturnValue: {
      Edge edge;
      if (i.opcode == spv::OpReturnValue && frame_->result != kNoCell) {
        edge.moves.push_back({value(i.word(1)), frame_->result, cells_of(i.word(1))});
      }
      program_.blocks.back().edges.push_back(std::move(edge));
      frame_->returns.push_back(static_cast<uint32_t>(program_.blocks.size() - 1));
      return close_block(End::branch);
    }
    case spv::OpUnreachable:
      return close_block(End::finish);
    default:
      return fail_at(i);
  }
}

void Decoder::call(const SpirvInstruction& i) {
  const auto callee = functions_.find(i.word(3));
  if (callee == functions_.end()) return fail_at(i);
  const uint32_t count = types_.cells_of(i.type_id);
  const uint32_t result = count == 0 ? kNoCell : define(i);
  const auto arguments = words_from(i, 4);
  close_block(End::branch);
  const auto before = static_cast<uint32_t>(program_.blocks.size() - 1);
  program_.blocks[before].edges.push_back({before + 1});
  std::vector<uint32_t> returns;
  inline_function(callee->second, {arguments.begin(), arguments.end()}, result, &returns);
  open_block();
  const auto after = static_cast<uint32_t>(program_.blocks.size() - 1);
  for (uint32_t block : returns) program_.blocks[block].edges[0].block = after;
}

void Decoder::control_barrier(const SpirvInstruction& i) {
  const uint32_t scope = module_.constant(i.word(1)).value_or(spv::ScopeWorkgroup);
  const uint32_t semantics = module_.constant(i.word(3)).value_or(0);
  if (scope == spv::ScopeSubgroup) {
    program_.has_subgroup_operations = true;
    emit(control_barrier_of_subgroup, 0).extra = semantics;
    return;
  }
  if (scope != spv::ScopeWorkgroup)
    return fail("check has only barriers of workgroups and subgroups");
  close_block(End::barrier);
  program_.blocks.back().semantics = semantics;
  const auto next = static_cast<uint32_t>(program_.blocks.size());
  program_.blocks.back().edges.push_back({next});
  open_block();
}

void Decoder::memory_barrier_of(const SpirvInstruction& i) {
  program_.synchronizes = true;
  emit(memory_barrier, 0).extra = module_.constant(i.word(2)).value_or(0);
}

const std::unordered_map<uint32_t, Decoder::Handler>& Decoder::handlers() {
  static const std::unordered_map<uint32_t, Handler> table = {
      {spv::OpFunctionCall, &Decoder::call},
      {spv::OpControlBarrier, &Decoder::control_barrier},
      {spv::OpMemoryBarrier, &Decoder::memory_barrier_of},
      {spv::OpVariable, &Decoder::local_variable},
      {spv::OpLoad, &Decoder::load_op},
      {spv::OpStore, &Decoder::store_op},
      {spv::OpCopyMemory, &Decoder::copy_memory},
      {spv::OpAccessChain, &Decoder::access_chain},
      {spv::OpInBoundsAccessChain, &Decoder::access_chain},
      {spv::OpArrayLength, &Decoder::array_length_op},
      {spv::OpCopyObject, &Decoder::copy_object},
      {spv::OpExtInst, &Decoder::extended_op},
      {spv::OpBitcast, &Decoder::bitcast_op},
      {spv::OpUConvert, &Decoder::conversion},
      {spv::OpSConvert, &Decoder::conversion},
      {spv::OpFConvert, &Decoder::conversion},
      {spv::OpConvertUToF, &Decoder::conversion},
      {spv::OpConvertSToF, &Decoder::conversion},
      {spv::OpConvertFToU, &Decoder::conversion},
      {spv::OpConvertFToS, &Decoder::conversion},
      {spv::OpCompositeConstruct, &Decoder::composite_construct},
      {spv::OpCompositeExtract, &Decoder::composite_extract},
      {spv::OpCompositeInsert, &Decoder::composite_insert},
      {spv::OpVectorShuffle, &Decoder::vector_shuffle},
      {spv::OpVectorExtractDynamic, &Decoder::vector_extract},
      {spv::OpVectorInsertDynamic, &Decoder::vector_insert},
      {spv::OpAny, &Decoder::any_all},
      {spv::OpAll, &Decoder::any_all},
      {spv::OpUndef, &Decoder::undef},
      {spv::OpDot, &Decoder::dot},
      {spv::OpVectorTimesMatrix, &Decoder::vector_times_matrix},
      {spv::OpMatrixTimesVector, &Decoder::matrix_times_vector},
      {spv::OpMatrixTimesMatrix, &Decoder::matrix_times_matrix},
      {spv::OpOuterProduct, &Decoder::outer_product},
      {spv::OpTranspose, &Decoder::transpose},
      {spv::OpSampledImage, &Decoder::handle},
      {spv::OpImage, &Decoder::handle},
      {spv::OpImageQuerySize, &Decoder::image_query},
      {spv::OpImageQuerySizeLod, &Decoder::image_query},
      {spv::OpImageTexelPointer, &Decoder::texel_pointer},
  };
  return table;
}

void Decoder::decode_instruction(const SpirvInstruction& i) {
  switch (static_cast<spv::Op>(i.opcode)) {
    case spv::OpPhi:
    case spv::OpLine:
    case spv::OpNoLine:
    case spv::OpNop:
    case spv::OpSelectionMerge:
    case spv::OpLoopMerge:
      return;
    default:
      break;
  }
  const auto handler = handlers().find(i.opcode);
  if (handler != handlers().end()) return (this->*handler->second)(i);
  if (atomic(i.opcode)) return atomic_op(i);
  if (wide_arithmetic(i.opcode)) return wide(i);
  if (bit_field(i.opcode)) return field(i);
  if (integer_dot(i.opcode)) return integer_dot_op(i);
  if (i.opcode >= spv::OpGroupNonUniformElect && i.opcode <= spv::OpGroupNonUniformQuadSwap) {
    return subgroup_op(i);
  }
  if (image_operation(i.opcode)) return image_op(i);
  if (subgroup_operation(i.opcode, {})) return subgroup_op_of_khr(i);
  elementwise_op(i);
}

ir::Result<Program> decode(const SpirvModule& module, const SpirvEntryPoint& entry) {
  return Decoder(module, entry).decode();
}

}  // namespace ullage::shaders::check
