// Litmus tests of the memory model. No test waits for another invocation, so none assumes progress;
// each runs many pairs at once, and an outcome that the model forbids is counted. Vulkan has no
// sequentially consistent atomics: what store buffering alone shows is allowed, so its test has a
// barrier between the two halves.
#include <fmt/format.h>

#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

struct Scope {
  std::string_view name, glsl;
  bool across_workgroups;  // each role is in a workgroup of its own
};
constexpr Scope kScopes[] = {{"workgroup", "gl_ScopeWorkgroup", false},
                             {"queue-family", "gl_ScopeQueueFamily", true},
                             {"device", "gl_ScopeDevice", true}};

// Roles execute their text once for each word `at` of x and y, which are 0 before.
struct Litmus {
  std::string_view name, about;
  std::vector<std::string_view> roles;
  std::string_view expected = {};  // of each word of r
};
std::vector<Litmus> litmus_tests() {
  return {
      {"message-passing",
       "who sees the flag by an acquire sees what was written before its release",
       {"x[at] = 7u; store(y[at], 1u);",
        "uint flag = load(y[at]); if (flag == 1u && x[at] != 7u) forbidden();"}},
      {"message-passing-by-fences",
       "the same with relaxed atomics between memory barriers",
       {"x[at] = 7u; fence(); storeRelaxed(y[at], 1u);",
        "uint flag = loadRelaxed(y[at]); fence(); if (flag == 1u && x[at] != 7u) forbidden();"}},
      {"message-passing-in-three",
       "what one invocation passes on is there for the next",
       {"storeRelaxed(x[at], 1u); store(y[at], 1u);",
        "uint flag = load(y[at]); if (flag == 1u) store(z[at], 1u);",
        "uint flag = load(z[at]); if (flag == 1u && loadRelaxed(x[at]) != 1u) forbidden();"}},
      {"coherence-of-atomics",
       "a word never goes back to an older value",
       {"exchange(y[at], 1u);",
        "uint one = fetch(y[at]), two = fetch(y[at]); if (two < one) forbidden();"}},
      {"coherence-of-loads",
       "the same by relaxed loads, which may not pass each other",
       {"storeRelaxed(y[at], 1u);",
        "uint one = loadRelaxed(y[at]), two = loadRelaxed(y[at]); if (two < one) forbidden();"}},
      {"coherence-of-stores",
       "an invocation sees its own store or a later one",
       {"storeRelaxed(y[at], 2u); if (loadRelaxed(y[at]) < 2u) forbidden();",
        "storeRelaxed(y[at], 3u); if (loadRelaxed(y[at]) < 2u) forbidden();"}},
      {"load-buffering",
       "two loads do not both see the store behind the other",
       {"uint seen = load(x[at]); store(y[at], 1u); add(r[at_r], seen);",
        "uint seen = load(y[at]); store(x[at], 1u); add(r[at_r], seen);"},
       "<= 1"},
      {"exchange",
       "of two exchanges one takes out what the other put in",
       {"add(r[at_r], exchange(y[at], 1u));", "add(r[at_r], exchange(y[at], 2u));"},
       "between 1 2"},
      {"compare-and-exchange",
       "one of two wins",
       {"if (replace(y[at], 0u, 1u) == 0u) add(r[at_r], 1u);",
        "if (replace(y[at], 0u, 2u) == 0u) add(r[at_r], 1u);"},
       "== 1"},
  };
}

constexpr uint32_t kRounds = 16, kPairs = 32, kGroups = 64;

// Macros: atomics take a place, which functions of GLSL cannot.
std::string definitions(const Scope& scope, bool is_shared) {
  return fmt::format(
      "#define load(place) atomicLoad(place, {0}, {1}, gl_SemanticsAcquire)\n"
      "#define store(place, value) atomicStore(place, value, {0}, {1}, gl_SemanticsRelease)\n"
      "#define loadRelaxed(place) atomicLoad(place, {0}, 0, 0)\n"
      "#define storeRelaxed(place, value) atomicStore(place, value, {0}, 0, 0)\n"
      "#define fence() memoryBarrier({0}, {1}, gl_SemanticsAcquireRelease)\n"
      "#define add(place, value) atomicAdd(place, value, {0}, 0, 0)\n"
      "#define exchange(place, value) atomicExchange(place, value, {0}, 0, 0)\n"
      "#define fetch(place) atomicOr(place, 0u, {0}, 0, 0)\n"
      "#define replace(place, old, value) atomicCompSwap(place, old, value, {0}, 0, 0, 0, 0)\n"
      "#define forbidden() atomicAdd(bad, 1u, {2}, 0, 0)\n",
      scope.glsl, is_shared ? "gl_StorageSemanticsShared" : "gl_StorageSemanticsBuffer",
      // All workgroups count in one word.
      scope.across_workgroups ? scope.glsl : "gl_ScopeDevice");
}

std::string words(bool is_shared) {
  if (is_shared) {
    return fmt::format("shared uint x[{0}], y[{0}], z[{0}];\n", kRounds * kPairs);
  }
  return "layout(set = 0, binding = 2) buffer X { uint x[]; };\n"
         "layout(set = 0, binding = 3) buffer Y { uint y[]; };\n"
         "layout(set = 0, binding = 4) buffer Z { uint z[]; };\n";
}

