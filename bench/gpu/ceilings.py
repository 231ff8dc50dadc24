"""The registers that kernels of the models' plans may take on the drivers that Debian 12 has, where no
value of theirs may spill, and what may spill elsewhere. tests/gpu_compilers holds them.

A quarter of the subgroups stays resident below 84 registers on Vega 10, 128 on Navi 21 and 192 on
Navi 31: a row may go up to there, for a reason that its commit says.
"""
from judgement import FAMILIES, family_of

GPUS = ("debian-vega10", "debian-navi21", "debian-gfx1100")
MODELS = ("rec", "vad")
CEILINGS = {
    "depthwise": (84, 84, 84),
    "convolution": (84, 128, 128),
    "product": (84, 128, 128),
    "product of blocks": (84, 96, 96),
    "attention": (84, 84, 84),
}
OTHERS = (84, 104, 104)
# Values that kernels of plans still spill, by GPU and file: rows are lowered until there are none.
SPILLS = {}
assert set(CEILINGS) == {family.name for family in FAMILIES if not family.halves}


def ceiling(kernel, gpu):
    family = family_of(kernel)
    return CEILINGS.get(family and family.name, OTHERS)[GPUS.index(gpu)]


def spills(kernel, gpu):
    return next((most for file, most in SPILLS.get(gpu, {}).items() if kernel.startswith(file)), 0)
