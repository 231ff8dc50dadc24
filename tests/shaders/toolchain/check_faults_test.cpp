// Faults planted into small shaders, each found as what it is, and the same shaders mended.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/shaders/toolchain/checked.h"

namespace ullage::shaders::check {
namespace {

struct Fault {
  const char* name;
  const char* kind;
  const char* declarations;
  const char* faulty;
  const char* mended;
  std::vector<BindingInput> bindings = {};
};

BindingInput sized(uint32_t binding, Fill fill, uint64_t size) {
  return {0, binding, fill, size, {}};
}

const std::vector<Fault>& faults() {
  static const std::vector<Fault> list = {
      // Data races on shared memory.
      {"shared_no_barrier", "data_race", "", "s[l] = x[i]; y[i] = s[63 - l];",
       "s[l] = x[i]; barrier(); y[i] = s[63 - l];"},
      {"shared_barrier_too_early", "data_race", "", "barrier(); s[l] = x[i]; y[i] = s[63 - l];",
       "s[l] = x[i]; barrier(); y[i] = s[63 - l];"},
      {"shared_tree_without_barrier", "data_race", "",
       "s[l] = x[i]; barrier();\n"
       "for (uint k = 32; k > 0; k >>= 1) { if (l < k) s[l] += s[l + k]; }\n"
       "if (l == 0) y[gl_WorkGroupID.x] = s[0];",
       "s[l] = x[i]; barrier();\n"
       "for (uint k = 32; k > 0; k >>= 1) { if (l < k) s[l] += s[l + k]; barrier(); }\n"
       "if (l == 0) y[gl_WorkGroupID.x] = s[0];"},
      {"shared_overwritten_too_early", "data_race", "",
       "uint r = 0;\n"
       "for (uint t = 0; t < 4; ++t) { s[l] = x[i + t]; barrier(); r += s[63 - l]; }\n"
       "y[i] = r;",
       "uint r = 0;\n"
       "for (uint t = 0; t < 4; ++t) { s[l] = x[i + t]; barrier(); r += s[63 - l]; barrier(); }\n"
       "y[i] = r;"},
      {"shared_two_writers", "data_race", "", "s[l / 2] = l; barrier(); y[i] = s[l / 2];",
       "s[l] = l; barrier(); y[i] = s[l / 2];"},
      {"shared_plain_counter", "data_race", "",
       "if (l == 0) s[0] = 0; barrier(); s[0] += x[i]; barrier(); y[i] = s[0];",
       "if (l == 0) s[0] = 0; barrier(); atomicAdd(s[0], x[i]); barrier(); y[i] = s[0];"},
      {"shared_atomic_read_plainly", "data_race", "",
       "if (l == 0) s[0] = 0; barrier(); atomicAdd(s[0], 1); y[i] = s[0];",
       "if (l == 0) s[0] = 0; barrier(); atomicAdd(s[0], 1); barrier(); y[i] = s[0];"},
      {"shared_init_not_ordered", "data_race", "",
       "if (l == 0) s[0] = 7; atomicMax(s[0], x[i]); barrier(); y[i] = s[0];",
       "if (l == 0) s[0] = 7; barrier(); atomicMax(s[0], x[i]); barrier(); y[i] = s[0];"},
      {"shared_whole_vector", "data_race", "shared uvec4 v[16];",
       "v[l / 4] = uvec4(l); barrier(); y[i] = v[l / 4][l % 4];",
       "v[l / 4][l % 4] = l; barrier(); y[i] = v[l / 4][(l + 1) % 4];"},
      {"shared_subgroup_barrier_alone", "data_race", "",
       "s[l] = x[i]; subgroupBarrier(); y[i] = s[63 - l];",
       "s[l] = x[i]; barrier(); y[i] = s[63 - l];"},
      {"shared_taken_as_lock_step", "data_race", "", "s[l] = x[i]; y[i] = s[l ^ 1];",
       "s[l] = x[i]; subgroupBarrier(); y[i] = s[l ^ 1];"},
      {"shared_memory_barrier_alone", "data_race", "",
       "s[l] = x[i]; memoryBarrierShared(); y[i] = s[63 - l];",
       "s[l] = x[i]; memoryBarrierShared(); barrier(); y[i] = s[63 - l];"},
      {"shared_scan_in_place", "data_race", "",
       "s[l] = x[i]; barrier();\n"
       "for (uint k = 1; k < 64; k *= 2) { if (l >= k) s[l] += s[l - k]; barrier(); }\n"
       "y[i] = s[l];",
       "s[l] = x[i]; barrier();\n"
       "for (uint k = 1; k < 64; k *= 2) { uint t = l >= k ? s[l - k] : 0; barrier();\n"
       "  s[l] += t; barrier(); }\n"
       "y[i] = s[l];"},
      {"shared_struct_member", "data_race", "struct P { uint a, b; }; shared P p[64];",
       "p[l].a = l; p[(l + 1) % 64].a = l; barrier(); y[i] = p[l].a;",
       "p[l].a = l; p[(l + 1) % 64].b = l; barrier(); y[i] = p[l].a;"},
      // Data races on storage.
      {"storage_plain_sum", "data_race", "", "y[0] += x[i];", "atomicAdd(y[0], x[i]);"},
      {"storage_two_writers", "data_race", "", "y[i / 2] = i;", "y[i] = i;"},
      {"storage_across_workgroups", "data_race", "", "y[l] = i;", "y[i] = i;"},
      {"storage_in_place_stencil", "data_race", "", "y[i] = y[i + 1] + 1;", "y[i] = x[i + 1] + 1;"},
      {"storage_barrier_of_shared_alone", "data_race", "",
       "y[i] = x[i]; barrier(); f[i] = float(y[i ^ 63]);",
       "y[i] = x[i]; memoryBarrierBuffer(); barrier(); f[i] = float(y[i ^ 63]);"},
      {"storage_histogram", "data_race", "", "y[x[i] % 16] += 1;", "atomicAdd(y[x[i] % 16], 1);"},
      {"storage_last_workgroup_without_fence", "data_race", "shared bool last;",
       "if (l == 0) { y[8 + gl_WorkGroupID.x] = i + 1;\n"
       "  last = atomicAdd(y[0], 1) == gl_NumWorkGroups.x - 1; }\n"
       "barrier();\n"
       "if (last && l < gl_NumWorkGroups.x) f[l] = float(y[8 + l]);",
       "if (l == 0) { y[8 + gl_WorkGroupID.x] = i + 1; memoryBarrierBuffer();\n"
       "  last = atomicAdd(y[0], 1) == gl_NumWorkGroups.x - 1; }\n"
       "barrier();\n"
       "if (last && l < gl_NumWorkGroups.x) f[l] = float(y[8 + l]);"},
      {"storage_same_slot_of_rows", "data_race", "", "f[i % 32] = float(i);", "f[i] = float(i);"},
      // Barriers that not all reach.
      {"barrier_under_condition", "barrier_divergence", "",
       "s[l] = x[i]; if (l < 32) { barrier(); } y[i] = s[l];",
       "s[l] = x[i]; if (x[0] < 32) { barrier(); } y[i] = s[l];"},
      {"barrier_after_return", "barrier_divergence", "",
       "s[l] = x[i]; if (i >= 100) return; barrier(); y[i] = s[63 - l];",
       "s[l] = x[i]; barrier(); if (i >= 100) return; y[i] = s[63 - l];"},
      {"barrier_in_uneven_loop", "barrier_divergence", "",
       "s[l] = 0; for (uint k = 0; k <= l % 3; ++k) { barrier(); s[l] += k; } y[i] = s[l];",
       "s[l] = 0; for (uint k = 0; k <= 3; ++k) { barrier(); s[l] += k; } y[i] = s[l];"},
      {"barrier_in_switch", "barrier_divergence", "",
       "switch (l % 3) { case 0: barrier(); break; default: s[l] = 1; } y[i] = l;",
       "switch (x[0] % 3) { case 0: barrier(); break; default: s[l] = 1; } y[i] = l;"},
      {"barrier_in_function", "barrier_divergence", "void wait() { barrier(); }",
       "if (x[i] % 2 == 0) wait(); y[i] = l;", "wait(); y[i] = l;"},
      {"barrier_twice_for_two", "barrier_divergence", "",
       "if (l < 32) { s[l] = 1; barrier(); } else { barrier(); } y[i] = l;",
       "if (l < 32) { s[l] = 1; } barrier(); y[i] = l;"},
      {"barrier_after_break", "barrier_divergence", "",
       "for (uint k = 0; k < 4; ++k) { if (l == 9) break; barrier(); } y[i] = l;",
       "for (uint k = 0; k < 4; ++k) { if (x[0] == 9) break; barrier(); } y[i] = l;"},
      {"barrier_after_continue", "barrier_divergence", "",
       "for (uint k = 0; k < 4; ++k) { if (k == l) continue; barrier(); } y[i] = l;",
       "for (uint k = 0; k < 4; ++k) { if (k == 2) continue; barrier(); } y[i] = l;"},
      // Reads of what nobody wrote.
      {"unwritten_shared", "unwritten_read", "", "y[i] = s[l];", "s[l] = i; y[i] = s[l];"},
      {"unwritten_half_of_shared", "unwritten_read", "",
       "if (l < 32) s[l] = i; barrier(); y[i] = s[l];",
       "if (l < 32) s[l] = i; barrier(); y[i] = l < 32 ? s[l] : 0;"},
      {"unwritten_local", "unwritten_read", "", "uint r; if (l < 9) r = 1; y[i] = r;",
       "uint r = 0; if (l < 9) r = 1; y[i] = r;"},
      {"unwritten_accumulator", "unwritten_read", "",
       "float r; for (uint k = 0; k < 4; ++k) r += f[i + k]; y[i] = uint(r);",
       "float r = 0; for (uint k = 0; k < 4; ++k) r += f[i + k]; y[i] = uint(r);"},
      {"unwritten_local_array", "unwritten_read", "",
       "uint t[4]; for (uint k = 0; k < 3; ++k) t[k] = k; y[i] = t[x[i] % 4];",
       "uint t[4]; for (uint k = 0; k < 4; ++k) t[k] = k; y[i] = t[x[i] % 4];"},
      {"unwritten_global", "unwritten_read", "uint g;", "y[i] = g;", "g = 4; y[i] = g;"},
      {"unwritten_shared_counter", "unwritten_read", "shared uint c;",
       "atomicAdd(c, 1); barrier(); y[i] = c;",
       "if (l == 0) c = 0; barrier(); atomicAdd(c, 1); barrier(); y[i] = c;"},
      {"unwritten_condition", "unwritten_read", "",
       "bool b; if (l == 0) b = true; if (b) y[i] = 1;",
       "bool b = false; if (l == 0) b = true; if (b) y[i] = 1;"},
      {"unwritten_index", "unwritten_read", "", "uint k; y[(k & 7u) + i] = 1;",
       "uint k = 0; y[(k & 7u) + i] = 1;"},
      {"unwritten_member", "unwritten_read", "struct P { uint a, b; };",
       "P p; p.a = 1; y[i] = p.a + p.b;", "P p; p.a = 1; y[i] = p.a;"},
      {"unwritten_component", "unwritten_read", "", "uvec2 v; v.x = i; y[i] = v.x + v.y;",
       "uvec2 v; v.x = i; y[i] = v.x;"},
      {"unwritten_out_parameter", "unwritten_read",
       "void get(out uint r, uint l) { if (l > 3) r = l; }", "uint r; get(r, l); y[i] = r;",
       "uint r; get(r, l); y[i] = l > 3 ? r : 0;"},
      {"unwritten_storage",
       "unwritten_read",
       "",
       "y[i] = y[i] + 1;",
       "y[i] = x[i]; y[i] += 1;",
       {sized(1, Fill::unwritten, 1024)}},
      {"unwritten_halo", "unwritten_read", "shared uint t[66];",
       "t[l + 1] = x[i]; barrier(); y[i] = t[l] + t[l + 2];",
       "t[l + 1] = x[i]; if (l == 0) { t[0] = 0; t[65] = 0; } barrier(); y[i] = t[l] + t[l + 2];"},
      // Accesses beyond.
      {"bounds_shared", "out_of_bounds", "", "s[l] = i; barrier(); y[i] = s[l + 1];",
       "s[l] = i; barrier(); y[i] = s[(l + 1) % 64];"},
      {"bounds_shared_write", "out_of_bounds", "", "s[l * 2] = i; y[i] = 0;",
       "s[l * 2 % 64] = 5; y[i] = 0;"},
      {"bounds_local", "out_of_bounds", "", "uint t[4] = uint[](1, 2, 3, 4); y[i] = t[l % 5];",
       "uint t[4] = uint[](1, 2, 3, 4); y[i] = t[l % 4];"},
      {"bounds_binding",
       "out_of_bounds",
       "",
       "y[i] = x[i + 1];",
       "y[i] = x[i];",
       {sized(0, Fill::zeros, 128 * 4)}},
      {"bounds_binding_write",
       "out_of_bounds",
       "",
       "y[i] = 1;",
       "if (i < 100) y[i] = 1;",
       {sized(1, Fill::zeros, 400)}},
      {"bounds_table", "out_of_bounds", "const uint t[3] = uint[](4, 5, 6);", "y[i] = t[l & 3u];",
       "y[i] = t[l % 3];"},
      {"bounds_block_array", "out_of_bounds",
       "layout(set = 0, binding = 3) uniform U { uvec4 u[4]; uint after; };", "y[i] = u[l % 5].x;",
       "y[i] = u[l % 4].x;"},
      {"bounds_negative", "out_of_bounds", "",
       "s[l] = i; barrier(); int k = int(l) - 1; y[i] = s[k];",
       "s[l] = i; barrier(); int k = int(l) - 1; y[i] = s[max(k, 0)];"},
      {"bounds_negative_of_binding", "out_of_bounds", "", "y[i] = x[int(i) - 2];",
       "y[i] = x[max(int(i) - 2, 0)];"},
      {"bounds_component", "out_of_bounds", "", "uvec3 v = uvec3(i); y[i] = v[l % 4];",
       "uvec3 v = uvec3(i); y[i] = v[l % 3];"},
      {"bounds_length",
       "out_of_bounds",
       "",
       "if (i <= uint(y.length())) y[i] = 1;",
       "if (i < uint(y.length())) y[i] = 1;",
       {sized(1, Fill::zeros, 256)}},
      {"bounds_row", "out_of_bounds", "shared uint t[8][8];",
       "t[l / 8][l % 8] = i; barrier(); y[i] = t[l / 8][l % 8 + 1];",
       "t[l / 8][l % 8] = i; barrier(); y[i] = t[l / 8][(l + 1) % 8];"},
      {"bounds_loop_end", "out_of_bounds", "",
       "s[l] = i; barrier(); uint r = 0; for (uint k = 0; k <= 64; ++k) r += s[k]; y[i] = r;",
       "s[l] = i; barrier(); uint r = 0; for (uint k = 0; k < 64; ++k) r += s[k]; y[i] = r;"},
      {"bounds_atomic",
       "out_of_bounds",
       "",
       "atomicAdd(y[i], 1);",
       "atomicAdd(y[x[i] % 16], 1);",
       {sized(1, Fill::zeros, 64)}},
      // What arithmetic does not define.
      {"shift_by_width", "undefined_shift", "", "y[i] = 1u << (l % 33);", "y[i] = 1u << (l % 32);"},
      {"shift_right_by_width", "undefined_shift", "", "y[i] = x[i] >> (32 - l % 4);",
       "y[i] = x[i] >> (31 - l % 4);"},
      {"shift_negative", "undefined_shift", "", "y[i] = uint(int(l) << (int(l) - 1));",
       "y[i] = uint(int(l) << (int(l) & 7));"},
      {"divide_by_zero", "undefined_division", "", "y[i] = i / l;", "y[i] = i / (l + 1);"},
      {"modulo_by_zero", "undefined_division", "", "y[i] = i % (l & 3u);",
       "y[i] = i % ((l & 3u) + 1);"},
      {"divide_least_by_minus_one", "undefined_division", "",
       "int k = int(0x80000000u); y[i] = uint(k / (int(l) - 2));",
       "int k = int(0x80000001u); y[i] = uint(k / (int(l) - 100));"},
      {"bit_field_beyond", "undefined_value", "", "y[i] = bitfieldExtract(x[i], int(l % 32), 8);",
       "y[i] = bitfieldExtract(x[i], int(l % 24), 8);"},
      // Subgroups.
      {"broadcast_beyond", "inactive_lane", "", "y[i] = subgroupBroadcast(x[i], 20);",
       "y[i] = x[i] + subgroupBroadcast(1, 2);"},
      {"shuffle_beyond", "inactive_lane", "", "y[i] = subgroupShuffle(1, l % 32);",
       "y[i] = subgroupShuffle(1, gl_SubgroupInvocationID ^ 1);"},
      {"shuffle_of_inactive", "inactive_lane", "",
       "if (l % 2 == 0) y[i] = subgroupShuffleXor(x[i], 1);",
       "uint v = subgroupShuffleXor(x[i], 1); if (l % 2 == 0) y[i] = v;"},
      {"shuffle_up_unguarded", "inactive_lane", "", "y[i] = x[i] + subgroupShuffleUp(x[i], 1);",
       "uint v = subgroupShuffleUp(x[i], 1); y[i] = x[i] + (l % 4 != 0 ? v : 0);"},
      {"shuffle_down_unguarded", "inactive_lane", "", "y[i] = x[i] + subgroupShuffleDown(x[i], 2);",
       "uint v = subgroupShuffleDown(x[i], 2); y[i] = x[i] + (l % 4 < 2 ? v : 0);"},
      {"width_taken_as_32", "unwritten_read", "",
       "uint r = subgroupAdd(x[i]); if (l % 32 == 0) s[l / 32] = r; barrier();\n"
       "if (l == 0) y[gl_WorkGroupID.x] = s[0] + s[gl_NumSubgroups - 1];",
       "uint r = subgroupAdd(x[i]); if (subgroupElect()) s[gl_SubgroupID] = r; barrier();\n"
       "if (l == 0) { uint t = 0; for (uint k = 0; k < gl_NumSubgroups; ++k) t += s[k];\n"
       "  y[gl_WorkGroupID.x] = t; }"},
      {"sum_of_one_subgroup", "width_dependence", "",
       "uint r = subgroupAdd(x[i]); if (l == 0) y[gl_WorkGroupID.x] = r;",
       "uint r = subgroupAdd(x[i]); if (l == 0) s[0] = 0; barrier();\n"
       "if (subgroupElect()) atomicAdd(s[0], r); barrier(); if (l == 0) y[gl_WorkGroupID.x] = "
       "s[0];"},
  };
  return list;
}

class PlantedFault : public testing::TestWithParam<Fault> {};

TEST_P(PlantedFault, is_found_and_gone_when_mended) {
  const Fault& fault = GetParam();
  CheckOptions options;
  options.bindings = fault.bindings;
  const CheckReport faulty = checked(shader(fault.declarations, fault.faulty), options);
  EXPECT_THAT(faults_of(faulty), testing::Contains(fault.kind)) << to_text(faulty);
  const CheckReport mended = checked(shader(fault.declarations, fault.mended), options);
  EXPECT_THAT(faults_of(mended), testing::IsEmpty()) << to_text(mended);
}

INSTANTIATE_TEST_SUITE_P(ShaderCheck, PlantedFault, testing::ValuesIn(faults()),
                         [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace ullage::shaders::check
