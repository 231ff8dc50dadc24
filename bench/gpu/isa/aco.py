"""AMD's, as RADV's compiler ACO prints it."""
import re

from .instruction import Dialect, Instruction, at_start, kind_by_prefix, reader_by_registers

ONCE = re.compile(r"v_(dual_)?(fma|fmac|fmaak|fmamk|mad|mac|madak|madmk)(_mix(lo|hi)?)?"
                  r"_(f32|legacy_f32|f16)|v_(fma|fmac|mad|mac|fma_mix\w*|mad_mix\w*)_(f32|f16)|"
                  r"v_dual_fm(ac|aak|amk)_f32")
KINDS = (("matrix", ("v_wmma", "v_swmmac", "v_mfma")),
         ("shared", ("ds_",)),
         ("global", ("buffer_", "global_", "flat_", "tbuffer_")),
         ("scalar_load", ("s_load", "s_buffer_load")),
         ("wait", ("s_waitcnt", "s_wait_", "s_delay", "s_nop", "s_clause", "s_sendmsg")),
         ("barrier", ("s_barrier",)),
         ("scalar", ("s_",)),
         ("select", ("v_cndmask",)),
         ("move", ("v_mov", "v_dual_mov")),
         ("spill", ("scratch_",)))
REGISTERS = re.compile(r"\bv\[?(\d+)(?::(?P<last>\d+))?")
STORES = re.compile(r"\s*(ds_write|buffer_store|global_store|ds_store)")


def multiply_adds(line):
    count = 0
    for part in line.split("::"):  # the two of a dual issue
        op = part.split()[0]
        if ONCE.match(op):
            count += 1
        elif op.startswith(("v_pk_fma", "v_dot2")):
            count += 2
        elif op.startswith("v_dot4"):
            count += 4
    return count


def shared_bytes(op):
    found = re.match(r"ds_(?:read|write|load|store)(2)?(?:st64|_2addr|_2addr_stride64)?_b(\d+)", op) or \
        re.match(r"ds_(?:load|store)_(2)?(?:addr_)?(?:stride64_)?b(\d+)", op)
    if not found:
        return 0
    twice = found.group(1) or any(two in op for two in ("2addr", "read2", "write2"))
    return int(found.group(2)) // 8 * (2 if twice else 1)


def global_bytes(op):
    if "dword" in op:
        several = re.search(r"dwordx(\d)", op)
        return 4 * int(several.group(1) if several else 1)
    found = re.search(r"_b(\d+)$", op.split("_offen")[0])
    return int(found.group(1)) // 8 if found else 2


def read(text):
    for line in text.splitlines():
        code = line.split(";")[0].strip()
        label = re.match(r"^(BB\d+):", code)
        if label:
            yield Instruction(line, slots=0, label=label.group(1))
            continue
        if not code:
            continue
        op = code.split()[0]
        if op.startswith("s_cbranch") or op == "s_branch":
            target = re.search(r"\b(BB\d+)\b", code)
            yield Instruction(line, op, "branch", target=target and target.group(1))
            continue
        kind = kind_by_prefix(op, KINDS)
        size = {"shared": shared_bytes, "global": global_bytes}.get(kind, lambda op: 0)(op)
        yield Instruction(line, op, kind, multiply_adds(code), size)


def operands(line):
    code = line.split(";")[0]
    result, comma, behind = code.partition(",")
    is_operand = "fmac" in code or STORES.match(code)  # the first one, too
    return code if is_operand or not comma else behind


DIALECT = Dialect(
    "aco", lambda text: bool(re.search(r"^BB\d+:|\bs_endpgm\b", text, re.M)), read,
    ends=at_start(r"s_endpgm"), always=at_start(r"s_branch"),
    reader_of=reader_by_registers(REGISTERS, operands))
