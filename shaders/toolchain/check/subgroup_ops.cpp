// What an invocation reads of one that does not take part is undefined, not wrong at once: scans by
// shuffles read beyond the subgroup and throw it away.
#include "shaders/toolchain/check/subgroup_ops.h"

#include <algorithm>
#include <limits>
#include <spirv/unified1/spirv.hpp>

namespace ullage::shaders::check {
namespace {

void note_partial(Subgroup& s, const Op& op) {
  if (s.active.count == s.lanes) return;
  const Dispatch& d = *s.dispatch;
  if (!d.findings.is_new(FindingKind::partial_subgroup, op.site, op.site)) return;
  uint32_t missing = 0;
  while (contains(s.active.lanes, missing)) ++missing;
  d.report(FindingKind::partial_subgroup,
           "combines " + std::to_string(s.active.count) + " of the subgroup's " +
               std::to_string(s.lanes) + " invocations",
           d.place(s.invocation(s.active.list[0]), op.site, "takes part"),
           d.place(s.invocation(missing), op.site, "does not take part"));
}

// Each invocation's result from the one that from(lane) names.
template <class From>
void read_lanes(Subgroup& s, const Op& op, From from) {
  uint64_t values[kWidest];
  Origin origins[kWidest];
  for (uint32_t c = 0; c < op.count; ++c) {
    const uint64_t* const a = s.cell(op.a + c);
    const Origin* const of = s.origin(op.a + c);
    std::copy_n(a, s.width, values);
    std::copy_n(of, s.width, origins);
    uint64_t* const d = s.cell(op.result + c);
    s.active.each([&](uint32_t l) {
      const uint64_t source = from(l);
      const bool takes_part =
          source < s.width && contains(s.active.lanes, static_cast<uint32_t>(source));
      d[l] = takes_part ? values[source] : 0;
      const Origin origin = takes_part ? (s.any_undefined ? origins[source] : 0) : op.site + 1;
      if (origin != 0) s.any_undefined = true;
      s.origin(op.result + c)[l] = origin;
    });
  }
}

void broadcast(Subgroup& s, const Op& op) {
  const uint64_t* const id = s.cell(op.b);
  read_lanes(s, op, [&](uint32_t l) { return id[l]; });
}
void broadcast_first(Subgroup& s, const Op& op) {
  read_lanes(s, op, [&](uint32_t) { return uint64_t{s.active.list[0]}; });
}
void shuffle_xor(Subgroup& s, const Op& op) {
  const uint64_t* const by = s.cell(op.b);
  read_lanes(s, op, [&](uint32_t l) { return l ^ by[l]; });
}
void shuffle_up(Subgroup& s, const Op& op) {
  const uint64_t* const by = s.cell(op.b);
  read_lanes(s, op, [&](uint32_t l) { return l - by[l]; });
}
void shuffle_down(Subgroup& s, const Op& op) {
  const uint64_t* const by = s.cell(op.b);
  read_lanes(s, op, [&](uint32_t l) { return l + by[l]; });
}
void quad_broadcast(Subgroup& s, const Op& op) {
  const uint64_t* const id = s.cell(op.b);
  read_lanes(s, op, [&](uint32_t l) { return (l & ~3u) + id[l]; });
}
void quad_swap(Subgroup& s, const Op& op) {
  const uint64_t* const direction = s.cell(op.b);  // horizontal, vertical, diagonal
  read_lanes(s, op, [&](uint32_t l) { return uint64_t{l} ^ (direction[l] + 1); });
}

// One value for all, from all.
void give_all(Subgroup& s, const Op& op, uint64_t value) {
  Origin found = 0;
  if (s.any_undefined) {
    s.active.each([&](uint32_t l) { found = std::max(found, s.origin(op.a)[l]); });
    s.set_origins(op.result, op.count, found);
  }
  uint64_t* const d = s.cell(op.result);
  s.active.each([&](uint32_t l) { d[l] = value; });
}

void elect(Subgroup& s, const Op& op) {
  uint64_t* const d = s.cell(op.result);
  s.active.each([&](uint32_t l) { d[l] = l == s.active.list[0]; });
  if (s.any_undefined) s.set_origins(op.result, 1, 0);
}
void vote_all(Subgroup& s, const Op& op) {
  bool all = true;
  s.active.each([&](uint32_t l) { all = all && s.cell(op.a)[l]; });
  give_all(s, op, all);
}
void vote_any(Subgroup& s, const Op& op) {
  bool any = false;
  s.active.each([&](uint32_t l) { any = any || s.cell(op.a)[l]; });
  give_all(s, op, any);
}
void vote_equal(Subgroup& s, const Op& op) {
  bool equal = true;
  for (uint32_t c = 0; c < std::max(op.extra >> 16, 1u); ++c) {
    const uint64_t* const a = s.cell(op.a + c);
    s.active.each([&](uint32_t l) { equal = equal && a[l] == a[s.active.list[0]]; });
  }
  give_all(s, op, equal);
}

void ballot(Subgroup& s, const Op& op) {
  uint64_t words[4] = {};
  Origin found = 0;
  s.active.each([&](uint32_t l) {
    if (s.cell(op.a)[l]) words[l / 32] |= uint64_t{1} << (l % 32);
    if (s.any_undefined) found = std::max(found, s.origin(op.a)[l]);
  });
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(op.result + c);
    s.active.each([&](uint32_t l) { d[l] = words[c]; });
  }
  if (s.any_undefined) s.set_origins(op.result, op.count, found);
}

// Functions of four words, of which the subgroup's bits count.
template <class F>
void of_ballot(Subgroup& s, const Op& op, F f) {
  uint64_t* const d = s.cell(op.result);
  s.active.each([&](uint32_t l) {
    Lanes bits{};
    for (uint32_t c = 0; c < 4; ++c) bits[c / 2] |= s.cell(op.a + c)[l] << (c % 2 * 32);
    d[l] = f(bits, l);
    if (!s.any_undefined) return;
    Origin found = 0;
    for (uint32_t c = 0; c < 4; ++c) found = std::max(found, s.origin(op.a + c)[l]);
    s.origin(op.result)[l] = found;
  });
}
void inverse_ballot(Subgroup& s, const Op& op) {
  of_ballot(s, op, [](const Lanes& bits, uint32_t l) { return contains(bits, l); });
}
void ballot_bit(Subgroup& s, const Op& op) {
  const uint64_t* const at = s.cell(op.b);
  of_ballot(s, op, [&](const Lanes& bits, uint32_t l) {
    return at[l] < kWidest && contains(bits, static_cast<uint32_t>(at[l]));
  });
}
void ballot_count(Subgroup& s, const Op& op) {
  const uint32_t operation = op.extra & 0xff;
  of_ballot(s, op, [&](const Lanes& bits, uint32_t l) {
    const uint32_t end = operation == spv::GroupOperationReduce          ? s.width
                         : operation == spv::GroupOperationInclusiveScan ? l + 1
                                                                         : l;
    uint64_t count = 0;
    for (uint32_t k = 0; k < end; ++k) count += contains(bits, k);
    return count;
  });
}
void ballot_least(Subgroup& s, const Op& op) {
  of_ballot(s, op, [](const Lanes& bits, uint32_t) {
    uint64_t at = 0;
    while (at < kWidest && !contains(bits, static_cast<uint32_t>(at))) ++at;
    return at == kWidest ? mask_of(32) : at;
  });
}
void ballot_greatest(Subgroup& s, const Op& op) {
  of_ballot(s, op, [](const Lanes& bits, uint32_t) {
    uint64_t at = kWidest;
    while (at != 0 && !contains(bits, static_cast<uint32_t>(at - 1))) --at;
    return at == 0 ? mask_of(32) : at - 1;
  });
}

// Reductions and scans. F::identity<T>() and F()(a, b) of cell values.
template <class F, class T>
void combine(Subgroup& s, const Op& op) {
  using Value = typename CellOf<T>::Value;
  note_partial(s, op);
  const uint32_t operation = op.extra & 0xff;
  const bool is_cluster = operation == spv::GroupOperationClusteredReduce;
  const bool is_scan = operation == spv::GroupOperationInclusiveScan ||
                       operation == spv::GroupOperationExclusiveScan;
  const uint32_t cluster = is_cluster ? std::max(op.extra >> 8, 1u) : kWidest;
  for (uint32_t c = 0; c < op.count; ++c) {
    const uint64_t* const a = s.cell(op.a + c);
    uint64_t* const d = s.cell(op.result + c);
    Value sums[kWidest];
    Origin origins[kWidest] = {};
    std::fill_n(sums, kWidest, F::template identity<Value>());
    uint64_t results[kWidest];
    s.active.each([&](uint32_t l) {
      Value& sum = sums[l / cluster];
      Origin& origin = origins[l / cluster];
      const Value before = sum;
      sum = F{}(sum, CellOf<T>::from(a[l]));
      results[l] = CellOf<T>::to(operation == spv::GroupOperationExclusiveScan ? before : sum);
      if (!s.any_undefined) return;
      const Origin so_far = origin;
      origin = std::max(origin, s.origin(op.a + c)[l]);
      if (is_scan) {
        s.origin(op.result + c)[l] =
            operation == spv::GroupOperationExclusiveScan ? so_far : origin;
      }
    });
    s.active.each([&](uint32_t l) {
      d[l] = is_scan ? results[l] : CellOf<T>::to(sums[l / cluster]);
      if (s.any_undefined && !is_scan) s.origin(op.result + c)[l] = origins[l / cluster];
    });
  }
}

struct Sum {
  template <class T>
  static T identity() {
    return 0;
  }
  template <class T>
  T operator()(T a, T b) const {
    return static_cast<T>(a + b);
  }
};
struct Product {
  template <class T>
  static T identity() {
    return 1;
  }
  template <class T>
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(uint64_t{a} * b);
    else
      return a * b;
  }
};
struct Least {
  template <class T>
  static T identity() {
    return std::is_floating_point_v<T> ? std::numeric_limits<T>::infinity()
                                       : std::numeric_limits<T>::max();
  }
  template <class T>
  T operator()(T a, T b) const {
    return std::min(a, b);
  }
};
struct Greatest {
  template <class T>
  static T identity() {
    return std::is_floating_point_v<T> ? -std::numeric_limits<T>::infinity()
                                       : std::numeric_limits<T>::min();
  }
  template <class T>
  T operator()(T a, T b) const {
    return std::max(a, b);
  }
};
struct AllBits {
  template <class T>
  static T identity() {
    return static_cast<T>(~T{0});
  }
  template <class T>
  T operator()(T a, T b) const {
    return a & b;
  }
};
struct AnyBits {
  template <class T>
  static T identity() {
    return 0;
  }
  template <class T>
  T operator()(T a, T b) const {
    return a | b;
  }
};
struct OddBits {
  template <class T>
  static T identity() {
    return 0;
  }
  template <class T>
  T operator()(T a, T b) const {
    return a ^ b;
  }
};

