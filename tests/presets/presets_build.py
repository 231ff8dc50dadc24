"""Builds the combinations of libraries that no other test builds, as far as it takes to know that they link: each
is installed and linked by a program in C, which runs on the null backend or prints how it is used. The runtime
alone is built by other tests.

presets_build.py TREE FOLDER [--cc CC] [--cxx CXX] [--launcher L] [--only NAME]: builds in TREE with the preset
dev, whose objects ccache has where TREE lies next to that preset's build; installs and links in FOLDER."""
import argparse
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from configuring import SOURCE, options

RUNTIME = ("ullage::runtime", "runtime", "examples/plain_c/main.c", 2)
COMPILER_C = ("ullage::compiler_c", "runtime;compiler", "tests/compiler/plain_c_test.c", 0)
ONE = ("ullage::one", "runtime;compiler", "tests/compiler/plain_c_test.c", 0)


@dataclass
class Build:
    """`programs`: library, components, source, and the status of the program without arguments."""
    name: str
    options: list
    targets: list
    programs: list


LIBRARIES = ["ullage_runtime", "ullage_compiler", "ullage_compiler_c"]
# All that builds differ in, as the folder keeps the options of the build before.
DEFAULTS = options(SHARED=True, COMPILER=True, COMPILER_API=True, TOOLS=True, SHADER_TOOL=False, CONFORM=False,
                   ONE_LIBRARY=False, TESTS=False)
BUILDS = [
    Build("compiler_static", options(SHARED=False, TOOLS=False, COMPILER_API=True, ONE_LIBRARY=False),
          LIBRARIES, [RUNTIME, COMPILER_C]),
    Build("compiler_api", options(SHARED=True, TOOLS=False, COMPILER_API=True, ONE_LIBRARY=False),
          LIBRARIES, [RUNTIME, COMPILER_C]),
    Build("one_library", options(SHARED=True, TOOLS=True, COMPILER_API=False, ONE_LIBRARY=True),
          ["ullage_runtime", "ullage_compiler", "ullage_one", "ullage"], [RUNTIME, ONE]),
    Build("one_library_static", options(SHARED=False, TOOLS=True, COMPILER_API=True, ONE_LIBRARY=True),
          LIBRARIES + ["ullage_one", "ullage"], [RUNTIME, COMPILER_C, ONE]),
    Build("shader_tool", options(COMPILER=False, COMPILER_API=False, TOOLS=False, SHADER_TOOL=True,
                                 ONE_LIBRARY=False),
          ["ullage_runtime", "ullage-shader"], [RUNTIME]),
    Build("conform", options(COMPILER=False, COMPILER_API=False, TOOLS=False, SHADER_TOOL=False, CONFORM=True,
                             ONE_LIBRARY=False),
          ["ullage_runtime", "ullage-conform"], [RUNTIME]),
]


class Failure(Exception):
    pass


def run(*command, status=0):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, cwd=SOURCE)
    if done.returncode != status:
        raise Failure(f"{' '.join(map(str, command))}: status {done.returncode}, not {status}\n"
                      f"{done.stdout[-4000:]}")


def build(what, tree, folder, toolchain):
    """In one folder after another build: what they share is compiled once."""
    installed = folder / what.name / "installed"
    run("cmake", "--preset", "dev", "-S", SOURCE, "-B", tree, *toolchain, *DEFAULTS, *what.options)
    run("cmake", "--build", tree, "--target", *what.targets)
    for component in ("runtime", "compiler", "shader_tool", "conform"):
        run("cmake", "--install", tree, "--prefix", installed, "--component", component)
    for number, (library, parts, source, status) in enumerate(what.programs):
        program = folder / what.name / str(number)
        run("cmake", "-S", SOURCE / "tests/presets/consumer", "-B", program, "-G", "Ninja", "--fresh",
            *toolchain, f"-DCMAKE_PREFIX_PATH={installed}", f"-DLIBRARY={library}", f"-DPARTS={parts}",
            f"-DPROGRAM={SOURCE / source}")
        run("cmake", "--build", program)
        run(program / "consumer", status=status)
    for program in {"ullage", "ullage-shader", "ullage-conform"}.intersection(what.targets):
        run(installed / "bin" / program, "--help")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tree", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", choices=[each.name for each in BUILDS])
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--launcher", default="")
    given = parser.parse_args()
    toolchain = [f"-DCMAKE_C_COMPILER={given.cc}", f"-DCMAKE_CXX_COMPILER={given.cxx}",
                 f"-DCMAKE_C_COMPILER_LAUNCHER={given.launcher}", f"-DCMAKE_CXX_COMPILER_LAUNCHER={given.launcher}"]
    failed = 0
    for what in BUILDS:
        if given.only not in (None, what.name):
            continue
        begun, fault = time.monotonic(), ""
        try:
            build(what, given.tree.resolve(), given.folder.resolve(), toolchain)
        except Failure as failure:
            fault = str(failure)
            failed += 1
        print(f"{'FAILED' if fault else 'ok':6} {time.monotonic() - begun:5.0f} s  {what.name}: "
              f"{' '.join(what.options)}", flush=True)
        if fault:
            print("    " + fault.replace("\n", "\n    "), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
