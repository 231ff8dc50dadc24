"""What a build folder has: its suites as ctest reports them."""

import contextlib
import dataclasses
import json
import os
import pathlib
import re
import shlex
import subprocess
import time


@dataclasses.dataclass
class Suite:
    """A test that CMake registered."""

    name: str
    folder: pathlib.Path
    command: list[str]
    environment: list[str]
    working_directory: str
    sets_up: list[str]
    requires: list[str]
    depends: list[str]
    locks: list[str]
    serial: bool
    # The files that registered it: its folder's CMakeLists.txt and what that called.
    lists: list[pathlib.Path]

    def alone(self, environment):
        """The shell command that runs it without ctest."""
        words = [f"{name}={value}" for name, value in sorted(environment.items())]
        words += self.environment
        return f"(cd {self.working_directory} && env {shlex.join(words + self.command)})"


def _called(graph, node):
    """Files of a backtrace of ctest, the innermost first."""
    while node is not None:
        entry = graph["nodes"][node]
        yield pathlib.Path(graph["files"][entry["file"]])
        node = entry.get("parent")


def suites_of(folder):
    """{name: Suite} of a build folder; {} where nothing was built."""
    if not (folder / "CTestTestfile.cmake").exists():
        return {}
    shown = subprocess.run(
        ["ctest", "--test-dir", str(folder), "--show-only=json-v1"], capture_output=True, text=True, check=True
    )
    found, listed = {}, json.loads(shown.stdout)
    for test in listed["tests"]:
        properties = {entry["name"]: entry["value"] for entry in test.get("properties", [])}
        found[test["name"]] = Suite(
            name=test["name"],
            folder=folder,
            command=test.get("command", []),
            environment=properties.get("ENVIRONMENT", []),
            working_directory=properties.get("WORKING_DIRECTORY", str(folder)),
            sets_up=properties.get("FIXTURES_SETUP", []),
            requires=properties.get("FIXTURES_REQUIRED", []),
            depends=properties.get("DEPENDS", []),
            locks=properties.get("RESOURCE_LOCK", []),
            serial=bool(properties.get("RUN_SERIAL", False)),
            lists=list(_called(listed["backtraceGraph"], test.get("backtrace"))),
        )
    return found


def programs_of(folder, suites):
    """What these suites start, by paths in a folder that is configured and perhaps not built."""
    found = set()
    for file in folder.rglob("CTestTestfile.cmake"):
        for name, words in re.findall(r"^add_test\(\[=\[(.*?)\]=\] (.*)\)$", file.read_text(), re.MULTILINE):
            paths = map(pathlib.Path, re.findall(r'"([^"]*)"', words))
            if name in suites:
                found |= {str(path.relative_to(folder)) for path in paths if path.is_relative_to(folder)}
    return sorted(found)


class Builds:
    """The build folders of a checkout, each asked once."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self._suites = {}

    def suites(self, build):
        if build not in self._suites:
            self._suites[build] = suites_of(self.root / "build" / build)
        return self._suites[build]

    def suite(self, cell):
        """The suite of a cell, or None where the build lacks it."""
        return self.suites(cell.build).get(cell.suite)

    def folders(self, cell):
        """Source folders of a suite and of what runs before it, by the first part of their paths in tests/."""
        tests, suites = self.root / "tests", self.suites(cell.build)
        found, ahead = set(), [suites[cell.suite]]
        for suite in ahead:
            found |= {path.relative_to(tests).parts[0] for path in suite.lists if path.is_relative_to(tests)}
            ahead += [
                other
                for other in suites.values()
                if other not in ahead and (set(other.sets_up) & set(suite.requires) or other.name in suite.depends)
            ]
        return found


class Environments:
    """What cells of a run set: driver, tier, validation, the cache of kernels, which tests they take.

    `icds`: manifests of Vulkan drivers by name. `whole`: no slow test is left out, and lavapipe compiles as users have it.
    """

    def __init__(self, root, manifest, icds, whole):
        self.root, self.manifest, self.icds, self.whole = pathlib.Path(root), manifest, icds, whole
        home = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
        self.cache = pathlib.Path(home) / "ullage-tests"

    def of(self, cell):
        environment = {"ULLAGE_TEST_CACHE": str(self.cache)}
        if cell.driver in self.icds:
            environment["VK_ICD_FILENAMES"] = self.icds[cell.driver]
        if cell.driver != "-":
            environment["ULLAGE_TEST_VALIDATION"] = "1"
        if cell.tier == "T0":
            environment["ULLAGE_TEST_TIER"] = "T0"
        if not self.whole and (left_out := self.manifest.left_out(cell)):
            environment["ULLAGE_TEST_WITHOUT"] = left_out
        if not self.whole and cell.driver == "lavapipe":
            # LLVM's passes are a third of a run in which every kernel is new, and kernels run for moments here.
            environment["GALLIVM_PERF"] = "nopt"
        if cell.build in ("asan", "tsan"):
            environment |= _sanitized(self.root)
            if cell.driver == "-":
                environment["VK_ICD_FILENAMES"] = "/dev/null"
        return environment

    def trim_cache(self, days=14):
        """Kernels lie there by their content: kernels that no run has used in a while are deleted."""
        oldest = time.time() - days * 24 * 3600
        for file in self.cache.rglob("*"):
            with contextlib.suppress(FileNotFoundError):  # another run trims, too
                if file.is_file() and file.stat().st_atime < oldest:
                    file.unlink()


def _sanitized(root):
    symbolizer = "/usr/lib/llvm-19/bin/llvm-symbolizer"  # stacks have names
    return {
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "TSAN_OPTIONS": f"external_symbolizer_path={symbolizer}",
        "ASAN_OPTIONS": f"external_symbolizer_path={symbolizer}",
        "LSAN_OPTIONS": f"suppressions={root}/tests/sanitizers/lsan.supp:print_suppressions=0",
    }
