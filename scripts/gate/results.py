"""What a run left in its folder: JUnit files, read into one verdict for each cell.

FOLDER/STEM.xml is ctest's for a suite, FOLDER/cases/STEM.xml googletest's for the tests in it,
FOLDER/logs/STEM.log all that was printed.
"""

import dataclasses
import json
import xml.etree.ElementTree as ElementTree


@dataclasses.dataclass
class Result:
    """Of a cell: passed, failed or skipped, and why where it did not pass."""

    cell: object
    state: str
    seconds: float = 0.0
    reasons: list[str] = dataclasses.field(default_factory=list)
    failed_tests: list[str] = dataclasses.field(default_factory=list)
    tests: int = 1
    skipped_tests: int = 0


class Folder:
    def __init__(self, path):
        self.path = path

    def make(self):
        for part in ("", "cases", "logs"):
            (self.path / part).mkdir(parents=True, exist_ok=True)

    def clear(self):
        """Removes the files of earlier runs."""
        for pattern in ("*.xml", "cases/*.xml", "logs/*.log", "run.json"):
            for file in self.path.glob(pattern):
                file.unlink()
        self.make()

    def junit(self, cell):
        return self.path / f"{cell.stem}.xml"

    def cases(self, cell):
        return self.path / "cases" / f"{cell.stem}.xml"

    def log(self, cell):
        return self.path / "logs" / f"{cell.stem}.log"

    def write_run(self, **facts):
        (self.path / "run.json").write_text(json.dumps(facts) + "\n")

    def run(self):
        """What was asked of the run that left these files; {} where there was none."""
        file = self.path / "run.json"
        return json.loads(file.read_text()) if file.exists() else {}


def _parse(file):
    try:
        return ElementTree.parse(file).getroot()
    except (ElementTree.ParseError, OSError):
        return None


def read(folder, cell, manifest):
    """The Result of a cell from its files."""
    junit = _parse(folder.junit(cell))
    case = None if junit is None else junit.find(".//testcase")
    if case is None:
        return Result(cell, "failed", reasons=["was not run: there is no JUnit file of it"])
    result = Result(cell, "passed", seconds=float(case.get("time", 0)))
    failure, skipped = case.find("failure"), case.find("skipped")
    if failure is not None or case.get("status") not in ("run", "notrun"):
        result.state = "failed"
        result.reasons.append((failure.get("message", "") if failure is not None else "") or "failed")
    elif skipped is not None or case.get("status") == "notrun":
        _read_skip(result, _why_skipped(case), manifest)
    if folder.cases(cell).exists():
        _read_cases(result, _parse(folder.cases(cell)), manifest)
    return result


def _why_skipped(case):
    """The line in which a suite reports that it is skipped, or ctest's words."""
    lines = [line for line in (case.findtext("system-out") or "").splitlines() if "skip" in line.lower()]
    if lines:
        return lines[-1].strip()
    skipped = case.find("skipped")
    return "not run" if skipped is None else skipped.get("message", "")


def _read_skip(result, message, manifest):
    result.skipped_tests = 1
    if manifest.allows(result.cell, message):
        result.state = "skipped"
        result.reasons.append(message[:200])
    else:
        result.state = "failed"
        result.reasons.append(f"skipped, and no line of the manifest allows it: {message[:200]}")


def _read_cases(result, cases, manifest):
    tests = [] if cases is None else [case for case in cases.iter("testcase") if case.get("status") == "run"]
    result.tests = len(tests)
    refused = {}
    skipped = 0
    for case in tests:
        name = f"{case.get('classname')}.{case.get('name')}"
        if case.find("failure") is not None:
            result.failed_tests.append(name)
        elif case.get("result") == "skipped":
            skipped += 1
            message = case.find("skipped").get("message", "") if case.find("skipped") is not None else ""
            reason = " ".join(message.split("\n")[1:] or [message]).strip()
            if not manifest.allows(result.cell, reason):
                refused.setdefault(reason, []).append(name)
    result.skipped_tests = skipped
    for reason, names in refused.items():
        result.reasons.append(
            f"{len(names)} skipped, and no line of the manifest allows it: '{reason[:160]}', {names[0]}"
            + (" and others" if len(names) > 1 else "")
        )
    if not tests:
        result.reasons.append("no test ran in it")
    if result.failed_tests or refused or not tests:
        result.state = "failed"
    elif tests and skipped == len(tests) and result.state == "passed":
        result.state = "skipped"
