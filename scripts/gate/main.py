#!/usr/bin/env python3
"""The gate: runs what tests/manifest.txt names and reports what passed, failed and was skipped.

    main.py list                       the manifest, a line a cell
    main.py check [--slow]             manifest, build and results of the last run, compared
    main.py run [--slow] [--build B]   the suites of a run (of one build alone)
                [--continue]           those alone that the last run left: not run, or failed; with --slow also
                                       what tests/last_slow_run.json has of this tree
    main.py one SUITE [DRIVER [TIER]]  some cells of one suite; results in out/test-one
    main.py programs BUILD             what the suites of a configured build start, by paths in its folder

Exit 0: all passed; 1: something failed, is missing, was not run or skipped without a reason; 2: usage.
"""

import argparse
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from gate import manifest as manifests  # noqa: E402
from gate import record, report, results, runner  # noqa: E402
from gate.build import Builds, Environments, programs_of  # noqa: E402


class Gate:
    def __init__(self, root, icds):
        self.root, self.icds = pathlib.Path(root), icds
        self.manifest = manifests.load(self.root / "tests/manifest.txt")
        self.builds = Builds(self.root)
        self.folder = results.Folder(self.root / "out/test")
        self.record = record.Record(self.root, self.builds)

    def list(self):
        print("\n".join(self.manifest.lines()))
        return True

    def run(self, slow, build, continues=False):
        cells = self.manifest.chosen(slow, build)
        if slow:
            self.record.read_tree()
        kept = self._kept(cells, slow) if continues else []
        if not kept:
            self.folder.clear()
        self.folder.write_run(slow=slow, build=build)
        return self._run(cells, self.folder, slow, self._unnamed(build), kept, self.record.add if slow else None)

    def _kept(self, cells, slow):
        """Results that count again. Fixtures run again: what they make may be gone."""
        if slow:
            return self.record.results(cells)
        if self.folder.run().get("slow", True):  # it has tests that this run leaves out
            return []
        ended = [results.read(self.folder, cell, self.manifest) for cell in cells if not cell.fixture]
        return [result for result in ended if result.state != "failed"]

    def programs(self, build):
        suites = {cell.suite for cell in self.manifest.cells if cell.build == build}
        print("\n".join(programs_of(self.root / "build" / build, suites)))
        return True

    def one(self, suite, driver, tier):
        cells = [cell for cell in self.manifest.cells if cell.name == suite]
        cells = [cell for cell in cells if driver in (None, cell.driver) and tier in (None, cell.tier)]
        if not cells:
            print(f"no cell '{suite} {driver or '*'} {tier or '*'}' in tests/manifest.txt: ./dev test --list has them")
            return False
        # All of it, its slow tests too.
        folder = results.Folder(self.root / "out/test-one")
        folder.make()
        return self._run(self._with_fixtures(cells), folder, True, [], [])

    def check(self, slow):
        """A line for each suite that is missing, unnamed, was not run, failed, or skipped without a reason."""
        last = self.folder.run()
        if not last:
            print("no run left results in out/test: ./dev test makes them")
            return False
        faults = self._unnamed(last.get("build"))
        cells = self.manifest.chosen(slow or last["slow"], last.get("build"))
        recorded = {result.cell for result in self.record.results(cells)} if slow or last["slow"] else set()
        for cell in cells:
            if self.builds.suite(cell) is None:
                faults.append(f"{cell.key}: missing: the build has no such suite")
                continue
            if cell in recorded:
                continue
            result = results.read(self.folder, cell, self.manifest)
            if result.state == "failed":
                faults.append(f"{cell.key}: {'; '.join(result.reasons + result.failed_tests[:3])}")
        print("\n".join(faults) if faults else "the manifest, the build and the results of the last run agree")
        return not faults

    def _run(self, cells, folder, slow, faults, kept, on_result=None):
        ended = {result.cell: result for result in kept}
        seconds = self.record.seconds | self._seconds()
        environments = Environments(self.root, self.manifest, self.icds, whole=slow)
        environments.trim_cache()
        shown = report.Report(folder, environments)
        work = runner.Runner(
            folder, self.manifest, self.builds, environments, seconds=seconds, report=shown, workers=os.cpu_count() or 1,
            on_result=on_result,
        )
        for result in work.run([cell for cell in cells if cell not in ended]):
            ended[result.cell] = result
            if result.state == "passed":
                seconds[result.cell.key] = round(result.seconds, 1)
        self._seconds_file().parent.mkdir(exist_ok=True)
        self._seconds_file().write_text(json.dumps(seconds, indent=0) + "\n")
        for fault in faults:
            print(f"--- {fault}")
        return shown.finish(list(ended.values()), len(kept)) and not faults

    def _with_fixtures(self, cells):
        """The cells behind the fixtures that they need."""
        needed = []
        for cell in cells:
            suite = self.builds.suite(cell)
            names = set(suite.requires) if suite else set()
            for other in self.manifest.cells:
                fixture = self.builds.suite(other) if other.fixture else None
                if fixture and names & set(fixture.sets_up) and other not in needed:
                    needed += self._with_fixtures([other])
        return list(dict.fromkeys(needed)) + cells

    def _unnamed(self, build):
        """Suites of the dev build that no line of the manifest names: they would never run."""
        if build not in (None, "dev"):
            return []
        named = {cell.suite for cell in self.manifest.cells if cell.build == "dev"}
        return [
            f"{name}: tests/manifest.txt does not name this suite of build/dev"
            for name in self.builds.suites("dev")
            if name not in named
        ]

    def _seconds_file(self):
        return self.root / ".cache/test-seconds.json"

    def _seconds(self):
        file = self._seconds_file()
        return json.loads(file.read_text()) if file.exists() else {}


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument("--icd", action="append", default=[], metavar="DRIVER=FILE", help="the manifest of a Vulkan driver")
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("list")
    verbs.add_parser("check").add_argument("--slow", action="store_true")
    run = verbs.add_parser("run")
    run.add_argument("--slow", action="store_true")
    run.add_argument("--build")
    run.add_argument("--continue", action="store_true", dest="continues")
    verbs.add_parser("programs").add_argument("build")
    one = verbs.add_parser("one")
    one.add_argument("suite")
    one.add_argument("driver", nargs="?")
    one.add_argument("tier", nargs="?")
    options = parser.parse_args(arguments)
    try:
        gate = Gate(options.root, dict(icd.split("=", 1) for icd in options.icd))
    except manifests.ManifestError as error:
        print(error, file=sys.stderr)
        return 2
    verb = {
        "list": gate.list,
        "check": lambda: gate.check(options.slow),
        "run": lambda: gate.run(options.slow, options.build, options.continues),
        "programs": lambda: gate.programs(options.build),
        "one": lambda: gate.one(options.suite, options.driver, options.tier),
    }[options.verb]
    return 0 if verb() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
