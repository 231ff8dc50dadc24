"""What kernels of the models' plans use on the drivers of Debian 12, and how much worse they may become;
what may spill elsewhere. tests/gpu_compilers checks these ceilings.

Debian's drivers and the compiler of SPIR-V change with Debian alone, so that figures change with kernels
and plans alone: a commit that changes a figure, either way, changes its ceiling. A quarter of the subgroups
stays resident up to 84 registers on Vega 10, 128 on Navi 21 and 192 on Navi 31: ceilings stay below.
"""
from evaluation import family_of, share_of

GPUS = ("debian-vega10", "debian-navi21", "debian-gfx1100")
MODELS = ("rec", "vad")
# The most registers of any kernel of a file. A kernel may use one allocation step of the compiler more.
REGISTERS = {
    "conv/depthwise_staged.comp": (60, 80, 84),
    "conv/lanes.comp": (64, 64, 60),
    "elementwise/map.comp": (28, 24, 24),
    "excite/gate.comp": (84, 96, 96),
    "excite/sums.comp": (24, 24, 24),
    "indexing/gather.comp": (8, 8, 12),
    "matmul/lanes.comp": (48, 48, 48),
    "matmul/staged.comp": (64, 64, 72),
    "movement/concat.comp": (8, 8, 12),
    "movement/pad.comp": (12, 16, 12),
    "pool/vec4s.comp": (16, 16, 24),
    "recurrent/scan.comp": (36, 32, 48),
    "reduce/lines.comp": (12, 16, 12),
    "rowwise/attention.comp": (40, 40, 36),
    "rowwise/layer_norm.comp": (36, 32, 48),
    "rowwise/softmax.comp": (32, 32, 36),
}
STEPS = (4, 8, 12)
RESIDENT = (84, 128, 192)
# Multiply-adds per instruction in the best loop of a family (evaluation.py); it may lose SHARE_LOST.
SHARES = {
    "depthwise": (0.73, 0.78, 0.78),
    "convolution": (0.57, 0.56, 0.54),
    "product": (0.79, 0.79, 0.79),
    "attention": (0.12, 0.12, 0.12),
}
SHARE_LOST = 0.02
# Values that kernels of plans still spill, by GPU and file: these figures are lowered until there are none.
SPILLS = {}


def file_of(kernel):
    return kernel.split(" ", 1)[0]


def ceiling(kernel, gpu):
    """KeyError: the file has no ceiling yet."""
    at = GPUS.index(gpu)
    return min(REGISTERS[file_of(kernel)][at] + STEPS[at], RESIDENT[at])


def floors(gpu):
    """Family -> the least share of its best loop."""
    return {family: row[GPUS.index(gpu)] - SHARE_LOST for family, row in SHARES.items()}


def spills(kernel, gpu):
    return next((most for file, most in SPILLS.get(gpu, {}).items() if kernel.startswith(file)), 0)


def best_shares(records):
    """Family -> share, of kernel -> record: of those that have loops that count."""
    found = {}
    for kernel, record in records.items():
        share = share_of(kernel, record)
        if share is not None:
            name = family_of(kernel).name
            found[name] = max(found.get(name, 0), share)
    return found
