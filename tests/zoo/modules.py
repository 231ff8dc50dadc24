"""Models of the zoo as modules whose inputs and outputs are tensors alone, with seeded weights."""
import warnings

import torch

from entry import Config, Torchvision

warnings.filterwarnings("ignore")
# How far apart the scores of a detector lie at least: nearer ones may come in either order.
SCORE_GAP = 1e-4
SEEDS = 50


def configured(value):
    """Fields, with the configurations within them constructed."""
    import transformers
    if isinstance(value, Config):
        return getattr(transformers, value.kind)(**configured(value.fields))
    if isinstance(value, dict):
        return {key: configured(item) for key, item in value.items()}
    return value


def construct(spec):
    if isinstance(spec, Torchvision):
        import torchvision
        return torchvision.models.get_model(spec.builder, weights=None, **spec.options)
    import transformers
    kind = getattr(transformers, spec.kind)
    config = getattr(transformers, spec.config) if spec.config else kind.config_class
    return kind(config(**configured(spec.fields)))


def gather(tensors):
    """Arguments by name; "past.0.1" is an element of nested tuples."""
    tree = {}
    for name, tensor in tensors.items():
        *path, last = name.split(".")
        node = tree
        for part in path:
            node = node.setdefault(part, {})
        node[last] = tensor

    def close(node):
        if not isinstance(node, dict):
            return node
        if all(key.isdigit() for key in node):
            return tuple(close(node[key]) for key in sorted(node, key=int))
        return {key: close(item) for key, item in node.items()}

    return {key: close(item) for key, item in tree.items()}


def flatten(value, name=""):
    """(name, tensor) of everything in a model's output, in its order."""
    if isinstance(value, torch.Tensor):
        yield name or "output", value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from flatten(item, f"{name}.{key}" if name else key)
    elif isinstance(value, (tuple, list)):
        for index, item in enumerate(value):
            yield from flatten(item, f"{name or 'output'}.{index}")


class Flat(torch.nn.Module):
    def __init__(self, entry, model):
        super().__init__()
        self.entry, self.model = entry, model

    def results(self, *tensors):
        spec, named = self.entry.model, dict(zip(self.entry.inputs, tensors))
        if isinstance(spec, Torchvision):
            found = self.model(*([[*tensors]] if spec.listed else tensors), **spec.call)
        else:
            found = self.model(**gather(named), **spec.call)
        pairs = list(flatten(found))
        wanted = self.entry.outputs
        return [pair for pair in pairs if not wanted or pair[0].split(".")[0] in wanted]

    def forward(self, *tensors):
        # An output that is an input, or occurs twice, still needs a separate name.
        return tuple(tensor + 0 if tensor.dtype.is_floating_point else tensor
                     for _, tensor in self.results(*tensors))

    def names(self, *tensors):
        return [f"{name}_out" if name in self.entry.inputs else name for name, _ in self.results(*tensors)]


def calibrate_norms(flat, feeds):
    """Batch norms take the statistics of one pass over random inputs, so that values keep their scale: those of the
    last size, or, where an image is the whole batch, all images at once."""
    norms = [m for m in flat.modules() if isinstance(m, torch.nn.modules.batchnorm._BatchNorm)]
    for norm in norms:
        norm.train()
        norm.momentum = None
    if norms:
        of = feeds if getattr(flat.entry.model, "listed", False) else feeds[-1:]
        with torch.no_grad():
            flat.results(*(torch.from_numpy(array) for feed in of for array in feed.values()))
    flat.eval()


def make_seeded(entry, feeds, seed):
    torch.manual_seed(seed)
    flat = Flat(entry, construct(entry.model)).eval()
    with torch.no_grad():
        for name, factor in getattr(entry.model, "gains", {}).items():
            flat.model.get_parameter(name).mul_(factor)
    calibrate_norms(flat, feeds)
    return flat


def scores_lie_apart(flat, arrays):
    with torch.no_grad():
        results = dict(flat.results(*map(torch.from_numpy, arrays.values())))
    scores = next(tensor for name, tensor in results.items() if name.endswith("scores"))
    gaps = scores.sort().values.diff()
    return len(scores) >= 3 and bool((gaps > SCORE_GAP).all())


def make_module(entry, feeds):
    """With the first seed from 0 that keeps a detector's scores apart at every size."""
    for seed in range(SEEDS):
        flat = make_seeded(entry, feeds, seed)
        if not getattr(entry.model, "listed", False) or all(scores_lie_apart(flat, f) for f in feeds):
            return flat
    raise RuntimeError(f"none of {SEEDS} seeds gives at least 3 scores {SCORE_GAP} apart at every size")
