"""What is wanted of kernels, and how far from it each is."""
from dataclasses import dataclass

# Loops with fewer multiply-adds say little of a kernel's speed.
LEAST_MULTIPLY_ADDS = 64
# Part of the subgroups that a core can hold which a kernel must leave room for.
LEAST_OCCUPANCY = 0.25


@dataclass(frozen=True)
class Family:
    name: str
    files: tuple       # beginnings of kernel names
    share: float       # multiply-adds per issue slot that the best loop of a plan must have
    least: int = LEAST_MULTIPLY_ADDS
    halves: bool = False  # of operands stored as f16: in plans that are asked for


# In this order: a kernel is of the first that it fits.
FAMILIES = (
    Family("pairs of f16", ("matmul/halves", "conv/halves"), 1.0, halves=True),
    Family("depthwise", ("conv/depthwise",), 0.45, 32),
    Family("convolution", ("conv/",), 0.65),
    Family("product", ("matmul/",), 0.74),
    Family("product of blocks", ("quantization/",), 0.5, 32),
    Family("attention", ("rowwise/attention",), 0.5, 16),
)


def family_of(kernel):
    return next((one for one in FAMILIES if kernel.startswith(one.files)), None)


def share_of(kernel, record):
    """Of the hot loop, where it is long enough to count; None elsewhere."""
    family, loop = family_of(kernel), record.get("loop")
    if not family or not loop or loop["multiply_adds"] < family.least:
        return None
    return loop["share"]


def matrix_share(record):
    """Of the hot loop's issue slots, those of cooperative matrices; 0 where it has none."""
    loop = record.get("loop")
    return loop["kinds"].get("matrix", 0) / loop["issue"] if loop and loop["issue"] else 0


def room(record, most):
    """Part of the most subgroups that any kernel leaves room for; None: the driver is silent."""
    return record["occupancy"] / most if most and "occupancy" in record else None


def faults(kernel, record, most):
    """[(weight, what)], most serious first. `most`: the occupancy of the GPU's lightest kernel."""
    found = []
    if "error" in record:
        return [(10, record["error"])]
    if record.get("spills"):
        found.append((3 + min(record["spills"], 100) / 50, f'{record["spills"]} spills'))
    left = room(record, most)
    if left is not None and left < LEAST_OCCUPANCY:
        found.append((2 * (1 - left / LEAST_OCCUPANCY) + 0.5, f"{left:.0%} of the subgroups"))
    family, share, loop = family_of(kernel), share_of(kernel, record), record.get("loop")
    if share is not None and share < family.share and not matrix_share(record):
        found.append((1 - share / family.share, f"{share:.2f} multiply-adds an instruction"))
    if share is not None and loop["loads"] and loop["overlap"] == 0:
        found.append((0.4, "waits for memory in every step"))
    return sorted(found, reverse=True)
