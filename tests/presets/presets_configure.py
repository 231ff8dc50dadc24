"""Whether the builds that pages describe configure: presets, combinations of options, what pages name; and
whether options that contradict each other are refused in one line. Requires the folder CMakeFiles/<version> of a
configured build, a folder to work in, and the compiler's name by CMake."""
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from configuring import SOURCE, Case, Step, options, run_case

PAGES = ["README.md", "CONTRIBUTING.md", "docs"]
# What each option brings.
TARGETS = {"COMPILER": "ullage_compiler", "COMPILER_API": "ullage_compiler_c", "TOOLS": "ullage",
           "TESTS": "test_ir"}
FOUR = list(TARGETS)
# Without the compiler: what else is ON (COMPILER_API, TOOLS, TESTS), and which of them is named.
WITHOUT_COMPILER = {
    (False, False, False): "",
    (False, False, True): "TESTS",
    (False, True, False): "TOOLS",
    (False, True, True): "TOOLS",
    (True, False, False): "COMPILER_API",
    (True, False, True): "COMPILER_API",
    (True, True, False): "TOOLS",
    (True, True, True): "TOOLS",
}


def refusal(option, need):
    return f"{option}=ON needs {need}=ON (it is OFF): set {need}=ON or {option}=OFF"


def refusal_of(option, need):
    return refusal(f"ULLAGE_BUILD_{option}", f"ULLAGE_BUILD_{need}")


def combinations():
    """All 16 of four options, each that configures with a shared and with a static runtime."""
    for values in itertools.product([True, False], repeat=len(FOUR)):
        chosen = dict(zip(FOUR, values))
        named = "" if values[0] else WITHOUT_COMPILER[values[1:]]
        message = refusal_of(named, "COMPILER") if named else ""
        has = [TARGETS[name] for name in FOUR if chosen[name]]
        lacks = [TARGETS[name] for name in FOUR if not chosen[name]]
        for shared in [True] if named else [True, False]:
            yield [Step(options(**chosen, SHARED=shared), message, has=[] if message else has,
                        lacks=[] if message else lacks)]


def others(compiler_id):
    """Options besides the four."""
    one = refusal("ULLAGE_ONE_LIBRARY", "ULLAGE_BUILD_TOOLS")
    yield [Step(options(ONE_LIBRARY=True), has=["ullage_one", "ullage", "test_ir"])]
    yield [Step(options(ONE_LIBRARY=True, COMPILER_API=False, TESTS=False), has=["ullage_one"])]
    yield [Step(options(ONE_LIBRARY=True, SHARED=False, TESTS=False), has=["ullage_one", "ullage_compiler_c"])]
    yield [Step(options(ONE_LIBRARY=True, TOOLS=False), one)]
    yield [Step(options(ONE_LIBRARY=True, COMPILER=False), one)]
    yield [Step(options(RUNTIME_EXCEPTIONS=False), has=["ullage_runtime"], lacks=["ullage_compiler"])]
    yield [Step(options(RUNTIME_EXCEPTIONS=False, COMPILER=True),
                refusal("ULLAGE_BUILD_COMPILER", "ULLAGE_RUNTIME_EXCEPTIONS"))]
    yield [Step(options(INSTALL=False), has=["ullage_runtime", "test_ir"])]
    yield [Step(options(INSTALL=False, COMPILER=False), has=["ullage_runtime"])]
    yield [Step(options(PRECOMPILE=False), lacks=["ullage_library_headers"])]
    yield [Step(options(PRECOMPILE=True, COMPILER=False), has=["ullage_library_headers"])]
    yield [Step(options(GPU_BENCH=True, COMPILER=False), has=["bench_gpu"], lacks=["ullage_compiler"])]
    yield [Step(options(GPU_BENCH=True, TESTS=False), has=["bench_gpu", "ullage"])]
    yield [Step(options(SHADER_TOOL=True, COMPILER=False), has=["ullage-shader"], lacks=["ullage_ops", "ullage"])]
    yield [Step(options(SHADER_TOOL=True, TESTS=False), has=["ullage-shader", "ullage"])]
    yield [Step(options(CONFORM=True, COMPILER=False), has=["ullage-conform"],
                lacks=["ullage_ops", "ullage_passes", "ullage_conform_models", "ullage-shader", "ullage"])]
    yield [Step(options(CONFORM=True, SHADER_TOOL=True, COMPILER=False), has=["ullage-conform", "ullage-shader"],
                lacks=["ullage_ops", "ullage"])]
    yield [Step(options(CONFORM=True, TESTS=False), has=["ullage-conform", "ullage"])]
    yield [Step(options(FUZZERS=True, TESTS=False), refusal_of("FUZZERS", "TESTS"))]
    yield [Step(options(FUZZERS=True, TOOLS=False), refusal_of("FUZZERS", "TOOLS"))]
    if compiler_id == "GNU":
        yield [Step(options(FUZZERS=True),
                    "ULLAGE_BUILD_FUZZERS=ON needs clang (CMAKE_CXX_COMPILER_ID is GNU): use the preset fuzz "
                    "or set ULLAGE_BUILD_FUZZERS=OFF")]