// The roles are in separate branches, or in neighbouring workgroups; nothing stands between them.
std::string main_of(const Litmus& litmus, const Scope& scope, bool is_shared) {
  const size_t roles = litmus.roles.size();
  const bool apart = scope.across_workgroups;
  std::string text = fmt::format(
      "void main() {{\n  uint role = {}, pair = gl_LocalInvocationIndex % {}u;\n"
      "  uint team = {};\n",
      apart ? fmt::format("gl_WorkGroupID.x % {}u", roles)
            : fmt::format("gl_LocalInvocationIndex / {}u", kPairs),
      kPairs, apart ? fmt::format("gl_WorkGroupID.x / {}u", roles) : "gl_WorkGroupID.x");
  if (is_shared) {
    text += fmt::format(
        "  for (uint i = gl_LocalInvocationIndex; i < {}u; i += gl_WorkGroupSize.x) {{\n"
        "    x[i] = 0u; y[i] = 0u; z[i] = 0u;\n  }}\n  barrier();\n",
        kRounds * kPairs);
  }
  text += fmt::format(
      "  for (uint round = 0u; round < {0}u; ++round) {{\n    uint own = round * {1}u + pair;\n"
      "    uint at_r = team * {2}u + own, at = {3};\n",
      kRounds, kPairs, kRounds * kPairs, is_shared ? "own" : "at_r");
  for (size_t role = 0; role < roles; ++role) {
    text += fmt::format("    if (role == {}u) {{ {} }}\n", role, litmus.roles[role]);
  }
  return text + "  }\n}\n";
}

DriverScript script_of(const Litmus& litmus, const Scope& scope, bool is_shared) {
  const size_t roles = litmus.roles.size();
  const size_t size = scope.across_workgroups ? kPairs : kPairs * roles;
  std::string text = fmt::format(
      "script 1\n# {}: {}; {} scope, {}.\nshader s glsl\n#version 450\n"
      "#extension GL_KHR_memory_scope_semantics : require\nlayout(local_size_x = {}) in;\n"
      "layout(set = 0, binding = 0) buffer Out {{ uint bad; }};\n"
      "layout(set = 0, binding = 1) buffer R {{ uint r[]; }};\n",
      litmus.name, litmus.about, scope.name, is_shared ? "shared memory" : "buffers", size);
  text += definitions(scope, is_shared) + words(is_shared) + main_of(litmus, scope, is_shared);
  const size_t count = size_t{kGroups} * kRounds * kPairs;
  text += fmt::format("end\nbuffer bad u32[1] zero\nbuffer r u32[{}] zero\n", count);
  text += "pipeline p s\n  storage 0 0 bad\n  storage 0 1 r\n";
  std::string buffers;
  if (!is_shared) {
    for (const auto& [name, binding] : {std::pair("x", 2), std::pair("y", 3), std::pair("z", 4)}) {
      buffers += fmt::format("buffer {} u32[{}] zero\n", name, count);
      text += fmt::format("  storage 0 {} {}\n", binding, name);
    }
  }
  text += fmt::format("end\ndispatch p {} 1 1\nexpect bad == 0\n",
                      scope.across_workgroups ? kGroups * roles : kGroups);
  if (!litmus.expected.empty()) text += fmt::format("expect r {}\n", litmus.expected);
  // Buffers are declared before the pipeline.
  text.insert(text.find("pipeline p s\n"), buffers);
  return {fmt::format("{}-{}{}", litmus.name, scope.name, is_shared ? "-shared" : ""),
          std::move(text)};
}

constexpr FixedScript kBarriers[] = {
    {"store-buffering-with-barrier", R"S(script 1
# Two invocations store and then load each other's word. With a barrier between, both see the store.
shader s glsl
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer X { uint x[]; };
layout(set = 0, binding = 1) buffer Out { uint lost[2]; };
shared uint y[64];
void main() {
  uint i = gl_LocalInvocationIndex, base = gl_WorkGroupID.x * 64u;
  for (uint round = 1u; round <= 50u; ++round) {
    x[base + i] = round;
    y[i] = round;
    memoryBarrierBuffer();
    memoryBarrierShared();
    barrier();
    if (x[base + (i ^ 63u)] != round) atomicAdd(lost[0], 1u);
    if (y[i ^ 63u] != round) atomicAdd(lost[1], 1u);
    memoryBarrierBuffer();
    memoryBarrierShared();
    barrier();
  }
}
end
buffer x u32[1024] zero
buffer lost u32[2] zero
pipeline p s
  storage 0 0 x
  storage 0 1 lost
end
dispatch p 16 1 1
expect lost == 0
)S"},
};

}  // namespace

std::vector<DriverScript> memory_scripts() {
  std::vector<DriverScript> scripts = copies_of(kBarriers);
  for (const Litmus& litmus : litmus_tests()) {
    for (const Scope& scope : kScopes) scripts.push_back(script_of(litmus, scope, false));
    scripts.push_back(script_of(litmus, kScopes[0], true));
  }
  return scripts;
}

}  // namespace ullage::conform
