#include "shaders/toolchain/check/composite_ops.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

namespace ullage::shaders::check {
namespace {

// The first mark among some cells of an invocation.
Origin origin_among(Subgroup& s, uint32_t at, uint32_t count, uint32_t lane) {
  for (uint32_t c = 0; c < count; ++c) {
    if (const Origin found = s.origin(at + c)[lane]) return found;
  }
  return 0;
}

template <class F>
void fold(Subgroup& s, const Op& op, F f) {
  uint64_t* const d = s.cell(op.result);
  s.active.each([&](uint32_t l) {
    d[l] = f(l);
    if (s.any_undefined) s.origin(op.result)[l] = origin_among(s, op.a, op.extra, l);
  });
}

}  // namespace

void copy(Subgroup& s, const Op& op) {
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(op.result + c);
    const uint64_t* const x = s.cell(op.a + c);
    s.active.each([&](uint32_t l) { d[l] = x[l]; });
  }
  if (s.any_undefined) s.spread(op, 1);
}

void undefine(Subgroup& s, const Op& op) {
  s.any_undefined = true;
  s.set_origins(op.result, op.count, op.site + 1);
}

void any_of(Subgroup& s, const Op& op) {
  fold(s, op, [&](uint32_t l) {
    uint64_t any = 0;
    for (uint32_t c = 0; c < op.extra; ++c) any |= s.cell(op.a + c)[l];
    return any;
  });
}

void all_of(Subgroup& s, const Op& op) {
  fold(s, op, [&](uint32_t l) {
    uint64_t all = 1;
    for (uint32_t c = 0; c < op.extra; ++c) all &= s.cell(op.a + c)[l];
    return all;
  });
}

namespace {

bool check_component(Subgroup& s, const Op& op, uint64_t index, uint32_t lane) {
  if (index < op.extra) return true;
  if (s.dispatch->findings.is_new(FindingKind::out_of_bounds, op.site, op.site)) {
    s.dispatch->report(
        FindingKind::out_of_bounds,
        "component " + std::to_string(index) + " of a vector of " + std::to_string(op.extra),
        s.dispatch->place(s.invocation(lane), op.site, "accesses"));
  }
  return false;
}

}  // namespace

void extract_dynamic(Subgroup& s, const Op& op) {
  const uint64_t* const index = s.cell(op.b);
  uint64_t* const d = s.cell(op.result);
  s.active.each([&](uint32_t l) {
    const bool inside = check_component(s, op, index[l], l);
    const uint32_t from = op.a + (inside ? static_cast<uint32_t>(index[l]) : 0);
    d[l] = s.cell(from)[l];
    if (s.any_undefined) s.origin(op.result)[l] = std::max(s.origin(from)[l], s.origin(op.b)[l]);
  });
}

void insert_dynamic(Subgroup& s, const Op& op) {
  copy(s, op);
  const uint64_t* const index = s.cell(op.c);
  s.active.each([&](uint32_t l) {
    if (!check_component(s, op, index[l], l)) return;
    const uint32_t to = op.result + static_cast<uint32_t>(index[l]);
    s.cell(to)[l] = s.cell(op.b)[l];
    if (s.any_undefined) s.origin(to)[l] = std::max(s.origin(op.b)[l], s.origin(op.c)[l]);
  });
}

void bitcast(Subgroup& s, const Op& op) {
  const uint32_t from = op.width, to = op.extra;
  for (uint32_t c = 0; c < op.count; ++c) {
    const uint32_t first = c * to / from;  // component of a that bit 0 of the result is in
    const uint32_t parts = std::max(to / from, 1u), shift = c * to % from;
    uint64_t* const d = s.cell(op.result + c);
    s.active.each([&](uint32_t l) {
      uint64_t bits = 0;
      for (uint32_t p = 0; p < parts; ++p) bits |= s.cell(op.a + first + p)[l] << (p * from);
      d[l] = bits >> shift & mask_of(to);
      if (s.any_undefined) s.origin(op.result + c)[l] = origin_among(s, op.a + first, parts, l);
    });
  }
}

