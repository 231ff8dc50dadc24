// Control flow, selections, vectors, subgroup operations.
#include "tests/fault_layer/compiler_faults.h"
#include "tests/fault_layer/fault_tools.h"

namespace ullage::test {
namespace {

using namespace spv;

// The branch that decides whether a loop goes on: 2 or 3, the word with the block behind the loop.
size_t exit_of(const Rewriter& module, const Instruction& i) {
  if (i.opcode != OpBranchConditional) return 0;
  if (module.ends_loop(i.words[3])) return 3;
  return module.ends_loop(i.words[2]) ? 2 : 0;
}

// for (i < n) ends at n - 1.
bool ends_one_early(Rewriter& module, const Instruction& i) {
  const Instruction* const test = module.definition(i.words.size() > 3 ? i.words[1] : 0);
  if (exit_of(module, i) != 3 || test == nullptr) return false;
  if (test->opcode != OpULessThan && test->opcode != OpSLessThan) return false;
  const uint32_t type = module.type_of(test->words[3]);
  if (module.width_of(type) != 32) return false;
  const uint32_t next = module.emit(OpIAdd, type, {test->words[3], module.constant(type, 1)});
  const uint32_t again = module.emit(test->opcode, test->type_id, {next, test->words[4]});
  module.keep_with(i, 1, again);
  return true;
}

// All loops of an invocation together end after so many iterations.
template <uint32_t limit>
bool ends_after(Rewriter& module, const Instruction& i) {
  const size_t exit = exit_of(module, i);
  if (exit == 0) return false;
  const uint32_t word = module.integer_type(32, false), counter = module.private_counter();
  const uint32_t before = module.emit(OpLoad, word, {counter});
  const uint32_t now = module.emit(OpIAdd, word, {before, module.constant(word, 1)});
  module.emit_without_result(OpStore, {counter, now});
  const uint32_t type = module.bool_type(), last = module.constant(word, limit);
  const uint32_t condition =
      exit == 3 ? module.emit(OpLogicalAnd, type,
                              {i.words[1], module.emit(OpULessThan, type, {now, last})})
                : module.emit(OpLogicalOr, type,
                              {i.words[1], module.emit(OpUGreaterThanEqual, type, {now, last})});
  module.keep_with(i, 1, condition);
  return true;
}

// A `continue` leaves the loop; the way into the continue block at the end of the body stays.
bool continue_breaks(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpBranch) return false;
  const auto end = module.end_of_continue(i.words[1]);
  if (!end || module.is_last_branch_to(i.words[1])) return false;
  module.keep_with(i, 1, *end);
  return true;
}

bool does_not_fall_through(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpBranch || !module.is_case(i.words[1])) return false;
  module.keep_with(i, 1, module.end_of_case(i.words[1]));
  return true;
}

bool last_case_is_default(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpSwitch || i.words.size() < 7) return false;
  module.keep_with(i, i.words.size() - 1, i.words[2]);
  return true;
}

// The second way into a block brings the first one's value.
bool phi_takes_first(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpPhi || i.words.size() != 7 || i.words[3] == i.words[5]) return false;
  module.keep_with(i, 5, i.words[3]);
  return true;
}

bool selects_swapped_in_loops(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpSelect || !module.is_in_loop() || i.words[4] == i.words[5]) return false;
  module.emit_as(i.result_id, OpSelect, i.type_id, {i.words[3], i.words[5], i.words[4]});
  return true;
}

// Components 2 and 3 change places.
bool shuffles_swapped(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpVectorShuffle || i.words.size() < 8 || i.words[6] == i.words[7]) return false;
  Instruction swapped = i;
  std::swap(swapped.words[6], swapped.words[7]);
  module.keep(std::move(swapped));
  return true;
}

// An index that is not constant never reaches the last component.
bool extracts_below(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpVectorExtractDynamic) return false;
  const uint32_t type = module.type_of(i.words[4]);
  const uint32_t index =
      module.emit_function(type, module.is_signed(type) ? GLSLstd450SMin : GLSLstd450UMin,
                           {i.words[4], module.constant(type, 1)});
  module.emit_as(i.result_id, OpVectorExtractDynamic, i.type_id, {i.words[3], index});
  return true;
}

bool inserts_nothing(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpCompositeInsert || i.words.size() != 6) return false;
  module.emit_as(i.result_id, OpCopyObject, i.type_id, {i.words[4]});
  return true;
}

// Reductions and scans take each other's place.
template <uint32_t from, uint32_t to>
bool groups_as(Rewriter& module, const Instruction& i) {
  const bool is_arithmetic =
      i.opcode >= OpGroupNonUniformIAdd && i.opcode <= OpGroupNonUniformLogicalXor;
  if (!is_arithmetic || i.words[4] != from) return false;
  Instruction changed = i;
  changed.words[4] = to;
  // The size of a cluster goes with it.
  if (from == GroupOperationClusteredReduce) {
    module.add_capability(CapabilityGroupNonUniformArithmetic);
    changed.words.pop_back();
  }
  module.keep(std::move(changed));
  return true;
}

template <uint32_t operation>
bool vote_is_true(Rewriter& module, const Instruction& i) {
  if (i.opcode != operation) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t not_right = module.emit(OpLogicalNot, i.type_id, {right});
  module.emit_as(i.result_id, OpLogicalOr, i.type_id, {right, not_right});
  return true;
}

