// Subgroup operations in divergent flow: a script for each kind of flow and of operation. Which
// invocations meet is partly the driver's choice, so the expected results are folds over those that
// did meet, by the ballot next to the operation: none that is elsewhere, oneself always.
#include <fmt/format.h>

#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

struct Flow {
  std::string_view name;
  // Statements of main, `@` in the place of the operation; functions before it. The line behind an
  // @ has the invocations that `k` may meet there.
  std::string_view functions, main;
};
constexpr Flow kFlows[] = {
    {"if", "", R"S(
  if ((key & 1u) != 0u) {
    @(keys[first + k] & 1u) != 0u
  }
)S"},
    {"if-else", "", R"S(
  if (key < 3u) {
    @keys[first + k] < 3u
  } else {
    @keys[first + k] >= 3u
  }
)S"},
    {"nested-if", "", R"S(
  if (key < 6u) {
    if ((key & 1u) == 0u) {
      @keys[first + k] < 6u && (keys[first + k] & 1u) == 0u
    } else if (key == 3u) {
      @keys[first + k] == 3u
    }
  }
)S"},
    {"switch", "", R"S(
  switch (key) {
    case 0u:
    case 5u: {
      @keys[first + k] == 0u || keys[first + k] == 5u
      break;
    }
    case 2u: {
      @keys[first + k] == 2u
      break;
    }
    default: {
      @keys[first + k] != 0u && keys[first + k] != 5u && keys[first + k] != 2u
    }
  }
)S"},
    {"loop-of-several-lengths", "", R"S(
  for (uint t = 0u; t < key; ++t) {
    @keys[first + k] > t
  }
)S"},
    {"loop-with-continue", "", R"S(
  for (uint t = 0u; t < 3u; ++t) {
    if ((key >> t & 1u) == 0u) continue;
    @(keys[first + k] >> t & 1u) != 0u
  }
)S"},
    {"loop-with-break", "", R"S(
  for (uint t = 0u; t < 8u; ++t) {
    if (t == key) {
      @keys[first + k] == t
      break;
    }
  }
)S"},
    {"loop-to-its-end", "", R"S(
  uint t = 0u;
  do {
    @keys[first + k] >= t
    ++t;
  } while (t <= key);
)S"},
    {"nested-loops", "", R"S(
  for (uint u = 0u; u < 2u + (key & 1u); ++u) {
    for (uint t = 0u; t < key; ++t) {
      if (t == 4u) break;
      @keys[first + k] > t && 2u + (keys[first + k] & 1u) > u
    }
  }
)S"},
    {"early-return", "", R"S(
  if (key == 0u || key == 7u) return;
  @keys[first + k] != 0u && keys[first + k] != 7u
)S"},
    {"function-in-branch", R"S(
void operate() {
  @keys[first + k] > 4u
}
)S",
     R"S(
  if (key > 4u) operate();
)S"},
    {"return-from-loop", R"S(
void operate() {
  for (uint t = 0u; t < 8u; ++t) {
    if (t == key) return;
    @keys[first + k] > t
  }
}
)S",
     R"S(
  operate();
)S"},
};

