"""What a build folder has: its suites as ctest reports them."""

import dataclasses
import json
import os
import pathlib
import shlex
import subprocess


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

    def alone(self, environment):
        """The shell command that runs it without ctest."""
        words = [f"{name}={value}" for name, value in sorted(environment.items())]
        words += self.environment
        return f"(cd {self.working_directory} && env {shlex.join(words + self.command)})"


def suites_of(folder):
    """{name: Suite} of a build folder; {} where nothing was built."""
    if not (folder / "CTestTestfile.cmake").exists():
        return {}
    shown = subprocess.run(
        ["ctest", "--test-dir", str(folder), "--show-only=json-v1"], capture_output=True, text=True, check=True
    )
    found = {}
    for test in json.loads(shown.stdout)["tests"]:
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
        )
    return found


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


def environment_of(cell, root, manifest, whole):
    """What a cell sets: its driver, its tier, validation, the cache of kernels, which tests it takes."""
    root = pathlib.Path(root)
    home = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    drivers = {
        "lavapipe": f"/usr/share/vulkan/icd.d/lvp_icd.{os.uname().machine}.json",
        "swiftshader": f"{root}/.cache/swiftshader/usr/lib/chromium/vk_swiftshader_icd.json",
    }
    environment = {"ULLAGE_TEST_CACHE": str(home / "ullage-tests")}
    if cell.driver in drivers:
        environment["VK_ICD_FILENAMES"] = drivers[cell.driver]
    if cell.driver != "-":
        environment["ULLAGE_TEST_VALIDATION"] = "1"
    if cell.tier == "T0":
        environment["ULLAGE_TEST_TIER"] = "T0"
    if cell.share and not whole:
        environment["ULLAGE_TEST_SHARE"] = f"{cell.share[0]}/{cell.share[1]}"
    if not whole and (left_out := manifest.left_out(cell)):
        environment["ULLAGE_TEST_WITHOUT"] = left_out
    if cell.build in ("asan", "tsan"):
        environment |= _sanitized(root)
        if cell.driver == "-":
            environment["VK_ICD_FILENAMES"] = "/dev/null"
    return environment


def _sanitized(root):
    symbolizer = "/usr/lib/llvm-19/bin/llvm-symbolizer"  # stacks have names
    return {
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "TSAN_OPTIONS": f"external_symbolizer_path={symbolizer}",
        "ASAN_OPTIONS": f"external_symbolizer_path={symbolizer}",
        "LSAN_OPTIONS": f"suppressions={root}/tests/sanitizers/lsan.supp:print_suppressions=0",
    }
