"""The parts of a zoo entry: plain data, so that its text is the key of its cached export.

An entry names an architecture, how its model is constructed, its inputs and the sizes it runs at. Axes
of an input are numbers (fixed in the exported graph) or names (open); a name may be a sum, "past + s".
"""
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Input:
    """fill: normal; tokens (0 to 49); ones; padded (ones, in row i without its last i); zeros; pick (0, 1);
    boxes (left, top, right, bottom below 100)."""
    dtype: str
    axes: tuple
    fill: str


@dataclass(frozen=True)
class Torchvision:
    """torchvision.models.get_model(builder, **options), without weights."""
    builder: str
    options: dict = field(default_factory=dict)
    call: dict = field(default_factory=dict)      # further arguments of a call
    listed: bool = False                          # a detector: takes a list of images
    gains: dict = field(default_factory=dict)     # parameter: factor, for heads whose scores would be alike


@dataclass(frozen=True)
class Config:
    """A configuration of transformers within another."""
    kind: str
    fields: dict


@dataclass(frozen=True)
class Transformers:
    """A model class of transformers with the fields of its configuration that are not the default."""
    kind: str
    fields: dict = field(default_factory=dict)
    call: dict = field(default_factory=dict)
    config: str = ""                              # where the model class does not name it


@dataclass(frozen=True)
class Entry:
    name: str
    family: str
    model: Torchvision | Transformers
    inputs: dict
    sizes: tuple                                  # of {axis name: extent}; the first is traced
    opset: int = 17
    outputs: tuple = ()                           # of the model's output; empty: every tensor in it


def floats(*axes):
    return Input("float32", axes, "normal")


def pixels_of(batch, height, width):
    """What image models of transformers take."""
    return {"pixel_values": floats(batch, 3, height, width)}


def tokens(*axes):
    return Input("int64", axes, "tokens")


def ones(*axes):
    return Input("int64", axes, "ones")


def padded(*axes):
    return Input("int64", axes, "padded")


def zeros(*axes):
    return Input("int64", axes, "zeros")


def text(sequence="s"):
    """What most encoders take."""
    return {"input_ids": tokens("n", sequence), "attention_mask": padded("n", sequence)}


def extent(axis, size):
    """An axis at a size: a number, a name or a sum of both."""
    if isinstance(axis, int):
        return axis
    parts = [part.strip() for part in axis.split("+")]
    return sum(int(part) if part.isdigit() else size[part] for part in parts)


def label(size):
    return " ".join(f"{name}={value}" for name, value in size.items()) or "fixed"
