"""The bars for kernels of models' plans on named GPUs, and which of them are met."""
from evaluation import FAMILIES, LEAST_OCCUPANCY, matrix_share, occupancy, share_of
from peers import NAME

# GPUs whose shares must meet the bar; the page shows those of the others.
NAMED = ("vega10", "navi21", "navi31", "turing", "ada", "tgl", "bmg", "adreno740")
COMPARED_PEERS = ("navi21", "ampere")
LOAD_AHEAD = ("vega10", "navi21", "navi31", "gfx1201", "turing", "ampere", "ada", "blackwell")
WITH_PAIRS = ("navi21",)
WITH_MATRICES = ("navi31", "gfx1201", "turing", "ampere", "ada", "blackwell", "dg2", "bmg")
# Of the multiply-adds of a step: drivers move the last few behind the first use of the loaded data, when the load has
# been in flight during all others.
STEP = 0.95
BY_NAME = {family.name: family for family in FAMILIES}


def verdict(what, failing, otherwise):
    """A table row: the bar, whether it is met, the figures. `failing`: what misses it."""
    return [what, "no" if failing else "yes", "; ".join(failing) or otherwise]


def spills(survey):
    failing = []
    for gpu in survey.gpus:
        found = [record["spills"] for _, record in survey.used(gpu) if record.get("spills")]
        if found:
            failing.append(f"{gpu}: {len(found)} kernels, {sum(found)} values")
    return verdict("no spills", failing, f"{len(survey.gpus)} GPUs")


def resident(survey):
    """Of products, whatever they multiply."""
    failing = []
    for gpu in survey.gpus:
        most = survey.most(gpu)
        occupancies = [left for name, record in survey.used(gpu) if name.startswith("matmul/")
                       if (left := occupancy(record, most)) is not None and left < LEAST_OCCUPANCY]
        if occupancies:
            failing.append(f"{gpu}: {len(occupancies)} kernels, {min(occupancies):.0%}")
    return verdict("products keep a quarter of the subgroups resident", failing, "everywhere")


def shares(survey, family, gpus):
    asked = [gpu for gpu in gpus if gpu in survey.gpus]
    found = {gpu: survey.best(gpu, family)[0] or 0 for gpu in asked}
    failing = [f"{gpu}: {share:.2f}" for gpu, share in found.items() if share < family.share]
    least = min(found.items(), key=lambda one: one[1], default=("none was asked", 0))
    return verdict(f"{family.name}: {family.share} on {', '.join(gpus)}", failing,
                   f"at least {least[1]:.2f} ({least[0]})")


def next_to_peers(survey):
    family, failing, fine = BY_NAME["product"], [], []
    for gpu in COMPARED_PEERS:
        peer = survey.peers[family.name].get(gpu, {}).get("loop")
        if gpu not in survey.gpus or not peer:
            continue
        own = survey.best(gpu, family)[0] or 0
        (fine if own >= peer["share"] else failing).append(f"{gpu}: {own:.2f} over {peer['share']:.2f}")
    return verdict(f"product: no less than {NAME}'s on {', '.join(COMPARED_PEERS)}", failing, "; ".join(fine))


def loads_ahead(survey):
    """Do the multiply-adds of a step lie between a load and its first use in the best staged loop?"""
    failing, least = [], (1.0, "all")
    for file in ("matmul/staged", "conv/staged"):
        for gpu in LOAD_AHEAD:
            loops = [record["loop"] for name, record in survey.used(gpu, False)
                     if name.startswith(file) and share_of(name, record) is not None]
            best = max(loops, key=lambda loop: loop["share"], default=None)
            if not best:
                continue
            figures = f"{gpu}, {file}: {best['overlap']} of {best['multiply_adds']}"
            ahead = (best["overlap"] or 0) / best["multiply_adds"]
            least = min(least, (ahead, figures))
            if ahead < STEP:
                failing.append(figures)
    return verdict(f"{STEP:.0%} of a step of products and convolutions is loaded ahead on AMD and NVIDIA", failing,
                   f"at least {least[0]:.0%} ({least[1]})")


def matrices(survey):
    failing = [gpu for gpu in WITH_MATRICES
               if gpu in survey.gpus and not any(matrix_share(record) for _, record in survey.used(gpu))]
    return verdict(f"cooperative matrices are chosen on {', '.join(WITH_MATRICES)}", failing, "on all")


def rows(survey):
    """(bar, met, figures), in the order of the page."""
    return [spills(survey), resident(survey),
            *(shares(survey, family, WITH_PAIRS if family.halves else NAMED) for family in FAMILIES),
            next_to_peers(survey), loads_ahead(survey), matrices(survey)]


def matrix_cells(survey, gpu, files):
    """Of the kernels of plans that begin so and have matrices in their loop: how many, the greatest
    share of such instructions, most registers, all spills, the least occupancy. None where there is none."""
    found = [record for name, record in survey.used(gpu)
             if name.startswith(files) and matrix_share(record)]
    if not found:
        return None
    occupancies = [left for record in found if (left := occupancy(record, survey.most(gpu))) is not None]
    return [len(found), f"{max(map(matrix_share, found)):.2f}",
            max(record.get("registers", 0) for record in found),
            sum(record.get("spills", 0) for record in found),
            f"{min(occupancies):.0%}" if occupancies else "–"]