def later_wishes():
    """In one folder: what nobody set follows, what was set stays and may contradict."""
    off = dict.fromkeys(("ULLAGE_BUILD_TOOLS", "ULLAGE_BUILD_COMPILER_API", "ULLAGE_BUILD_TESTS"), "OFF")
    on = dict.fromkeys(off, "ON")
    yield [Step([], cache=on), Step(options(COMPILER=False), cache=off), Step(options(COMPILER=True), cache=on),
           Step(options(TOOLS=False), cache=off | {"ULLAGE_BUILD_TESTS": "ON"}),
           Step(["-UULLAGE_BUILD_TOOLS"], cache=on)]
    tests = refusal_of("TESTS", "COMPILER")
    yield [Step(options(TESTS=True)), Step(options(COMPILER=False), tests),
           Step(["-DULLAGE_BUILD_TESTS:BOOL=ON"], tests), Step(["-UULLAGE_BUILD_TESTS"], cache=off)]


def tool_that_comes():
    """A tool that is hidden is listed, and found again when it can be seen."""
    if not shutil.which("mold"):
        return
    folders = [folder for folder in [*os.environ["PATH"].split(":"), "/bin"] if Path(folder, "mold").exists()]
    yield [Step([*options(COMPILER=False), "-DCMAKE_BUILD_TYPE=Debug"], missing_tools=[]),
           Step(["-UULLAGE_MOLD", f"-DCMAKE_IGNORE_PATH={';'.join(folders)}"], missing_tools=["mold"]),
           Step(["-UCMAKE_IGNORE_PATH"], missing_tools=[])]


def faults_of_dev(folder):
    """./dev build configures again where a tool came, by missing_tools.txt."""
    script = f"say() {{ :; }}; source <(sed -n '/^has_found_tools()/,/^}}/p' dev); has_found_tools {folder}"
    folder.mkdir(parents=True, exist_ok=True)
    faults = []
    for text, wanted in (("", False), ("no-such-tool: a\nno_such.h: b\n", False), ("no-such-tool: a\nsh: b\n", True),
                         ("no_such.h: a\nstdlib.h: b\n", True)):
        (folder / "missing_tools.txt").write_text(text)
        done = subprocess.run(["bash", "-ec", script], cwd=SOURCE, stderr=subprocess.PIPE, text=True)
        if (done.returncode == 0) != wanted or done.stderr:
            faults.append(f"./dev build {'does not configure' if wanted else 'configures'} again for {text!r} "
                          f"{done.stderr}")
    return faults


def in_another_build(work):
    """As a part of another build, which sets options as variables."""
    for name, chosen, message, has, lacks in (
            ("host", {}, "", ["ullage_runtime"], ["ullage_compiler", "ullage", "test_ir"]),
            ("host_compiler", {"COMPILER": "ON", "COMPILER_API": "ON"}, "",
             ["ullage_compiler_c"], ["ullage", "test_ir"]),
            ("host_tools", {"TOOLS": "ON"}, refusal_of("TOOLS", "COMPILER"), [], [])):
        folder = work / name
        folder.mkdir(parents=True, exist_ok=True)
        lines = [f"set(ULLAGE_BUILD_{option} {value})" for option, value in chosen.items()]
        (folder / "CMakeLists.txt").write_text("\n".join(
            ["cmake_minimum_required(VERSION 3.25)", "project(host LANGUAGES C CXX)", *lines,
             f"add_subdirectory({SOURCE} ullage)", ""]))
        yield folder, [Step([], message, has=has, lacks=lacks)]


def pages():
    for name in PAGES:
        path = SOURCE / name
        yield from sorted(path.rglob("*.md")) if path.is_dir() else [path]


def combinations_of_pages():
    """Commands in pages: the preset and -DULLAGE_X=ON|OFF, all those of a line together; but for those that build
    compilers while they configure, as the suite fetched_compilers does."""
    seen = {}
    for page in pages():
        for line in page.read_text().splitlines():
            found = re.findall(r"-DULLAGE_\w+=(?:ON|OFF)\b", line)
            preset = re.findall(r"cmake (--preset) ([\w-]+)", line)
            if found and "-DULLAGE_FETCH_COMPILERS=ON" not in found:
                seen.setdefault((*itertools.chain(*preset), *found), page.relative_to(SOURCE))
    for found, page in seen.items():
        yield page, [Step(list(found))]


