// Memory: atomics, barriers, arrays, layouts, images.
#include <algorithm>

#include "tests/fault_layer/compiler_faults.h"
#include "tests/fault_layer/fault_tools.h"

namespace ullage::test {
namespace {

using namespace spv;

// A read-modify-write in three steps, on memory of this storage class.
template <uint32_t atomic, uint32_t plain, uint32_t storage>
bool is_plain(Rewriter& module, const Instruction& i) {
  if (i.opcode != atomic || module.storage_of(i.words[3]) != storage) return false;
  module.emit_as(i.result_id, OpLoad, i.type_id, {i.words[3]});
  const uint32_t now = module.emit(plain, i.type_id, {i.result_id, i.words[6]});
  module.emit_without_result(OpStore, {i.words[3], now});
  return true;
}

// The result is the new value.
bool returns_new(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpAtomicIAdd) return false;
  const uint32_t old = module.keep_aside(i);
  module.emit_as(i.result_id, OpIAdd, i.type_id, {old, i.words[6]});
  return true;
}

// The comparator is not compared.
bool always_exchanges(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpAtomicCompareExchange) return false;
  module.emit_as(i.result_id, OpAtomicExchange, i.type_id,
                 {i.words[3], i.words[4], i.words[5], i.words[7]});
  return true;
}

template <bool in_loops>
bool has_no_barrier(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpControlBarrier || (in_loops && !module.is_in_loop())) return false;
  module.emit_without_result(OpNop, {});
  return true;
}

bool loses_stores_in_loops(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpStore || !module.is_in_loop()) return false;
  if (module.storage_of(i.words[1]) != static_cast<uint32_t>(StorageClassWorkgroup)) return false;
  module.emit_without_result(OpNop, {});
  return true;
}

bool is_constant(const Rewriter& module, uint32_t id) {
  const Instruction* const i = module.definition(id);
  return i != nullptr && (i->opcode == OpConstant || i->opcode == OpSpecConstant);
}

// The last index of an access, where it is not constant, loses its lowest bit.
template <uint32_t storage>
bool indexes_roughly(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpAccessChain || module.storage_of(i.words[3]) != storage) return false;
  const uint32_t last = i.words.back(), type = module.type_of(last);
  if (i.words.size() < 5 || is_constant(module, last) || module.width_of(type) != 32) return false;
  const uint32_t index = module.emit(OpBitwiseAnd, type, {last, module.constant(type, 0xfffffffe)});
  module.keep_with(i, i.words.size() - 1, index);
  return true;
}

// An array of resources by the first active invocation's index.
bool indexes_uniformly(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpAccessChain || i.words.size() < 5) return false;
  const auto storage = module.storage_of(i.words[3]);
  const Instruction* const variable = module.definition(i.words[3]);
  if (variable == nullptr || variable->opcode != OpVariable) return false;
  const Instruction* const pointer = module.definition(variable->type_id);
  const Instruction* const pointee = module.definition(pointer->words[3]);
  const bool is_array = pointee != nullptr &&
                        (pointee->opcode == OpTypeArray || pointee->opcode == OpTypeRuntimeArray);
  const bool is_resource = storage == static_cast<uint32_t>(StorageClassStorageBuffer) ||
                           storage == static_cast<uint32_t>(StorageClassUniform) ||
                           storage == static_cast<uint32_t>(StorageClassUniformConstant);
  if (!is_array || !is_resource || is_constant(module, i.words[4])) return false;
  module.add_capability(CapabilityGroupNonUniform);
  module.add_capability(CapabilityGroupNonUniformBallot);
  const uint32_t scope = module.constant(module.integer_type(32, false), ScopeSubgroup);
  const uint32_t index =
      module.emit(OpGroupNonUniformBroadcastFirst, module.type_of(i.words[4]), {scope, i.words[4]});
  module.keep_with(i, 4, index);
  return true;
}