struct Operations {
  std::string_view name, feature, extension;
  std::string_view calls;     // before `here`, the ballot
  std::string_view begin;     // before the fold
  std::string_view fold;      // of those that are here, k among them
  std::string_view compared;  // behind it
};
constexpr Operations kOperations[] = {
    {"ballot", "subgroupBallot", "ballot",
     "uvec4 odd = subgroupBallot((value & 1u) != 0u); uint of_first = "
     "subgroupBroadcastFirst(value);",
     "uint lowest = 999u;",
     "if (lowest == 999u) lowest = k;\n"
     "if (subgroupBallotBitExtract(odd, k) != ((values[first + k] & 1u) != 0u)) wrong(2);",
     "if (of_first != values[first + lowest]) wrong(3);\n"
     "if (subgroupBallotFindLSB(here) != lowest) wrong(4);"},
    {"arithmetic", "subgroupArithmetic", "arithmetic",
     "uint sum = subgroupAdd(value), before = subgroupExclusiveAdd(value), low = "
     "subgroupMin(value), high = subgroupMax(value), bits = subgroupXor(value);",
     "uint s = 0u, b = 0u, l = 0xffffffffu, h = 0u, x = 0u;",
     "uint v = values[first + k];\nif (k < lane) b += v;\n"
     "s += v; l = min(l, v); h = max(h, v); x ^= v;",
     "if (sum != s) wrong(2);\nif (before != b) wrong(3);\nif (low != l) wrong(4);\n"
     "if (high != h) wrong(5);\nif (bits != x) wrong(6);"},
    {"vote", "subgroupVote", "vote",
     "bool every = subgroupAll(value > 200u), some = subgroupAny(value > 800u), same = "
     "subgroupAllEqual(value & 1u), chosen = subgroupElect();",
     "bool e = true, o = false, q = true; uint lowest = 999u;",
     "uint v = values[first + k];\nif (lowest == 999u) lowest = k;\n"
     "e = e && v > 200u; o = o || v > 800u; q = q && (v & 1u) == (value & 1u);",
     "if (every != e) wrong(2);\nif (some != o) wrong(3);\nif (same != q) wrong(4);\n"
     "if (chosen != (lowest == lane)) wrong(5);"},
    {"shuffle", "subgroupShuffle", "shuffle",
     "uint from = subgroupBallotFindMSB(subgroupBallot(true)); uint got = subgroupShuffle(value, "
     "from);",
     "uint highest = 0u;", "highest = k;",
     "if (from != highest) wrong(2);\nif (got != values[first + from]) wrong(3);"},
};

// The operation with its check, in braces.
std::string checked(const Operations& operations, std::string_view may_meet) {
  return fmt::format(
      "{{\n{}\nuvec4 here = subgroupBallot(true);\nif (!subgroupBallotBitExtract(here, lane)) "
      "wrong(0);\n{}\nfor (uint k = 0u; k < gl_SubgroupSize; ++k) {{\n"
      "if (!subgroupBallotBitExtract(here, k)) continue;\nif (!({})) wrong(1);\n{}\n}}\n{}\n}}\n",
      operations.calls, operations.begin, may_meet, operations.fold, operations.compared);
}

std::string with_operations(std::string_view text, const Operations& operations) {
  std::string filled;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, end);
    const size_t at = line.find('@');
    filled += at == line.npos ? std::string(line)
                              : checked(operations, line.substr(at + 1, end - at - 2));
    text.remove_prefix(end);
  }
  return filled;
}

// `keys` and `values` of a subgroup's invocations stand from `first` on, by their index in it.
DriverScript script_of(const Flow& flow, const Operations& operations) {
  std::string text = fmt::format(
      "script 1\n# {} in divergent flow: {}.\nrequire feature subgroupBasic\n"
      "require feature subgroupBallot\nrequire feature {}\n"
      "require limit maxComputeWorkGroupInvocations >= 128\nshader s glsl\n#version 450\n"
      "#extension GL_KHR_shader_subgroup_basic : require\n"
      "#extension GL_KHR_shader_subgroup_ballot : require\n"
      "#extension GL_KHR_shader_subgroup_{} : require\n",
      operations.name, flow.name, operations.feature, operations.extension);
  text += R"S(layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer K { uint key_of[]; };
layout(set = 0, binding = 1) readonly buffer V { uint value_of[]; };
layout(set = 0, binding = 2) buffer W { uint wrongs[]; };
shared uint keys[128], values[128];
uint first, lane, key, value;
void wrong(uint kind) { atomicAdd(wrongs[kind], 1u); }
)S";
  text += with_operations(flow.functions, operations);
  text += R"S(void main() {
  first = gl_SubgroupID * gl_SubgroupSize;
  lane = gl_SubgroupInvocationID;
  key = key_of[gl_LocalInvocationIndex];
  value = value_of[gl_LocalInvocationIndex];
  keys[first + lane] = key;
  values[first + lane] = value;
  barrier();
)S";
  text += with_operations(flow.main, operations);
  text += R"S(}
end
buffer keys u32[128] random 3 0 7
buffer values u32[128] random 4 0 1000
buffer wrong u32[8] zero
pipeline p s
  full-subgroups
  storage 0 0 keys
  storage 0 1 values
  storage 0 2 wrong
