"""What is read off machine code: loops of each compiler's text, written by hand, and how they count."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench/gpu"))
from isa.hot_loop import hot_loop  # noqa: E402

ACO = """
BB0:
 s_mov_b32 s0, 0
BB1:
 buffer_load_dwordx4 v[4:7], v1, s[0:3], 0 offen
 v_fmac_f32_e32 v8, v2, v3
 v_pk_fma_f16 v9, v2, v3, v9
 s_waitcnt vmcnt(0)
 v_fma_f32 v10, v4, v2, v10
 ds_write_b128 v11, v[4:7]
 s_barrier
 s_cbranch_scc1 BB1
BB2:
 v_fmac_f32_e32 v8, v2, v3
 s_endpgm
"""
NAK = """
block 0 {
    mov r0 = rZ // delay=1
}
block 1 L1 {
    r4..8 = ld.global.a64.constant.b128 [r2..4+0x10] // delay=1
    r8 = ffma r0 r1 r8 // delay=1
    r9 = ffma r4 r1 r9 // delay=1
    @p0 bra L1 // delay=1
}
block 2 {
    exit // delay=1
}
"""
IR3 = """Native code for unnamed compute shader:
l0:
(rpt3)mad.f32 r0.x, r1.x, (r)r2.x, (r)r0.x
isam.base0 (f32)(xyzw)r4.x, r5.x, s#0, t#0
(nop2) sel.b32 r6.x, r6.y, r6.z, r6.w
br p0.x, #l0
end
"""
GEN = """
(+f0.0) if (8) JIP: L9 UIP: L9
L4:
send (8) r10:ud r20:ud nullUD ugm MsgDesc: ( load, a64, d32, x4t, L1C, ) $1
mad (8) r30:f r31:f r32:f r33:f
mad (8) r34:f r10:f r32:f r33:f
sync.nop (1) null:ud
while (8) JIP: L4
"""
BIFROST = """
clause_0:
*NOP
clause_2:
*FMA.f32 r0, r1, r2, r3
+LOAD.i128 r4, r8, r9
*FMA.f32 r0, r1, r2, #0.neg
+BRANCHZ.i16.eq r5, clause_2
"""
VALHALL = """
00 00 00 00 00 00 00 00    MOV.i32 r0, r1
00 00 00 00 00 00 00 00    FMA.f32 r0, r1, r2, r3
00 00 00 00 00 00 00 00    LOAD.i128.unsigned.slot0 @r4:r5:r6:r7, r8, offset:0
00 00 00 00 00 00 00 00    BRANCHZ.eq r9, offset:-3
00 00 00 00 00 00 00 00    NOP.return
"""
AGX = """
   0: 7e0001 mov_imm r0, 0
   4: 7e0002 fmadd32 r1, r2, r3, r1
   8: 7e0003 device_load 0, i32, xyzw, r4_r5_r6_r7, u0_u1, r9, unsigned, lsl 2
   c: 7e0004 wait 0
  10: 7e0005 jmp_exec_any -12
  14: 7e0006 stop
"""


class HotLoops(unittest.TestCase):
    def loop(self, text, **expected):
        found = hot_loop(text)
        self.assertIsNotNone(found)
        for name, value in expected.items():
            self.assertEqual(found[name], value, name)
        return found

    def test_amds_packed_multiply_adds_are_two(self):
        found = self.loop(ACO, isa="aco", loops=1, issue=8, multiply_adds=4, share=0.5,
                          global_bytes=16, shared_bytes=16, loads=1, load_width=16, overlap=3)
        self.assertEqual(found["kinds"], {"global": 1, "multiply_add": 3, "wait": 1, "shared": 1,
                                          "barrier": 1, "branch": 1})

    def test_nvidias_predicated_branch_closes_a_loop(self):
        self.loop(NAK, isa="nak", issue=4, multiply_adds=2, global_bytes=16, overlap=1)

    def test_adrenos_repeats_and_nops_are_issue_slots(self):
        self.loop(IR3, isa="ir3", issue=9, multiply_adds=4, global_bytes=16)

    def test_intels_while_jumps_to_its_label(self):
        self.loop(GEN, isa="gen", issue=5, multiply_adds=2, loads=1, overlap=1)

    def test_malis_multiplication_is_no_multiply_add(self):
        self.loop(BIFROST, isa="bifrost", issue=4, multiply_adds=1, global_bytes=16)

    def test_malis_branches_count_instructions(self):
        self.loop(VALHALL, isa="valhall", issue=3, multiply_adds=1, global_bytes=16)

    def test_apples_jump_back_counts_bytes(self):
        self.loop(AGX, isa="agx", issue=4, multiply_adds=1, global_bytes=16)

    def test_of_several_loops_the_one_with_most_multiply_adds_is_hot(self):
        more = ACO.replace("BB2:\n", "BB2:\n" + " v_fmac_f32_e32 v8, v2, v3\n" * 5).replace(
            " s_endpgm", " s_cbranch_scc0 BB2\n s_endpgm")
        self.loop(more, loops=2, multiply_adds=6, global_bytes=0, overlap=None)

    def test_a_loop_around_another_is_not_innermost(self):
        self.loop(ACO.replace(" s_endpgm", " s_cbranch_scc0 BB0\n s_endpgm"), loops=2,
                  multiply_adds=4)

    def test_a_text_without_a_loop_or_a_compiler_has_none(self):
        self.assertIsNone(hot_loop("BB0:\n v_mov_b32 v0, v1\n s_endpgm\n"))
        self.assertIsNone(hot_loop("hello"))


if __name__ == "__main__":
    unittest.main()