// A second array of shared memory of the same type is the first one.
size_t aliases_shared(Rewriter& module) {
  std::vector<Instruction> seen;
  std::vector<std::pair<uint32_t, uint32_t>> same;
  module.change_globals([&](Instruction& i) {
    if (i.opcode != OpVariable || i.words[3] != StorageClassWorkgroup) return false;
    for (const Instruction& other : seen) {
      if (other.type_id == i.type_id) same.emplace_back(i.result_id, other.result_id);
    }
    seen.push_back(i);
    return false;
  });
  return module.rewrite([&](const Instruction& i) {
    for (const auto& [from, to] : same) {
      for (const uint16_t at : i.id_operands) {
        if (i.words[at] != from) continue;
        module.keep_with(i, at, to);
        return true;
      }
    }
    return false;
  });
}

// Variables begin as 0, whatever their initialiser.
size_t loses_initialisers(Rewriter& module) {
  const auto change = [&](Instruction& i) {
    if (i.opcode != OpVariable || i.words.size() != 5) return false;
    i.words.pop_back();
    return true;
  };
  const size_t globals = module.change_globals(change);
  return globals + module.rewrite([&](const Instruction& i) {
    Instruction changed = i;
    if (!change(changed)) return false;
    module.keep(std::move(changed));
    return true;
  });
}

// Decorations of one kind become those of another.
template <uint32_t from, uint32_t to>
size_t member_decorated(Rewriter& module) {
  return module.change_globals([](Instruction& i) {
    if (i.opcode != OpMemberDecorate || i.words[3] != from) return false;
    i.words[3] = to;
    return true;
  });
}

// Specialisation constants are ordinary ones.
template <bool of_booleans>
size_t freezes_constants(Rewriter& module) {
  std::vector<uint32_t> frozen;
  size_t changed = module.change_globals([&](Instruction& i) {
    const bool is_boolean = i.opcode == OpSpecConstantTrue || i.opcode == OpSpecConstantFalse;
    if (is_boolean != of_booleans || (!is_boolean && i.opcode != OpSpecConstant)) return false;
    i.opcode = i.opcode == OpSpecConstant       ? OpConstant
               : i.opcode == OpSpecConstantTrue ? OpConstantTrue
                                                : OpConstantFalse;
    frozen.push_back(i.result_id);
    return true;
  });
  // Their ids go.
  module.change_globals([&](Instruction& i) {
    const bool is_id = i.opcode == OpDecorate && i.words[2] == DecorationSpecId;
    if (!is_id || std::ranges::find(frozen, i.words[1]) == frozen.end()) return false;
    i.opcode = OpNop;
    i.words.resize(1);
    return true;
  });
  return changed;
}

bool length_is_one_less(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpArrayLength) return false;
  const uint32_t right = module.keep_aside(i);
  module.emit_as(i.result_id, OpISub, i.type_id, {right, module.constant(i.type_id, 1)});
  return true;
}

// Images: x for y and y for x.
template <uint32_t operation, size_t coordinate>
bool swaps_coordinates(Rewriter& module, const Instruction& i) {
  if (i.opcode != operation) return false;
  const uint32_t type = module.type_of(i.words[coordinate]);
  const Instruction* const vector = module.definition(type);
  if (vector == nullptr || vector->opcode != OpTypeVector || vector->words[3] != 2) return false;
  const uint32_t at = i.words[coordinate];
  const uint32_t swapped = module.emit(OpVectorShuffle, type, {at, at, 1, 0});
  module.keep_with(i, coordinate, swapped);
  return true;
}

// The fourth component of what is read is 0.
bool reads_no_alpha(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpImageRead && i.opcode != OpImageFetch) return false;
  const Instruction* const vector = module.definition(i.type_id);
  if (vector == nullptr || vector->opcode != OpTypeVector || vector->words[3] != 4) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t zero = module.constant(vector->words[2], 0);
  module.emit_as(i.result_id, OpCompositeInsert, i.type_id, {zero, right, 3});
  return true;
}

bool writes_swizzled(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpImageWrite) return false;
  const uint32_t type = module.type_of(i.words[3]);
  const Instruction* const vector = module.definition(type);
  if (vector == nullptr || vector->opcode != OpTypeVector || vector->words[3] != 4) return false;
  const uint32_t texel = i.words[3];
  const uint32_t swizzled = module.emit(OpVectorShuffle, type, {texel, texel, 2, 1, 0, 3});
  module.keep_with(i, 3, swizzled);
  return true;
}