end
dispatch p 1 1 1
expect wrong == 0
)S";
  return {fmt::format("{}-{}", operations.name, flow.name), std::move(text)};
}

// What an invocation computed in a loop is its own: those that stay in the loop must not change it.
constexpr FixedScript kCarried[] = {
    {"ballot-taken-out-of-a-loop", R"S(script 1
# Invocations of one key leave the loop together. What each takes along is the ballot of its own
# turn: its own bit is in it, and it equals what was stored in that turn.
require feature subgroupBallot
require limit maxComputeWorkGroupInvocations >= 64
shader s glsl
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer K { uint key[]; };
layout(set = 0, binding = 1) buffer M { uvec4 stored[]; };
layout(set = 0, binding = 2) writeonly buffer R { uint mine[]; };
layout(set = 0, binding = 3) writeonly buffer S { uint same_as_stored[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  uint k = key[i];
  uvec4 same;
  for (;;) {
    uint first = subgroupBroadcastFirst(k);
    same = subgroupBallot(k == first);
    if (k == first) {
      stored[i] = same;
      break;
    }
  }
  mine[i] = subgroupBallotBitExtract(same, gl_SubgroupInvocationID) ? 1u : 0u;
  same_as_stored[i] = same == stored[i] ? 1u : 0u;
}
end
buffer key u32[64] random 9 0 3
buffer stored u32[256] zero
buffer mine u32[64] zero
buffer same u32[64] zero
pipeline p s
  storage 0 0 key
  storage 0 1 stored
  storage 0 2 mine
  storage 0 3 same
end
dispatch p 1 1 1
expect mine == 1
expect same == 1
)S"},
    {"sum-taken-out-of-a-loop", R"S(script 1
# As ballot-taken-out-of-a-loop, with a sum over the subgroup.
require feature subgroupArithmetic
require limit maxComputeWorkGroupInvocations >= 64
shader s glsl
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer K { uint turns[]; };
layout(set = 0, binding = 1) buffer M { uint stored[]; };
layout(set = 0, binding = 2) writeonly buffer S { uint same_as_stored[]; };
void main() {
  uint i = gl_LocalInvocationIndex, n = turns[i], sum = 0u;
  for (uint t = 0u; t < 16u; ++t) {
    sum = subgroupAdd(i + t);
    if (t == n) {
      stored[i] = sum;
      break;
    }
  }
  same_as_stored[i] = sum == stored[i] ? 1u : 0u;
}
end
buffer turns u32[64] random 9 0 9
buffer stored u32[64] zero
buffer same u32[64] zero
pipeline p s
  storage 0 0 turns
  storage 0 1 stored
  storage 0 2 same
end
dispatch p 1 1 1
expect same == 1
)S"},
    {"variables-taken-out-of-a-loop", R"S(script 1
# The same without subgroup operations: each invocation leaves with its own values.
shader s glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer K { uint turns[]; };
layout(set = 0, binding = 1) writeonly buffer R { uvec4 r[]; };
void main() {
  uint i = gl_LocalInvocationIndex, n = turns[i];
  uvec4 state = uvec4(i, 0u, 1u, 7u);
  uint late = 99u;
  for (uint t = 0u; ; ++t) {
    state = uvec4(state.x + 1u, t, state.z * 3u, late);
    if (t >= n) break;
    late = t;
  }
  r[i] = uvec4(state.x - i, state.y, state.z, state.w);
}
end
buffer turns u32[64] data
0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3
0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3
end
buffer r u32[256] zero
pipeline p s
  storage 0 0 turns
  storage 0 1 r
end
dispatch p 1 1 1
expect r[0..15] == 1 0 3 99 2 1 9 0 3 2 27 1 4 3 81 2
expect r[240..255] == 1 0 3 99 2 1 9 0 3 2 27 1 4 3 81 2
)S"},
};

}  // namespace

std::vector<DriverScript> divergence_scripts() {
  std::vector<DriverScript> scripts = copies_of(kCarried);
  for (const Operations& operations : kOperations) {
    for (const Flow& flow : kFlows) scripts.push_back(script_of(flow, operations));
  }
  return scripts;
}

}  // namespace ullage::conform
