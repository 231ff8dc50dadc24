"""The requirements of kernels, and how far each is from them."""
from dataclasses import dataclass

# Loops with fewer multiply-adds do not represent a kernel's speed.
LEAST_MULTIPLY_ADDS = 64
# The part of a core's maximum subgroups that must be resident with any kernel.
LEAST_OCCUPANCY = 0.25


@dataclass(frozen=True)
class Family:
    name: str
    files: tuple       # beginnings of kernel names
    share: float       # multiply-adds per issue slot that the best loop of a plan must have
    least: int = LEAST_MULTIPLY_ADDS
    halves: bool = False  # operands stored as f16: in plans that request it


# In this order: a kernel belongs to the first family that matches.
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
    """Multiply-adds per issue slot of the hot loop; None if the loop is too short to count."""
    family, loop = family_of(kernel), record.get("loop")
    if not family or not loop or loop["multiply_adds"] < family.least:
        return None
    return loop["share"]


def matrix_share(record):
    """The share of cooperative matrices in the hot loop's issue slots; 0 where it has none."""
    loop = record.get("loop")
    return loop["kinds"].get("matrix", 0) / loop["issue"] if loop and loop["issue"] else 0


def occupancy(record, most):
    """Resident subgroups, as a part of the most of any kernel; None: the driver does not report it."""
    return record["occupancy"] / most if most and "occupancy" in record else None


def faults(kernel, record, most):
    """[(weight, what)], most serious first. `most`: the occupancy of the GPU's lightest kernel."""
    found = []
    if "error" in record:
        return [(10, record["error"])]
    if record.get("spills"):
        found.append((3 + min(record["spills"], 100) / 50, f'{record["spills"]} spills'))
    left = occupancy(record, most)
    if left is not None and left < LEAST_OCCUPANCY:
        found.append((2 * (1 - left / LEAST_OCCUPANCY) + 0.5, f"{left:.0%} of the subgroups"))
    family, share, loop = family_of(kernel), share_of(kernel, record), record.get("loop")
    if share is not None and share < family.share and not matrix_share(record):
        found.append((1 - share / family.share, f"{share:.2f} multiply-adds an instruction"))
    if share is not None and loop["loads"] and loop["overlap"] == 0:
        found.append((0.4, "waits for memory in every step"))
    return sorted(found, reverse=True)