template <class F>
Run combine_unsigned(const Scalar& of) {
  return of.width == 64   ? combine<F, uint64_t>
         : of.width == 16 ? combine<F, uint16_t>
         : of.width == 8  ? combine<F, uint8_t>
                          : combine<F, uint32_t>;
}
template <class F>
Run combine_signed(const Scalar& of) {
  return of.width == 64   ? combine<F, int64_t>
         : of.width == 16 ? combine<F, int16_t>
         : of.width == 8  ? combine<F, int8_t>
                          : combine<F, int32_t>;
}
template <class F>
Run combine_floats(const Scalar& of) {
  return of.width == 64   ? combine<F, double>
         : of.width == 16 ? combine<F, Half>
                          : combine<F, float>;
}
template <Run run>
Run any_type(const Scalar&) {
  return run;
}

}  // namespace

Run subgroup_operation(uint32_t opcode, const Scalar& operand) {
  using Choose = Run (*)(const Scalar&);
  static const std::unordered_map<uint32_t, Choose> table = {
      {spv::OpGroupNonUniformElect, any_type<elect>},
      {spv::OpGroupNonUniformAll, any_type<vote_all>},
      {spv::OpGroupNonUniformAny, any_type<vote_any>},
      {spv::OpGroupNonUniformAllEqual, any_type<vote_equal>},
      {spv::OpGroupNonUniformBroadcast, any_type<broadcast>},
      {spv::OpGroupNonUniformBroadcastFirst, any_type<broadcast_first>},
      {spv::OpGroupNonUniformBallot, any_type<ballot>},
      {spv::OpGroupNonUniformInverseBallot, any_type<inverse_ballot>},
      {spv::OpGroupNonUniformBallotBitExtract, any_type<ballot_bit>},
      {spv::OpGroupNonUniformBallotBitCount, any_type<ballot_count>},
      {spv::OpGroupNonUniformBallotFindLSB, any_type<ballot_least>},
      {spv::OpGroupNonUniformBallotFindMSB, any_type<ballot_greatest>},
      {spv::OpGroupNonUniformShuffle, any_type<broadcast>},
      {spv::OpGroupNonUniformShuffleXor, any_type<shuffle_xor>},
      {spv::OpGroupNonUniformShuffleUp, any_type<shuffle_up>},
      {spv::OpGroupNonUniformShuffleDown, any_type<shuffle_down>},
      {spv::OpGroupNonUniformQuadBroadcast, any_type<quad_broadcast>},
      {spv::OpGroupNonUniformQuadSwap, any_type<quad_swap>},
      {spv::OpGroupNonUniformIAdd, combine_unsigned<Sum>},
      {spv::OpGroupNonUniformFAdd, combine_floats<Sum>},
      {spv::OpGroupNonUniformIMul, combine_unsigned<Product>},
      {spv::OpGroupNonUniformFMul, combine_floats<Product>},
      {spv::OpGroupNonUniformSMin, combine_signed<Least>},
      {spv::OpGroupNonUniformUMin, combine_unsigned<Least>},
      {spv::OpGroupNonUniformFMin, combine_floats<Least>},
      {spv::OpGroupNonUniformSMax, combine_signed<Greatest>},
      {spv::OpGroupNonUniformUMax, combine_unsigned<Greatest>},
      {spv::OpGroupNonUniformFMax, combine_floats<Greatest>},
      {spv::OpGroupNonUniformBitwiseAnd, combine_unsigned<AllBits>},
      {spv::OpGroupNonUniformBitwiseOr, combine_unsigned<AnyBits>},
      {spv::OpGroupNonUniformBitwiseXor, combine_unsigned<OddBits>},
      {spv::OpGroupNonUniformLogicalAnd, combine_unsigned<AllBits>},
      {spv::OpGroupNonUniformLogicalOr, combine_unsigned<AnyBits>},
      {spv::OpGroupNonUniformLogicalXor, combine_unsigned<OddBits>},
      {spv::OpSubgroupBallotKHR, any_type<ballot>},
      {spv::OpSubgroupFirstInvocationKHR, any_type<broadcast_first>},
      {spv::OpSubgroupReadInvocationKHR, any_type<broadcast>},
      {spv::OpSubgroupAllKHR, any_type<vote_all>},
      {spv::OpSubgroupAnyKHR, any_type<vote_any>},
      {spv::OpSubgroupAllEqualKHR, any_type<vote_equal>},
  };
  const auto row = table.find(opcode);
  return row == table.end() ? nullptr : row->second(operand);
}

}  // namespace ullage::shaders::check