namespace {

using Halves = std::pair<uint64_t, uint64_t>;

template <class F>
void two_results(Subgroup& s, const Op& op) {
  for (uint32_t c = 0; c < op.count; ++c) {
    s.active.each([&](uint32_t l) {
      const auto [low, high] = F{}(s.cell(op.a + c)[l], s.cell(op.b + c)[l], op.width);
      s.cell(op.result + c)[l] = low;
      s.cell(op.result + op.count + c)[l] = high;
      if (!s.any_undefined) return;
      const Origin origin = std::max(s.origin(op.a + c)[l], s.origin(op.b + c)[l]);
      s.origin(op.result + c)[l] = s.origin(op.result + op.count + c)[l] = origin;
    });
  }
}
struct AddCarry {
  Halves operator()(uint64_t a, uint64_t b, uint32_t width) const {
    const uint64_t sum = (a + b) & mask_of(width);
    return {sum, sum < a};
  }
};
struct SubBorrow {
  Halves operator()(uint64_t a, uint64_t b, uint32_t width) const {
    return {(a - b) & mask_of(width), a < b};
  }
};
// Products of 32 bits; SPIR-V's of 64 bits are rare, and their high half is made of parts.
struct MulUnsigned {
  Halves operator()(uint64_t a, uint64_t b, uint32_t width) const {
    if (width < 64) return {(a * b) & mask_of(width), a * b >> width};
    const uint64_t al = a & mask_of(32), ah = a >> 32, bl = b & mask_of(32), bh = b >> 32;
    const uint64_t middle = ah * bl + (al * bl >> 32);
    const uint64_t carry = (middle & mask_of(32)) + al * bh;
    return {a * b, ah * bh + (middle >> 32) + (carry >> 32)};
  }
};
struct MulSigned {
  Halves operator()(uint64_t a, uint64_t b, uint32_t width) const {
    auto [low, high] = MulUnsigned{}(a, b, width);
    if (a >> (width - 1)) high -= b;
    if (b >> (width - 1)) high -= a;
    return {low, high & mask_of(width)};
  }
};

// Fields that do not lie inside the value have no defined result.
template <class F>
void of_field(Subgroup& s, const Op& op, uint32_t offset, uint32_t count, F f) {
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(op.result + c);
    s.active.each([&](uint32_t l) {
      const uint64_t at = s.cell(offset)[l], bits = s.cell(count)[l];
      const bool inside = at <= op.width && bits <= op.width - at;
      d[l] = inside ? f(c, l, at, bits) & mask_of(op.width) : 0;
      Origin origin = inside ? 0 : op.site + 1;
      if (s.any_undefined && inside) {
        origin = std::max({s.origin(op.a + c)[l], s.origin(offset)[l], s.origin(count)[l]});
      }
      if (origin != 0) s.any_undefined = true;
      s.origin(op.result + c)[l] = origin;
    });
  }
}
void insert_field(Subgroup& s, const Op& op) {
  of_field(s, op, op.c, op.extra, [&](uint32_t c, uint32_t l, uint64_t at, uint64_t bits) {
    const uint64_t mask = bits == 0 ? 0 : mask_of(static_cast<uint32_t>(bits)) << at;
    return (s.cell(op.a + c)[l] & ~mask) | (s.cell(op.b + c)[l] << (at & 63) & mask);
  });
}
void extract_unsigned(Subgroup& s, const Op& op) {
  of_field(s, op, op.b, op.c, [&](uint32_t c, uint32_t l, uint64_t at, uint64_t bits) {
    return bits == 0 ? 0 : s.cell(op.a + c)[l] >> at & mask_of(static_cast<uint32_t>(bits));
  });
}
void extract_signed(Subgroup& s, const Op& op) {
  of_field(s, op, op.b, op.c, [&](uint32_t c, uint32_t l, uint64_t at, uint64_t bits) {
    if (bits == 0) return uint64_t{0};
    return static_cast<uint64_t>(
        sign_extended(s.cell(op.a + c)[l] >> at, static_cast<uint32_t>(bits)));
  });
}

// Whether the components of a and b are signed.
template <bool kFirst, bool kSecond>
void dot_integers(Subgroup& s, const Op& op) {
  const bool is_packed = op.extra == 0;
  const uint32_t parts = is_packed ? 4 : op.extra, width = is_packed ? 8 : op.width;
  const auto part = [&](uint32_t at, uint32_t p, uint32_t l, bool is_signed) {
    const uint64_t bits = is_packed ? s.cell(at)[l] >> (p * 8) & 0xff : s.cell(at + p)[l];
    return is_signed ? sign_extended(bits, width) : static_cast<int64_t>(bits);
  };
  const uint32_t cells = is_packed ? 1 : parts;
  s.active.each([&](uint32_t l) {
    int64_t sum = op.c == kNoCell ? 0 : static_cast<int64_t>(s.cell(op.c)[l]);
    for (uint32_t p = 0; p < parts; ++p)
      sum += part(op.a, p, l, kFirst) * part(op.b, p, l, kSecond);
    s.cell(op.result)[l] = static_cast<uint64_t>(sum) & mask_of(32);
    if (!s.any_undefined) return;
    s.origin(op.result)[l] =
        std::max(origin_among(s, op.a, cells, l), origin_among(s, op.b, cells, l));
  });
}

Run find(const std::unordered_map<uint32_t, Run>& table, uint32_t opcode) {
  const auto row = table.find(opcode);
  return row == table.end() ? nullptr : row->second;
}

}  // namespace

Run wide_arithmetic(uint32_t opcode) {
  static const std::unordered_map<uint32_t, Run> table = {
      {spv::OpIAddCarry, two_results<AddCarry>},
      {spv::OpISubBorrow, two_results<SubBorrow>},
      {spv::OpUMulExtended, two_results<MulUnsigned>},
      {spv::OpSMulExtended, two_results<MulSigned>}};
  return find(table, opcode);
}

Run bit_field(uint32_t opcode) {
  static const std::unordered_map<uint32_t, Run> table = {
      {spv::OpBitFieldInsert, insert_field},
      {spv::OpBitFieldUExtract, extract_unsigned},
      {spv::OpBitFieldSExtract, extract_signed}};
  return find(table, opcode);
}

Run integer_dot(uint32_t opcode) {
  static const std::unordered_map<uint32_t, Run> table = {
      {spv::OpSDotKHR, dot_integers<true, true>},
      {spv::OpUDotKHR, dot_integers<false, false>},
      {spv::OpSUDotKHR, dot_integers<true, false>}};
  return find(table, opcode);
}

}  // namespace ullage::shaders::check