bool transposes_size(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpImageQuerySize && i.opcode != OpImageQuerySizeLod) return false;
  const Instruction* const vector = module.definition(i.type_id);
  if (vector == nullptr || vector->opcode != OpTypeVector || vector->words[3] != 2) return false;
  const uint32_t right = module.keep_aside(i);
  module.emit_as(i.result_id, OpVectorShuffle, i.type_id, {right, right, 1, 0});
  return true;
}

constexpr uint32_t kBuffers = StorageClassStorageBuffer;

constexpr CompilerFault kMemoryFaults[] = {
    {"plain-atomics-of-buffers", "atomicAdd on a buffer is a load and a store",
     each<is_plain<OpAtomicIAdd, OpIAdd, kBuffers>>},
    {"plain-atomics-of-shared-memory", "atomicAdd on shared memory is a load and a store",
     each<is_plain<OpAtomicIAdd, OpIAdd, StorageClassWorkgroup>>},
    {"plain-atomic-or", "atomicOr on a buffer is a load and a store",
     each<is_plain<OpAtomicOr, OpBitwiseOr, kBuffers>>},
    {"atomic-returns-new", "atomicAdd returns the new value", each<returns_new>},
    {"atomic-minimum-as-unsigned", "atomicMin of signed numbers is unsigned",
     exchanged<OpAtomicSMin, OpAtomicUMin>},
    {"atomic-maximum-as-signed", "atomicMax of unsigned numbers is signed",
     exchanged<OpAtomicUMax, OpAtomicSMax>},
    {"atomic-and-as-or", "atomicAnd is atomicOr", exchanged<OpAtomicAnd, OpAtomicOr>},
    {"atomic-xor-as-or", "atomicXor is atomicOr", exchanged<OpAtomicXor, OpAtomicOr>},
    {"exchange-without-comparison", "atomicCompSwap always swaps", each<always_exchanges>},
    {"no-barriers", "barriers are dropped", each<has_no_barrier<false>>},
    {"no-barriers-in-loops", "barriers in loops are dropped", each<has_no_barrier<true>>},
    {"shared-stores-in-loops-lost", "stores to shared memory in loops are dropped",
     each<loses_stores_in_loops>},
    {"private-array-index", "an index into a private array loses its lowest bit",
     each<indexes_roughly<StorageClassFunction>>},
    {"shared-array-index", "an index into shared memory loses its lowest bit",
     each<indexes_roughly<StorageClassWorkgroup>>},
    {"push-constant-index", "an index into push constants loses its lowest bit",
     each<indexes_roughly<StorageClassPushConstant>>},
    {"descriptor-index-uniform", "an array of descriptors is indexed by the first invocation",
     each<indexes_uniformly>},
    {"shared-memory-aliased", "two shared variables are one", aliases_shared},
    {"initialisers-lost", "variables begin undefined", loses_initialisers},
    {"rows-as-columns", "a row-major matrix is read by columns",
     member_decorated<DecorationRowMajor, DecorationColMajor>},
    {"columns-as-rows", "a column-major matrix is read by rows",
     member_decorated<DecorationColMajor, DecorationRowMajor>},
    {"constants-frozen", "specialisation has no effect", freezes_constants<false>},
    {"boolean-constants-frozen", "specialisation of booleans has no effect",
     freezes_constants<true>},
    {"array-length-less", "length() of a buffer is one less", each<length_is_one_less>},
    {"image-write-transposed", "imageStore has x and y the wrong way round",
     each<swaps_coordinates<OpImageWrite, 2>>},
    {"image-read-transposed", "imageLoad has x and y the wrong way round",
     each<swaps_coordinates<OpImageRead, 4>>},
    {"image-read-without-alpha", "the fourth component of a texel is 0", each<reads_no_alpha>},
    {"image-write-swizzled", "imageStore writes blue for red", each<writes_swizzled>},
    {"image-size-transposed", "imageSize is height, width", each<transposes_size>},
};

}  // namespace

std::span<const CompilerFault> memory_faults() {
  return kMemoryFaults;
}

}  // namespace ullage::test