// The bit of invocation 0 is there, whether it is active or not.
bool ballot_has_first(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpGroupNonUniformBallot) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t word = module.integer_type(32, false);
  const uint32_t bits = module.emit(OpCompositeExtract, word, {right, 0});
  const uint32_t more = module.emit(OpBitwiseOr, word, {bits, module.constant(word, 1)});
  module.emit_as(i.result_id, OpCompositeInsert, i.type_id, {more, right, 0});
  return true;
}

// Invocation 0 is taken for the first active one.
bool first_is_zero(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpGroupNonUniformBroadcastFirst) return false;
  module.add_capability(CapabilityGroupNonUniformShuffle);
  const uint32_t zero = module.constant(module.integer_type(32, false), 0);
  module.emit_as(i.result_id, OpGroupNonUniformShuffle, i.type_id, {i.words[3], i.words[4], zero});
  return true;
}

// A neighbour beyond is the invocation itself.
bool shuffles_itself(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpGroupNonUniformShuffleXor) return false;
  module.emit_as(i.result_id, OpCopyObject, i.type_id, {i.words[4]});
  return true;
}

// Bits beyond the first one of an index are lost.
bool shuffles_from_few(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpGroupNonUniformShuffle) return false;
  const uint32_t type = module.type_of(i.words[5]);
  const uint32_t index = module.emit(OpBitwiseAnd, type, {i.words[5], module.constant(type, 1)});
  module.keep_with(i, 5, index);
  return true;
}

constexpr CompilerFault kFlowFaults[] = {
    {"loop-one-early", "a counting loop has one iteration less", each<ends_one_early>},
    {"loop-after-1000", "an invocation's loops end after 1,000 iterations", each<ends_after<1000>>},
    {"loop-after-50000", "the same after 50,000", each<ends_after<50000>>},
    {"continue-as-break", "continue leaves the loop", each<continue_breaks>},
    {"no-fall-through", "a case does not fall into the next", each<does_not_fall_through>},
    {"last-case-lost", "the last case of a switch is its default", each<last_case_is_default>},
    {"phi-takes-first", "a phi has one value whatever the way", each<phi_takes_first>},
    {"select-swapped-in-loops", "c ? a : b is b in loops when c", each<selects_swapped_in_loops>},
    {"shuffle-swapped", "components of a swizzle change places", each<shuffles_swapped>},
    {"dynamic-component", "v[i] never reaches the third component", each<extracts_below>},
    {"component-insert-lost", "writing a component has no effect", each<inserts_nothing>},
    {"any-as-all", "any is all", exchanged<OpAny, OpAll>},
    {"all-as-any", "all is any", exchanged<OpAll, OpAny>},
    {"xor-of-booleans", "a ^^ b is a || b", exchanged<OpLogicalNotEqual, OpLogicalOr>},
    {"reduction-as-scan", "a reduction is an inclusive scan",
     each<groups_as<GroupOperationReduce, GroupOperationInclusiveScan>>},
    {"exclusive-as-inclusive", "an exclusive scan is inclusive",
     each<groups_as<GroupOperationExclusiveScan, GroupOperationInclusiveScan>>},
    {"inclusive-as-exclusive", "an inclusive scan is exclusive",
     each<groups_as<GroupOperationInclusiveScan, GroupOperationExclusiveScan>>},
    {"clusters-as-whole", "a reduction of clusters is one of the subgroup",
     each<groups_as<GroupOperationClusteredReduce, GroupOperationReduce>>},
    {"group-minimum-as-signed", "an unsigned minimum of a subgroup is signed",
     exchanged<OpGroupNonUniformUMin, OpGroupNonUniformSMin>},
    {"group-maximum-as-unsigned", "a signed maximum of a subgroup is unsigned",
     exchanged<OpGroupNonUniformSMax, OpGroupNonUniformUMax>},
    {"group-xor-as-or", "xor of a subgroup is or",
     exchanged<OpGroupNonUniformBitwiseXor, OpGroupNonUniformBitwiseOr>},
    {"group-product-as-sum", "a product of a subgroup is a sum",
     exchanged<OpGroupNonUniformFMul, OpGroupNonUniformFAdd>},
    {"vote-all-as-any", "subgroupAll is subgroupAny",
     exchanged<OpGroupNonUniformAll, OpGroupNonUniformAny>},
    {"vote-equal-always", "subgroupAllEqual is true",
     each<vote_is_true<OpGroupNonUniformAllEqual>>},
    {"elect-everyone", "subgroupElect is true for all", each<vote_is_true<OpGroupNonUniformElect>>},
    {"ballot-with-inactive", "a ballot has the bit of an inactive invocation",
     each<ballot_has_first>},
    {"broadcast-of-inactive", "the first active invocation is invocation 0", each<first_is_zero>},
    {"ballot-lowest-as-highest", "the lowest bit of a ballot is the highest",
     exchanged<OpGroupNonUniformBallotFindLSB, OpGroupNonUniformBallotFindMSB>},
    {"shuffle-xor-lost", "subgroupShuffleXor is the own value", each<shuffles_itself>},
    {"shuffle-index-cut", "subgroupShuffle takes one bit of its index", each<shuffles_from_few>},
    {"shuffle-up-as-down", "subgroupShuffleUp is subgroupShuffleDown",
     exchanged<OpGroupNonUniformShuffleUp, OpGroupNonUniformShuffleDown>},
};

}  // namespace

std::span<const CompilerFault> flow_faults() {
  return kFlowFaults;
}

}  // namespace ullage::test
