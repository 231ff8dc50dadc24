"""bench/results/gpu-compilers.json, .md and .svg of the compilers' reports."""
import json
from collections import defaultdict

import bars
import peers
import picture
from gpus import GPUS, ROOT
from evaluation import FAMILIES, family_of, faults, occupancy, share_of
from modules import is_variant

RESULTS = ROOT / "bench/results"
WORST = 40
# Kernels with cooperative matrices, by what they do.
MATRICES = {"product": "matmul/", "convolution": "conv/", "product of blocks": "quantization/",
            "attention": "rowwise/"}
COLUMNS = ("subgroup", "registers", "spills", "scratch", "shared", "occupancy", "instructions",
           "cycles", "issue", "multiply_adds", "share", "global_bytes_per_multiply_add",
           "shared_bytes_per_multiply_add", "load_width", "overlap", "matrix")


def row_of(record):
    """By COLUMNS; the error where there is one."""
    if "error" in record:
        return record["error"]
    loop = record.get("loop") or {}
    mads = loop.get("multiply_adds")

    def each(what):
        return round(loop[what] / mads, 2) if mads else None
    return [*(record.get(name) for name in COLUMNS[:8]), loop.get("issue"), mads,
            loop.get("share"), each("global_bytes"), each("shared_bytes"), loop.get("load_width"),
            loop.get("overlap"), loop.get("kinds", {}).get("matrix", 0)]


def record_of_row(row):
    """The inverse of row_of(), as far as the page needs it."""
    if isinstance(row, str):
        return {"error": row}
    found = dict(zip(COLUMNS, row))
    record = {name: found[name] for name in COLUMNS[:8] if found[name] is not None}
    if found["issue"] is None:
        return record
    mads = found["multiply_adds"]
    loop = {name: found[name] for name in ("issue", "multiply_adds", "share", "load_width", "overlap")}
    loop["loads"] = int(found["load_width"] > 0)
    for where in ("global", "shared"):
        loop[f"{where}_bytes"] = (found[f"{where}_bytes_per_multiply_add"] or 0) * mads
    loop["kinds"] = {"matrix": found["matrix"]} if found["matrix"] else {}
    return {**record, "loop": loop}


class Survey:
    """All modules and results. `kernels`: name -> gpu -> record; `uses`: name -> gpu -> models
    whose plan has it there; `peers`: family -> gpu -> record of a peer's kernel (peers.py);
    `gpus`: name -> {"title", "driver", "sources"}."""

    def __init__(self):
        self.gpus, self.left_out = {}, {}
        self.kernels, self.uses = defaultdict(dict), defaultdict(lambda: defaultdict(set))
        self.peers = defaultdict(dict)

    def forget(self, gpu):
        for of_gpus in (*self.kernels.values(), *self.uses.values(), *self.peers.values(), self.gpus,
                        self.left_out):
            of_gpus.pop(gpu, None)

    def most(self, gpu):
        return max((on[gpu].get("occupancy", 0) for on in self.kernels.values() if gpu in on),
                   default=0)

    def used(self, gpu, variants=True):
        """(kernel, record) of every plan; without variants: only those of the models' default
        plans."""
        return [(name, on[gpu]) for name, on in self.kernels.items()
                if gpu in on and any(variants or not is_variant(plan)
                                     for plan in self.uses[name].get(gpu, ()))]

    def best(self, gpu, family):
        """The greatest share of a long loop of that family in the models' plans, its record."""
        found = [(share_of(name, record), record) for name, record in self.used(gpu, family.halves)
                 if family_of(name) is family and share_of(name, record) is not None]
        return max(found, key=lambda one: one[0], default=(None, None))

    def worst(self):
        """[(weight, kernel, gpu, [what])] of the models' plans, most serious first."""
        found = []
        for gpu in self.gpus:
            most = self.most(gpu)
            for name, record in self.used(gpu):
                seen = faults(name, record, most)
                if seen:
                    found.append((sum(weight for weight, _ in seen), name, gpu,
                                  [what for _, what in seen]))
        return sorted(found, key=lambda one: (-one[0], one[1], one[2]))


def json_of(survey):
    """A line per kernel."""
    lines = []
    for name in sorted(name for name, on in survey.kernels.items() if on):
        entry = {"on": {gpu: row_of(record) for gpu, record in survey.kernels[name].items()}}
        used = {gpu: sorted(models) for gpu, models in survey.uses[name].items() if models}
        if used:
            entry["used_by"] = used
        lines.append(f" {json.dumps(name)}: {json.dumps(entry)}")
    others = [f" {json.dumps(family)}: "
              + json.dumps({gpu: row_of(record) for gpu, record in on.items()})
              for family, on in survey.peers.items()]
    head = json.dumps({"columns": COLUMNS, "gpus": survey.gpus, "left_out": survey.left_out},
                      indent=1)
    return (head[:-2] + ',\n "peers": {\n' + ",\n".join(others) + '},\n "kernels": {\n'
            + ",\n".join(lines) + "\n}}\n")


def table(header, rows):
    return "\n".join(["| " + " | ".join(header) + " |", "|---" * len(header) + "|",
                      *("| " + " | ".join(map(str, row)) + " |" for row in rows)]) + "\n"


