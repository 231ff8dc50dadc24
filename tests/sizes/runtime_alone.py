"""Builds the runtime alone in each variant that is shipped, an example against each, and compares sizes.

    runtime_alone.py --source TREE --work FOLDER [--program BRIGHT.ull] [--form FORM ...]

With a program (examples/compile_graph writes it) the example runs on the Vulkan device that the
environment names. What was built stays in FOLDER, so that the next call builds what changed.
"""
import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import check_sizes  # noqa: E402

LEFT_OUT = [f"-DULLAGE_RUNTIME_{name}=OFF"
            for name in ("SELF_TEST", "IMAGE_IMPORT", "PROFILING", "GROW")]
ALONE = ["-DULLAGE_BUILD_COMPILER=OFF", "-DULLAGE_BUILD_TOOLS=OFF", "-DULLAGE_BUILD_TESTS=OFF"]
# Several files at once, which takes two thirds of the time.
RELEASE = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON"]
# name: (arguments of cmake, is it a shared library, figure of the budget)
FORMS = {
    "shared": (RELEASE, True, None),
    "static": ([*RELEASE, "-DULLAGE_SHARED=OFF"], False, None),
    "minsize": (["--preset", "minsize"], True, "runtime_minsize"),
    "minsize_less": (["--preset", "minsize", *LEFT_OUT], True, "runtime_minsize_less"),
}
EXPECTED = "499 of 1000.*4 of 10.*0 of 1.*319 of 640, the first 0.501"


def step(*command, **more):
    """Runs a command; its output. A failure ends the check."""
    print("+", *command, flush=True)
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{command[0]}: exit {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def launchers():
    """ccache, where the build that is tested has it."""
    launcher = os.environ.get("ULLAGE_COMPILER_LAUNCHER")
    return [f"-DCMAKE_{language}_COMPILER_LAUNCHER={launcher}" for language in ("C", "CXX")
            if launcher]


def build_runtime(source, work, arguments):
    build, prefix = work / "build", work / "installed"
    step("cmake", "-S", source, "-B", build, *arguments, *ALONE, *launchers(), cwd=source)
    step("cmake", "--build", build, "--target", "ullage_runtime")
    step("cmake", "--install", build, "--prefix", prefix, "--component", "runtime")
    return prefix


def build_example(source, work, prefix):
    build = work / source.name
    step("cmake", "-S", source, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}",
         *launchers())
    step("cmake", "--build", build)
    return build / source.name


def library_in(prefix):
    """The shared library itself, not a link to it."""
    found = [path for path in prefix.rglob("libullage_runtime.so*") if not path.is_symlink()]
    if len(found) != 1:
        sys.exit(f"{prefix}: one libullage_runtime.so expected, found {found}")
    return found[0]


def check_form(name, given):
    arguments, is_shared, figure = FORMS[name]
    work = given.work / name
    prefix = build_runtime(given.source, work, arguments)
    example = build_example(given.source / "examples" / "plain_c", work, prefix)
    if given.program:
        output = step(example, given.program)
        if not re.search(EXPECTED, output, re.DOTALL):
            sys.exit(f"{name}: no \"{EXPECTED}\" in\n{output}")
        if name == "minsize":
            mutated = build_example(given.source / "tests" / "sizes" / "mutated", work, prefix)
            print(step(mutated, given.program))
    if arguments[-len(LEFT_OUT):] == LEFT_OUT:
        step(build_example(given.source / "tests" / "sizes" / "left_out", work, prefix))
    return [f"{figure}={library_in(prefix)}"] if is_shared and figure else []


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--program", type=Path)
    parser.add_argument("--form", action="append", choices=FORMS)
    given = parser.parse_args()
    figures = []
    for name in given.form or FORMS:
        figures += check_form(name, given)
    if not figures:
        return 0
    return check_sizes.main([part for figure in figures for part in ("--figure", figure)])


if __name__ == "__main__":
    sys.exit(main())
