"""tests/manifest.txt: which suites must run in which cells, and which skips are right.

A cell is a driver and a tier, `lavapipe/T0`; `-/-` requires no driver. Every error names the line.
"""

import dataclasses
import fnmatch
import itertools
import re

DRIVERS = {"-", "lavapipe", "swiftshader", "lavapipe-26"}
TIERS = {"-", "full", "T0"}


class ManifestError(Exception):
    pass


@dataclasses.dataclass(frozen=True)
class Cell:
    """A suite in a cell."""

    suite: str
    driver: str
    tier: str
    build: str = "dev"
    slow: bool = False
    fixture: bool = False

    @property
    def name(self):
        return self.suite if self.build == "dev" else f"{self.build}/{self.suite}"

    @property
    def key(self):
        return f"{self.name} {self.driver} {self.tier}"

    @property
    def stem(self):
        """Of files of this cell."""
        return self.key.replace("/", ".").replace(" ", ".")


@dataclasses.dataclass(frozen=True)
class Rule:
    """Settings of the suites and cells that match."""

    suite: str
    driver: str
    tier: str
    text: str

    def covers(self, cell):
        return (
            fnmatch.fnmatchcase(cell.name, self.suite)
            and fnmatch.fnmatchcase(cell.driver, self.driver)
            and fnmatch.fnmatchcase(cell.tier, self.tier)
        )


class Skip(Rule):
    """A skip that is right, where the message has the text."""

    def allows(self, message):
        return fnmatch.fnmatchcase(" ".join(message.split()), f"*{self.text}*")


class SlowTests(Rule):
    """Tests in programs of googletest that run with --slow alone: the text is a filter of googletest."""


@dataclasses.dataclass
class Manifest:
    cells: list[Cell]
    skips: list[Skip]
    slow_tests: list[SlowTests]

    def chosen(self, slow, build=None):
        """Cells of a run, fixtures among them."""
        return [
            cell
            for cell in self.cells
            if (slow or not cell.slow or build) and (build is None or cell.build == build)
        ]

    def left_out(self, cell):
        """The filter of the tests that a run without --slow leaves out of a cell, or None."""
        filters = [tests.text for tests in self.slow_tests if tests.covers(cell)]
        return ":".join(filters) or None

    def skips_of(self, cell):
        return [skip for skip in self.skips if skip.covers(cell)]

    def allows(self, cell, message):
        return any(skip.allows(message) for skip in self.skips_of(cell))

    def lines(self):
        """What `--list` prints: SUITE DRIVER TIER [slow] [skip: REASON]."""
        for cell in self.cells:
            if cell.fixture:
                continue
            words = [cell.key]
            if cell.slow:
                words.append("slow")
            reasons = [skip.text for skip in self.skips_of(cell)]
            if reasons:
                words.append("skip: " + "; ".join(reasons))
            yield " ".join(words)


def expand(name):
    """a_{x,y}_{1..3}: a_x_1, a_x_2 ..."""
    pieces = []
    for text in re.split(r"(\{[^}]*\})", name):
        if not text.startswith("{"):
            pieces.append([text])
        elif match := re.fullmatch(r"\{(\d+)\.\.(\d+)\}", text):
            pieces.append([str(i) for i in range(int(match[1]), int(match[2]) + 1)])
        else:
            pieces.append(text[1:-1].split(","))
    return ["".join(choice) for choice in itertools.product(*pieces)]


_CELL = re.compile(r"(?P<driver>[\w-]+)/(?P<tier>[\w-]+)(?P<slow> slow)?(?:\s+|$)")


def _read_section(text, where):
    """The name and the cells of a header without its brackets, as keyword arguments of Cell."""
    name, colon, rest = text.partition(":")
    build = name.split()[1] if name.startswith("build ") else "dev"
    rest = " ".join(rest.split())
    cells = []
    at = 0
    while at < len(rest):
        match = _CELL.match(rest, at)
        if not match or match["driver"] not in DRIVERS or match["tier"] not in TIERS:
            raise ManifestError(f"{where}: no cell: '{rest[at:]}'")
        cells.append(
            dict(
                driver=match["driver"],
                tier=match["tier"],
                build=build,
                slow=bool(match["slow"]),
                fixture="fixtures" in name.split(),
            )
        )
        at = match.end()
    if not colon or not cells:
        raise ManifestError(f"{where}: a section is [NAME: DRIVER/TIER ...], this is [{text}]")
    return cells


def _read_rule(text, where):
    """A line of settings of cells: `skip SUITE DRIVER/TIER: REASON`, `slow SUITE DRIVER/TIER: TESTS`."""
    head, colon, rest = text.partition(":")
    words = head.split()
    if len(words) != 3 or words[2].count("/") != 1 or not colon or not rest.strip():
        raise ManifestError(f"{where}: a {words[0]} is '{words[0]} SUITE DRIVER/TIER: TEXT', this is '{text}'")
    kind = {"skip": Skip, "slow": SlowTests}[words[0]]
    driver, tier = words[2].split("/")
    choices = itertools.product(*(expand(part) for part in (words[1], driver, tier, rest.strip())))
    return [kind(*choice) for choice in choices]


def parse(text, source="tests/manifest.txt"):
    cells, rules, section = [], [], None
    lines = enumerate(text.splitlines(), 1)
    for number, line in lines:
        where = f"{source}:{number}"
        line = line.split("#")[0].strip()
        if line.startswith("["):
            while not line.endswith("]"):
                line += " " + next(lines, (0, "]"))[1].strip()
            section = _read_section(line[1:-1], where)
        elif line.startswith(("skip ", "slow ")):
            rules += _read_rule(line, where)
        elif line:
            if section is None:
                raise ManifestError(f"{where}: '{line}' stands before any section")
            cells += [Cell(suite=name, **cell) for name in expand(line) for cell in section]
    seen = {}
    for cell in cells:
        if cell.key in seen:
            raise ManifestError(f"{source}: '{cell.key}' is named twice")
        seen[cell.key] = cell
    of = {kind: [rule for rule in rules if isinstance(rule, kind)] for kind in (Skip, SlowTests)}
    return Manifest(cells, of[Skip], of[SlowTests])


def load(path):
    with open(path) as file:
        return parse(file.read(), str(path))
