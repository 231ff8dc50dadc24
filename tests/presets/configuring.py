"""Runs cmake on this repository and reads what a configuration left behind."""
import re
import shutil
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]


@dataclass
class Step:
    """One call of cmake. `message`: the one line that it ends with, "" where it configures. `cache`: values
    that the cache has then. `has`, `lacks`: targets."""
    arguments: list
    message: str = ""
    cache: dict = field(default_factory=dict)
    has: list = field(default_factory=list)
    lacks: list = field(default_factory=list)
    missing_tools: list = None


@dataclass
class Case:
    """Steps in one fresh folder. `compiler` is a folder CMakeFiles/<version> whose checks of the compiler
    serve here; presets that bring a compiler have none."""
    name: str
    steps: list
    source: Path = SOURCE
    compiler: Path = None


def options(**values):
    """COMPILER=False -> -DULLAGE_BUILD_COMPILER=OFF"""
    names = {name: "BUILD_" + name for name in ("COMPILER", "COMPILER_API", "TOOLS", "TESTS", "FUZZERS",
                                                "GPU_BENCH", "SHADER_TOOL", "CONFORM")}
    return [f"-DULLAGE_{names.get(name, name)}={'ON' if value else 'OFF'}" for name, value in values.items()]


def run_case(case, folder):
    """Its faults as texts, and the seconds that it took."""
    begun = time.monotonic()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if case.compiler:
        shutil.copytree(case.compiler, folder / "CMakeFiles" / case.compiler.name)
    faults = []
    for step in case.steps:
        command = ["cmake", "-S", str(case.source), "-B", str(folder), "-G", "Ninja", *step.arguments]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              cwd=case.source)
        found = faults_of(step, done.returncode, done.stdout, folder)
        if found:
            faults += [" ".join(command), *found]
            break
    return faults, time.monotonic() - begun


def faults_of(step, code, output, folder):
    if step.message:
        return faults_of_refusal(step.message, code, output)
    if code != 0:
        return ["does not configure:", output[output.find("CMake Error"):][:2000]]
    return (faults_of_cache(step.cache, folder) + faults_of_targets(step, folder) +
            faults_of_missing_tools(step.missing_tools, folder))


def faults_of_refusal(line, code, output):
    if code == 0:
        return [f"configures; it should stop with: {line}"]
    lines = [each.strip() for each in output.splitlines()]
    if lines.count(line) == 1 and output.count("CMake Error") == 1:
        return []
    return [f"stops without this one line: {line}", output[output.find("CMake Error"):][:2000]]


def faults_of_cache(expected, folder):
    text = (folder / "CMakeCache.txt").read_text()
    values = dict(re.findall(r"^(ULLAGE_\w+):\w+=(.*)$", text, re.M))
    return [f"{name} is {values.get(name)}; it should be {value}" for name, value in expected.items()
            if values.get(name) != value]


def faults_of_targets(step, folder):
    text = (folder / "build.ninja").read_text()
    targets = set(re.findall(r"^build ([\w.+-]+): phony", text, re.M))
    # A library that no folder makes is taken for one of the system's.
    unknown = sorted(set(re.findall(r"\s-l((?:ullage|test_parts)_\w+)", text)))
    return ([f"there is no target {name}" for name in step.has if name not in targets] +
            [f"there is a target {name}" for name in step.lacks if name in targets] +
            [f"{name} is linked and not built" for name in unknown])


def faults_of_missing_tools(expected, folder):
    if expected is None:
        return []
    lines = (folder / "missing_tools.txt").read_text().splitlines()
    names = [line.split(":")[0] for line in lines]
    return [] if names == expected else [f"missing_tools.txt names {names}; it should name {expected}"]