def options_without_a_page():
    declared = set()
    for path in [SOURCE / "CMakeLists.txt", *(SOURCE / "cmake").glob("*.cmake")]:
        declared |= set(re.findall(r"^\s*(?:ullage_)?option\(\s*(ULLAGE_\w+)", path.read_text(), re.M))
    described = set(re.findall(r"ULLAGE_\w+", (SOURCE / "docs/embedding.md").read_text()))
    return sorted(declared - described)


def what_lacks(preset, presets):
    """Why a preset cannot be configured on this machine, "" where it can."""
    values, toolchain = settings_of(preset, presets)
    if toolchain:
        text = toolchain.read_text().replace("${CMAKE_CURRENT_LIST_DIR}", str(toolchain.parent))
        for name, value in re.findall(r"set\((CMAKE_C\w*_COMPILER|ULLAGE_\w+_ROOT) ([^\s)]+)", text):
            values.setdefault(name, value)
    for name, value in values.items():
        if re.fullmatch(r"CMAKE_C\w*_COMPILER", name) and not shutil.which(value):
            return f"there is no {value}"
        # Folders that were begun and not finished have no libraries.
        if re.fullmatch(r"ULLAGE_\w+_ROOT", name) and not any(Path(value).glob("**/lib/*")):
            return f"{os.path.relpath(value, SOURCE)} contains no libraries: {preset['displayName']}"
    return ""


def settings_of(preset, presets):
    """The cache entries of a preset with those that it inherits, and its toolchain file."""
    values, toolchain = {}, None
    if "inherits" in preset:
        values, toolchain = settings_of(presets[preset["inherits"]], presets)
    values = values | preset.get("cacheVariables", {})
    if "toolchainFile" in preset:
        toolchain = Path(preset["toolchainFile"].replace("${sourceDir}", str(SOURCE)))
    return {name: value.replace("${sourceDir}", str(SOURCE)) for name, value in values.items()}, toolchain


def presets_and_left_out():
    presets = {each["name"]: each
               for each in json.loads((SOURCE / "CMakePresets.json").read_text())["configurePresets"]}
    here, left_out = [], {}
    for name, preset in presets.items():
        if preset.get("hidden"):
            continue
        lack = what_lacks(preset, presets)
        if lack:
            left_out[name] = lack
        else:
            here.append(name)
    return here, left_out


def all_cases(work, compiler, compiler_id):
    def case(steps, why=""):
        name = "; then ".join(" ".join(step.arguments) or "nothing set" for step in steps)
        return Case(f"{name} ({why})" if why else name, steps, compiler=compiler)

    here, left_out = presets_and_left_out()
    cases = [Case(f"--preset {name}", [Step(["--preset", name])]) for name in here]
    cases += [case(steps) for steps in later_wishes()]
    cases += [case(steps) for steps in combinations()]
    cases += [case(steps) for steps in others(compiler_id)]
    cases += [case(steps) for steps in tool_that_comes()]
    cases += [case(steps, f"named by {page}") for page, steps in combinations_of_pages()]
    cases += [Case(f"part of another build: {folder.name}", steps, folder, compiler)
              for folder, steps in in_another_build(work)]
    return cases, left_out


def main():
    compiler, work, compiler_id = Path(sys.argv[1]), Path(sys.argv[2]).resolve(), sys.argv[3]
    begun = time.monotonic()
    cases, left_out = all_cases(work, compiler, compiler_id)
    failed = 0
    folders = [work / str(number) for number in range(len(cases))]
    with ThreadPoolExecutor(2) as pool:
        for case, (faults, seconds) in zip(cases, pool.map(run_case, cases, folders)):
            print(f"{'FAILED' if faults else 'ok':6} {seconds:5.1f} s  {case.name}", flush=True)
            for fault in faults:
                print("    " + fault.replace("\n", "\n    "))
            failed += bool(faults)
    others_failed = [f"docs/embedding.md does not name the option {name}" for name in options_without_a_page()]
    for fault in others_failed + faults_of_dev(work / "dev"):
        print(f"FAILED {fault}")
        failed += 1
    for name, reason in left_out.items():
        print(f"left out: preset {name}, as {reason}")
    print(f"{len(cases)} cases in {time.monotonic() - begun:.0f} s, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