def summary_row(survey, gpu):
    used, most = survey.used(gpu), survey.most(gpu)
    spills = [record["spills"] for _, record in used if record.get("spills")]
    crowded = sum((occupancy(record, most) or 1) < 0.25 for _, record in used if "error" not in record)
    cells = []
    for family in FAMILIES:
        share, _ = survey.best(gpu, family)
        cells.append("–" if share is None else
                     f"**{share:.2f}**" if share < family.share else f"{share:.2f}")
    errors = sum("error" in record for _, record in used)
    return [survey.gpus[gpu]["title"], len(used), f"{len(spills)} ({sum(spills)})" if spills else 0,
            crowded, errors, *cells]


def matrices_page(survey):
    """Empty where no GPU has a plan with matrices."""
    rows = [[about["title"], name, *cells] for gpu, about in survey.gpus.items()
            for name, files in MATRICES.items()
            if (cells := bars.matrix_cells(survey, gpu, files))]
    if not rows:
        return ""
    return ("## Cooperative matrices\n\nKernels of plans with numbers stored as f16 and rows rounded to bytes "
            "that multiply by matrices: how many, instructions of matrices among all of the hot loop, the most of "
            "any; the most registers, all spills, and the least occupancy.\n\n"
            + table(["GPU", "what", "kernels", "share", "registers", "spills", "occupancy"], rows))


def peer_cells(record):
    if "error" in record:
        return [record["error"], "", ""]
    loop = record.get("loop") or {}
    return [f'{loop.get("share", 0):.2f}', record.get("registers", "–"), record.get("spills", 0)]


def peers_page(survey):
    """Empty where no peer was compiled."""
    families = [family for family in FAMILIES if family.name in survey.peers]
    if not families:
        return f"\nNo peer was asked: {peers.NAME}'s library is not there (`bench/gpu/peers.py`).\n"
    header, rows = ["GPU"], []
    for family in families:
        header += [f"{family.name}: ours", peers.NAME, "its registers", "its spills"]
    for gpu, about in survey.gpus.items():
        row = [about["title"]]
        for family in families:
            best, _ = survey.best(gpu, family)
            record = survey.peers[family.name].get(gpu, {"error": "not asked"})
            row += ["–" if best is None else f"{best:.2f}", *peer_cells(record)]
        rows.append(row)
    return ("## Peers\n\nThe best hot loop of a plan compared with that of "
            + ", ".join(f"`{name}`" for name, _ in peers.KERNELS.values())
            + f" of {peers.NAME}, compiled along the same route with the constants that its host sets "
              "(`bench/gpu/peers.py`), its registers and spills. ncnn generates its shaders at run time: "
              "it is left out.\n\n" + table(header, rows))


def page(survey):
    worst = survey.worst()
    asked = sum(len(on) for on in survey.kernels.values())
    parts = [
        "# What the compilers of GPUs make of our kernels\n",
        "Generated by `./dev gpu` without any of these GPUs: `docs/gpu-compilers.md` explains how, and what the "
        f"words mean. {len(survey.kernels)} kernels, {asked} answers; all of them are in "
        "`gpu-compilers.json`, this page is about the plans of the bench models.\n",
        "## By GPU\n",
        "Kernels of the models' plans, also of those with numbers stored as f16 and rows rounded to bytes; how many of "
        "them spill to memory (values); how many keep less than a quarter of the subgroups resident; how many did not "
        "compile; and per family the best hot loop's multiply-adds per instruction (in plans with default options, "
        "except pairs of f16), bold where it misses "
        + ", ".join(f"{family.name} {family.share}" for family in FAMILIES) + ".\n",
        table(["GPU", "kernels", "spill", "crowded", "fail", *(one.name for one in FAMILIES)],
              [summary_row(survey, gpu) for gpu in survey.gpus]),
        "## Bars\n",
        table(["bar", "met", "figures"], bars.rows(survey)),
        f"## The worst\n\n{min(WORST, len(worst))} of {len(worst)} kernels of plans with a fault, the "
        "most serious first: spills, then few resident subgroups, then the hot loop's share below "
        "what its family needs, then a loop that waits for memory.\n",
        table(["kernel", "GPU", "what", "models"],
              [[f"`{name}`", gpu, "; ".join(what), ", ".join(sorted(survey.uses[name][gpu]))]
               for _, name, gpu, what in worst[:WORST]]),
        matrices_page(survey),
        peers_page(survey),
        "## Drivers\n",
        table(["GPU", "driver", "registers are", "occupancy is", "cycles are"],
              [[one["title"], one["driver"].partition(", ")[2],
                *(one["sources"].get(what, "–") for what in ("registers", "occupancy", "cycles"))]
               for one in survey.gpus.values()]),
    ]
    if survey.left_out:
        parts.append("Left out: " + "; ".join(f"{gpu} ({why})"
                                              for gpu, why in survey.left_out.items()) + ".\n")
    return "\n".join(parts)


def read():
    """The survey that was written last."""
    kept = json.loads((RESULTS / "gpu-compilers.json").read_text())
    survey = Survey()
    survey.gpus, survey.left_out = kept["gpus"], kept["left_out"]
    for family, on in kept.get("peers", {}).items():
        survey.peers[family] = {gpu: record_of_row(row) for gpu, row in on.items()}
    for name, entry in kept["kernels"].items():
        survey.kernels[name] = {gpu: record_of_row(row) for gpu, row in entry["on"].items()}
        for gpu, models in entry.get("used_by", {}).items():
            survey.uses[name][gpu] = set(models)
    return survey


def write(survey):
    survey.gpus = {gpu.name: survey.gpus[gpu.name] for gpu in GPUS if gpu.name in survey.gpus}
    for ending, text in (("json", json_of(survey)), ("md", page(survey)),
                         ("svg", picture.of(survey))):
        (RESULTS / f"gpu-compilers.{ending}").write_text(text)
